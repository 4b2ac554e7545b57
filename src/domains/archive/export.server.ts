import { listBlogPage } from "#domains/content/content.server.ts";
import { listPublicPages, paletteCss } from "#domains/content/feeds.server.ts";
import { createHash } from "node:crypto";
import { addressesOfUploads } from "#domains/uploads/storage.server.ts";
import type { App } from "#platform/context.ts";
import { PALETTE_NAMES } from "#domains/content/site-texts/palettes.ts";
import type { Archive } from "#platform/archive-file.ts";
import { type Change, changesIn, type Range, RECORDS } from "./changes.server.ts";
import { contentLines, recordLines } from "./data.server.ts";
import { appAsOf } from "./moment.server.ts";
import { withoutScripts } from "./past-page.server.ts";

/** A page as it was from one moment until another. */
interface PageVersion {
  path: string;
  file: string;
  fromAt: string;
  untilAt: string | null;
}

/** What the export needs from the rest of the program. */
export interface Sources {
  app: App;
  /** Renders a page of an app; undefined when it has none at the address. */
  render: (app: App, path: string) => Promise<string | undefined>;
  /** A file of the client build, by its address. */
  clientFile: (address: string) => Buffer | undefined;
}

const README = `What the website said, for an examiner (12 CFR 1014.5).

pages/       each version of each public page as HTML, named by its address and the moment it began
data/        the records that the pages were made from, as JSON, with the times of each row
assets/, images/, palettes/, uploads/   styles and pictures that the pages refer to
manifest.json   every file with its size and SHA-256, and every page version with its times (UTC)

A version that began before the range carries the beginning of the range. A page is rendered anew for
each change of what it shows. Not on record, and as at the time of the export: the limits of single counties,
the order of the blog's categories, the layout, and the company's name as long as none was published. Prices and rates are in data/ with the times they were in force.
`;

/** Writes everything that visitors could read in a period. */
export async function writeArchive(
  sources: Sources,
  archive: Archive,
  range: Range,
): Promise<void> {
  await archive.add("README.txt", [README]);
  const seen = new Set<string>();
  const versions = await writePages(sources, archive, { range, seen });
  await archive.add("data/content.json", contentLines(sources.app.db, range));
  for (const record of RECORDS)
    await archive.add(
      `data/${record.replace(/(Shown|InForce)$/, "")}.json`,
      recordLines(sources.app.db, record, range),
    );
  for (const address of seen) await writeFile(sources, archive, address);
  await archive.add("manifest.json", manifestLines(range, versions, archive));
  archive.end();
}

interface Pages {
  range: Range;
  /** The addresses of files that pages refer to. */
  seen: Set<string>;
}

async function writePages(
  sources: Sources,
  archive: Archive,
  { range, seen }: Pages,
): Promise<PageVersion[]> {
  const versions: PageVersion[] = [];
  const current = new Map<string, { version: PageVersion; hash: string }>();
  const first: Change = { at: range.from, concerns: () => true };
  for (const { at, concerns } of [first, ...(await changesIn(sources.app.db, range))]) {
    const past = appAsOf(sources.app, new Date(at));
    const paths = await listRecordedPages(past);
    const known = new Set(paths);
    for (const [path, { version }] of current)
      if (!known.has(path)) {
        version.untilAt = at;
        current.delete(path);
      }
    for (const path of paths.filter((each) => concerns(each) || !current.has(each))) {
      const rendered = await sources.render(past, path);
      if (rendered === undefined) continue;
      const html = asFile(rendered, seen);
      const hash = createHash("sha256").update(html).digest("hex");
      const before = current.get(path);
      if (before?.hash === hash) continue;
      if (before) before.version.untilAt = at;
      const version = { path, file: fileOf(path, at), fromAt: at, untilAt: null };
      await archive.add(version.file, [html]);
      versions.push(version);
      current.set(path, { version, hash });
    }
  }
  return versions;
}

/** `/blog/rates` at a moment is `pages/blog--rates--2026-11-20T15-04-05-123Z.html`. */
function fileOf(path: string, at: string): string {
  const name = decodeURIComponent(path)
    .slice(1)
    .replaceAll("/", "--")
    .replaceAll(/[\\:*?"<>|]/g, "-");
  return `pages/${name.slice(0, 150) || "home"}--${at.replaceAll(/[:.]/g, "-")}.html`;
}

const FILES = /(["\s,])\/((?:assets|images|palettes|uploads)\/[^"\s,]+)/g;

/** The page's HTML, with its files beside it. */
function asFile(html: string, seen: Set<string>): string {
  return withoutScripts(html).replaceAll(FILES, (_, before: string, address: string) => {
    seen.add(`/${address}`);
    return `${before}../${address}`;
  });
}

async function writeFile({ app, clientFile }: Sources, archive: Archive, address: string) {
  const name = address.slice(1);
  const palette = PALETTE_NAMES.find((each) => address === `/palettes/${each}.css`);
  const made = palette ? Buffer.from(paletteCss(palette)) : clientFile(address);
  if (made) await archive.add(name, [made]);
  if (made || addressesOfUploads(address)[0] !== address) return;
  const stored = await app.uploads.storage.open(address);
  if (stored) await archive.add(name, stored.handle.createReadStream());
}

function* manifestLines(range: Range, versions: PageVersion[], { entries }: Archive) {
  yield `{\n"from": ${JSON.stringify(range.from)},\n"to": ${JSON.stringify(range.to)},\n`;
  yield `"writtenAt": ${JSON.stringify(new Date().toISOString())},\n"files": [`;
  yield* listed(entries);
  yield `\n],\n"pages": [`;
  yield* listed(versions);
  yield "\n]\n}\n";
}

function* listed(rows: readonly object[]) {
  for (const [at, row] of rows.entries()) yield `${at === 0 ? "" : ","}\n${JSON.stringify(row)}`;
}

/**
 * The addresses of everything that visitors could read, including every page of the blog's list.
 */
export async function listRecordedPages(app: Pick<App, "db" | "publication">): Promise<string[]> {
  const paths = (await listPublicPages(app.db)).map(({ path }) => path);
  const { pages } = await listBlogPage(app, {});
  const older = Array.from({ length: pages - 1 }, (_, before) => `/blog?page=${before + 2}`);
  return [...paths, ...older];
}
