import type { ReactNode } from "react";
import { Dialog } from "#ui/dialog.tsx";
import { SubmitButton } from "#ui/submit-button.tsx";
import { Form, type Submission } from "./form.tsx";

interface Props {
  title: string;
  description?: string;
  submission: Pick<Submission, "onSubmit"> & Partial<Submission>;
  /** While it is being sent, the dialog stays open. */
  busy?: boolean;
  /** Whether closing would lose typed values. */
  unsaved?: boolean;
  /** The label of the submit button. */
  action: string;
  /** Whether something else must finish before it can be sent. */
  waits?: boolean;
  /** Whether there is a cancel button besides the dialog's close button. */
  cancels?: boolean;
  /** Another button in its place. */
  other?: ReactNode;
  autoComplete?: "off";
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog, with its buttons at the end. */
export function FormDialog(props: Props) {
  const { submission, busy = false, action, waits = false, autoComplete, onClose } = props;
  const { title, description, unsaved, cancels = true, other, children } = props;
  return (
    <Dialog {...{ title, description, busy, unsaved, onClose }}>
      <Form {...submission} autoComplete={autoComplete} className="grid grid-cols-1 gap-5">
        {children}
        {/* Stays visible while the fields scroll behind it */}
        <div className="sticky -bottom-6 z-10 -mx-6 -mb-6 flex flex-wrap justify-end gap-3 border-t border-base-300 bg-base-100 px-6 py-3">
          {other}
          {cancels && (
            <button type="button" className="btn" disabled={busy} onClick={onClose}>
              Cancel
            </button>
          )}
          <SubmitButton busy={busy || waits}>{action}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
