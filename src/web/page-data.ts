/**
 * What a page's loader asks for. The server waits for all of it, so that the HTML is whole; the
 * browser shows the page at once, and its parts draw their own loading and error states.
 */
export function pageData(...reads: Promise<unknown>[]): Promise<void> | undefined {
  const all = Promise.all(reads).then(() => {});
  if (import.meta.env.SSR) return all;
  // The part of the page that shows the data says so
  all.catch(() => {});
  return undefined;
}
