import { useEffect, useState } from "react";
import { toast } from "./toast.tsx";

const CONFIRMED_FOR_MS = 2000;

/** Copies a text on demand; `copied` is true for the two seconds in which that is confirmed. */
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
