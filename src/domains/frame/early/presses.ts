/** How long a press waits for the page's script before the browser submits the form by itself. */
const PATIENCE_MS = 8000;

/**
 * A page's answer to a press without its scripts: `done` when the press is complete, `repeat` when
 * the scripts must repeat it, and undefined when the press must wait for them.
 */
type Answer = "done" | "repeat" | undefined;

export type AnswerPress = (button: HTMLButtonElement) => Answer;

const PRESS = "early-press";

/** Lets a page handle some presses by itself. */
export function answerPresses(answer: AnswerPress): void {
  addEventListener(PRESS, (event) => {
    const { detail } = event as CustomEvent<{ button: HTMLButtonElement; answer: Answer }>;
    detail.answer ??= answer(detail.button);
  });
}

function askForAnswer(button: HTMLButtonElement): Answer {
  const detail: { button: HTMLButtonElement; answer?: Answer } = { button };
  dispatchEvent(new CustomEvent(PRESS, { detail }));
  return detail.answer;
}

/**
 * A button marked `data-early` has no script yet. A press is handled if the page can; otherwise it
 * is recorded and the button looks busy (`data-pressed`). A recorded press is repeated as soon as
 * the mark is removed. When the scripts fail or take too long, the browser submits the form without
 * them. A second press of a busy button changes nothing.
 */
export function keepPresses(): void {
  let kept: HTMLButtonElement | undefined;
  let isWaiting = false;
  let isSending = false;
  let patience: ReturnType<typeof setTimeout>;

  const taken = new MutationObserver(() => {
    const button = kept;
    forget();
    button?.click();
  });
  const forget = () => {
    clearTimeout(patience);
    taken.disconnect();
    kept?.removeAttribute("data-pressed");
    kept = undefined;
    isWaiting = false;
  };
  const keep = (button: HTMLButtonElement) => {
    kept = button;
    taken.observe(button, { attributeFilter: ["data-early"] });
  };
  const sendWithoutScripts = () => {
    const button = kept;
    if (!isWaiting || button?.type !== "submit") return;
    isSending = true;
    button.click();
    isSending = false;
  };

  addEventListener(
    "click",
    (event) => {
      const button = (event.target as Element).closest<HTMLButtonElement>("[data-early]");
      if (!button || isSending) return;
      event.preventDefault();
      event.stopPropagation();
      if (isWaiting && button === kept) return;
      forget();
      const answer = askForAnswer(button);
      if (answer === "done") return;
      keep(button);
      if (answer === "repeat") return;
      isWaiting = true;
      button.setAttribute("data-pressed", "");
      patience = setTimeout(sendWithoutScripts, PATIENCE_MS);
    },
    true,
  );
  addEventListener(
    "error",
    ({ target }) => target instanceof HTMLScriptElement && sendWithoutScripts(),
    true,
  );
}

/**
 * A link that is pressed before the scripts arrive is marked until its page comes: on a slow
 * connection that may take a second to begin. The scripts of the old page are no longer fetched, so
 * that the next page has the connection to itself.
 */
export function followLinks(): void {
  let isLive = false;
  // Not on the window, which reports only its own load
  document.addEventListener(
    "load",
    ({ target }) => {
      isLive ||= target instanceof HTMLScriptElement;
    },
    true,
  );
  addEventListener("click", (event) => {
    const { target, button, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
    const link = (target as Element).closest<HTMLAnchorElement>(
      "a[href^='/']:not([target],[download])",
    );
    if (!link || isLive || button !== 0 || ctrlKey || metaKey || shiftKey || defaultPrevented)
      return;
    if (link.pathname === location.pathname && link.search === location.search) return;
    link.setAttribute("data-pressed", "");
    stop();
  });
  // After a reload, Back may change only the address: the scripts would take over another page
  const { pathname } = location;
  addEventListener("popstate", () => {
    if (!isLive && location.pathname !== pathname) location.reload();
  });
  // A page that is shown again has lost its scripts
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && document.querySelector("a[data-pressed]")) location.reload();
  });
}

/** Shows a field's problem in the browser's own bubble until the field is changed. */
export function sayAt(field: HTMLInputElement, sentence: string): void {
  field.setCustomValidity(sentence);
  field.reportValidity();
  field.form?.addEventListener("input", () => field.setCustomValidity(""), { once: true });
}
