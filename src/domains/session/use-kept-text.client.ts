import { useState } from "react";
import { useOwnDraft } from "./own-draft.client.ts";

/**
 * Text that is being typed. It is stored in this tab, in case the session ends or the page is left,
 * until the field is empty.
 */
export function useKeptText(name: string): [text: string, change: (text: string) => void] {
  const kept = useOwnDraft(name);
  const [text, setText] = useState(() => {
    const before = kept.read();
    return typeof before === "string" ? before : "";
  });
  const change = (typed: string) => {
    setText(typed);
    if (typed.trim() === "") kept.forget();
    else kept.store(typed);
  };
  return [text, change];
}
