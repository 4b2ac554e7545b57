import { about, type Subject } from "#domains/audit/subject.server.ts";
import {
  type Known,
  type KnownWithCounties,
  tablesWith,
} from "#lending/calculations/tables-in-force.ts";
import type { AddedTable, DatedTable, TablesDesk } from "#lending/dated-tables.output.ts";
import { dayOf, daysAfter } from "#kit/values/times.ts";
import type { Actor } from "#platform/access.ts";
import { happened } from "#domains/audit/happened.server.ts";
import { momentOf } from "#platform/database/as-of.ts";
import { unlessTaken } from "#platform/database/database-error.ts";
import type { Db } from "#platform/database/engine.ts";
import type { Row } from "#platform/database/tables.ts";
import { AppError, missing } from "#platform/errors.ts";
import { listYears, rangesOf } from "./county-limits.server.ts";

const COLUMNS = [
  "id",
  "kind",
  "effectiveFrom",
  "effectiveTo",
  "source",
  "reviewBy",
  "content",
  "revision",
  "updatedAt",
  "updatedByName",
] as const;

const SAME_DAY = {
  column: "effectiveFrom",
  sentence: "There is a table that begins on this day. Please edit it.",
};

async function listTables(db: Db): Promise<DatedTable[]> {
  const rows = await db
    .selectFrom("datedTables")
    .select(COLUMNS)
    .orderBy("kind")
    .orderBy("effectiveFrom")
    .execute();
  return rows.map(toTable).toReversed();
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
export async function addTable(db: Db, actor: Actor, table: AddedTable): Promise<DatedTable> {
  return unlessTaken(db, SAME_DAY, async (trx) => {
    const row = await trx
      .insertInto("datedTables")
      .values({ ...stored(table, actor), kind: table.kind })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    const added = toTable(row);
    await happened(trx, actor, "dated-tables.add", {
      on: subjectOf(added),
      after: contentOf(added),
    });
    return added;
  });
}

/** Throws NOT_FOUND, and CONFLICT after another admin's change. */
export async function changeTable(
  db: Db,
  actor: Actor,
  { id, revision, ...table }: AddedTable & { id: number; revision: number },
): Promise<DatedTable> {
  return unlessTaken(db, SAME_DAY, async (trx) => {
    const before = await find(trx, id);
    const row = await trx
      .updateTable("datedTables")
      .set({ ...stored(table, actor), revision: revision + 1 })
      .where("id", "=", id)
      .where("kind", "=", table.kind)
      .where("revision", "=", revision)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow(
        () =>
          new AppError(
            "CONFLICT",
            "Someone else has changed this table in the meantime. Please load it again.",
          ),
      );
    const changed = toTable(row);
    await happened(trx, actor, "dated-tables.change", {
      on: subjectOf(changed),
      before: contentOf(before),
      after: contentOf(changed),
    });
    return changed;
  });
}

/** Throws NOT_FOUND. */
export async function deleteTable(db: Db, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .deleteFrom("datedTables")
      .where("id", "=", id)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow(noSuchTable);
    const before = toTable(row);
    await happened(trx, actor, "dated-tables.delete", {
      on: subjectOf(before),
      before: contentOf(before),
    });
  });
}

async function find(db: Db, id: number): Promise<DatedTable> {
  const row = await db
    .selectFrom("datedTables")
    .where("id", "=", id)
    .select(COLUMNS)
    .executeTakeFirstOrThrow(noSuchTable);
  return toTable(row);
}

const noSuchTable = missing("This table does not exist.");

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

/** A name such as `fha from 2027-01-01`. */
function subjectOf({ id, kind, effectiveFrom }: DatedTable): Subject {
  return about("datedTables", id, `${kind} from ${effectiveFrom}`);
}

/** The whole table, whose history is in the activity. */
function contentOf({ effectiveTo, source, reviewBy, content }: AddedTable) {
  return { source, reviewBy, ...(effectiveTo !== null && { effectiveTo }), ...content };
}
