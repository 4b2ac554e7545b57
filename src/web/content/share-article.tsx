import { useEffect, useState } from "react";
import { Icon } from "../ui/icon.tsx";
import { toast } from "../ui/toast.tsx";

const CONFIRMED_FOR_MS = 2000;

/** Ways to pass an article on that tell no third party. */
export function ShareArticle({ title, url }: { title: string; url: string }) {
  const { copied, copy } = useCopy(url);
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <button type="button" className="btn btn-outline btn-sm" onClick={() => void copy()}>
        <Icon name={copied ? "check" : "link"} className="size-4" />
        <span aria-live="polite">{copied ? "Copied" : "Copy link"}</span>
      </button>
      <a href={mail} className="btn btn-outline btn-sm">
        <Icon name="mail" className="size-4" />
        E-mail
      </a>
    </div>
  );
}

function useCopy(text: string) {
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
