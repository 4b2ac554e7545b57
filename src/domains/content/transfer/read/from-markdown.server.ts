import { posix } from "node:path";
import {
  type Collection,
  COLLECTIONS,
  EMPTY_FIELDS,
  slugOf,
} from "#domains/content/items/content-items.ts";
import { checkDraft, foundItem } from "./check-item.server.ts";
import { type Foreign, foreignFields } from "./foreign-front.server.ts";
import { type FoundItem, pictureToken } from "./found.server.ts";
import { isRevision, LONGEST_NAME } from "./from-versions.server.ts";
import { partText } from "./front-matter.server.ts";
import { shortened, withPictures } from "./pictures-in-text.server.ts";
import { textOf } from "./text-bytes.server.ts";

export const LARGEST_TEXT = 2 * 1024 * 1024;
export const TEXT_TOO_LARGE =
  "It has more than 2 MB of text. Pages have at most 200,000 characters.";
const LONGEST_EXCERPT = 500;
const OWN_STATES = ["published", "scheduled", "trashed"] as const;

interface File {
  file: string;
  /** Its path in the zip file, or its name. */
  path: string;
  bytes: Buffer;
}

/** An item from a Markdown file, with or without front matter. Throws an Unreadable. */
export function fromMarkdown({ file, path, bytes }: File): FoundItem {
  const { text, note } = textOf(bytes);
  const { front, body } = partText(text);
  const notes = note === undefined ? [] : [note];
  const own = COLLECTIONS.find((each) => each === front?.collection);
  return own && front && front.state !== undefined
    ? fromOwn({ file, front, body, collection: own, notes })
    : fromForeign({ file, path, front, body, collection: own ?? folderOf(path), notes });
}

/** A folder named like a collection gives the collection of its files; others are articles. */
function folderOf(path: string): Collection {
  const folders = path.split("/").slice(0, -1);
  return COLLECTIONS.find((each) => folders.includes(each)) ?? "articles";
}

interface Parted {
  file: string;
  front: Record<string, unknown>;
  body: string;
  collection: Collection;
  notes: string[];
}

/** A picture's address in an export: relative to the folder of the text. */
const EXPORTED_PICTURE = /(?:\.\.\/)+pictures\/([\w-]{22})\.(?:jpg|png|webp)/g;

export function withOwnAddresses<Value>(value: Value): Value {
  if (typeof value === "string") return value.replaceAll(EXPORTED_PICTURE, "/pictures/$1") as Value;
  return value;
}

/** A text that this website has exported, of which nothing may be lost. */
function fromOwn({ file, front, body, collection, notes }: Parted): FoundItem {
  const { collection: _, slug, state, of, order, created, firstPublished, ...rest } = front;
  const { publishAt, unpublishAt, trashed, revision, updated, updatedBy, texts, ...others } = rest;
  const named = { ...others, ...(typeof texts === "object" && texts !== null && texts) };
  const fields = Object.fromEntries(
    Object.entries(named).map(([name, value]) => [name, withOwnAddresses(value)]),
  );
  const { draft, leftOver } = checkDraft({
    collection,
    slug: wordOf(slug),
    fields: { ...EMPTY_FIELDS[collection], ...fields },
    body: withOwnAddresses(body),
  });
  const times = { created, firstPublished, publishAt, unpublishAt, trashed, updated };
  return foundItem(draft, {
    file,
    state: OWN_STATES.find((each) => each === state) ?? "draft",
    ...(typeof of === "string" && { of: posix.join(posix.dirname(file), of) }),
    ...(typeof order === "number" && { order }),
    ...timesIn(times),
    ...(isRevision(revision) && { revision }),
    ...(typeof updatedBy === "string" && { updatedBy: updatedBy.slice(0, LONGEST_NAME) }),
    oldPaths: [],
    pictures: [],
    notes: [...notes, ...leftOut(leftOver)],
  });
}

/** A value that may look like a number, such as the address 2024. */
export function wordOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function timesIn(times: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(times).flatMap(([name, value]) => {
      const time = timeOf(value);
      return time === undefined ? [] : [[name, time]];
    }),
  );
}

