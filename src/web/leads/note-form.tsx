import type { FormEvent } from "react";
import { mentionsIn, type LeadSheet, type StaffName } from "#shared/leads.ts";
import { useKeptText } from "#web/forms/use-kept-text.ts";
import { useLeaveWarning } from "#web/forms/use-leave-warning.ts";
import { issuesOf, sentenceOf, trpc } from "#web/trpc.ts";
import { TextArea } from "#web/ui/inputs.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { useDesk, useLeadActions } from "./use-lead-actions.ts";

/** Adds a note to a lead's timeline; a half-written one is still there after a sign-in. */
export function NoteForm({ lead }: { lead: LeadSheet }) {
  const { staff } = useDesk();
  const { refresh } = useLeadActions();
  const [text, setText] = useKeptText(`note ${lead.id}`);
  useLeaveWarning(text.trim() !== "");
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
  const [issue] = issuesOf(add.error);
  const error = add.isError
    ? (issue?.message ?? sentenceOf(add.error, "The note was not saved. Please try again."))
    : undefined;
  return (
    <form onSubmit={submit} className="grid gap-2 print:hidden">
      <TextArea
        id="lead-note"
        label="Note"
        rows={3}
        maxLength={5000}
        hint="Only staff see it. Type @ to tell a colleague by mail."
        error={error}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Mentions text={text} staff={staff} onChoose={setText} />
      <div>
        <SubmitButton busy={add.isPending} className="btn-sm max-md:min-h-11">
          Add note
        </SubmitButton>
      </div>
    </form>
  );
}

/** The end of a text that may be the beginning of a name. */
const BEGUN = /(?<![\w@.])@([\w.-]*)$/;

/** Colleagues whose names begin with what was typed after the last @. */
function Mentions({
  text,
  staff,
  onChoose,
}: {
  text: string;
  staff: readonly StaffName[];
  onChoose: (text: string) => void;
}) {
  const begun = BEGUN.exec(text)?.[1]?.toLowerCase();
  if (begun === undefined) return null;
  const named = mentionsIn(text).map((name) => name.toLowerCase());
  const found = staff.filter(
    ({ username, name }) =>
      !named.includes(username.toLowerCase()) &&
      (username.toLowerCase().startsWith(begun) || name.toLowerCase().includes(begun)),
  );
  return (
    <ul aria-label="Colleagues" className="flex flex-wrap gap-1.5">
      {found.slice(0, 8).map(({ id, username, name }) => (
        <li key={id}>
          <button
            type="button"
            className="btn btn-sm max-md:min-h-11"
            onClick={() => {
              onChoose(text.replace(BEGUN, `@${username} `));
              document.querySelector<HTMLElement>("#lead-note")?.focus();
            }}
          >
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}
