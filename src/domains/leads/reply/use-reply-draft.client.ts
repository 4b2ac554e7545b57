import { useEffect, useRef, useState } from "react";
import type { LeadSheet } from "#domains/leads/leads.ts";
import { useOwnDraft } from "#domains/session/own-draft.client.ts";
import { newDraftKey } from "#kit/form/draft-key.ts";

interface ReplyDraft {
  text: string;
  /** The same for every attempt to send it. */
  key: string;
  /** The newest entry of the timeline when it was started. */
  seen: number;
}

export type Named = Pick<LeadSheet, "kind" | "reference">;

function useKept({ kind, reference }: Named) {
  return useOwnDraft(`reply ${kind} ${reference}`);
}

/** A reply being written; it survives a reload and the end of the session in this tab. */
export function useReplyDraft(lead: Named) {
  const kept = useKept(lead);
  const [draft, setDraft] = useState(() => toDraft(kept.read()));
  const keptOf = useRef(kept);
  useEffect(() => {
    const look = () => setDraft(toDraft(keptOf.current.read()));
    addEventListener(GIVEN_BACK, look);
    return () => removeEventListener(GIVEN_BACK, look);
  }, []);
  const change = (changed: ReplyDraft | undefined) => {
    setDraft(changed);
    if (changed) kept.store(changed);
    else kept.forget();
  };
  return {
    draft,
    write: (text: string, newest: number) =>
      change(text.trim() === "" ? undefined : { key: newDraftKey(), seen: newest, ...draft, text }),
    /** Another draft with the same text, to send it in spite of the first. */
    renew: () => draft && change({ ...draft, key: newDraftKey() }),
    forget: () => change(undefined),
  };
}

const GIVEN_BACK = "reply-given-back";

/** Puts a text back into the reply box, below what is typed there, also while it is not shown. */
export function useGiveBack(lead: Named) {
  const kept = useKept(lead);
  return (text: string, newest: number) => {
    const { text: typed = "", seen = newest } = toDraft(kept.read()) ?? {};
    if (typed.includes(text)) return;
    const whole = typed.trim() === "" ? text : `${typed.trimEnd()}\n\n${text}`;
    kept.store({ key: newDraftKey(), seen, text: whole } satisfies ReplyDraft);
    dispatchEvent(new Event(GIVEN_BACK));
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
