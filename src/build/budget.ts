import { readFileSync, statSync, writeFileSync } from "node:fs";
import {
  CALCULATOR_PAGES,
  chunksOf,
  ENTRY,
  ROUTES,
  SPLIT,
  type ViteManifest,
} from "#app/browser/client-manifest.ts";

import { MOST_ADDED, WEIGHTS, WEIGHTS_FILE } from "./weights.ts";

const KB = 1024;

// Decision: src/decisions/014-light-pages.md
/**
 * The limits of what a page may load in the browser, compressed with brotli; part of `npm run
 * check`. They are a twentieth above the heaviest page; a change that adds more than `MOST_ADDED` to
 * it writes its figures down with `node src/build/budget.ts --write`.
 */
const LIMITS = { script: 119 * KB, style: 17 * KB, chunk: 30 * KB };

type Kind = keyof typeof LIMITS;

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
const rows: { name: string; size: number; kind: Kind }[] = [
  { name: "scripts of the home page", size: weigh(common) + frame + home, kind: "script" },
  { name: "styles", size: weigh(manifest[ENTRY]?.css ?? []), kind: "style" },
  ...[...routes, ...calculators].map((page) => ({ ...page, kind: "chunk" as const })),
];

if (process.argv.includes("--write")) {
  const heaviest = rows
    .toSorted((one, other) => one.size - other.size)
    .map(({ kind, size }) => [kind, size]);
  const figures = { ...WEIGHTS, ...Object.fromEntries(heaviest) };
  writeFileSync(WEIGHTS_FILE, `${JSON.stringify(figures)}\n`);
} else {
  const mostOf = (kind: Kind) => Math.min(LIMITS[kind], WEIGHTS[kind] + MOST_ADDED);
  const heavy = rows.filter(({ size, kind }) => size > mostOf(kind));
  const shown = process.argv.includes("--all") ? rows : [...rows.slice(0, 2), ...heavy];
  for (const { name, size, kind } of new Set(shown))
    process.stdout.write(`${size} of ${mostOf(kind)} bytes  ${name}\n`);
  if (heavy.length > 0) process.exitCode = 1;
}
