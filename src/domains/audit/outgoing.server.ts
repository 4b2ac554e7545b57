import { randomUUID } from "node:crypto";
import type { TEST_EVENT, WebhookEvent } from "#domains/webhooks/webhooks.ts";
import type { Db } from "#platform/database/engine.ts";

export interface Event {
  event: WebhookEvent | typeof TEST_EVENT;
  recordId: number | null;
  /** Details such as the status before and after. */
  change?: object;
}

// Decision: src/decisions/045-webhooks-are-an-outbox.md
/**
 * Queues an event for other programs, in the transaction of what happened; the courier sends it.
 */
export async function queueEvent(trx: Db, event: Event): Promise<void> {
  const webhooks = await trx
    .selectFrom("webhooks")
    .where("disabledAt", "is", null)
    .select(["id", "events"])
    .execute();
  const subscribed = webhooks.filter(({ events }) =>
    (JSON.parse(events) as string[]).includes(event.event),
  );
  const eventId = `evt_${randomUUID()}`;
  for (const { id } of subscribed) await queueDelivery(trx, id, { ...event, eventId });
}

/** Queues one event for one webhook. */
export async function queueDelivery(
  trx: Db,
  webhookId: number,
  { event, eventId, recordId, change = {} }: Event & { eventId: string },
): Promise<void> {
  const now = new Date().toISOString();
  await trx
    .insertInto("webhookDeliveries")
    .values({
      webhookId,
      eventId,
      event,
      recordId,
      change: JSON.stringify(change),
      createdAt: now,
      nextAttemptAt: now,
    })
    .execute();
}
