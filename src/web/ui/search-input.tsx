import { Icon } from "./icon.tsx";

interface Props {
  label: string;
  value: string;
  onChange: (text: string) => void;
  className?: string;
}

/** A box whose text narrows what is on the page while typing. */
export function SearchInput({ label, value, onChange, className = "" }: Props) {
  return (
    <label className={`input w-full ${className}`}>
      <Icon name="search" className="size-4 text-base-content/75" />
      <span className="sr-only">{label}</span>
      <input
        type="search"
        placeholder={`${label}…`}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}
