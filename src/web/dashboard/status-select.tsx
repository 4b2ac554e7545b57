/** Each status: what the dropdown offers, and how the row looks then. */
export type StatusChoices<Status extends string> = Record<
  Status,
  { action: string; state: string; badge: string }
>;

/** The statuses in the order in which they are offered. */
export function statusesOf<Status extends string>(choices: StatusChoices<Status>): Status[] {
  return Object.keys(choices) as Status[];
}

interface Props<Status extends string> {
  /** Whose status it is, for screen readers. */
  label: string;
  choices: StatusChoices<Status>;
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
        {statusesOf(choices).map((status) => (
          <option key={status} value={status}>
            {choices[status].action}
          </option>
        ))}
      </select>
    </div>
  );
}
