import type { ServerManifest } from "@tanstack/router-core";

/** What Vite writes about the client build, as far as pages need it. */
export type ViteManifest = Record<
  string,
  { file: string; src?: string; css?: string[]; imports?: string[]; isEntry?: boolean }
>;

export const ENTRY = "src/web/main.tsx";
export const ROUTES = "src/web/routes/";
export const SPLIT = "?tsr-split=component";

/** The scripts and styles of each route, from Vite's manifest: the entry's for all, a chunk each. */
export function toServerManifest(vite: ViteManifest): ServerManifest {
  const entry = vite[ENTRY];
  if (!entry) throw new Error("the client build has no entry: run npm run build");
  const ofEntry = chunksOf(vite, ENTRY);
  const routes: ServerManifest["routes"] = {
    __root__: {
      preloads: ofEntry.map(toUrl),
      scripts: [{ attrs: { type: "module", src: toUrl(entry.file) } }],
      css: (entry.css ?? []).map(toUrl),
    },
  };
  for (const key of Object.keys(vite)) {
    if (!key.startsWith(ROUTES) || !key.endsWith(SPLIT)) continue;
    const chunks = chunksOf(vite, key).filter((file) => !ofEntry.includes(file));
    routes[routeId(key)] = { preloads: chunks.map(toUrl) };
  }
  return { routes };
}

/** `src/web/routes/_site/blog/index.tsx?…` is the route `/_site/blog/`. */
function routeId(key: string): string {
  const path = key.slice(ROUTES.length, -SPLIT.length).replace(/\.tsx$/, "");
  return `/${path.replace(/(^|\/)index$/, "$1").replace(/\/route$/, "")}`;
}

/** A chunk's file and those of all that it imports. */
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
