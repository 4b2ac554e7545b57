import { Icon } from "./icon.tsx";
import { useEffect, useState } from "react";
import { toast } from "./toast.tsx";

interface Props {
  text: string;
  /** The action, such as `Copy password`. */
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

const CONFIRMED_FOR_MS = 2000;

/** Copies a text on demand; `copied` is true for the two seconds of its confirmation. */
export function useCopy(text: string): { copied: boolean; copy: () => Promise<void> } {
  const [copied, setCopied] = useState(0);
  useEffect(() => {
    if (copied === 0) return undefined;
    const timer = setTimeout(() => setCopied(0), CONFIRMED_FOR_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied((count) => count + 1);
    } catch {
      toast({ title: "Failed to copy", variant: "destructive" });
    }
  };
  return { copied: copied > 0, copy };
}
