import type { StaffName } from "#shared/leads.ts";

interface Props {
  listId: string;
  found: readonly StaffName[];
  /** The colleague whom Enter chooses. */
  active: StaffName | undefined;
  /** Whether an @ was typed, but no colleague can be mentioned. */
  isNobody: boolean;
  choose: (colleague: StaffName) => void;
}

/** The colleagues whom a note may mention, while one is being named. */
export function Mentions({ listId, found, active, isNobody, choose }: Props) {
  return (
    <>
      <p role="status" className={isNobody ? "text-sm" : "sr-only"}>
        {isNobody && "No other colleague can open this lead."}
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
