import { type FormEvent, useState } from "react";
import { CONSENT_KINDS, type ConsentKind, type Scope, SCOPES } from "#domains/consents/consents.ts";
import { useLeadActions } from "#domains/leads/list/use-lead-actions.client.ts";
import { FormDialog } from "#kit/form/form-dialog.tsx";
import { issuesByField, sentenceOf } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { SelectInput, TextArea } from "#ui/inputs.tsx";
import { SmallCheck } from "#ui/check-input.tsx";

/** What is written down; of a withdrawal with what it begins. */
export interface Writing {
  what: "add" | "withdraw" | "refuse";
  /** What it can be about. */
  offered: readonly ConsentKind[];
  kinds: readonly ConsentKind[];
  words: string;
}

const THEIRS = "Their own words, and where they said them.";
const TITLES = {
  add: "Add a permission",
  withdraw: "Record the withdrawal",
  refuse: "Record that they want no contact",
};
const HINTS = {
  add: "What you asked and what they answered, with the day of the talk.",
  withdraw: THEIRS,
  refuse: THEIRS,
};

/** The changes of what a lead's person permits. */
export function useConsents(leadId: number) {
  const { refresh } = useLeadActions();
  const utils = trpc.useUtils();
  const options = {
    onSuccess: () => Promise.all([utils.consents.ofLead.invalidate({ id: leadId }), refresh()]),
  };
  const withdraw = trpc.consents.withdraw.useMutation(options);
  return { add: trpc.consents.add.useMutation(options), withdraw, refuse: withdraw };
}

interface Props extends Writing {
  leadId: number;
  onClose: () => void;
}

export function ConsentDialog({ leadId, what, offered, onClose, ...begun }: Props) {
  const [kinds, setKinds] = useState(begun.kinds);
  const [words, setWords] = useState(begun.words);
  const [scope, setScope] = useState<Scope>("everything");
  const { mutateAsync, isPending, error } = useConsents(leadId)[what];
  const issues = issuesByField(error);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await mutateAsync({ id: leadId, kinds: [...kinds], scope, words }).then(onClose, () => {});
  };
  const refusal =
    error && !issues.words ? sentenceOf(error, "This was not saved. Please try again.") : undefined;
  return (
    <FormDialog
      title={TITLES[what]}
      submission={{ onSubmit: submit, refusal }}
      busy={isPending}
      unsaved={words !== begun.words}
      action="Save"
      onClose={onClose}
    >
      <fieldset className="grid grid-cols-2 gap-2">
        <legend className="mb-2 text-sm font-medium">What it is about</legend>
        {offered.map((kind) => (
          <SmallCheck
            key={kind}
            checked={kinds.includes(kind)}
            onChange={({ currentTarget: { checked } }) =>
              setKinds(checked ? [...kinds, kind] : kinds.filter((each) => each !== kind))
            }
          >
            {CONSENT_KINDS[kind]}
          </SmallCheck>
        ))}
      </fieldset>
      <SelectInput
        id="consent-scope"
        label="For"
        options={SCOPES}
        value={scope}
        onChange={(event) => setScope(event.currentTarget.value as Scope)}
      />
      <TextArea
        id="consent-words"
        label="Words"
        hint={HINTS[what]}
        rows={4}
        maxLength={1000}
        error={issues.words}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
