import type { ExpressionBuilder } from "kysely";
import type { ContentItem, EditableItem } from "./content-items.output.ts";
import {
  type Draft,
  type ItemFilter,
  type ItemState,
  COLLECTION_TRAITS,
  type Collection,
  EMPTY_FIELDS,
  titleOf,
} from "./content-items.ts";
import { type Db, type Row, type Tables, wordingOf } from "#platform/database/engine.ts";
import { missing } from "#platform/errors.ts";
import { notInList, type Page, type Paging, toPage } from "#platform/paging.ts";
import { about, type Subject } from "#domains/audit/happened.server.ts";
import { isDeepStrictEqual } from "node:util";

const LISTED = [
  "id",
  "collection",
  "title",
  "category",
  "revision",
  "date",
  "liveSlug",
  "publishAt",
  "nextUntil",
  "unpublishAt",
  "trashedAt",
  "updatedAt",
  "updatedByName",
] as const;

/** An item with the fields that its changes compare, and its working copy. */
export type WholeItem = Row<"contentItems"> & { draft: Draft };

/** One item that has not been erased. Throws NOT_FOUND. */
export async function readItem(db: Db, id: number): Promise<WholeItem> {
  const row = await db
    .selectFrom("contentItems")
    .innerJoin("contentDrafts", "contentDrafts.itemId", "contentItems.id")
    .where("contentItems.id", "=", id)
    .where("state", "<>", "erased")
    .selectAll("contentItems")
    .select(["contentDrafts.slug", "contentDrafts.fields", "contentDrafts.body"])
    .executeTakeFirstOrThrow(missing("This item does not exist."));
  const { slug, fields, body, ...item } = row;
  return { ...item, draft: toDraft(item.collection, { slug, fields, body }) };
}

/** One item as the editor shows it. Throws NOT_FOUND. */
export async function findItem(db: Db, id: number): Promise<EditableItem> {
  return toEditable(await readItem(db, id));
}

export function toEditable(item: WholeItem): EditableItem {
  const { draft, liveId, nextId, state } = item;
  const listed = Object.fromEntries(LISTED.map((name) => [name, item[name]]));
  return {
    ...(listed as Omit<ContentItem, "state">),
    state: state as ItemState,
    draft,
    liveVersion: liveId,
    nextVersion: nextId,
    hasLaterChanges: nextId !== null && item.draftSince !== null,
  };
}

/**
 * The items of a collection in the lender's order, or by date, newest first. All of them unless a
 * limit is given.
 */
export async function listItems(db: Db, filter: ItemFilter & Paging): Promise<Page<ContentItem>> {
  const rows = await itemsQuery(db, filter, {
    seen: await cursorOf(db, filter.cursor),
    among: await amongFew(db, filter.search),
  }).execute();
  const page = toPage(rows, filter.limit);
  return { ...page, rows: page.rows as ContentItem[] };
}

type Place = Pick<Row<"contentItems">, "id" | "position" | "date">;

async function cursorOf(db: Db, cursor: number | undefined): Promise<Place | undefined> {
  if (cursor === undefined) return undefined;
  return db
    .selectFrom("contentItems")
    .where("id", "=", cursor)
    .select(["id", "position", "date"])
    .executeTakeFirstOrThrow(() => notInList());
}

/**
 * Up to this many found items are sorted; with more, reading in the order of the list is faster.
 */
const FEW = 200;

/** The items that a search finds, if they are few. */
export async function amongFew(db: Db, search: string | undefined): Promise<number[] | undefined> {
  const words = wordsIn(search);
  return words.length > 0 ? wordingOf(db).mayContain(db, words, FEW) : undefined;
}

interface Part {
  seen?: Place | undefined;
  among?: number[] | undefined;
}

/** Reads the index of the collection's own order, from after the last row seen. */
export function itemsQuery(db: Db, filter: ItemFilter & Paging, { seen, among }: Part = {}) {
  const { limit, state } = filter;
  const inOrder = COLLECTION_TRAITS[filter.collection].order !== undefined;
  const query = itemsFound(db, filter, among)
    .$if(state !== undefined, (rows) => rows.where("state", "=", state as ItemState))
    .$if(state === undefined, (rows) => rows.where("state", "not in", ["trashed", "erased"]))
    .select([...LISTED, "state"])
    .$if(limit !== undefined, (rows) => rows.limit((limit as number) + 1));
  return inOrder
    ? query
        .$if(seen !== undefined, (rows) =>
          rows.where((eb) =>
            eb(eb.refTuple("position", "id"), ">", eb.tuple(seen?.position ?? 0, seen?.id ?? 0)),
          ),
        )
        .orderBy("position")
        .orderBy("id")
    : query
        .$if(seen !== undefined, (rows) =>
          rows.where((eb) =>
            eb(eb.refTuple("date", "id"), "<", eb.tuple(seen?.date ?? "", seen?.id ?? 0)),
          ),
        )
        .orderBy("date", "desc")
        .orderBy("id", "desc");
}

/** The items of a category that a search finds, in any state. */
export function itemsFound(
  db: Db,
  { collection, category, search }: Omit<ItemFilter, "state">,
  among: number[] | undefined,
) {
  return db
    .selectFrom("contentItems")
    .where("collection", "=", collection)
    .$if(among !== undefined, (query) => query.where("id", "in", [...(among ?? []), 0]))
    .$if(category !== undefined, (query) => query.where("category", "=", category as string))
    .where((eb) => isFoundBy(eb, search));
}

function wordsIn(search = ""): string[] {
  return search.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Whether the item contains every typed word. No character is a wildcard. */
function isFoundBy(eb: ExpressionBuilder<Tables, "contentItems">, search?: string) {
  return eb.and(
    wordsIn(search).map((word) =>
      eb(eb.fn<string>("replace", ["words", eb.val(word), eb.val("")]), "<>", eb.ref("words")),
    ),
  );
}

interface StoredDraft {
  slug: string;
  fields: string;
  body: string;
}

/** Parses a stored draft; fields missing from it are empty. */
export function toDraft(collection: Collection, { slug, fields, body }: StoredDraft): Draft {
  const stored = JSON.parse(fields) as object;
  return { collection, slug, fields: { ...EMPTY_FIELDS[collection], ...stored }, body } as Draft;
}

export function toStored({ slug, fields, body }: Draft): StoredDraft {
  return { slug, fields: JSON.stringify(fields), body };
}

export function isSame(one: Draft, other: Draft): boolean {
  return isDeepStrictEqual(one, other);
}

const LONGEST_WORDS = 2000;

/** The parts of a draft that lists show and search. */
export function listedOf(draft: Draft) {
  const texts = Object.values(draft.fields)
    .flat()
    .filter((value) => typeof value === "string");
  return {
    title: titleOf(draft),
    category: draft.collection === "articles" ? draft.fields.category : "",
    words: [...texts, draft.slug].join(" ").toLowerCase().slice(0, LONGEST_WORDS),
  };
}

export function dateOf(draft: Draft, otherwise: string): string {
  return (draft.collection === "articles" && draft.fields.publishedAt) || otherwise;
}

export function subjectOf({ id, title }: { id: number; title: string }): Subject {
  return about("contentItems", id, `content ${id} (${title.slice(0, 80)})`);
}

export function nounOf(collection: Collection): string {
  return COLLECTION_TRAITS[collection].one;
}
