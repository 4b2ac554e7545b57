import { COLLECTION_TRAITS, COLLECTIONS } from "#shared/content-items.ts";
import { PUBLIC_PATHS } from "#shared/public-paths.ts";
import { PATH_BY_NUMBER } from "#shared/redirects.ts";
import { FEEDS } from "#server/content/feeds.ts";
import { isLive } from "#server/content/live.ts";
import type { Db } from "#server/database/engine.ts";
import { invalidAt } from "#server/errors.ts";
import { canonicalPath } from "#server/http/canonical-path.ts";

const OTHER_PAGES = [
  "/account",
  "/forgot-password",
  "/glossary",
  "/loan-officers",
  "/newsletter",
  "/rates",
  "/reset-password",
  "/search",
  "/healthz",
  "/readyz",
];

/** Doors of the server, and areas whose pages are for the people who work here. */
const AREAS =
  /^\/(?:api|assets|logo-pictures|uploads|images|admin|embed|LOagentsPortal|preview)(?:\/|$)/;

/** Stands in for the site's own address, which no target repeats. */
const HERE = "https://here.invalid";

/** The path in its canonical spelling: as requests arrive once they have been sent there. */
export function toPath(typed: string): string {
  if (PATH_BY_NUMBER.test(typed)) return typed;
  const path = canonicalPath(new URL(typed, HERE).pathname);
  if (path === undefined) throw invalidAt("path", "This address has a % that stands for nothing.");
  return path;
}

/** The target as a header can carry it. */
export function toTarget(typed: string): string {
  const { origin, pathname, search, hash, href } = new URL(typed, HERE);
  if (origin !== HERE) return href;
  const path = canonicalPath(pathname);
  if (path === undefined)
    throw invalidAt("target", "This address has a % that stands for nothing.");
  return path + search + hash;
}

/** The path of a target of this site, without what follows it; undefined for other sites. */
export function pathIn(target: string): string | undefined {
  return target.startsWith("/") ? target.replace(/[?#].*$/, "") : undefined;
}

/** Whether visitors find something at the path, so that a redirect would never be looked up. */
export async function isFound(db: Db, path: string): Promise<boolean> {
  if (PUBLIC_PATHS.some((each) => each === path) || OTHER_PAGES.includes(path)) return true;
  if (AREAS.test(path) || FEEDS[path] !== undefined) return true;
  for (const collection of COLLECTIONS) {
    const address = addressOf(collection);
    if (address === undefined || !path.startsWith(address)) continue;
    if (await isLive(db, collection, decodeURIComponent(path.slice(address.length)))) return true;
  }
  return false;
}

/** What stands before the slugs of a collection whose items have pages of their own. */
export function addressOf(collection: (typeof COLLECTIONS)[number]): string | undefined {
  const { address } = COLLECTION_TRAITS[collection];
  return address?.endsWith("/") ? address : undefined;
}
