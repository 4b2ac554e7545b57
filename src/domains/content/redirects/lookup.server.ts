import { PATH_BY_NUMBER } from "./redirects.input.ts";
import type { App } from "#platform/context.ts";
import { readFormerNames } from "#domains/content/categories/former.server.ts";
import type { Db } from "#platform/database/engine.ts";
import { readTargets } from "./redirects.server.ts";

interface Addresses {
  /** The target of each redirected path. */
  targets: Map<string, string>;
  /** The current names of categories, by their earlier ones. */
  categories: Map<string, string>;
}

async function readAddresses(db: Db): Promise<Addresses> {
  return { targets: await readTargets(db), categories: await readFormerNames(db) };
}

// Decision: src/decisions/036-redirects-answer-for-missing-pages.md
/**
 * Looks redirects up in memory; they are read again when published content has changed. A target on
 * this site gets the query of the request, unless it has one.
 */
export function createRedirects({ db, publication }: Pick<App, "db" | "publication">) {
  let known: { version: number; addresses: Promise<Addresses> } | undefined;

  const current = (): Promise<Addresses> => {
    const version = publication.version();
    if (known?.version === version) return known.addresses;
    const read = { version, addresses: publication.keeping(() => readAddresses(db)) };
    known = read;
    read.addresses.catch(() => {
      if (known === read) known = undefined;
    });
    return read.addresses;
  };

  return {
    /** The current address of a category of the blog that was renamed or merged. */
    async findCategory({
      pathname,
      searchParams,
    }: Pick<URL, "pathname" | "searchParams">): Promise<string | undefined> {
      const asked = pathname === "/blog" ? searchParams.get("category") : null;
      const name = asked === null ? undefined : (await current()).categories.get(asked);
      if (name === undefined) return undefined;
      const to = new URLSearchParams(searchParams);
      to.set("category", name);
      return `${pathname}?${to}`;
    },

    /** The target of an address that names a page by its number, such as `/?p=12`. */
    async findByNumber({ pathname, search }: Pick<URL, "pathname" | "search">) {
      const address = pathname + search;
      return PATH_BY_NUMBER.test(address) ? (await current()).targets.get(address) : undefined;
    },

    async find({
      pathname,
      search,
    }: Pick<URL, "pathname" | "search">): Promise<string | undefined> {
      const target = (await current()).targets.get(pathname);
      if (target === undefined || !target.startsWith("/") || target.includes("?")) return target;
      const [path, hash] = target.split("#");
      return `${path}${search}${hash === undefined ? "" : `#${hash}`}`;
    },
  };
}
