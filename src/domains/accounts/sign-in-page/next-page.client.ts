/**
 * The page to go to after a sign-in, if it is in this area: a path of this site, so that a link to
 * our login cannot lead elsewhere.
 */
export function nextPage(next: unknown, area: "/admin" | "/LOagentsPortal"): string | undefined {
  if (typeof next !== "string" || next.length > 500 || !next.startsWith(`${area}/`))
    return undefined;
  if (!URL.canParse(next, SITE)) return undefined;
  const { origin, pathname, search } = new URL(next, SITE);
  return origin === SITE && pathname.startsWith(`${area}/`) ? pathname + search : undefined;
}

/** Where a borrower's sign-in leads on to, if the link to it says so. */
export const ACCOUNT = "/account";

/** The borrower's document to go to after a sign-in, if it is the address of one. */
export function nextFile(next: unknown): string | undefined {
  return typeof next === "string" && /^\/uploads\/documents\/[\w-]+\.\w+$/.test(next)
    ? next
    : undefined;
}

/** A placeholder for this site's address. */
const SITE = "http://this.site";

/** The part of the address that the portal's sign-in pages keep. */
export function readNextOfPortal({ next }: Record<string, unknown>): { next?: string | undefined } {
  return { next: nextPage(next, "/LOagentsPortal") };
}
