import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { publishFile } from "#server/disk.ts";
import { ASSETS, clientContent } from "./client-files.ts";
import { type Finished, finishAside, sendFinished } from "./finished.ts";
import { onlyReads, type Step } from "./step.ts";
import type { Exchange } from "./respond.ts";

// Decision: src/decisions/062-client-files-of-former-builds.md
/** How many of the last started builds are kept. */
const BUILDS_KEPT = 4;

/** The content of a build's files in base64, by path. */
type Build = Record<string, { br: string } | { plain: string }>;

/** Keeps the files of this build whose names have the same content in every build. */
export async function keepBuild(folder: string, files: Map<string, Finished>): Promise<void> {
  const assets = [...files].filter(([path]) => path.startsWith(ASSETS));
  if (assets.length === 0) return;
  const name = createHash("sha256").update(assets.map(([path]) => path).join("\n"));
  const file = join(folder, `${name.digest("hex").slice(0, 16)}.json`);
  mkdirSync(folder, { recursive: true });
  if (existsSync(file)) utimesSync(file, new Date(), new Date());
  else await publishFile(file, (unfinished) => writeFile(unfinished, toText(assets)));
  for (const old of byAge(folder).slice(BUILDS_KEPT)) rmSync(old, { force: true });
}

function toText(assets: [path: string, file: Finished][]): string {
  const build: Build = {};
  for (const [path, { br, identity }] of assets)
    build[path] = br
      ? { br: br.body.toString("base64") }
      : { plain: identity.body.toString("base64") };
  return JSON.stringify(build);
}

/** Newest first. */
function byAge(folder: string): string[] {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .map((file) => ({ file, time: statSync(file).mtimeMs }))
    .toSorted((one, other) => other.time - one.time)
    .map(({ file }) => file);
}

/** Nothing when another process has just removed it. */
async function readBuild(file: string): Promise<Build | undefined> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Build);
}

const decompress = promisify(brotliDecompress);

/** Finds files of all kept builds: of former ones, and of those that other processes serve. */
function createFormerBuilds(folder: string, headers: Record<string, string>) {
  const builds = new Map<string, Build>();
  const finished = new Map<string, Promise<Finished>>();

  const readNew = async (): Promise<void> => {
    const names = await readdir(folder).catch(() => []);
    for (const name of names) {
      if (!name.endsWith(".json") || builds.has(name)) continue;
      const build = await readBuild(join(folder, name));
      if (build) builds.set(name, build);
    }
  };
  const stored = (path: string) =>
    [...builds.values()].find((build) => Object.hasOwn(build, path))?.[path];

  const finish = async (path: string, file: Build[string]): Promise<Finished> => {
    const body =
      "br" in file
        ? await decompress(Buffer.from(file.br, "base64"))
        : Buffer.from(file.plain, "base64");
    const content = clientContent(path, body);
    return finishAside({ ...content, headers: { ...content.headers, ...headers } });
  };

  return async (path: string): Promise<Finished | undefined> => {
    const known = finished.get(path);
    if (known) return known;
    if (!stored(path)) await readNew();
    const file = stored(path);
    if (!file) return undefined;
    const made = finish(path, file);
    finished.set(path, made);
    made.catch(() => {
      // The next request has it read and unpacked again
      finished.delete(path);
      builds.clear();
    });
    return made;
  };
}

/** The files that pages of other builds ask for; where there is none, the request goes on. */
export function formerFileStep(
  folder: string,
  headers: Record<string, string>,
  goOn: (exchange: Exchange) => Promise<void>,
): Step {
  const find = createFormerBuilds(folder, headers);
  return (exchange) => {
    const { request, response, url } = exchange;
    if (!url.pathname.startsWith(ASSETS)) return undefined;
    const answer = async () => {
      const file = await find(url.pathname);
      if (!file) return goOn(exchange);
      onlyReads(exchange);
      sendFinished(request, response, file);
    };
    return { route: "file", routine: true, answer };
  };
}
