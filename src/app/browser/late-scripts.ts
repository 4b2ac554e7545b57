import type { PageScripts } from "./client-manifest.ts";

// Decision: src/decisions/027-scripts-after-the-first-frame.md
// Decision: src/decisions/062-client-files-of-former-builds.md
/** For browsers that do not report the first paint. */
const PATIENCE_MS = 2000;
/** How many files are fetched ahead at a time: a browser opens six connections. */
const LANES = 3;

/**
 * Starts a page's scripts after the first paint: until then the connection and the processor work
 * for what is visible. A page in a background tab is not painted and starts at once. The code is at
 * the end of the page, after everything that the scripts expect.
 *
 * Then the code of the pages that this one links to is fetched, unless the user saves data, so that
 * following a link waits for no script.
 *
 * A page of a former build, whose script is gone, is reloaded once, unless a press is already being
 * sent without scripts.
 */
export function lateScripts({ entry, chunks, next }: PageScripts): string {
  return `{
let started;
const put = (name, properties) => document.head.append(Object.assign(document.createElement(name), properties)),
start = () => {
  if (started) return;
  started = true;
  for (const href of ${JSON.stringify(chunks)}) put("link", {rel: "modulepreload", href});
  put("script", {type: "module", src: ${JSON.stringify(entry)}, onload: () => (self.requestIdleCallback ?? setTimeout)(ahead), onerror: renew});
},
renew = () => fetch(${JSON.stringify(entry)}).then(({status}) => {
  if (status === 404 && performance.getEntriesByType("navigation")[0].type !== "reload" && !document.querySelector("[data-pressed]")) location.reload();
}).catch(() => {}),
next = ${JSON.stringify(next)},
ahead = () => {
  if (!navigator.connection?.saveData) for (let lane = 0; lane < ${LANES}; lane++) fetchNext();
},
fetchNext = () => {
  const href = next.shift();
  if (href) fetch(href, {priority: "low"}).then((code) => code.text()).catch(() => {}).then(fetchNext);
};
if (document.hidden) start();
else {
  new PerformanceObserver((_, drawn) => {
    drawn.disconnect();
    start();
  }).observe({type: "paint", buffered: true});
  addEventListener("load", () => setTimeout(start, ${PATIENCE_MS}));
}
}`.replace(/\n\s*/g, "");
}
