import { randomUUID } from "node:crypto";
import type { LeadEvent, TEST_EVENT, WebhookEvent } from "#domains/webhooks/webhooks.ts";
import type { Db } from "#platform/database/engine.ts";

export interface Event {
  event: WebhookEvent | typeof TEST_EVENT;
  recordId: number | null;
  /** Details such as the status before and after. */
  change?: object;
}

// Decision: src/decisions/045-webhooks-are-an-outbox.md
/**
 * Queues events for other programs, in the transaction of what happened; the courier sends them.
 */
export async function queueEvents(trx: Db, events: readonly Event[]): Promise<void> {
  if (events.length === 0) return;
  const webhooks = await trx
    .selectFrom("webhooks")
    .where("disabledAt", "is", null)
    .select(["id", "events"])
    .execute();
  for (const event of events) {
    const eventId = `evt_${randomUUID()}`;
    for (const { id, events: wanted } of webhooks)
      if ((JSON.parse(wanted) as string[]).includes(event.event))
        await queueDelivery(trx, id, { ...event, eventId });
  }
}

/** What has happened to a lead, as an event of its application or its message. */
export function leadEvent(
  what: LeadEvent,
  { applicationId, messageId }: { applicationId: number | null; messageId: number | null },
  { from, to }: { from?: string; to?: string } = {},
): Event {
  const event = `${applicationId === null ? "message" : "application"}.${what}` as WebhookEvent;
  return { event, recordId: applicationId ?? messageId, change: { from, to } };
}

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
