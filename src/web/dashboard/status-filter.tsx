import { type StatusChoices, statusesOf } from "./status-select.tsx";

interface Props<Status extends string> {
  label: string;
  choices: StatusChoices<Status>;
  /** How many there are of each, once that is known. */
  counts: Record<Status, number> | undefined;
  current: Status | undefined;
  onChange: (status: Status | undefined) => void;
}

/** One status or all of them, each with how many there are. */
export function StatusFilter<Status extends string>(props: Props<Status>) {
  const { label, choices, counts, current, onChange } = props;
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-1.5">
      <FilterButton pressed={current === undefined} onPress={() => onChange(undefined)}>
        All
      </FilterButton>
      {statusesOf(choices).map((status) => (
        <FilterButton key={status} pressed={current === status} onPress={() => onChange(status)}>
          {counts
            ? `${choices[status].state} (${counts[status].toLocaleString("en-US")})`
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
      className={`btn btn-sm max-sm:px-2.5 ${pressed ? "btn-primary" : "btn-ghost"}`}
    >
      {children}
    </button>
  );
}
