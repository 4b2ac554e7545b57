import { type ComponentProps, useState } from "react";
import { toastError } from "./refused.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { toast } from "#ui/toast.tsx";

type Confirmed = ComponentProps<typeof ConfirmDialog>;

interface Props extends Omit<Confirmed, "action" | "busy" | "onConfirm" | "onCancel"> {
  /** The label of the confirming button; `Delete` by default. */
  action?: string;
  send: () => Promise<unknown>;
  /** The toast after it is done. */
  said?: string;
  /** The sentence for a failure that the server does not explain. */
  failed?: string;
  /** Reloads what has changed, even after a refusal, because it may already be gone. */
  refresh?: () => Promise<unknown>;
  onClose: () => void;
}

/**
 * Asks before something is done, such as a deletion. It stays open until what has changed is
 * reloaded, so that the focus does not return to a row that vanishes.
 */
export function AskDialog({ action = "Delete", send, said, failed, ...props }: Props) {
  const { refresh, onClose, ...words } = props;
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await send();
      if (said !== undefined) toast({ title: said });
    } catch (error) {
      toastError(error, failed);
    }
    await refresh?.();
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
