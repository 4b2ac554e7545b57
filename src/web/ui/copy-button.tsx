import { Icon } from "./icon.tsx";
import { useCopy } from "./use-copy.ts";

interface Props {
  text: string;
  /** What pressing it does, such as `Copy password`. */
  label: string;
}

/** Copies a text; a tick confirms it for two seconds. */
export function CopyButton({ text, label }: Props) {
  const { copied, copy } = useCopy(text);
  return (
    <button
      type="button"
      className="btn relative btn-square btn-ghost btn-sm"
      aria-label={label}
      title={label}
      onClick={() => void copy()}
    >
      <Icon name={copied ? "check" : "copy"} className={`size-4 ${copied ? "text-success" : ""}`} />
      <span role="status" className="sr-only">
        {copied ? "Copied" : ""}
      </span>
    </button>
  );
}
