import { aboutApplication, aboutMessage, type Subject } from "#server/audit/subject.ts";
import type { ExpressionBuilder } from "kysely";
import type { LeadKind } from "#shared/leads.ts";
import { APPLICATION_TERM_MONTHS, mustBeKept } from "#shared/people.ts";
import { type quarantineCount, quarantined } from "#shared/quarantine.output.ts";
import type { Quarantined } from "#shared/quarantine.ts";
import type { z } from "#shared/zod.ts";
import type { Actor } from "#server/access.ts";
import { happened } from "#server/audit/happened.ts";
import { columnsOf } from "#server/database/columns.ts";
import { containsWords } from "#server/database/wording.ts";
import type { App } from "#server/context.ts";
import type { Db } from "#server/database/engine.ts";
import type { Tables } from "#server/database/tables.ts";
import { AppError } from "#server/errors.ts";
import { newestFirst, type Page, type Paging, toPage } from "#server/paging.ts";
import { endOfTerm } from "#server/records/hold.ts";
import { referenceOf } from "#server/records/reference.ts";

const COLUMNS = columnsOf("quarantine", quarantined.omit({ why: true }));

/** Applications that outlast messages of their age, so that the list shows them apart. */
function isOlder(row: ExpressionBuilder<Tables, "quarantine">) {
  return row.and([row("kind", "=", "application"), row("heldAt", "<", endOfTerm("message"))]);
}

/** The entries of the quarantine that contain every typed word, newest first. */
export async function listQuarantine(
  db: Db,
  {
    search = "",
    older,
    ...paging
  }: Paging & { search?: string | undefined; older?: boolean | undefined },
): Promise<Page<Quarantined>> {
  const rows = await db
    .selectFrom("quarantine")
    .where(containsWords(search, ["words"]))
    .$if(older === true, (rows) => rows.where(isOlder))
    .$if(older === false, (rows) => rows.where((row) => row.not(isOlder(row))))
    .$call(newestFirst(paging))
    .select(COLUMNS)
    .select("signals")
    .execute();
  const page = toPage(rows, paging.limit);
  return {
    ...page,
    rows: page.rows.map(({ signals, ...row }) => ({
      ...row,
      why: JSON.parse(signals) as Quarantined["why"],
    })),
  };
}

/** Beyond this number they are not counted. */
const MOST_COUNTED = 1000;

/** How many wait there, each number up to a thousand and one. */
export async function countQuarantine(db: Db): Promise<z.output<typeof quarantineCount>> {
  const some = db
    .selectFrom("quarantine")
    .select("id")
    .limit(MOST_COUNTED + 1);
  const all = await some.execute();
  const older = await some.where(isOlder).execute();
  return { count: all.length, older: older.length };
}

/** An entry taken out of the quarantine, to become a record. */
export interface Released {
  kind: LeadKind;
  recordId: number;
  submission: string;
  reported: string | null;
  fingerprint: string | null;
  sentById: number | null;
  createdAt: string;
}

/** Makes a record of a released entry. */
export type Release = (trx: Db, actor: Actor, released: Released) => Promise<unknown>;

type Kept = Pick<App, "db" | "key">;

export interface Changed {
  changed: number;
  skipped: number;
}

/**
 * Takes entries out of the quarantine and makes records of them, all or none. A second caller finds
 * them gone, so each is released once.
 */
export function releaseQuarantined(
  { db, key }: Kept,
  actor: Actor,
  ids: readonly number[],
  release: Release,
): Promise<Changed> {
  return takeOut(db, ids, async (trx, taken) => {
    await release(trx, actor, taken);
    await happened(trx, actor, "quarantine.release", { on: subjectOf(key, taken) });
  });
}

/** Deletes entries for good. Throws CONFLICT for an application that must still be kept. */
export function removeQuarantined(
  { db, key }: Kept,
  actor: Actor,
  ids: readonly number[],
): Promise<Changed> {
  return takeOut(db, ids, (trx, taken) => {
    if (mustBeKept(taken))
      throw new AppError(
        "CONFLICT",
        `An application is kept for ${APPLICATION_TERM_MONTHS} months, even if it looks like spam. Nothing was deleted.`,
      );
    return happened(trx, actor, "quarantine.remove", { on: subjectOf(key, taken) });
  });
}

/** How the activity names the record that an entry is, was or would become. */
function subjectOf(key: App["key"], { kind, recordId: id, createdAt }: Released): Subject {
  return kind === "message"
    ? aboutMessage(id)
    : aboutApplication(referenceOf(key, { id, createdAt }));
}

async function takeOut(
  db: Db,
  ids: readonly number[],
  then: (trx: Db, taken: Released & { heldAt: string }) => Promise<unknown>,
): Promise<Changed> {
  const wanted = [...new Set(ids)];
  return db.transaction().execute(async (trx) => {
    const taken = await trx
      .deleteFrom("quarantine")
      .where("id", "in", wanted)
      .returning(["id", "kind", "recordId", "submission", "reported", "fingerprint", "createdAt"])
      .returning(["heldAt", "sentById"])
      .execute();
    // In the order in which they arrived
    for (const each of taken.toSorted((one, other) => one.id - other.id)) await then(trx, each);
    return { changed: taken.length, skipped: wanted.length - taken.length };
  });
}
