import { followLinks, keepPresses } from "./presses.ts";

const DAY_MS = 86_400_000;

/** Deletes a draft application older than a day, whatever page is opened. */
function forgetOldDraft(): void {
  try {
    const { at } = JSON.parse(localStorage.loanRequest) as { at: number };
    if (!(Date.now() - at < DAY_MS)) delete localStorage.loanRequest;
  } catch {}
}

forgetOldDraft();
keepPresses();
followLinks();
