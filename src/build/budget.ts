import { readFileSync, statSync } from "node:fs";
import {
  CALCULATOR_PAGES,
  chunksOf,
  ENTRY,
  ROUTES,
  SPLIT,
  type ViteManifest,
} from "#app/browser/client-manifest.ts";

const KB = 1024;

// Decision: src/decisions/014-light-pages.md
/**
 * The limit of what a page may load in the browser, compressed with brotli; part of `npm run
 * check`. It is a twentieth above the heaviest page, so that a change elsewhere does not pass it.
 */
const LIMITS = { script: 117 * KB, style: 16 * KB, chunk: 29 * KB };

const folder = "dist/client";
const manifest = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, "utf8")) as ViteManifest;

function weigh(files: string[]): number {
  return files
    .map((file) => statSync(`${folder}/${file}.br`).size)
    .reduce((sum, size) => sum + size, 0);
}

const common = chunksOf(manifest, ENTRY);
const routes = Object.keys(manifest)
  .filter((key) => key.startsWith(ROUTES) && key.endsWith(SPLIT))
  .map((key) => ({
    name: key.slice(ROUTES.length, -SPLIT.length),
    size: weigh(chunksOf(manifest, key).filter((file) => !common.includes(file))),
  }));

const calculator = routes.find(({ name }) => name.includes("$calculator"))?.size ?? 0;
const calculators = Object.keys(manifest)
  .filter((key) => key.startsWith(CALCULATOR_PAGES))
  .map((key) => ({
    name: key.slice("src/domains/".length),
    size: calculator + weigh(chunksOf(manifest, key).filter((file) => !common.includes(file))),
  }));

const frame = routes.find(({ name }) => name === "_site/route.tsx")?.size ?? 0;
const home = routes.find(({ name }) => name === "_site/index.tsx")?.size ?? 0;
const rows = [
  { name: "scripts of the home page", size: weigh(common) + frame + home, limit: LIMITS.script },
  { name: "styles", size: weigh(manifest[ENTRY]?.css ?? []), limit: LIMITS.style },
  ...[...routes, ...calculators].map((page) => ({ ...page, limit: LIMITS.chunk })),
];

const heavy = rows.filter(({ size, limit }) => size > limit);
const shown = process.argv.includes("--all") ? rows : [...rows.slice(0, 2), ...heavy];
for (const { name, size, limit } of new Set(shown))
  process.stdout.write(`${(size / KB).toFixed(1)} of ${limit / KB} KB  ${name}\n`);
if (heavy.length > 0) process.exitCode = 1;
