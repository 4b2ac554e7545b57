import {
  type Collection,
  COLLECTION_TRAITS,
  type Draft,
  slugOf,
  titleOf,
} from "#shared/content-items.ts";
import type { Archive } from "#server/archive-file.ts";
import { isSame, toDraft } from "#server/content/items/drafts.ts";
import { readItem, type WholeItem } from "#server/content/items/items.ts";
import type { Db } from "#server/database/engine.ts";
import { joinText } from "./read/front-matter.ts";
import { versionsFile } from "./read/found.ts";

interface Writing {
  collection: Collection;
  /** The names of the originals' files, by the address of the picture. */
  extensions: Map<string, string>;
}

/** Writes the items of a collection with their versions, then those in the trash. */
export async function writeCollection(db: Db, archive: Archive, writing: Writing): Promise<void> {
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
