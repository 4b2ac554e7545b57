import { COLLECTION_TRAITS, COLLECTIONS } from "#domains/content/items/content-items.ts";
import { PUBLIC_PATHS } from "#domains/content/public-paths.ts";
import { PATH_BY_NUMBER } from "./redirects.input.ts";
import { FEEDS } from "#domains/content/feeds.server.ts";
import { isLive } from "#domains/content/live.server.ts";
import { isPublicOfficer } from "#domains/content/public-officers.server.ts";
import type { Db } from "#platform/database/engine.ts";
import { invalidAt } from "#platform/errors.ts";
import { canonicalPath } from "#platform/http/canonical-path.ts";

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

/** Addresses of the server itself, and areas whose pages are for the people who work here. */
const AREAS =
  /^\/(?:api|assets|logo-pictures|uploads|images|admin|embed|LOagentsPortal|preview)(?:\/|$)/;

const OFFICER = /^\/loan-officers\/([^/]+)$/;

/** Stands in for the site's own address, which is never part of a target. */
const HERE = "https://here.invalid";

/** The path in its canonical spelling, which is the one that requests arrive with. */
export function toPath(typed: string): string {
  if (PATH_BY_NUMBER.test(typed)) return typed;
  const path = canonicalPath(new URL(typed, HERE).pathname);
  if (path === undefined)
    throw invalidAt("path", "This address has a % without a valid code after it.");
  return path;
}

/** The target in a form that a header can contain. */
export function toTarget(typed: string): string {
  const { origin, pathname, search, hash, href } = new URL(typed, HERE);
  if (origin !== HERE) return href;
  const path = canonicalPath(pathname);
  if (path === undefined)
    throw invalidAt("target", "This address has a % without a valid code after it.");
  return path + search + hash;
}

/** The path of a target on this site, without query and fragment; undefined for other sites. */
export function pathIn(target: string): string | undefined {
  return target.startsWith("/") ? target.replace(/[?#].*$/, "") : undefined;
}

/** Whether the path has a page, so that a redirect would never be looked up. */
export async function isFound(db: Db, path: string): Promise<boolean> {
  if (PUBLIC_PATHS.some((each) => each === path) || OTHER_PAGES.includes(path)) return true;
  if (AREAS.test(path) || FEEDS[path] !== undefined) return true;
  const officer = OFFICER.exec(path)?.[1];
  if (officer !== undefined) return isPublicOfficer(db, decodeURIComponent(officer));
  for (const collection of COLLECTIONS) {
    const address = addressOf(collection);
    if (address === undefined || !path.startsWith(address)) continue;
    if (await isLive(db, collection, decodeURIComponent(path.slice(address.length)))) return true;
  }
  return false;
}

/** The prefix before the slugs of a collection whose items have pages of their own. */
export function addressOf(collection: (typeof COLLECTIONS)[number]): string | undefined {
  const { address } = COLLECTION_TRAITS[collection];
  return address?.endsWith("/") ? address : undefined;
}
