import { type Draft, toDraft } from "../../shared/apply.ts";

const KEY = "loanRequest";

/** Kept in this browser while it is typed; promises and the robots' field are not. */
export function storeDraft(draft: Draft): void {
  const kept = { ...draft, accurate: false, privacyRead: false, callConsent: false, website: "" };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage is full or forbidden: the form works without it
  }
}

export function readDraft(): Draft | undefined {
  try {
    return toDraft(JSON.parse(localStorage.getItem(KEY) ?? "null"));
  } catch {
    return undefined;
  }
}

export function forgetDraft(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored then
  }
}
