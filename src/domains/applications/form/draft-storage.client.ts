import { type Draft, EMPTY_DRAFT, toDraft } from "#domains/applications/draft/application-draft.ts";
import { HIDDEN_FIELD } from "#domains/quarantine/quarantine.ts";
import { keptDraft } from "#kit/form/kept-draft.ts";
import { LOAN_REQUEST } from "#domains/session/kept-session.client.ts";

const kept = keptDraft(LOAN_REQUEST, () => localStorage);

/** Never stored: promises and the honeypot field. */
const NOT_KEPT = {
  accurate: false,
  privacyRead: false,
  callConsent: false,
  secondConsent: false,
  [HIDDEN_FIELD]: "",
};

/** Stores the draft in this browser while it is typed; an empty draft is not stored. */
export function storeDraft(draft: Draft): void {
  const answers = { ...draft, ...NOT_KEPT };
  if (hasAnswers(answers)) kept.store(answers);
  else kept.forget();
}

export function readDraft(): Draft | undefined {
  const draft = toDraft(kept.read());
  return draft && hasAnswers(draft) ? draft : undefined;
}

/** When it was typed last. */
export const draftTime = kept.time;

export const forgetDraft = kept.forget;

/** Where else the draft is kept: in the account, or under a mailed link. */
const others = new Set<() => void>();

/** Calls a function when the draft was sent or cleared. Returns a function that stops this. */
export function onForgotten(forget: () => void): () => void {
  others.add(forget);
  return () => others.delete(forget);
}

/** Removes the draft here, in the account and under a mailed link. */
export function forgetEverywhere(): void {
  forgetDraft();
  for (const forget of others) forget();
}

/** The end of the address of a mailed link, before its secret. */
export const LINK_HASH = "#draft=";

function hasAnswers(draft: Draft): boolean {
  const answers = { ...draft, officer: "" };
  return Object.entries(answers).some(
    ([name, answer]) => answer !== EMPTY_DRAFT[name as keyof Draft],
  );
}
