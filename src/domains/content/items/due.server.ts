import type { App } from "#platform/context.ts";
import { happened } from "#domains/audit/happened.server.ts";
import { leaveRedirect } from "#domains/content/redirects/renamed.server.ts";
import type { Db } from "#platform/database/engine.ts";
import { isUniqueViolation } from "#platform/database/database-error.ts";
import { subjectOf, readItem, type WholeItem } from "./items.server.ts";
import { watchClock } from "./clock-jumps.server.ts";
import { AppError } from "#platform/errors.ts";
import type { Job } from "#platform/jobs.ts";
import { forgetPlan, goLive, takeDown } from "./publish.server.ts";

// Decision: src/decisions/029-plans-are-carried-out.md
/**
 * Carries out plans whose time has come: publishes first, then takes down. Plans for a time when
 * the server was off are carried out at its next start. Returns whether anything changed.
 */
export async function applyDue(db: Db, now = new Date().toISOString()): Promise<boolean> {
  const ids = await dueItems(db, now);
  for (const id of ids) await applyTo(db, id, now);
  return ids.length > 0;
}

async function dueItems(db: Db, now: string): Promise<number[]> {
  const due = (column: "publishAt" | "unpublishAt", place: number) =>
    db
      .selectFrom("contentItems")
      .where(column, "<=", now)
      .select((row) => ["id", row.ref(column).as("at"), row.lit(place).as("place")]);
  const rows = await due("publishAt", 0)
    .unionAll(due("unpublishAt", 1))
    .orderBy("place")
    .orderBy("at")
    .execute();
  return [...new Set(rows.map(({ id }) => id))];
}

/** When the next planned change is due; undefined when there is none. */
export async function nextDue(db: Db): Promise<string | undefined> {
  const { start, end } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom("contentItems")
        .where("publishAt", "is not", null)
        .select(({ fn }) => fn.min("publishAt").as("at"))
        .as("start"),
      eb
        .selectFrom("contentItems")
        .where("unpublishAt", "is not", null)
        .select(({ fn }) => fn.min("unpublishAt").as("at"))
        .as("end"),
    ])
    .executeTakeFirstOrThrow();
  return [start, end].filter((at) => at !== null).toSorted()[0];
}

async function applyTo(db: Db, id: number, now: string): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      const item = await readItem(trx, id);
      const { publishAt, nextUntil, unpublishAt } = item;
      const begins = publishAt !== null && publishAt <= now;
      // Even if it never began, because the server was off all the time
      const isOver = begins && nextUntil !== null && nextUntil <= now;
      if (isOver) await dropPlan(trx, item, "Its time was over before it began.");
      else if (begins) return begin(trx, item, now);
      if (item.liveId !== null && (isOver || (unpublishAt !== null && unpublishAt <= now)))
        await end(trx, await readItem(trx, id), now);
    });
  } catch (error) {
    // Another process has done it, or an admin has changed it: search again for what is due
    if (error instanceof AppError && error.code === "CONFLICT") return;
    if (!isUniqueViolation(error, "liveSlug")) throw error;
    // Given up, rather than retried each second
    await db.transaction().execute(async (trx) => {
      await dropPlan(trx, await readItem(trx, id), "Something else has this address.");
    });
  }
}

async function begin(trx: Db, item: WholeItem, now: string): Promise<void> {
  const { nextId, nextSlug, publishAt, nextUntil: until } = item;
  if (nextId === null || nextSlug === null) return;
  await leaveRedirect(trx, "schedule", { ...item, version: nextId, slug: nextSlug });
  await goLive(trx, item, { version: nextId, slug: nextSlug, now, until, by: "(schedule)" });
  await happened(trx, "schedule", "content.publish", {
    on: subjectOf(item),
    after: { version: nextId, from: publishAt },
  });
}

async function end(trx: Db, item: WholeItem, now: string): Promise<void> {
  await takeDown(trx, item, now);
  await happened(trx, "schedule", "content.unpublish", {
    on: subjectOf(item),
    ...(item.unpublishAt !== null && { after: { until: item.unpublishAt } }),
  });
}

async function dropPlan(trx: Db, item: WholeItem, why: string): Promise<void> {
  const { publishAt: from } = item;
  await forgetPlan(trx, item);
  await happened(trx, "schedule", "content.cancelSchedule", {
    on: subjectOf(item),
    before: { from },
    after: { why },
  });
}

const LOOK_EVERY_MS = 1000;

const WAITS =
  "plans wait for a minute: the clock jumped ahead, or the machine was just switched on";

/** Something that visitors read and that changes at planned times. */
export interface Planned {
  /** Carries out what is due at a time. Returns whether anything changed. */
  applyDue: (db: Db, now: string) => Promise<boolean>;
  nextDue: (db: Db) => Promise<string | undefined>;
}

/**
 * Carries out plans at their exact time, however they were made: those of the content and others.
 * While the clock cannot be trusted, nothing is carried out.
 */
export function createSchedule(app: App, others: readonly Planned[] = []): Job {
  const all = [{ applyDue, nextDue }, ...others];
  const readClock = watchClock();
  let waits = false;
  let pause = LOOK_EVERY_MS;
  return {
    every: () => pause,
    failure: "schedule failed",
    async run() {
      const now = readClock();
      if (now === undefined && !waits) app.log.warn(WAITS);
      waits = now === undefined;
      pause = now === undefined ? LOOK_EVERY_MS : await carryOut(app, all, now);
    },
  };
}

/** Returns when to look again, in milliseconds. */
async function carryOut(app: App, all: readonly Planned[], now: string): Promise<number> {
  for (const each of all)
    try {
      if (await each.applyDue(app.db, now)) await app.identity.read();
    } catch (error) {
      app.log.error("schedule failed", error);
    }
  return waitingTime(app.db, all).catch(() => LOOK_EVERY_MS);
}

async function waitingTime(db: Db, all: readonly Planned[]): Promise<number> {
  const times = await Promise.all(all.map((each) => each.nextDue(db)));
  const next = times.filter((time) => time !== undefined).toSorted()[0];
  const untilThen = next === undefined ? LOOK_EVERY_MS : Date.parse(next) - Date.now();
  return Math.min(Math.max(untilThen, 0), LOOK_EVERY_MS);
}
