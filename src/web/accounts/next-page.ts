/**
 * The page that a sign-in leads to, when it is one of this area: a path of this site, so that nobody
 * can send people elsewhere with a link to our sign-in.
 */
export function nextPage(next: unknown, area: "/admin" | "/LOagentsPortal"): string | undefined {
  if (typeof next !== "string" || next.length > 500 || !next.startsWith(`${area}/`))
    return undefined;
  if (!URL.canParse(next, SITE)) return undefined;
  const { origin, pathname, search } = new URL(next, SITE);
  return origin === SITE && pathname.startsWith(`${area}/`) ? pathname + search : undefined;
}

/** Stands for whichever site this is. */
const SITE = "http://this.site";

/** What the portal's pages for signing in keep of their address. */
export function readNextOfPortal({ next }: Record<string, unknown>): { next?: string | undefined } {
  return { next: nextPage(next, "/LOagentsPortal") };
}
