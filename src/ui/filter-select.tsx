interface Props {
  label: string;
  /** The label for no choice. */
  all: string;
  value: string | undefined;
  options: (readonly [value: string, words: string])[];
  onChoose: (value: string | undefined) => void;
}

/** Filters a list by one of a few values, or by none of them. */
export function FilterSelect({ label, all, value, options, onChoose }: Props) {
  return (
    <label className="grid gap-1 text-sm font-medium max-sm:w-full">
      {label}
      <select
        className="select select-sm max-md:h-11 max-sm:w-full sm:w-44"
        value={value ?? ""}
        onChange={(event) => onChoose(event.target.value || undefined)}
      >
        <option value="">{all}</option>
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
