import {
  type Known,
  type KnownWithCounties,
  tablesWith,
} from "#lending/calculations/tables-in-force.ts";
import type { AddedTable, DatedTable, TablesDesk } from "#lending/dated-tables.output.ts";
import { dayOf, daysAfter } from "#kit/values/times.ts";
import type { Actor } from "#platform/access.ts";
import { PlainRows } from "#domains/audit/rows/plain-rows.server.ts";
import { datedTables } from "#domains/rates/rates.table.ts";
import { momentOf } from "#platform/database/as-of.ts";
import type { Db, Row } from "#platform/database/engine.ts";
import { listYears, rangesOf } from "./county-limits.server.ts";

const rows = new PlainRows(datedTables, { shape: datedTables.columns }, "table", {
  toRow: toTable,
  nameOf: ({ kind, effectiveFrom }) => `${kind} from ${effectiveFrom}`,
  // The whole table, whose history is in the activity
  told: ({ effectiveTo, source, reviewBy, content }) => ({
    source,
    reviewBy,
    ...(effectiveTo !== null && { effectiveTo }),
    ...content,
  }),
  taken: {
    column: "effectiveFrom",
    sentence: "There is a table that begins on this day. Please edit it.",
  },
});

async function listTables(db: Db): Promise<DatedTable[]> {
  const all = await db
    .selectFrom("datedTables")
    .selectAll()
    .orderBy("kind")
    .orderBy("effectiveFrom")
    .execute();
  return all.map(toTable).toReversed();
}

function toTable({ content, effectiveTo, ...row }: Row<"datedTables">): DatedTable {
  return {
    ...row,
    effectiveTo: effectiveTo && daysAfter(effectiveTo, -1),
    content: JSON.parse(content),
  };
}

/**
 * The added tables of each kind, newest first, and the years of the counties. Visitors' responses
 * leave out who changed them.
 */
export async function readDesk(db: Db): Promise<TablesDesk> {
  return { tables: await listTables(db), countyYears: await listYears(db) };
}

/** What the calculations know on the day that the handle reads. */
export async function knownToday(db: Db): Promise<Known> {
  const today = dayOf(momentOf(db));
  return { tables: tablesWith(await listTables(db)), today };
}

/** The same with the county data for the pages about loan types. */
export async function knownWithCounties(db: Db): Promise<KnownWithCounties> {
  const known = await knownToday(db);
  return { ...known, countyYears: await listYears(db), ranges: await rangesOf(db) };
}

/** Throws CONFLICT when a table of this kind begins on the same day. */
export function addTable(db: Db, actor: Actor, table: AddedTable): Promise<DatedTable> {
  return rows.add(db, actor, "dated-tables.add", { ...stored(table, actor), kind: table.kind });
}

/** Throws NOT_FOUND, and CONFLICT after another admin's change. */
export async function changeTable(
  db: Db,
  actor: Actor,
  { id, revision, ...table }: AddedTable & { id: number; revision: number },
): Promise<DatedTable> {
  if ((await rows.find(db, id)).kind !== table.kind) throw rows.changed();
  return rows.change(db, actor, "dated-tables.change", { id, revision, ...stored(table, actor) });
}

/** Throws NOT_FOUND. */
export function deleteTable(db: Db, actor: Actor, id: number): Promise<void> {
  return rows.remove(db, actor, "dated-tables.delete", id);
}

function stored(
  { content, effectiveFrom, effectiveTo, source, reviewBy }: AddedTable,
  { user }: Actor,
) {
  return {
    effectiveFrom,
    effectiveTo: effectiveTo && daysAfter(effectiveTo, 1),
    source,
    reviewBy,
    content: JSON.stringify(content),
    updatedAt: new Date().toISOString(),
    updatedByName: user.username,
  };
}
