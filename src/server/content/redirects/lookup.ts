import type { App } from "#server/context.ts";
import { readTargets } from "./redirects.ts";

// Decision: src/decisions/036-redirects-answer-for-missing-pages.md
/**
 * Looks redirects up in memory; they are read again when what visitors read has changed. A site's
 * own target gets the query of the request, unless it has one.
 */
export function createRedirects({ db, publication }: Pick<App, "db" | "publication">) {
  let known: { version: number; targets: Promise<Map<string, string>> } | undefined;

  const current = (): Promise<Map<string, string>> => {
    const version = publication.version();
    if (known?.version === version) return known.targets;
    const read = { version, targets: readTargets(db) };
    known = read;
    read.targets.catch(() => {
      if (known === read) known = undefined;
    });
    return read.targets;
  };

  return {
    async find({
      pathname,
      search,
    }: Pick<URL, "pathname" | "search">): Promise<string | undefined> {
      const target = (await current()).get(pathname);
      if (target === undefined || !target.startsWith("/") || target.includes("?")) return target;
      const [path, hash] = target.split("#");
      return `${path}${search}${hash === undefined ? "" : `#${hash}`}`;
    },
  };
}
