import { HIDDEN_FIELD } from "#domains/quarantine/quarantine.ts";
import { followLinks, keepPresses } from "./presses.ts";

const DAY_MS = 86_400_000;

/** Deletes a draft application older than a day, whatever page is opened. */
function forgetOldDraft(): void {
  try {
    const { at } = JSON.parse(localStorage.loanRequest) as { at: number };
    if (!(Date.now() - at < DAY_MS)) delete localStorage.loanRequest;
  } catch {}
}

/** Remembers in this tab where the visit began and what led there, to be sent with a form. */
function rememberArrival(): void {
  try {
    sessionStorage.came ??= `${location.pathname}${location.search} ${document.referrer}`;
  } catch {}
}

/** Requests the signed moment at the first letter in a form with a hidden field. */
function stampForms(): void {
  const begin = ({ target }: Event) => {
    if (!(target as HTMLInputElement).form?.[HIDDEN_FIELD]) return;
    removeEventListener("input", begin);
    fetch("/api/form-time")
      .then((answer) => answer.json())
      .then(({ opened }) => (sessionStorage.opened = opened))
      .catch(() => {});
  };
  addEventListener("input", begin);
}

forgetOldDraft();
rememberArrival();
stampForms();
keepPresses();
followLinks();
