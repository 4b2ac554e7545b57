import {
  type Collection,
  COLLECTION_TRAITS,
  COLLECTIONS,
  type Draft,
  slugOf,
  titleOf,
} from "#domains/content/items/content-items.ts";
import { LEGAL_KEYS, LOGO_KEYS, SETTING_KEYS } from "#domains/settings/settings.ts";
import { type Archive, zipPieces } from "#platform/archive-file.ts";
import type { Actor } from "#platform/access.ts";
import { nameOfDoer } from "#domains/audit/audit.server.ts";
import { recordTaken } from "#domains/audit/reads.server.ts";
import { about } from "#domains/audit/happened.server.ts";
import { categoriesWithFormer } from "#domains/content/categories/former.server.ts";
import { isSame, toDraft, readItem, type WholeItem } from "#domains/content/items/items.server.ts";
import type { App } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import { type Download, signedName } from "#platform/download.ts";
import { versionsFile } from "./read/found.server.ts";
import { joinText, writeYaml } from "./read/front-matter.server.ts";

const README = `The content of a website as Markdown.

articles/, guides/, ...   one file for each item: its fields as front matter (YAML), then its text
  NAME.md          what visitors read or, if they do not read it yet, its draft
  NAME.next.md     what is planned to follow
  NAME.draft.md    the working copy, if it differs
trash/           the same for what is in the trash
versions/        for each item, a line of JSON for each of its versions, oldest first
pictures/        the pictures of the library, as they were uploaded
pictures.yaml    what each of them shows, the name of its file, and when it was added
categories.yaml  the categories of articles in their order, and the names that they had before
redirects.yaml   where old addresses lead
settings.yaml    the license, how to reach you, and what the home page shows

Under Content, "Import and export" this file can be imported into a website of the same kind. Not in it:
the logos, the files for loan officers, their public pages, and the record of what visitors read when. A backup has all.
`;

export function exportContent({ db, key, uploads, log }: App, actor: Actor): Download {
  return {
    fileName: signedName("content", "zip", nameOfDoer(actor)),
    type: "application/zip",
    async *pieces() {
      await recordTaken({ db, key }, actor, {
        action: "transfer.export",
        on: about("contentItems", null, "content"),
      });
      yield* zipPieces(log, (archive) => writeAll({ db, uploads }, archive));
    },
  };
}

async function writeAll({ db, uploads }: Pick<App, "db" | "uploads">, archive: Archive) {
  const extensions = new Map<string, string>();
  const pictures = await picturesOf(db);
  for (const { address, fileUrl } of pictures)
    extensions.set(address, fileUrl.split(".").at(-1) ?? "jpg");
  await archive.add("README.txt", [README]);
  for (const collection of COLLECTIONS)
    await writeCollection(db, archive, { collection, extensions });
  const listed = pictures.map(({ address, fileUrl, alt, name, createdAt: added }) => ({
    file: `${address.slice(1)}.${fileUrl.split(".").at(-1)}`,
    name,
    alt,
    added,
  }));
  await archive.add("pictures.yaml", [writeYaml({ pictures: listed })]);
  const categories = await categoriesWithFormer(db);
  await archive.add("categories.yaml", [writeYaml({ categories })]);
  const redirects = await db
    .selectFrom("redirects")
    .where("origin", "in", ["admin", "renamed"])
    .orderBy("id")
    .select(["path", "target"])
    .execute();
  await archive.add("redirects.yaml", [writeYaml({ redirects })]);
  await archive.add("settings.yaml", [writeYaml({ settings: await settingsOf(db) })]);
  for (const [index, { fileUrl }] of pictures.entries()) {
    const bytes = await uploads.storage.read(fileUrl);
    if (bytes) await archive.add(listed[index]?.file ?? "", [bytes]);
  }
}

/**
 * The settings that somebody has entered, without the logos, whose files are not exported, and the
 * legal texts, which are among the site texts.
 */
async function settingsOf(db: Db): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom("siteSettings")
    .where("key", "in", SETTING_KEYS)
    .where("key", "not in", [...LOGO_KEYS, ...LEGAL_KEYS])
    .orderBy("key")
    .select(["key", "value"])
    .execute();
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

async function picturesOf(db: Db) {
  return db
    .selectFrom("pictures")
    .innerJoin("pictureFiles", "pictureFiles.pictureId", "pictures.id")
    .where("removedAt", "is", null)
    .where("isOriginal", "=", 1)
    .where("untilAt", "is", null)
    .orderBy("pictures.id")
    .select(["address", "alt", "name", "fileUrl", "pictures.createdAt"])
    .execute();
}

interface Writing {
  collection: Collection;
  /** The names of the originals' files, by the address of the picture. */
  extensions: Map<string, string>;
}

/** Writes the items of a collection with their versions, then those in the trash. */
async function writeCollection(db: Db, archive: Archive, writing: Writing): Promise<void> {
  const names = new Set<string>();
  for (const isTrash of [false, true])
    for (const [index, id] of (await idsOf(db, writing.collection, isTrash)).entries())
      await writeItem(db, archive, { ...writing, id, order: index + 1, names });
}

async function idsOf(db: Db, collection: Collection, isTrash: boolean): Promise<number[]> {
  const hasOrder = COLLECTION_TRAITS[collection].order !== undefined;
  const rows = await db
    .selectFrom("contentItems")
    .where("collection", "=", collection)
    .$if(isTrash, (query) => query.where("state", "=", "trashed"))
    .$if(!isTrash, (query) => query.where("state", "not in", ["trashed", "erased"]))
    .$if(hasOrder, (query) => query.orderBy("position"))
    .orderBy("id")
    .select("id")
    .execute();
  return rows.map(({ id }) => id);
}

