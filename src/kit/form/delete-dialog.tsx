import { type ReactNode, useState } from "react";
import { toastError } from "./toast-error.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";

interface Props {
  title: string;
  /** What will happen. */
  description: ReactNode;
  /** The label of the confirming button. */
  action?: string;
  onDelete: () => Promise<unknown>;
  /** Reloads the lists that contained it, even after a refusal, because it may already be gone. */
  refresh: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before something is deleted. It stays open until the lists are reloaded without it. */
export function DeleteDialog({ action = "Delete", onDelete, refresh, onClose, ...words }: Props) {
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    await onDelete().catch((error: unknown) => toastError(error));
    await refresh();
    onClose();
  };
  return (
    <ConfirmDialog
      {...words}
      action={action}
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
