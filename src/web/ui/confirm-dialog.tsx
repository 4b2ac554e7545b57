import type { ReactNode } from "react";
import { Dialog } from "./dialog.tsx";
import { useFocusKept } from "./use-focus-kept.ts";

interface Props {
  title: string;
  /** What will happen. */
  description: ReactNode;
  /** What the button that does it says, such as `Delete`. */
  action: string;
  /** How that button looks; in red when something is lost. */
  look?: "btn-error" | "btn-primary";
  busy?: boolean;
  /** Another way out, beside the one back. */
  instead?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be undone; the focus is on the way back. */
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
  const button = useFocusKept(busy);
  return (
    <Dialog title={title} description={description} busy={busy} onClose={onCancel}>
      <div className="flex flex-wrap justify-end gap-3">
        <button type="button" className="btn" disabled={busy} onClick={onCancel}>
          Cancel
        </button>
        {instead}
        <button
          ref={button}
          type="button"
          className={`btn ${look}`}
          disabled={busy}
          aria-busy={busy}
          onClick={onConfirm}
        >
          {busy && <span className="loading loading-spinner loading-sm" aria-hidden="true" />}
          {action}
        </button>
      </div>
    </Dialog>
  );
}
