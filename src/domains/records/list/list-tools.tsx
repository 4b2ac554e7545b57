import { Button } from "#ui/button.tsx";
import { SearchInput } from "#ui/search-input.tsx";
import { ExportButton } from "./export-button.tsx";
import type { RecordListProps } from "./record-list.tsx";
import { countInWords, type RecordCounts } from "#domains/records/records.ts";
import { type StatusChoices, statusesOf } from "./status-select.tsx";

/** Controls that filter and sort a list. */
export function ListTools<Status extends string, Row>(props: RecordListProps<Status, Row>) {
  const { noun, searched, choices, counts, view, exported } = props;
  const { status, search, order } = view.input;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-b border-base-300 p-4 max-sm:py-2">
      <SearchInput
        label={`Search ${noun}`}
        placeholder={searched}
        className="input-sm max-md:h-11 sm:w-80"
        value={view.typed}
        onChange={view.setTyped}
      />
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
        <StatusFilter
          label={`Filter ${noun} by status`}
          choices={choices}
          counts={counts}
          current={view.status}
          onChange={view.filter}
        />
        <Button
          look={`btn-sm max-md:min-h-11 ${view.order === "oldest" ? "btn-primary" : "btn-ghost"}`}
          aria-pressed={view.order === "oldest"}
          onClick={() => view.arrange(view.order === "oldest" ? "newest" : "oldest")}
        >
          Oldest first
          <span className="sr-only">of the {noun}</span>
        </Button>
        <ExportButton
          list={exported}
          filter={{ status, search, order }}
          content={
            view.narrowed ? `The ${noun} that the list shows now, on all its pages` : `All ${noun}`
          }
        />
      </div>
    </div>
  );
}

interface Props<Status extends string> {
  label: string;
  choices: StatusChoices<Status>;
  /** The number of each, once known. */
  counts: RecordCounts<Status> | undefined;
  current: Status | undefined;
  onChange: (status: Status | undefined) => void;
}

/** A filter for one status or all, with the number of each. */
function StatusFilter<Status extends string>(props: Props<Status>) {
  const { label, choices, counts, current, onChange } = props;
  return (
    <div
      role="group"
      aria-label={label}
      className="flex gap-1.5 max-sm:w-full max-sm:overflow-x-auto sm:flex-wrap"
    >
      <FilterButton pressed={current === undefined} onPress={() => onChange(undefined)}>
        All
      </FilterButton>
      {statusesOf(choices).map((status) => (
        <FilterButton key={status} pressed={current === status} onPress={() => onChange(status)}>
          {counts
            ? `${choices[status].state} (${countInWords(counts, status)})`
            : choices[status].state}
        </FilterButton>
      ))}
    </div>
  );
}

interface FilterButtonProps {
  pressed: boolean;
  onPress: () => void;
  children: string;
}

function FilterButton({ pressed, onPress, children }: FilterButtonProps) {
  return (
    <Button
      look={`btn-sm shrink-0 max-md:min-h-11 max-sm:px-2 ${pressed ? "btn-primary" : "btn-ghost"}`}
      aria-pressed={pressed}
      onClick={onPress}
    >
      {children}
    </Button>
  );
}
