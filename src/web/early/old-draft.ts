const DAY_MS = 86_400_000;

/** Every page deletes a draft application older than a day. */
export function forgetOldDraft(): void {
  try {
    const { at } = JSON.parse(localStorage.loanRequest) as { at: number };
    if (!(Date.now() - at < DAY_MS)) delete localStorage.loanRequest;
  } catch {}
}
