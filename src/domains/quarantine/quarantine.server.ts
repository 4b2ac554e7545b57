import { aboutApplication, aboutMessage, type Subject } from "#domains/audit/subject.server.ts";
import type { ExpressionBuilder } from "kysely";
import type { LeadKind } from "#domains/leads/leads.ts";
import { APPLICATION_TERM_MONTHS, mustBeKept } from "#domains/people/people.ts";
import { type quarantineCount, quarantined } from "./quarantine.output.ts";
import type { Quarantined } from "./quarantine.ts";
import type { z } from "#kit/values/zod.ts";
import type { Actor } from "#platform/access.ts";
import { happened } from "#domains/audit/happened.server.ts";
import { columnsOf } from "#platform/database/columns.ts";
import { containsWords } from "#platform/database/wording.ts";
import type { App } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import type { Tables } from "#platform/database/tables.ts";
import { AppError } from "#platform/errors.ts";
import { newestFirst, type Page, type Paging, toPage } from "#platform/paging.ts";
import { endOfTerm } from "#domains/records/hold.server.ts";
import { referenceOf } from "#domains/records/reference.server.ts";

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
