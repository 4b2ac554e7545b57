import { Icon } from "#ui/icon.tsx";
import { useMayChange } from "#ui/may-change.ts";

/** Each status: its option in the dropdown, and the look of the row. */
export type StatusChoices<Status extends string> = Record<
  Status,
  { action: string; state: string; badge: string }
>;

/** The statuses in the order of the dropdown. */
export function statusesOf<Status extends string>(choices: StatusChoices<Status>): Status[] {
  return Object.keys(choices) as Status[];
}

interface Props<Status extends string> {
  /** The record's name, for screen readers. */
  label: string;
  choices: StatusChoices<Status>;
  value: Status;
  onChange: (status: Status) => void;
}

/**
 * A record's status in its color, with the dropdown that changes it: one control, read once. The
 * dropdown is invisible above the words, which name the state; its options name the action.
 */
export function StatusSelect<Status extends string>(props: Props<Status>) {
  const { label, choices, value, onChange } = props;
  if (!useMayChange())
    return (
      <span className={`badge h-8 rounded-field font-medium ${choices[value].badge}`}>
        {choices[value].state}
      </span>
    );
  return (
    <span className="relative inline-flex rounded-field has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary">
      <span
        aria-hidden="true"
        className={`badge h-8 w-31 justify-between rounded-field font-medium max-md:h-11 max-md:w-40 ${choices[value].badge}`}
      >
        {choices[value].state}
        <Icon name="chevron-down" className="size-4" />
      </span>
      <select
        aria-label={label}
        className="absolute inset-0 w-full cursor-pointer appearance-none text-base opacity-0"
        value={value}
        onChange={(event) => onChange(event.target.value as Status)}
      >
        {statusesOf(choices).map((status) => (
          <option key={status} value={status}>
            {choices[status].action}
          </option>
        ))}
      </select>
    </span>
  );
}
