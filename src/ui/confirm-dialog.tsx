import type { ReactNode } from "react";
import { Dialog } from "./dialog.tsx";
import { SubmitButton } from "./submit-button.tsx";

interface Props {
  title: string;
  /** What will happen. */
  description: ReactNode;
  /** The label of the confirming button, such as `Delete`. */
  action: string;
  /** The look of that button; red when something is lost. */
  look?: "btn-error" | "btn-primary";
  busy?: boolean;
  /** An alternative action, beside the one that cancels. */
  instead?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before an action that cannot be undone; the focus is on cancel. */
export function ConfirmDialog({
  title,
  description,
  action,
  look = "btn-error",
  instead,
  busy = false,
  onConfirm,
  onCancel,
}: Props) {
  return (
    <Dialog title={title} description={description} busy={busy} onClose={onCancel}>
      <div className="flex flex-wrap justify-end gap-3">
        <button type="button" className="btn" disabled={busy} onClick={onCancel}>
          Cancel
        </button>
        {instead}
        <SubmitButton busy={busy} className={look} onPress={onConfirm}>
          {action}
        </SubmitButton>
      </div>
    </Dialog>
  );
}
