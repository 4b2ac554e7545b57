import type { ServerManifest } from "@tanstack/router-core";

/** The part of Vite's client manifest that pages need. */
export type ViteManifest = Record<
  string,
  { file: string; src?: string; css?: string[]; imports?: string[] }
>;

export const ENTRY = "src/app/browser/main.tsx";
export const ROUTES = "src/routes/";
export const SPLIT = "?tsr-split=component";

/** The style sheet, which is all that a page requests before its first frame. */
export function toServerManifest(vite: ViteManifest): ServerManifest {
  return { routes: { __root__: { css: (entryOf(vite).css ?? []).map(toUrl) } } };
}

export interface PageScripts {
  entry: string;
  /** All files that the page needs, so that none waits for another to request it. */
  chunks: string[];
  /** The additional files of the pages that it links to. */
  next: string[];
}

/** Pages of which several share a route. */
export const CALCULATOR_PAGES = "src/domains/calculators/pages/";

interface Match {
  routeId: string;
  params: object;
}

/**
 * The scripts of a page by its matched routes, and of the pages that it links to: the entry for
 * all, and a chunk for each.
 */
export function pageScripts(
  vite: ViteManifest,
): (matches: readonly Match[], linked: readonly Match[]) => PageScripts {
  const entry = toUrl(entryOf(vite).file);
  const keys = new Map(
    Object.keys(vite)
      .filter((key) => key.startsWith(ROUTES) && key.endsWith(SPLIT))
      .map((key) => [routeId(key), [key]]),
  );
  const filesOf = (matches: readonly Match[]) => {
    const own = matches.flatMap(({ routeId, params }) => [
      ...(keys.get(routeId) ?? []),
      ...("calculator" in params ? [`${CALCULATOR_PAGES}${String(params.calculator)}.tsx`] : []),
    ]);
    return new Set([ENTRY, ...own].flatMap((key) => chunksOf(vite, key)).map(toUrl));
  };
  return (matches, linked) => {
    const chunks = filesOf(matches);
    const next = [...filesOf(linked)].filter((file) => !chunks.has(file));
    return { entry, chunks: [...chunks], next };
  };
}

function entryOf(vite: ViteManifest): ViteManifest[string] {
  const entry = vite[ENTRY];
  if (!entry) throw new Error("the client build has no entry: run npm run build");
  return entry;
}

/** `src/routes/_site/blog/index.tsx?…` is the route `/_site/blog/`. */
function routeId(key: string): string {
  const path = key.slice(ROUTES.length, -SPLIT.length).replace(/\.tsx$/, "");
  return `/${path.replace(/(^|\/)index$/, "$1").replace(/\/route$/, "")}`;
}

/** A chunk's file and those of all its imports. */
export function chunksOf(vite: ViteManifest, key: string, seen = new Set<string>()): string[] {
  if (seen.has(key)) return [];
  seen.add(key);
  const chunk = vite[key];
  if (!chunk) return [];
  return [chunk.file, ...(chunk.imports ?? []).flatMap((next) => chunksOf(vite, next, seen))];
}

function toUrl(file: string): string {
  return `/${file}`;
}
