import { type FormEvent, useId } from "react";
import type { LeadSheet } from "#shared/leads.ts";
import { useKeptText } from "#web/forms/use-kept-text.ts";
import { useLeaveWarning } from "#web/forms/use-leave-warning.ts";
import { sentenceOf, trpc } from "#web/trpc.ts";
import { TextArea } from "#web/ui/inputs.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { useLeadActions } from "#web/leads/use-lead-actions.ts";
import { Mentions } from "./mentions.tsx";
import { useMentions } from "./use-mentions.ts";

/** Adds a note to a lead's timeline; a half-written one is still there after a sign-in. */
export function NoteForm({ lead }: { lead: LeadSheet }) {
  const { refresh } = useLeadActions();
  const [text, setText] = useKeptText(`note ${lead.id}`);
  useLeaveWarning(text.trim() !== "");
  const listId = useId();
  const mentions = useMentions({ lead, text, setText, listId });
  const add = trpc.leads.addNote.useMutation({
    onSuccess: async () => {
      setText("");
      await refresh();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "") add.mutate({ id: lead.id, text });
  };
  const error = add.isError
    ? sentenceOf(add.error, "The note was not saved. Please try again.")
    : undefined;
  return (
    <form onSubmit={submit} className="grid gap-2 print:hidden">
      <TextArea
        id="lead-note"
        label="Note"
        rows={3}
        maxLength={5000}
        hint="Only staff see it. Type @ to tell a colleague who can open this lead."
        error={error}
        value={text}
        {...mentions.wiring}
      />
      <Mentions {...mentions} listId={listId} />
      <div>
        <SubmitButton busy={add.isPending} className="btn-sm max-md:min-h-11">
          Add note
        </SubmitButton>
      </div>
    </form>
  );
}