interface WritingItem extends Writing {
  id: number;
  order: number;
  /** The names of files that are taken. */
  names: Set<string>;
}

async function writeItem(db: Db, archive: Archive, writing: WritingItem): Promise<void> {
  const { collection, extensions, id, order, names } = writing;
  const item = await readItem(db, id);
  const versions = await versionsAfter(db, id, 0);
  const texts = await textsOf(db, item, versions);
  const name = freeName(texts[0]?.draft ?? item.draft, names);
  const path = `${item.trashedAt === null ? "" : "trash/"}${collection}/${name}`;
  for (const text of texts)
    await archive.add(`${path}${text.suffix}.md`, [
      fileOf(item, text, { order, of: `${name}.md`, extensions }),
    ]);
  if (versions.length > 0)
    await archive.add(versionsFile(`${path}.md`), versionLines(db, item, versions));
}

interface Text {
  suffix: "" | ".next" | ".draft";
  state: "published" | "scheduled" | "draft" | "trashed";
  draft: Draft;
  revision: number;
  updated: string;
  updatedBy: string;
}

/** The published text, the planned one and the working copy, as far as they differ. */
async function textsOf(db: Db, item: WholeItem, first: Version[]): Promise<Text[]> {
  const { liveId, nextId, draft, revision, updatedAt: updated, updatedByName: updatedBy } = item;
  const texts: Text[] = [];
  const add = (text: Omit<Text, "suffix">, suffix: Text["suffix"]) =>
    texts.push({ ...text, suffix: texts.length === 0 ? "" : suffix });
  const textOf = async (id: number) => {
    const version = first.find((each) => each.id === id) ?? (await findVersion(db, id));
    const { revision: of, createdAt, authorName, slug, fields, body } = version;
    const text = toDraft(item.collection, { slug, fields, body });
    return { draft: text, revision: of, updated: createdAt, updatedBy: authorName };
  };
  if (liveId !== null) add({ state: "published", ...(await textOf(liveId)) }, "");
  if (nextId !== null) add({ state: "scheduled", ...(await textOf(nextId)) }, ".next");
  const last = texts.at(-1);
  const state = item.trashedAt === null ? "draft" : "trashed";
  if (!last || !isSame(last.draft, draft))
    add({ state, draft, revision, updated, updatedBy }, ".draft");
  return texts;
}

type Version = Awaited<ReturnType<typeof findVersion>>;

async function findVersion(db: Db, id: number) {
  return versionsQuery(db).where("id", "=", id).executeTakeFirstOrThrow();
}

const AT_A_TIME = 20;

async function versionsAfter(db: Db, itemId: number, after: number): Promise<Version[]> {
  return versionsQuery(db)
    .where("itemId", "=", itemId)
    .where("id", ">", after)
    .orderBy("id")
    .limit(AT_A_TIME)
    .execute();
}

function versionsQuery(db: Db) {
  return db
    .selectFrom("contentVersions")
    .select(["id", "revision", "authorName", "createdAt", "reason", "slug", "fields", "body"]);
}

/** Continues after the first versions, which have been read already: most items have no others. */
async function* versionLines(
  db: Db,
  { id, collection }: WholeItem,
  first: Version[],
): AsyncGenerator<string> {
  for (let rows = first; ; rows = await versionsAfter(db, id, rows.at(-1)?.id ?? 0)) {
    for (const { revision, authorName: by, createdAt: at, reason, ...stored } of rows) {
      const { slug, fields, body } = toDraft(collection, stored);
      yield `${JSON.stringify({ revision, by, at, reason, slug, fields, body })}\n`;
    }
    if (rows.length < AT_A_TIME) break;
  }
}

/** A file name made from the address or the title. */
function freeName(draft: Draft, names: Set<string>): string {
  const base = slugOf(draft.slug) || slugOf(titleOf(draft)) || "untitled";
  let name = base;
  for (let count = 2; names.has(name); count += 1) name = `${base}-${count}`;
  names.add(name);
  return name;
}

interface Place {
  order: number;
  of: string;
  extensions: Map<string, string>;
}

function fileOf(item: WholeItem, text: Text, { order, of, extensions }: Place) {
  const { suffix, state, draft, revision, updated, updatedBy } = text;
  const { collection, createdAt, firstLiveAt, publishAt, nextUntil, unpublishAt } = item;
  const until = state === "published" ? unpublishAt : state === "scheduled" ? nextUntil : null;
  const isMain = suffix === "";
  const hasOrder = COLLECTION_TRAITS[collection].order !== undefined;
  const relative = (words: string) =>
    words.replaceAll(/\/pictures\/[\w-]{22}(?![\w-])/g, (address) => {
      const extension = extensions.get(address);
      return extension === undefined ? address : `..${address}.${extension}`;
    });
  const { page, ...texts } = draft.fields as Record<string, unknown>;
  const fields =
    collection === "site-texts"
      ? { page, texts }
      : Object.fromEntries(
          Object.entries(draft.fields).map(([name, value]) => [
            name,
            typeof value === "string" ? relative(value) : value,
          ]),
        );
  return joinText(
    {
      collection,
      ...(draft.slug !== "" && { slug: draft.slug }),
      state,
      ...(isMain ? state !== "trashed" && { order } : { of }),
      ...(isMain && !hasOrder && { created: createdAt }),
      ...(isMain && firstLiveAt !== null && { firstPublished: firstLiveAt }),
      ...(state === "scheduled" && { publishAt }),
      ...(until !== null && { unpublishAt: until }),
      ...(item.trashedAt !== null && { trashed: item.trashedAt }),
      revision,
      updated,
      updatedBy,
      ...fields,
    },
    relative(draft.body),
  );
}
