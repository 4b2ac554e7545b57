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
    <div className="flex flex-wrap items-center gap-2">
      <span className={`badge w-24 badge-sm font-medium ${choices[value].badge}`}>
        {choices[value].state}
      </span>
      <select
        aria-label={label}
        className="select w-40 select-sm"
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
