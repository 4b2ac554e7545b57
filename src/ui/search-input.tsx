import { Icon } from "./icon.tsx";

interface Props {
  label: string;
  /** What can be searched for; used as the label by default. */
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
  className?: string;
}

/** A search box that filters the page while typing. */
export function SearchInput(props: Props) {
  const { label, placeholder = `${label}…`, value, onChange, className = "" } = props;
  return (
    <label className={`input w-full ${className}`}>
      <Icon name="search" className="size-4 text-base-content/75" />
      <span className="sr-only">{label}</span>
      <input
        type="search"
        placeholder={placeholder}
        maxLength={200}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}
