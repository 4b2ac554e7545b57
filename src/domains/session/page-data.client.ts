import { notFound } from "@tanstack/react-router";
import type { RouterContext } from "#app/browser/router.tsx";

/**
 * The requests of a page's loader. The server waits for all of them, so that the HTML is complete;
 * the browser shows the page at once, and its parts render their own loading and error states.
 */
export function pageData(...reads: Promise<unknown>[]): Promise<void> | undefined {
  const all = Promise.all(reads).then(() => {});
  if (import.meta.env.SSR) return all;
  // The part of the page with the data shows the error
  all.catch(() => {});
  return undefined;
}

/** An unknown officer's name is empty, so that the browser does not request it again. */
export function officerName({ officers }: RouterContext["queries"], id: number): Promise<unknown> {
  const nobody = () =>
    officers.named.setData({ id }, { firstName: "", lastName: "", licensedIn: null });
  return officers.named.ensureData({ id }).catch(nobody);
}

/** A missing item gets the not-found page; the frame shows any other failure. */
export function missing(error: unknown): never {
  const { data } = error as { data?: { code?: string } };
  throw data?.code === "NOT_FOUND" || data?.code === "BAD_REQUEST" ? notFound() : error;
}

/**
 * Loads the lender's own texts of a page. The browser waits for them too, because the standard
 * texts would otherwise be visible for a moment; if they cannot be loaded, the page shows those.
 */
export function pageWords({ context }: { context: RouterContext }): Promise<unknown> {
  const read = context.queries.content.pageWords.ensureData();
  return import.meta.env.SSR ? read.then(() => {}) : read.catch(() => {});
}
