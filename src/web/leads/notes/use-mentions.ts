import { type KeyboardEvent, type SyntheticEvent, useState } from "react";
import { mentionsIn, type LeadSheet, type StaffName } from "#shared/leads.ts";
import { useUser } from "#web/session/use-user.ts";
import { useDesk } from "#web/leads/use-lead-actions.ts";

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
export function useMentions({ lead, text, setText, listId }: Note) {
  const [caret, setCaret] = useState(0);
  const [closedAt, setClosedAt] = useState<string>();
  const [chosenId, setChosenId] = useState<number>();
  const before = text.slice(0, caret);
  const begun = closedAt === before ? undefined : BEGUN.exec(before)?.[1];
  const found = useFound(lead, text, begun);
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
  return { found, active, isNobody: begun === "" && !active, choose, wiring };
}

function useFound(
  { assigneeId }: Note["lead"],
  text: string,
  begun: string | undefined,
): readonly StaffName[] {
  const { staff } = useDesk();
  const { user } = useUser();
  if (begun === undefined) return [];
  const typed = begun.toLowerCase();
  const named = mentionsIn(text).map((name) => name.toLowerCase());
  return staff
    .filter(({ id, opensAll }) => id !== user?.id && (opensAll || id === assigneeId))
    .filter(
      ({ mention, name }) =>
        !named.includes(mention.toLowerCase()) &&
        (mention.toLowerCase().startsWith(typed) || name.toLowerCase().includes(typed)),
    )
    .slice(0, MOST);
}
