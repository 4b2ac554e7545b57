import { useEffect, useEffectEvent, useState } from "react";
import { useOwnDraft } from "./own-draft.client.ts";
import { useLeaveWarning } from "#kit/form/use-leave-warning.ts";

/**
 * The unsaved work that a reload or the session's end interrupted in this tab; empty without any.
 */
export function useKeptWork<Work extends object>(name: string): Partial<Work> {
  const kept = useOwnDraft(name);
  const [work] = useState(() => ({ ...(kept.read() as Partial<Work> | undefined) }));
  return work;
}

interface Options {
  isUnsaved: boolean;
  /** Asked before another page is shown, which discards the work. */
  question?: string;
}

/**
 * Stores the work in this tab while it is unsaved, for `useKeptWork`. Returns a function that
 * discards it.
 */
export function useKeepWork(
  name: string,
  work: object,
  { isUnsaved, question }: Options,
): () => void {
  const kept = useOwnDraft(name);
  const keep = useEffectEvent((unsaved: string) => {
    if (unsaved === "") kept.forget();
    else kept.store(JSON.parse(unsaved));
  });
  const unsaved = isUnsaved ? JSON.stringify(work) : "";
  useEffect(() => keep(unsaved), [unsaved]);
  useLeaveWarning(isUnsaved, question, kept.forget);
  return kept.forget;
}
