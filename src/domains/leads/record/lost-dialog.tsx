import { type FormEvent, useState } from "react";
import { Dialog } from "#ui/dialog.tsx";
import { TextInput } from "#ui/inputs.tsx";
import { SubmitButton } from "#ui/submit-button.tsx";

interface Props {
  /** The lender's usual reasons. */
  reasons: readonly string[];
  onLose: (reason: string) => void;
  onClose: () => void;
}

/** Asks why a lead was lost. */
export function LostDialog({ reasons, onLose, onClose }: Props) {
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const words = reason.trim();
    if (words === "") setError("Please say why it was lost.");
    else onLose(words);
  };
  return (
    <Dialog title="Why was it lost?" onClose={onClose}>
      <form onSubmit={submit} className="grid gap-5" noValidate>
        <TextInput
          id="lost-reason"
          label="Reason"
          list="lost-reasons"
          maxLength={200}
          autoComplete="off"
          error={error}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <datalist id="lost-reasons">
          {reasons.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </datalist>
        <div className="flex justify-end gap-3">
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
          <SubmitButton busy={false}>Save</SubmitButton>
        </div>
      </form>
    </Dialog>
  );
}
