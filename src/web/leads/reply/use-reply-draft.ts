import { useState } from "react";
import type { LeadSheet } from "#shared/leads.ts";
import { useOwnDraft } from "#web/forms/own-draft.ts";

interface ReplyDraft {
  text: string;
  /** The same for every attempt to send it. */
  key: string;
  /** The newest entry of the timeline when it was started. */
  seen: number;
}

type Named = Pick<LeadSheet, "kind" | "reference">;

function useKept({ kind, reference }: Named) {
  return useOwnDraft(`reply ${kind} ${reference}`);
}

/** A reply being written; it survives a reload and the end of the session in this tab. */
export function useReplyDraft(lead: Named) {
  const kept = useKept(lead);
  const [draft, setDraft] = useState(() => toDraft(kept.read()));
  const change = (changed: ReplyDraft | undefined) => {
    setDraft(changed);
    if (changed) kept.store(changed);
    else kept.forget();
  };
  return {
    draft,
    write: (text: string, newest: number) =>
      change(text.trim() === "" ? undefined : { key: newKey(), seen: newest, ...draft, text }),
    /** Another draft with the same text, to send it in spite of the first. */
    renew: () => draft && change({ ...draft, key: newKey() }),
    forget: () => change(undefined),
  };
}

/** The text typed for a lead that can no longer be opened. */
export function useKeptReply(lead: Named): string | undefined {
  const kept = useKept(lead);
  const [draft] = useState(() => toDraft(kept.read()));
  return draft?.text;
}

function toDraft(kept: unknown): ReplyDraft | undefined {
  const { text, key, seen } = { ...(kept as Partial<ReplyDraft> | undefined) };
  if (typeof text !== "string" || typeof key !== "string" || typeof seen !== "number")
    return undefined;
  return { text, key, seen };
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
