interface Choice {
  /** What the dropdown offers. */
  action: string;
  /** What the row is then. */
  state: string;
  badge: string;
}

interface Props<Status extends string> {
  /** Whose status it is, for screen readers. */
  label: string;
  choices: Record<Status, Choice>;
  value: Status;
  onChange: (status: Status) => void;
}

/** How a record stands, and the dropdown that changes it. */
export function StatusSelect<Status extends string>(props: Props<Status>) {
  const { label, choices, value, onChange } = props;
  return (
    <div className="flex items-center gap-2 md:flex-col md:items-start xl:flex-row xl:items-center">
      <span className={`badge w-22 shrink-0 badge-sm font-medium ${choices[value].badge}`}>
        {choices[value].state}
      </span>
      <select
        aria-label={label}
        className="select min-w-0 grow select-sm md:w-40 md:grow-0"
        value={value}
        onChange={(event) => onChange(event.target.value as Status)}
      >
        {(Object.keys(choices) as Status[]).map((status) => (
          <option key={status} value={status}>
            {choices[status].action}
          </option>
        ))}
      </select>
    </div>
  );
}
