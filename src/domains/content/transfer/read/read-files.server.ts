import { createReadStream } from "node:fs";
import { buffer } from "node:stream/consumers";
import type { ZipFile } from "yauzl";
import { type Collection, COLLECTIONS } from "#domains/content/items/content-items.ts";
import { settingInput } from "#domains/settings/settings.input.ts";
import { LOGO_KEYS } from "#domains/settings/settings.ts";
import { counted } from "#kit/values/counted.ts";
import { type Found, Unreadable } from "./found.server.ts";
import {
  fromMarkdown,
  LARGEST_TEXT,
  TEXT_TOO_LARGE,
  timeOf,
  wordOf,
} from "./from-markdown.server.ts";
import { fromVersions } from "./from-versions.server.ts";
import { fromWordPress } from "./from-wordpress.server.ts";
import { readYaml } from "./front-matter.server.ts";
import { textOf } from "./text-bytes.server.ts";
import { listZip, openZip, unpack, type ZippedFile } from "./zip-files.server.ts";

const MEGABYTE = 1024 * 1024;
const XML = {
  limit: 200 * MEGABYTE,
  tooLarge: "This XML file has more than 200 MB. Please export it from WordPress in parts.",
};
const TEXT = { limit: LARGEST_TEXT, tooLarge: TEXT_TOO_LARGE };

/** Everything in an uploaded file that can be imported, and what cannot, with the reason. */
export async function* readFile(fd: number, name: string): AsyncGenerator<Found> {
  const suffix = suffixOf(name);
  const whole = () => createReadStream("", { fd, start: 0, autoClose: false });
  try {
    if (suffix === "zip") yield* readZip(fd, name);
    else if (suffix === "xml") yield* fromWordPress(name, whole);
    else {
      const bytes = await buffer(whole());
      if (bytes.length > LARGEST_TEXT) throw new Unreadable(TEXT_TOO_LARGE);
      yield fromMarkdown({ file: name, path: name, bytes });
    }
  } catch (error) {
    yield refusal(name, error);
  }
}

function refusal(file: string, error: unknown): Found {
  if (error instanceof Unreadable) return { kind: "other", file, why: error.message };
  if (error instanceof RangeError) return { kind: "other", file, why: "It is nested too deeply." };
  throw error;
}

function suffixOf(path: string): string {
  const suffix = /\.([a-z0-9]+)$/.exec(path.toLowerCase())?.[1] ?? "";
  return suffix === "markdown" ? "md" : suffix;
}

const PICTURES = ["jpg", "jpeg", "png", "webp"];
/** The parts of an export besides texts. */
const LISTS = {
  pictures: "pictures.yaml",
  categories: "categories.yaml",
  redirects: "redirects.yaml",
  settings: "settings.yaml",
  readme: "README.txt",
};
/** Read line by line, because they may be many and compress well. */
const VERSIONS = { limit: 1024 * MEGABYTE, tooLarge: "It has more than a gigabyte of versions." };

async function* readZip(fd: number, name: string): AsyncGenerator<Found> {
  const zip = await openZip(fd);
  const { files, refused } = await listZip(zip);
  const inZip = (path: string) => `${name}/${path}`;
  for (const { path, why } of refused) yield { kind: "other", file: inZip(path), why };
  const described = await describedPictures(zip, files);
  const others = new Map<string, number>();
  for (const file of files) {
    const { path } = file;
    const suffix = suffixOf(path);
    const place = inZip(path);
    try {
      if (path === LISTS.redirects) yield* redirectsIn(await unpackText(zip, file), place);
      else if (path === LISTS.categories) yield* categoriesIn(await unpackText(zip, file), place);
      else if (path === LISTS.settings) yield* settingsIn(await unpackText(zip, file), place);
      else if (versionedIn(path)) {
        const bytes = unpack(zip, file, VERSIONS);
        yield* fromVersions(place, versionedIn(path) as Collection, bytes);
      } else if (path === LISTS.pictures || path === LISTS.readme) continue;
      else if (suffix === "md")
        yield fromMarkdown({ file: place, path, bytes: await unpackText(zip, file) });
      else if (suffix === "xml") yield* fromWordPress(place, () => unpack(zip, file, XML));
      else if (PICTURES.includes(suffix))
        yield { kind: "picture", file: place, path, ...described.get(path) };
      else others.set(suffix, (others.get(suffix) ?? 0) + 1);
    } catch (error) {
      yield refusal(place, error);
    }
  }
  for (const [suffix, count] of others) yield leftOut(name, suffix, count);
}

