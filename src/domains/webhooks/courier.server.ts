import { HOUR_MS } from "#kit/values/times.ts";
import type { App } from "#platform/context.ts";
import type { Db, Row } from "#platform/database/engine.ts";
import type { Job } from "#platform/jobs.ts";
import { bodyOf } from "./content.server.ts";
import { post, secretOf } from "./post.http.ts";

const LOOK_EVERY_MS = 1000;
/** Longer than the time that a receiver has to answer. */
const CLAIMED_FOR_MS = 60_000;
export const PATIENCE_MS = 10_000;
const FAILURE = "webhooks not sent";
const MINUTE_MS = 60_000;
/** The pauses after each failure; after the last one the event is given up. */
export const PAUSES_MS = [
  5000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
];
/** After this long without a delivery, a webhook is switched off. */
const GIVEN_UP_AFTER_MS = 5 * 24 * HOUR_MS;

type Due = Row<"webhookDeliveries"> &
  Pick<Row<"webhooks">, "url" | "salt" | "failingSince" | "withAnswers">;

export interface Courier extends Job {
  /** Sends due events; resolves when nothing is due any more. */
  sendDue: () => Promise<void>;
}

/** Sends queued events. Each webhook has its own queue: a silent one delays only itself. */
export function createCourier(app: App, patienceMs = PATIENCE_MS): Courier {
  const lines = new Map<number, Promise<void>>();

  /** Sends the events that are due for a webhook, one after the other. */
  const work = async (webhookId: number, stopping?: AbortSignal): Promise<void> => {
    for (;;) {
      const due = stopping?.aborted ? undefined : await nextDue(app.db, webhookId);
      if (!due) return;
      if (await claim(app.db, due.id)) await attempt(app, due, patienceMs);
    }
  };

  /** Starts sending to the webhooks with due events. Resolves to whether there are any. */
  const look = async (stopping?: AbortSignal): Promise<boolean> => {
    const waiting = await webhooksWithDue(app.db);
    for (const id of waiting)
      if (!lines.has(id))
        lines.set(
          id,
          work(id, stopping)
            .catch((error: unknown) => app.log.error(FAILURE, error))
            .finally(() => lines.delete(id)),
        );
    return waiting.length > 0;
  };

  return {
    every: LOOK_EVERY_MS,
    failure: FAILURE,
    run: look,
    end: () => Promise.all(lines.values()),
    async sendDue() {
      while (await look()) await Promise.all(lines.values());
    },
  };
}

function dueDeliveries(db: Db) {
  const now = new Date().toISOString();
  return db
    .selectFrom("webhookDeliveries")
    .innerJoin("webhooks", "webhooks.id", "webhookDeliveries.webhookId")
    .where("webhookDeliveries.nextAttemptAt", "<=", now)
    .where("webhooks.disabledAt", "is", null)
    .where((row) =>
      row.or([
        row("webhookDeliveries.claimedUntil", "is", null),
        row("webhookDeliveries.claimedUntil", "<=", now),
      ]),
    );
}

async function webhooksWithDue(db: Db): Promise<number[]> {
  const rows = await dueDeliveries(db).distinct().select("webhooks.id").execute();
  return rows.map(({ id }) => id);
}

function nextDue(db: Db, webhookId: number): Promise<Due | undefined> {
  return dueDeliveries(db)
    .where("webhookDeliveries.webhookId", "=", webhookId)
    .orderBy("webhookDeliveries.nextAttemptAt")
    .orderBy("webhookDeliveries.id")
    .limit(1)
    .selectAll("webhookDeliveries")
    .select(["webhooks.url", "webhooks.salt", "webhooks.failingSince", "webhooks.withAnswers"])
    .executeTakeFirst();
}

/** False when another process is sending it, or has sent it meanwhile. */
async function claim(db: Db, id: number): Promise<boolean> {
  const now = new Date();
  const { numUpdatedRows } = await db
    .updateTable("webhookDeliveries")
    .set({ claimedUntil: new Date(now.getTime() + CLAIMED_FOR_MS).toISOString() })
    .where("id", "=", id)
    .where("nextAttemptAt", "<=", now.toISOString())
    .where((row) =>
      row.or([row("claimedUntil", "is", null), row("claimedUntil", "<=", now.toISOString())]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function attempt(app: App, due: Due, patienceMs: number): Promise<void> {
  const { db, key, config } = app;
  const body = await bodyOf(db, due, app.publicUrl());
  if (body === undefined) return settle(db, due, { error: "deleted", isOver: true });
  try {
    const status = await post({
      url: due.url,
      eventId: due.eventId,
      body,
      secret: secretOf(key, due.salt),
      reach: config.webhooksTo,
      patienceMs,
    });
    if (status >= 200 && status < 300) return await succeed(db, due, status);
    await fail(app, due, { status });
  } catch (error) {
    await fail(app, due, { error: reasonOf(error) });
  }
}

/** The code of an error; its message could contain the address. */
function reasonOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  if (code === "ABORT_ERR" || name === "TimeoutError" || name === "AbortError") return "no answer";
  return typeof code === "string" ? code : "failed";
}

async function succeed(db: Db, due: Due, status: number): Promise<void> {
  await settle(db, due, { status, isOver: true, isDelivered: true });
  await db
    .updateTable("webhooks")
    .set({ failingSince: null })
    .where("id", "=", due.webhookId)
    .where("failingSince", "is not", null)
    .execute();
}

interface Failure {
  status?: number;
  error?: string;
}

async function fail({ db, log }: App, due: Due, failure: Failure): Promise<void> {
  await settle(db, due, { ...failure, isOver: due.attempts >= PAUSES_MS.length });
  const now = Date.now();
  const since = due.failingSince ?? new Date(now).toISOString();
  const isGivenUp = Date.parse(since) <= now - GIVEN_UP_AFTER_MS;
  await db
    .updateTable("webhooks")
    .set({
      failingSince: since,
      ...(isGivenUp && { disabledAt: new Date(now).toISOString() }),
    })
    .where("id", "=", due.webhookId)
    .execute();
  log.warn(isGivenUp ? "webhook disabled" : "webhook not delivered", {
    webhook: due.webhookId,
    delivery: due.id,
    attempts: due.attempts + 1,
    ...failure,
  });
}

interface Outcome extends Failure {
  isOver: boolean;
  isDelivered?: boolean;
}

async function settle(
  db: Db,
  { id, attempts }: Due,
  { status, error, isOver, isDelivered = false }: Outcome,
): Promise<void> {
  const now = Date.now();
  const at = new Date(now).toISOString();
  const pause = PAUSES_MS[attempts] ?? 0;
  await db
    .updateTable("webhookDeliveries")
    .set({
      attempts: attempts + 1,
      nextAttemptAt: isOver ? null : new Date(now + pause).toISOString(),
      claimedUntil: null,
      lastAttemptAt: at,
      ...(isDelivered && { deliveredAt: at }),
      status: status ?? null,
      error: error ?? null,
    })
    .where("id", "=", id)
    .execute();
}
