import type { ItemCounts } from "./content-items.output.ts";
import { type Collection, ITEM_STATES, type ItemFilter } from "./content-items.ts";
import type { Db } from "#platform/database/engine.ts";
import { amongFew, itemsFound } from "./items.server.ts";

interface Counted {
  category: string;
  state: string;
  count: number;
}

export async function readCounts(db: Db, collection: Collection): Promise<Counted[]> {
  return db
    .selectFrom("contentItems")
    .where("collection", "=", collection)
    .groupBy(["category", "state"])
    .select(({ fn }) => ["category", "state", fn.countAll<number>().as("count")])
    .execute();
}

/**
 * The limit for counting matches, so that a search takes as long among 5,000 articles as among 50.
 */
const MOST_COUNTED = 1000;

/** The number of items of each state, or of the newest that match a search. */
export async function countItems(db: Db, filter: Omit<ItemFilter, "state">): Promise<ItemCounts> {
  const { collection, category, search = "" } = filter;
  const counts = Object.fromEntries(ITEM_STATES.map((state) => [state, 0])) as ItemCounts["counts"];
  const add = (rows: { state: string; count: number }[]) => {
    for (const { state, count } of rows)
      if (state in counts) counts[state as keyof typeof counts] += count;
    return rows.reduce((sum, { count }) => sum + count, 0);
  };
  if (search.trim() === "") {
    const rows = await readCounts(db, collection);
    add(rows.filter((row) => category === undefined || row.category === category));
    return { counts, isCut: false };
  }
  const found = itemsFound(db, filter, await amongFew(db, search))
    .select("state")
    .orderBy("date", "desc")
    .orderBy("id", "desc")
    .limit(MOST_COUNTED);
  const rows = await db
    .selectFrom(found.as("found"))
    .groupBy("state")
    .select(({ fn }) => ["state", fn.countAll<number>().as("count")])
    .execute();
  return { counts, isCut: add(rows) === MOST_COUNTED };
}
