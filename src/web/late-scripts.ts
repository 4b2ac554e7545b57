import type { PageScripts } from "./client-manifest.ts";

// Decision: src/decisions/027-scripts-after-the-first-frame.md
/** Where a browser does not say that it has drawn the page. */
const PATIENCE_MS = 2000;

/**
 * Starts the scripts of a page when it has been drawn: until then the line and the processor belong
 * to what is seen. A page in a background tab is not drawn and starts at once. It stands at the end
 * of the page, where all that the scripts expect has been read.
 */
export function lateScripts({ entry, chunks }: PageScripts): string {
  return `{
let started;
const put = (name, properties) => document.head.append(Object.assign(document.createElement(name), properties)),
start = () => {
  if (started) return;
  started = true;
  for (const href of ${JSON.stringify(chunks)}) put("link", {rel: "modulepreload", href});
  put("script", {type: "module", src: ${JSON.stringify(entry)}});
};
if (document.hidden) start();
else {
  new PerformanceObserver((_, drawn) => {
    drawn.disconnect();
    start();
  }).observe({type: "paint", buffered: true});
  addEventListener("load", () => setTimeout(start, ${PATIENCE_MS}));
}
document.currentScript.remove();
}`.replace(/\n\s*/g, "");
}