/** A time in any notation, converted to the database's. */
export function timeOf(value: unknown): string | undefined {
  if (typeof value !== "string" || Number.isNaN(Date.parse(value))) return undefined;
  return new Date(value).toISOString();
}

function leftOut(names: string[]): string[] {
  return names.length === 0
    ? []
    : [`Left out, because nothing here has this name: ${names.join(", ").slice(0, 300)}.`];
}

type ForeignFile = Omit<Parted, "front"> & {
  path: string;
  front: Record<string, unknown> | undefined;
};

/** The front matter of another program, under the names that such programs use. */
function fromForeign({ file, path, front, body: whole, ...rest }: ForeignFile): FoundItem {
  const known = foreignFields(front ?? {}, path);
  const { title, body } =
    known.title === "" ? titleIn(whole, path) : { title: known.title, body: whole };
  return foreignItem({
    ...rest,
    file,
    known: { ...known, title, isDraft: front === undefined || known.isDraft },
    body,
    pathOf: (url) => pathOf(url, path),
  });
}

interface ForeignText {
  file: string;
  collection: Collection;
  known: Foreign;
  /** Its Markdown, with the pictures' own addresses. */
  body: string;
  /** The path of a picture in the zip file; undefined for one that is elsewhere. */
  pathOf: (url: string) => string | undefined;
  notes: string[];
}

/** An item from a text of another program. Throws an Unreadable. */
export function foreignItem({
  file,
  collection,
  known,
  body: text,
  pathOf,
  notes,
}: ForeignText): FoundItem {
  const { title, category, date, imageAlt } = known;
  const pictures: FoundItem["pictures"] = [];
  const take = (url: string, alt: string): string | undefined => {
    const path = pathOf(url);
    if (path === undefined) return undefined;
    pictures.push({ path, instead: url, alt });
    return pictureToken(pictures.length - 1);
  };
  const imageUrl = take(known.imageUrl, imageAlt) ?? "";
  const { body, hasHtml, opening } = withPictures(text, ({ url, alt }) => take(url, alt));
  const excerpt = known.excerpt || opening;
  const { draft, leftOver } = checkDraft({
    collection,
    slug: slugOf(known.slug) || slugOf(title),
    fields: {
      ...EMPTY_FIELDS[collection],
      ...known.others,
      title,
      excerpt: shortened(excerpt, LONGEST_EXCERPT),
      imageUrl,
      imageAlt,
      ...(collection === "articles" && { category, publishedAt: date }),
    },
    body,
  });
  return foundItem(draft, {
    file,
    state: known.isDraft ? "draft" : "published",
    oldPaths: known.oldPaths,
    pictures,
    notes: [
      ...notes,
      ...known.notes,
      ...(hasHtml ? ["HTML in it, scripts too, is shown as text."] : []),
      ...(excerpt.length > LONGEST_EXCERPT ? ["Its summary was shortened to 500 characters."] : []),
      ...(known.excerpt === "" && opening !== "" ? ["Its first words became its summary."] : []),
      ...leftOut(leftOver),
    ],
  });
}

/** A title from the first heading, which is removed from the text, or from the name of the file. */
function titleIn(body: string, path: string): { title: string; body: string } {
  const heading = /^\s*#[ \t]+([^\n]{1,200}?)[ \t#]*(?:\n+|$)/.exec(body);
  if (heading) return { title: heading[1] ?? "", body: body.slice(heading[0].length) };
  const name = posix.basename(path).replace(/\.\w+$/, "");
  return {
    title: name
      .replace(/^\d{4}-\d\d-\d\d-/, "")
      .replaceAll(/[-_]+/g, " ")
      .trim(),
    body,
  };
}

/** The path of a picture in the zip file, as far as the text tells. */
function pathOf(url: string, path: string): string | undefined {
  if (url === "" || /^(?:[a-z][\w+.-]*:|\/\/)/i.test(url)) return undefined;
  const plain = decoded(url.replace(/[?#].*$/, ""));
  const from = plain.startsWith("/") ? "" : posix.dirname(path);
  return posix.join("/", from, plain).slice(1);
}

export function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}
