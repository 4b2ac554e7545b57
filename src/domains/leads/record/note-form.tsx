import { type FormEvent, type KeyboardEvent, type SyntheticEvent, useId, useState } from "react";
import { type LeadSheet, mentionsIn, type StaffName } from "#domains/leads/leads.ts";
import { useKeptText } from "#domains/session/use-kept-text.client.ts";
import { useLeaveWarning } from "#kit/form/use-leave-warning.ts";
import { sentenceOf } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { TextArea } from "#ui/inputs.tsx";
import { SubmitButton } from "#ui/submit-button.tsx";
import { useDesk, useLeadActions } from "#domains/leads/list/use-lead-actions.client.ts";
import { useUser } from "#domains/session/use-session.client.ts";

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

interface Props {
  listId: string;
  found: readonly StaffName[];
  /** The colleague whom Enter chooses. */
  active: StaffName | undefined;
  /** Why a colleague who was looked for is not offered. */
  missing: string;
  choose: (colleague: StaffName) => void;
}

/** The colleagues whom a note may mention, while one is being named. */
function Mentions({ listId, found, active, missing, choose }: Props) {
  return (
    <>
      <p role="status" className="text-sm">
        {missing}
      </p>
      <p role="status" className="sr-only">
        {active &&
          `${found.length === 1 ? "1 colleague" : `${found.length} colleagues`}. Arrow keys move, Enter chooses, Escape closes.`}
      </p>
      {found.length > 0 && (
        <div id={listId} role="listbox" aria-label="Colleagues" className="flex flex-wrap gap-1.5">
          {found.map((colleague) => (
            <button
              key={colleague.id}
              id={`${listId}-${colleague.id}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={colleague === active}
              className={`btn btn-sm max-md:min-h-11 ${colleague === active ? "btn-primary" : ""}`}
              // The focus stays in the note
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(colleague)}
            >
              {colleague.name}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

/** The text before the caret while a name is being typed. */
const BEGUN = /(?<![\w@.])@([\w.-]*)$/;
const MOST = 8;

interface Note {
  lead: Pick<LeadSheet, "assigneeId">;
  text: string;
  setText: (text: string) => void;
  listId: string;
}

/**
 * The colleagues who can open the lead and whose names begin with what was typed after @. Arrow
 * keys, Enter and Escape work from inside the note.
 */
function useMentions({ lead, text, setText, listId }: Note) {
  const [caret, setCaret] = useState(0);
  const [closedAt, setClosedAt] = useState<string>();
  const [chosenId, setChosenId] = useState<number>();
  const before = text.slice(0, caret);
  const begun = closedAt === before ? undefined : BEGUN.exec(before)?.[1];
  const { found, missing } = useFound(lead, text, begun);
  const active = found.find(({ id }) => id === chosenId) ?? found[0];
  const choose = ({ mention }: StaffName) => {
    const named = before.replace(BEGUN, `@${mention} `);
    setText(named + text.slice(caret).trimStart());
    setCaret(named.length);
    const field = document.querySelector<HTMLTextAreaElement>("#lead-note");
    field?.focus();
    // The text is replaced when React renders, which moves the caret to its end
    requestAnimationFrame(() => field?.setSelectionRange(named.length, named.length));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!active || event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined)
      setChosenId(found.at((found.indexOf(active) + step) % found.length)?.id);
    else if (event.key === "Enter") choose(active);
    else if (event.key === "Escape") setClosedAt(before);
    else return;
    event.preventDefault();
  };
  const wiring = {
    onChange: (event: SyntheticEvent<HTMLTextAreaElement>) => setText(event.currentTarget.value),
    onSelect: (event: SyntheticEvent<HTMLTextAreaElement>) =>
      setCaret(event.currentTarget.selectionStart),
    onKeyDown,
    "aria-autocomplete": "list",
    "aria-haspopup": "listbox",
    "aria-controls": active && listId,
    "aria-activedescendant": active && `${listId}-${active.id}`,
  } as const;
  return { found, active, missing, choose, wiring };
}

function useFound({ assigneeId }: Note["lead"], text: string, begun: string | undefined) {
  const { staff } = useDesk();
  const { user } = useUser();
  const typed = begun?.toLowerCase();
  if (typed === undefined) return { found: [], missing: "" };
  const named = mentionsIn(text).map((name) => name.toLowerCase());
  const begins = ({ mention, name }: StaffName) =>
    [mention, ...name.split(" ")].some((word) => word.toLowerCase().startsWith(typed));
  const others = staff.filter((each) => each.id !== user?.id && !named.includes(each.mention));
  const opens = ({ id, opensAll }: StaffName) => opensAll || id === assigneeId;
  const found = others.filter((each) => opens(each) && begins(each)).slice(0, MOST);
  return { found, missing: found.length > 0 ? "" : missingIn(typed, others.filter(begins)) };
}

function missingIn(typed: string, closed: readonly StaffName[]): string {
  if (typed === "") return "No other colleague can open this lead.";
  const [first] = closed;
  return first ? `${first.name} cannot open this lead. Assign it to them first.` : "";
}
