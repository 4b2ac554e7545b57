import { useState } from "react";
import { trpc } from "#domains/session/trpc.client.ts";
import { toastError } from "#kit/form/toast-error.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { toast } from "#ui/toast.tsx";
import type { ListedUser } from "./users-table.tsx";

interface Props {
  user: ListedUser;
  onClose: () => void;
}

/** Deactivates or reactivates a user: records that refer to them stay. */
export function UserAccess({ user, onClose }: Props) {
  const utils = trpc.useUtils();
  const active = user.isDeactivated === true;
  const change = trpc.admin.users.setActive.useMutation();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await change.mutateAsync({ id: user.id, active });
      toast({ title: active ? "User reactivated" : "User deactivated" });
    } catch (error) {
      toastError(error, "Failed to update user. Please try again.");
    } finally {
      await utils.officers.list.invalidate();
      onClose();
    }
  };
  const name = `${user.firstName} ${user.lastName} (${user.username})`;
  return (
    <ConfirmDialog
      title={active ? "Reactivate this user?" : "Deactivate this user?"}
      description={
        active
          ? `${name} can sign in again with the password from before.`
          : `${name} is signed out everywhere, cannot sign in and is in no directory. Applications and files keep the name, and you can reactivate the account at any time.`
      }
      action={active ? "Reactivate" : "Deactivate"}
      look={active ? "btn-primary" : "btn-error"}
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