function versionedIn(path: string): Collection | undefined {
  const [, name] = /^versions\/([a-z-]+)\/[^/]+\.jsonl$/.exec(path) ?? [];
  return COLLECTIONS.find((each) => each === name);
}

function leftOut(file: string, suffix: string, count: number): Found {
  const kind = suffix === "" ? "without an ending" : `that end in .${suffix.slice(0, 20)}`;
  const why =
    suffix === "zip"
      ? "A zip file inside a zip file is not opened. Please choose it by itself."
      : `Left out: ${counted(count, "file")} ${kind}. Only Markdown, WordPress exports and pictures are imported.`;
  return { kind: "other", file, why };
}

async function unpackText(zip: ZipFile, file: ZippedFile): Promise<Buffer> {
  return buffer(unpack(zip, file, TEXT));
}

interface Described {
  address: string;
  name: string;
  alt: string;
  added?: string;
}

const LONGEST_CATEGORY = 60;
const MOST_FORMER = 1000;
const ADDRESSED = /^pictures\/([\w-]{22})\.(?:jpg|png|webp)$/;

async function describedPictures(
  zip: ZipFile,
  files: ZippedFile[],
): Promise<Map<string, Described>> {
  const file = files.find(({ path }) => path === LISTS.pictures);
  if (!file) return new Map();
  const { pictures } = readYaml(textOf(await unpackText(zip, file)).text);
  if (!Array.isArray(pictures)) return new Map();
  return new Map(
    pictures.flatMap((each: Record<string, unknown> | null): [string, Described][] => {
      const path = wordOf(each?.file);
      const [, key] = ADDRESSED.exec(path) ?? [];
      if (key === undefined) return [];
      const name = wordOf(each?.name).slice(0, 160);
      const alt = wordOf(each?.alt).slice(0, 300);
      const added = timeOf(each?.added);
      return [[path, { address: `/pictures/${key}`, name, alt, ...(added && { added }) }]];
    }),
  );
}

function* categoriesIn(bytes: Buffer, file: string): Generator<Found> {
  const { categories } = readYaml(textOf(bytes).text);
  if (!Array.isArray(categories)) return;
  for (const each of categories as (Record<string, unknown> | null)[]) {
    const name = wordOf(each?.name).trim().slice(0, LONGEST_CATEGORY);
    const former = Array.isArray(each?.former) ? each.former.map(wordOf).filter(Boolean) : [];
    if (name !== "") yield { kind: "category", file, name, former: former.slice(0, MOST_FORMER) };
  }
}

function* redirectsIn(bytes: Buffer, file: string): Generator<Found> {
  const { redirects } = readYaml(textOf(bytes).text);
  if (!Array.isArray(redirects)) return;
  for (const each of redirects as (Record<string, unknown> | null)[])
    if (typeof each?.path === "string" && typeof each.target === "string")
      yield { kind: "redirect", file, path: each.path, target: each.target };
}

function* settingsIn(bytes: Buffer, file: string): Generator<Found> {
  const { settings } = readYaml(textOf(bytes).text);
  for (const [key, value] of Object.entries((settings ?? {}) as Record<string, unknown>)) {
    const { data, error } = settingInput.safeParse({ key, value });
    if (data && !LOGO_KEYS.includes(data.key))
      yield { kind: "setting", file, key: data.key, value: data.value };
    else yield { kind: "other", file, why: `${key.slice(0, 40)}: ${sentenceIn(error)}` };
  }
}

function sentenceIn(error: { issues: { message: string }[] } | undefined): string {
  return error?.issues[0]?.message ?? "Please upload the logo as an image file.";
}
