import { about, happened } from "#domains/audit/happened.server.ts";
import type { RateDesk, RateRow } from "./rates.ts";
import { officeZone } from "#domains/settings/settings.server.ts";
import { wallClock } from "#kit/values/time-zones.ts";
import type { Actor } from "#platform/access.ts";
import type { Db } from "#platform/database/engine.ts";
import { AppError, invalidAt } from "#platform/errors.ts";
import {
  inShort,
  offerAll,
  otherWasFaster,
  readDesk,
  readDraftRows,
  type WithTables,
} from "./rates.server.ts";

interface Publication {
  /** The revision that the admin saw. */
  revision: number;
  /** The day of the rates, YYYY-MM-DD. */
  asOf: string;
  expiresAt: string;
  timeZone: string;
}

/**
 * Shows the draft to visitors until it expires, in place of an earlier sheet. Throws BAD_REQUEST
 * for an expiry in the past or a row that a sheet cannot have, and CONFLICT when there are no rows
 * or another admin has changed them.
 */
export async function publishRates(
  db: Db,
  actor: Actor,
  { revision, asOf, expiresAt, timeZone, known }: Publication & WithTables,
): Promise<RateDesk> {
  const now = new Date().toISOString();
  if (expiresAt <= now)
    throw invalidAt("expiresAt", "This time has passed. Please choose a later one.");
  if (asOf > now.slice(0, 10) && asOf > wallClock(new Date(), timeZone).day)
    throw invalidAt(
      "asOf",
      "The day of these rates is in the future. Please choose today or earlier.",
    );
  return db.transaction().execute(async (trx) => {
    const rows = await takeDraft(trx, revision);
    await endShown(trx, "replaced", now);
    await trx
      .insertInto("rateSheets")
      .values({
        // The terms are stored as published, so that a later change of the calculation does not
        // alter them
        rows: JSON.stringify(offerAll(rows, known)),
        asOf,
        expiresAt,
        timeZone: await officeZone(trx),
        publishedAt: now,
        publishedByName: actor.user.username,
      })
      .execute();
    await happened(trx, actor, "rates.publish", {
      on: about("rateSheets", null, "rates"),
      after: { asOf, expiresAt, rows: rows.map(inShort) },
    });
    return readDesk(trx, known);
  });
}

/** The draft's rows; raises its revision, so that only one of two who publish at once succeeds. */
async function takeDraft(trx: Db, revision: number): Promise<RateRow[]> {
  const taken = await trx
    .updateTable("rateDraft")
    .set({ revision: revision + 1 })
    .where("revision", "=", revision)
    .returning("rows")
    .executeTakeFirstOrThrow(() => otherWasFaster());
  const rows = readDraftRows(taken.rows);
  if (rows.length === 0)
    throw new AppError("CONFLICT", "There are no rates yet. Please add a row first.");
  return rows;
}

/** Hides the rates from visitors. Throws CONFLICT when none are published. */
export async function withdrawRates(
  db: Db,
  actor: Actor,
  { known }: WithTables,
): Promise<RateDesk> {
  return db.transaction().execute(async (trx) => {
    if (!(await endShown(trx, "withdrawn", new Date().toISOString())))
      throw new AppError("CONFLICT", "Visitors see no rates at the moment.");
    await happened(trx, actor, "rates.withdraw", { on: about("rateSheets", null, "rates") });
    return readDesk(trx, known);
  });
}

async function endShown(trx: Db, ending: "replaced" | "withdrawn", now: string): Promise<boolean> {
  const ended = await trx
    .updateTable("rateSheets")
    .set({ endedAt: now, ending })
    .where("endedAt", "is", null)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/**
 * Takes down expired rates, including those that expired while the server was off. Returns whether
 * anything changed.
 */
export async function expireRates(db: Db, now = new Date().toISOString()): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const expired = await trx
      .updateTable("rateSheets")
      .set((row) => ({ endedAt: row.ref("expiresAt"), ending: "expired" }))
      .where("endedAt", "is", null)
      .where("expiresAt", "<=", now)
      .returning(["asOf", "expiresAt"])
      .execute();
    for (const { asOf, expiresAt } of expired)
      await happened(trx, "schedule", "rates.expire", {
        on: about("rateSheets", null, "rates"),
        after: { asOf, expiresAt },
      });
    return expired.length > 0;
  });
}

/** When the published rates expire; undefined when none are published. */
export async function nextExpiry(db: Db): Promise<string | undefined> {
  const next = await db
    .selectFrom("rateSheets")
    .where("endedAt", "is", null)
    .select("expiresAt")
    .orderBy("expiresAt")
    .limit(1)
    .executeTakeFirst();
  return next?.expiresAt;
}
