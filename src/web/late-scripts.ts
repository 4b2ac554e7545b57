import type { PageScripts } from "./client-manifest.ts";

/**
 * Starts the scripts of a page when its first frame is on the screen: until then the line and the
 * processor belong to what is seen. A page in a background tab has no frames and starts at once.
 * It stands at the end of the page, where all that the scripts expect has been read.
 */
export function lateScripts({ entry, chunks }: PageScripts): string {
  return `{
const put = (name, properties) => document.head.append(Object.assign(document.createElement(name), properties)),
start = () => {
  for (const href of ${JSON.stringify(chunks)}) put("link", {rel: "modulepreload", href});
  put("script", {type: "module", src: ${JSON.stringify(entry)}});
};
document.hidden ? start() : requestAnimationFrame(() => setTimeout(start));
document.currentScript.remove();
}`.replace(/\n\s*/g, "");
}
