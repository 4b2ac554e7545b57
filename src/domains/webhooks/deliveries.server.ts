import { randomUUID } from "node:crypto";
import { ago, DAY_MS } from "#kit/values/times.ts";
import { type WebhookDelivery, webhookDelivery } from "./webhooks.output.ts";
import { TEST_EVENT } from "./webhooks.ts";
import type { Actor } from "#platform/access.ts";
import { happened } from "#domains/audit/happened.server.ts";
import { columnsOf } from "#platform/database/columns.ts";
import type { Db } from "#platform/database/engine.ts";
import { missing } from "#platform/errors.ts";
import { newestFirst, type Page, type Paging, toPage } from "#platform/paging.ts";
import { type Event, queueDelivery } from "#domains/audit/outgoing.server.ts";
import { hurry, readWebhook, subjectOf } from "./webhooks.server.ts";

const COLUMNS = columnsOf("webhookDeliveries", webhookDelivery.omit({ record: true }));

/** The events that a webhook was sent or is still to be sent, newest first. Throws NOT_FOUND. */
export async function listDeliveries(
  db: Db,
  { id, ...paging }: Paging & { id: number },
): Promise<Page<WebhookDelivery>> {
  await readWebhook(db, id);
  const rows = await db
    .selectFrom("webhookDeliveries")
    .where("webhookId", "=", id)
    .$call(newestFirst(paging, "webhookDeliveries.id"))
    .leftJoin("loanApplications as application", (join) =>
      join
        .onRef("application.id", "=", "webhookDeliveries.recordId")
        .on("event", "like", "application.%"),
    )
    .leftJoin("contactSubmissions as message", (join) =>
      join.onRef("message.id", "=", "webhookDeliveries.recordId").on("event", "like", "message.%"),
    )
    .select([...COLUMNS, "application.reference", "message.id as messageId"])
    .execute();
  return toPage(
    rows.map(({ reference, messageId, ...row }) => ({
      ...row,
      record: recordOf(reference, messageId),
    })),
    paging.limit,
  );
}

function recordOf(reference: string | null, messageId: number | null): WebhookDelivery["record"] {
  if (reference !== null) return { kind: "application", reference };
  return messageId === null ? null : { kind: "message", reference: String(messageId) };
}

/** Queues a test event without content. Throws NOT_FOUND. */
export async function testWebhook(db: Db, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const webhook = await readWebhook(trx, id);
    const event: Event = { event: TEST_EVENT, recordId: null };
    await queueDelivery(trx, id, { ...event, eventId: `evt_${randomUUID()}` });
    await happened(trx, actor, "webhooks.test", { on: subjectOf(webhook) });
  });
}

/**
 * Sends an event once more, under its own id. An event that still waits for a retry is sent now
 * instead, so that its receiver gets it only once. Throws NOT_FOUND.
 */
export async function replayDelivery(db: Db, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const delivery = await trx
      .selectFrom("webhookDeliveries")
      .where("id", "=", id)
      .selectAll()
      .executeTakeFirstOrThrow(missing("This event is no longer in the log."));
    const { webhookId, event, eventId, recordId, change } = delivery;
    if (!(await hurry(trx, { webhookId, eventId })))
      await queueDelivery(trx, webhookId, {
        event: event as Event["event"],
        eventId,
        recordId,
        change: JSON.parse(change) as Record<string, string>,
      });
    await happened(trx, actor, "webhooks.replay", {
      on: subjectOf(await readWebhook(trx, webhookId)),
      after: { event, eventId },
    });
  });
}

const KEPT_FOR_MS = 30 * DAY_MS;

/** Deletes events that were delivered or given up more than 30 days ago. */
export async function pruneDeliveries(db: Db): Promise<void> {
  const since = ago(KEPT_FOR_MS);
  await db
    .deleteFrom("webhookDeliveries")
    .where("createdAt", "<", since)
    .where("nextAttemptAt", "is", null)
    .execute();
}

/** Events that have not arrived yet. */
export async function countWaiting(db: Db): Promise<number> {
  const { waiting } = await db
    .selectFrom("webhookDeliveries")
    .where("nextAttemptAt", "is not", null)
    .select(({ fn }) => fn.countAll<number>().as("waiting"))
    .executeTakeFirstOrThrow();
  return waiting;
}
