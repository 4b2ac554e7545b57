import { type FormEvent, useState } from "react";
import type { LeadSheet } from "#domains/leads/leads.ts";
import { useLeadActions } from "#domains/leads/list/use-lead-actions.client.ts";
import { useKeptText } from "#domains/session/use-kept-text.client.ts";
import { sentenceOf } from "#kit/form/refused.ts";
import { useLeaveWarning } from "#kit/form/use-leave-warning.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { SelectInput, TextArea } from "#ui/inputs.tsx";
import { SubmitButton } from "#ui/submit-button.tsx";

const RESULTS = ["Reached", "Left a message", "No answer", "Wrong number"];

/** Notes a call on the timeline, with its result. */
export function LogCall({ lead }: { lead: LeadSheet }) {
  const { refresh } = useLeadActions();
  const [result, setResult] = useState("");
  const [text, setText] = useKeptText(`call ${lead.id}`);
  const [error, setError] = useState<string>();
  useLeaveWarning(text.trim() !== "");
  const add = trpc.leads.addNote.useMutation({
    onSuccess: async () => {
      setResult("");
      setText("");
      await refresh();
    },
    onError: (refused) =>
      setError(sentenceOf(refused, "The call was not saved. Please try again.")),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (result === "") setError("Please choose how the call went.");
    else
      add.mutate({
        id: lead.id,
        text: [`Call: ${result}`, text.trim()].filter(Boolean).join("\n"),
      });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <SelectInput
        id="lead-call"
        label="Result of the call"
        choose="Choose a result"
        options={new Map(RESULTS.map((words) => [words, words]))}
        error={error}
        value={result}
        onChange={(event) => {
          setResult(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <TextArea
        id="lead-call-text"
        label="What was said"
        rows={3}
        maxLength={4900}
        hint="Only staff see it."
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div>
        <SubmitButton busy={add.isPending} className="btn-primary btn-sm max-md:min-h-11">
          Save call
        </SubmitButton>
      </div>
    </form>
  );
}
