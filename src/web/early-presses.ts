/** How long a press waits for the page's script before the browser sends the form by itself. */
const PATIENCE_MS = 8000;

/**
 * A button marked `data-early` has no script yet. When it is pressed it is remembered and looks busy
 * (`data-pressed`); it is pressed again as soon as the mark goes. When the script fails or takes too
 * long, the browser sends the form without it. A second press changes nothing.
 *
 * In it `b` is the button that waits, `t` its timer, `n` that the browser is to send by itself, and
 * `o` watches for the mark to go. Besides, every page forgets the unfinished request for a loan that is older than a day.
 */
const SOURCE = `
{
let b, t, n;
const forget = () => {
  clearTimeout(t);
  o.disconnect();
  b?.removeAttribute("data-pressed");
  b = 0;
}, o = new MutationObserver(() => {
  const x = b;
  forget();
  x.click();
}), send = () => {
  if (b?.type != "submit") return forget();
  n = 1;
  b.click();
  n = 0;
};
addEventListener("click", e => {
  const x = e.target.closest("[data-early]");
  if (!x || n) return;
  e.preventDefault();
  e.stopPropagation();
  if (x == b) return;
  forget();
  b = x;
  x.setAttribute("data-pressed", "");
  o.observe(x, {attributeFilter: ["data-early"]});
  t = setTimeout(send, ${PATIENCE_MS});
}, true);
addEventListener("error", e => e.target.tagName == "SCRIPT" && send(), true);
try {
  JSON.parse(localStorage.loanRequest).at > Date.now() - 864e5 || delete localStorage.loanRequest;
} catch {}
}
`;

/** In the head of every page, before anything that it could wait for; it weighs on no script file. */
export const EARLY_PRESSES = SOURCE.replace(/\n\s*| (?=[=|>!-])|(?<=[=|>,:-]) /g, "");
