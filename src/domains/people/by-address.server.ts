import { allTables } from "#app/tables.ts";
import { type Db, byName } from "#platform/database/engine.ts";
import { monthsAfter } from "#kit/values/times.ts";
import type { Emptied } from "./mentions.server.ts";
import type { Mentioning } from "./scan.server.ts";

/** The ids of rows by their table. */
export type Owned = Record<string, number[]>;

/**
 * The tables whose rows belong to whoever has the address in them, and what is left of a row
 * without that person: undefined where nothing is.
 */
const OF_PEOPLE = allTables.flatMap(({ name, columns, options }) => {
  const { ofAddress, ofLead, kept } = options;
  if (ofAddress === undefined) return [];
  const facts = Object.entries(columns).map(([column, each]) => ({ column, ...each.facts }));
  const personal = facts.filter((each) => each.personal !== "none");
  const empty = personal.map(({ column, type, isNullable }) => {
    if (isNullable) return [column, null] as const;
    return [column, type === "text" ? "" : 0] as const;
  });
  const isPersons = facts.every((each) => each.personal !== "none" || each.isKey);
  return { name, ofAddress, ofLead, kept, left: isPersons ? undefined : Object.fromEntries(empty) };
});

// Decision: src/decisions/053-what-is-erased-of-a-person.md
/** The rows with one of the addresses, and those that are parts of the leads. */
export async function findOwned(
  db: Db,
  addresses: readonly string[],
  leadIds: readonly number[] = [],
): Promise<Owned> {
  const owned: Owned = {};
  for (const { name, ofAddress, ofLead } of OF_PEOPLE) {
    const rows = await byName(db)
      .selectFrom(name)
      .where((row) => {
        // A column of this name has addresses as they are compared
        const isCompared = ofAddress === "emailKey";
        const has = row(isCompared ? ofAddress : row.fn("lower", [ofAddress]), "in", addresses);
        return ofLead === undefined ? has : row.or([has, row(ofLead, "in", leadIds)]);
      })
      .orderBy("id")
      .select("id")
      .execute();
    owned[name] = rows.map(({ id }) => Number(id));
  }
  return owned;
}

/** The rows themselves, each with the name of its table. */
export async function readOwned(db: Db, owned: Owned): Promise<object[]> {
  const all = Object.entries(owned).map(async ([table, ids]) => {
    const rows = await byName(db).selectFrom(table).where("id", "in", ids).selectAll().execute();
    return rows.map((row) => ({ table, ...row }));
  });
  return (await Promise.all(all)).flat();
}

/**
 * Deletes rows of which everything is the person's, and empties what is theirs in others, and the
 * entries of the activity about both. What the law keeps stays until it is old enough. Resolves to
 * those entries.
 */
export async function eraseOwned(trx: Db, owned: Owned, found: Mentioning): Promise<Emptied> {
  const emptied: Emptied = [];
  for (const { name, left, kept } of OF_PEOPLE) {
    const all = owned[name] ?? [];
    if (all.length === 0) continue;
    const ids = kept ? await withoutKept(trx, name, { ids: all, ...kept }) : all;
    if (left) await byName(trx).updateTable(name).set(left).where("id", "in", ids).execute();
    else await byName(trx).deleteFrom(name).where("id", "in", ids).execute();
    const entries = await trx
      .updateTable("auditEntries")
      .set({ before: null, after: null })
      .where((entry) => entry.or([entry("id", "in", found.ids), entry("id", ">", found.upTo)]))
      .where("onTable", "=", name)
      .where("onKey", "in", ids.map(String))
      .returning("id")
      .execute();
    emptied.push(...entries);
  }
  return emptied;
}

interface Kept {
  ids: readonly number[];
  years: number;
  since: string;
}

async function withoutKept(trx: Db, table: string, { ids, years, since }: Kept) {
  const rows = await byName(trx)
    .selectFrom(table)
    .where("id", "in", ids)
    .where(since, "<", monthsAfter(new Date(), -12 * years))
    .select("id")
    .execute();
  return rows.map(({ id }) => Number(id));
}
