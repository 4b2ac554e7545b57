import { type FormEvent, useState } from "react";
import type { ApplicationStatus } from "#domains/applications/applications.ts";
import { DENIAL_REASONS, MOST_REASONS } from "#domains/applications/denial.ts";
import { APPLICATION_CHOICES } from "#domains/records/list/status-choices.client.ts";
import { FieldError, TextInput } from "#ui/inputs.tsx";
import { SmallCheck } from "#ui/check-input.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { SubmitButton } from "#ui/submit-button.tsx";

interface Props {
  status: ApplicationStatus;
  count: number;
  /** Whether an administrator decides. */
  proposes: boolean;
  onDecide: (reasons?: string[]) => void;
  onClose: () => void;
}

/** Asks before a status that the borrower sees; a denial needs its reasons. */
export function DecisionDialog({ status, count, proposes, onDecide, onClose }: Props) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [other, setOther] = useState("");
  const [error, setError] = useState<string>();
  const isDenial = status === "rejected";
  const { action, state } = APPLICATION_CHOICES[status];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const reasons = [...chosen, other.trim()].filter((reason) => reason !== "");
    if (!isDenial) onDecide();
    else if (reasons.length === 0) setError("Please choose at least one reason.");
    else if (reasons.length > MOST_REASONS)
      setError(`Please choose at most ${MOST_REASONS} reasons.`);
    else onDecide(reasons);
  };
  const what = count === 1 ? "this application" : "the selected applications";
  return (
    <Dialog
      title={`${proposes ? "Propose" : "Set"} “${state}” for ${what}?`}
      description={
        proposes
          ? "An administrator decides. The borrower sees nothing yet."
          : "The borrower sees this in their account at once."
      }
      unsaved={chosen.length > 0 || other !== ""}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        {isDenial && (
          <>
            <Reasons {...{ chosen, other, error, setChosen, setOther }} />
            <p className="text-sm text-base-content/75">
              The applicant must be told of the denial and its reasons within 30 days (12 CFR
              1002.9). {!proposes && "This becomes the follow-up of the record."}
            </p>
          </>
        )}
        <div className="flex justify-end gap-3">
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
          <SubmitButton busy={false}>{proposes ? "Propose" : action}</SubmitButton>
        </div>
      </form>
    </Dialog>
  );
}

interface ReasonsProps {
  chosen: readonly string[];
  other: string;
  error: string | undefined;
  setChosen: (reasons: readonly string[]) => void;
  setOther: (reason: string) => void;
}

export function Reasons({ chosen, other, error, setChosen, setOther }: ReasonsProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-medium">Principal reasons for the denial</legend>
      <FieldError>{error}</FieldError>
      <div className="grid gap-2.5 sm:grid-cols-2">
        {DENIAL_REASONS.map((reason) => (
          <SmallCheck
            key={reason}
            className="items-start! max-md:min-h-11"
            checked={chosen.includes(reason)}
            onChange={({ currentTarget: { checked } }) =>
              setChosen(checked ? [...chosen, reason] : chosen.filter((each) => each !== reason))
            }
          >
            {reason}
          </SmallCheck>
        ))}
      </div>
      <TextInput
        id="denial-other"
        label="Another reason"
        maxLength={200}
        autoComplete="off"
        value={other}
        onChange={(event) => setOther(event.currentTarget.value)}
      />
    </fieldset>
  );
}
