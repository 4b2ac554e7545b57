import { AskDialog } from "#kit/form/ask-dialog.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import type { ListedUser } from "./users-table.tsx";

interface Props {
  user: ListedUser;
  onClose: () => void;
}

/** Deactivates or reactivates a user: records that refer to them stay. */
export function UserAccess({ user, onClose }: Props) {
  const { list } = trpc.useUtils().officers;
  const active = user.isDeactivated === true;
  const { mutateAsync } = trpc.admin.users.setActive.useMutation();
  const name = `${user.firstName} ${user.lastName} (${user.username})`;
  const assigned = trpc.admin.users.assigned.useQuery({ id: user.id }, { enabled: !active });
  const leads = assigned.data?.leads ?? 0;
  const stay =
    leads > 0
      ? ` ${leads === 1 ? "1 lead stays" : `${leads.toLocaleString("en-US")} leads stay`} with ${user.firstName}: “Hand over” in the list of users gives ${leads === 1 ? "it" : "them"} to someone else, before or after.`
      : "";
  return (
    <AskDialog
      title={active ? "Reactivate this user?" : "Deactivate this user?"}
      description={
        active
          ? `${name} can sign in again with the password from before.`
          : `${name} is signed out everywhere, cannot sign in and is in no directory. Applications and files keep the name, and you can reactivate the account at any time.${stay}`
      }
      action={active ? "Reactivate" : "Deactivate"}
      look={active ? "btn-primary" : "btn-error"}
      send={() => mutateAsync({ id: user.id, active })}
      said={active ? "User reactivated" : "User deactivated"}
      failed="Failed to update user. Please try again."
      refresh={() => list.invalidate()}
      onClose={onClose}
    />
  );
}
