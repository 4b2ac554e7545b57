import { type FormEvent, useState } from "react";
import { useDesk } from "#domains/leads/list/use-lead-actions.client.ts";
import { Dialog } from "#ui/dialog.tsx";
import { TextInput } from "#ui/inputs.tsx";
import { SubmitButton } from "#ui/submit-button.tsx";

/** A dialog that asks why before something is lost. */
export function useLoss<What = undefined>(onLose: (reason: string, what: What) => void) {
  const [losing, setLosing] = useState<[What]>();
  const close = () => setLosing(undefined);
  const dialog = losing && (
    <LostDialog
      onLose={(reason) => {
        close();
        onLose(reason, ...losing);
      }}
      onClose={close}
    />
  );
  return { lose: (what: What) => setLosing([what]), dialog };
}

interface Props {
  onLose: (reason: string) => void;
  onClose: () => void;
}

/** Asks why a lead was lost. */
export function LostDialog({ onLose, onClose }: Props) {
  const { settings } = useDesk();
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
          {settings?.lostReasons.map((each) => (
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
