import { Icon } from "../ui/icon.tsx";

interface SearchProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}

export function SearchBox({ label, placeholder, value, onChange }: SearchProps) {
  return (
    <label className="input input-sm w-full sm:w-80">
      <Icon name="search" className="size-4 opacity-75" />
      <span className="sr-only">{label}</span>
      <input
        type="search"
        placeholder={placeholder}
        value={value}
        maxLength={200}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}

interface FilterProps<Status extends string> {
  label: string;
  options: readonly { status: Status; label: string; count: number | undefined }[];
  current: Status | undefined;
  onChange: (status: Status | undefined) => void;
}

/** One status or all of them, each with how many there are. */
export function StatusFilter<Status extends string>(props: FilterProps<Status>) {
  const { label, options, current, onChange } = props;
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-1.5">
      <FilterButton pressed={current === undefined} onPress={() => onChange(undefined)}>
        All
      </FilterButton>
      {options.map((option) => (
        <FilterButton
          key={option.status}
          pressed={current === option.status}
          onPress={() => onChange(option.status)}
        >
          {option.count === undefined
            ? option.label
            : `${option.label} (${option.count.toLocaleString("en-US")})`}
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
      className={`btn btn-sm ${pressed ? "btn-primary" : "btn-ghost"}`}
    >
      {children}
    </button>
  );
}
