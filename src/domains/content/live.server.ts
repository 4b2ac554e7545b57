import type { Collection, CollectionFields } from "./items/content-items.ts";
import { EMPTY_FIELDS } from "./items/content-items.ts";
import type { Db } from "#platform/database/engine.ts";

export interface LiveItem<C extends Collection> {
  id: number;
  slug: string;
  date: string;
  position: number;
  fields: CollectionFields[C];
  revision: number;
  /** An item whose text is optional has no page without a text. */
  hasText: boolean;
}

export async function listLive<C extends Collection>(
  db: Db,
  collection: C,
): Promise<LiveItem<C>[]> {
  const rows = await live(db, collection).orderBy("position").orderBy("contentItems.id").execute();
  return rows.map((row) => toLive(collection, row));
}

interface Part {
  limit: number;
  /** The item after which the part begins, in the order of the list. */
  from?: Pick<LiveItem<Collection>, "id" | "date"> | undefined;
  /** Oldest first instead. */
  rising?: boolean;
  /** Only those with this value in this field. */
  having?: Record<string, string>;
}

/** The published items of a collection, newest first: all of them, or a part. */
export async function listLiveByDate<C extends Collection>(
  db: Db,
  collection: C,
  part?: Part,
): Promise<LiveItem<C>[]> {
  const { from, rising = false, limit, having = {} } = part ?? {};
  const order = rising ? "asc" : "desc";
  const rows = await live(db, collection)
    .$if(from !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple("liveDate", "contentItems.id"),
          rising ? ">" : "<",
          eb.tuple(from?.date ?? "", from?.id ?? 0),
        ),
      ),
    )
    .where((eb) =>
      eb.and(
        Object.entries(having).map(([name, value]) => {
          // A quote inside a value is escaped, so this matches the field itself
          const written = JSON.stringify({ [name]: value }).slice(1, -1);
          const without = eb.fn<string>("replace", ["fields", eb.val(written), eb.val("")]);
          return eb(without, "<>", eb.ref("fields"));
        }),
      ),
    )
    .orderBy("liveDate", order)
    .orderBy("contentItems.id", order)
    .$if(limit !== undefined, (query) => query.limit(limit as number))
    .execute();
  return rows.map((row) => toLive(collection, row));
}

export async function listLiveOf<C extends Collection>(
  db: Db,
  collection: C,
  ids: number[],
): Promise<LiveItem<C>[]> {
  const rows = await live(db, collection)
    .where("contentItems.id", "in", [...ids, 0])
    .orderBy("liveDate", "desc")
    .orderBy("contentItems.id", "desc")
    .execute();
  return rows.map((row) => toLive(collection, row));
}

export async function findLive<C extends Collection>(
  db: Db,
  collection: C,
  slug: string,
): Promise<LiveItem<C> | undefined> {
  const row = await live(db, collection).where("liveSlug", "=", slug).executeTakeFirst();
  return row && toLive(collection, row);
}

export async function listLiveTexts(db: Db, collection: Collection): Promise<Map<number, string>> {
  const rows = await live(db, collection)
    .clearSelect()
    .select(["contentItems.id", "contentVersions.body"])
    .execute();
  return new Map(rows.map(({ id, body }) => [id, body]));
}

/** The text of a published item; undefined when it is not published. */
export async function findLiveText(db: Db, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("contentItems")
    .innerJoin("contentVersions", "contentVersions.id", "contentItems.liveId")
    .where("contentItems.id", "=", id)
    .select("contentVersions.body")
    .executeTakeFirst();
  return row?.body;
}

/** Whether a published item has a page or a text under this slug. */
export async function isLive(db: Db, collection: Collection, slug: string): Promise<boolean> {
  const item = await db
    .selectFrom("contentItems")
    .innerJoin("contentVersions", "contentVersions.id", "contentItems.liveId")
    .where("collection", "=", collection)
    .where("liveSlug", "=", slug)
    .where("liveId", "is not", null)
    .where("body", "<>", "")
    .select("contentItems.id")
    .executeTakeFirst();
  return item !== undefined;
}

export async function hasLive(db: Db, collection: Collection): Promise<boolean> {
  const item = await db
    .selectFrom("contentItems")
    .where("collection", "=", collection)
    .where("liveId", "is not", null)
    .select("id")
    .limit(1)
    .executeTakeFirst();
  return item !== undefined;
}

function live(db: Db, collection: Collection) {
  return db
    .selectFrom("contentItems")
    .innerJoin("contentVersions", "contentVersions.id", "contentItems.liveId")
    .where("collection", "=", collection)
    .where("liveId", "is not", null)
    .select(["contentItems.id", "liveSlug", "liveDate", "position", "fields"])
    .select("contentVersions.revision")
    .select((eb) => eb("body", "<>", "").as("hasText"));
}

interface Row {
  id: number;
  liveSlug: string | null;
  liveDate: string | null;
  position: number;
  fields: string;
  revision: number;
  /** 0 or 1 in SQLite. */
  hasText: unknown;
}

function toLive<C extends Collection>(collection: C, row: Row): LiveItem<C> {
  const stored = JSON.parse(row.fields) as object;
  return {
    id: row.id,
    slug: row.liveSlug ?? "",
    date: row.liveDate ?? "",
    position: row.position,
    revision: row.revision,
    fields: { ...EMPTY_FIELDS[collection], ...stored },
    hasText: Boolean(row.hasText),
  };
}
