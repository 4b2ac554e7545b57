import { useState } from "react";
import type { User } from "#domains/accounts/accounts.ts";
import type { AssignedRecords } from "./users.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { toastError } from "#kit/form/refused.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { toast } from "#ui/toast.tsx";
import { HeirSelect } from "./hand-over.tsx";

interface Props {
  user: User;
  onClose: () => void;
  /** Deactivates the user instead; undefined if they already are deactivated. */
  onDeactivate: (() => void) | undefined;
}

export function DeleteUser({ user, onClose, onDeactivate }: Props) {
  const assigned = trpc.admin.users.assigned.useQuery({ id: user.id }, { gcTime: 0 }).data;
  const utils = trpc.useUtils();
  const remove = trpc.admin.users.delete.useMutation();
  const [heir, setHeir] = useState("");
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      const heirId = heir === "" ? undefined : Number(heir);
      await remove.mutateAsync({ id: user.id, heirId });
      toast({ title: "User deleted" });
    } catch (error) {
      toastError(error, "Failed to delete user. Please try again.");
    } finally {
      // Stays open until the row is gone, so that the focus does not return to it and vanish with
      // it
      await utils.officers.list.invalidate();
      onClose();
      await utils.accounts.me.invalidate();
    }
  };
  return (
    <ConfirmDialog
      title="Are you sure?"
      description={
        <>
          <p>
            This permanently deletes the account of {user.firstName} {user.lastName} (
            {user.username}) and signs them out everywhere. It cannot be undone.
          </p>
          {assigned && <Assigned {...assigned} />}
          {assigned && assigned.leads > 0 && (
            <HeirSelect
              userId={user.id}
              label={
                assigned.leads === 1 ? "Their lead goes to" : `Their ${assigned.leads} leads go to`
              }
              value={heir}
              onChoose={setHeir}
            />
          )}
        </>
      }
      instead={
        onDeactivate && (
          <button type="button" className="btn" disabled={busy} onClick={onDeactivate}>
            Deactivate instead
          </button>
        )
      }
      action="Delete"
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}

/** The records that refer to the user, and what happens to them. */
function Assigned({ applications, pending, resources }: AssignedRecords) {
  if (applications + resources === 0) return null;
  return (
    <ul className="mt-3 list-disc pl-5">
      {applications > 0 && (
        <li>
          {applications === 1 ? "1 application asks" : `${applications} applications ask`} for them
          ({pending} pending); the name stays there.
        </li>
      )}
      {resources > 0 && (
        <li>
          {resources === 1 ? "1 resource" : `${resources} resources`} in the library came from them
          and will stay there.
        </li>
      )}
    </ul>
  );
}
