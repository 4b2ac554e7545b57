import { countInWords, type RecordCounts } from "#shared/records.ts";
import { type StatusChoices, statusesOf } from "./status-select.tsx";

interface Props<Status extends string> {
  label: string;
  choices: StatusChoices<Status>;
  /** The number of each, once known. */
  counts: RecordCounts<Status> | undefined;
  current: Status | undefined;
  onChange: (status: Status | undefined) => void;
}

/** A filter for one status or all, with the number of each. */
export function StatusFilter<Status extends string>(props: Props<Status>) {
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
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={`btn btn-sm shrink-0 max-md:min-h-11 max-sm:px-2 ${pressed ? "btn-primary" : "btn-ghost"}`}
    >
      {children}
    </button>
  );
}
