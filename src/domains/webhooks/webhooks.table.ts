import { defineTable } from "#kit/table/table.ts";
import { flag, id, number, text } from "#domains/columns.ts";

export const webhooks = defineTable("webhooks", {
  id: id(),
  url: text("none"),
  events: text("none"),
  /** Its secret is derived from this and the installation's key. */
  salt: text("none"),
  createdAt: text("none"),
  /** When deliveries began to fail; null while they succeed. */
  failingSince: text("none").nullable(),
  disabledAt: text("none").nullable(),
  /** Whether it gets what people wrote, beside the reference. */
  withAnswers: flag("none").default(1),
});

export const webhookDeliveries = defineTable("webhookDeliveries", {
  id: id(),
  webhookId: number("none").references("webhooks", "cascade"),
  /** The same for every attempt and replay, so that the receiver can recognize repetitions. */
  eventId: text("programs"),
  event: text("programs"),
  /** The application or message; null for a test. */
  recordId: number("programs").nullable(),
  /** What has changed in it; the record itself is read when the event is sent. */
  change: text("programs"),
  createdAt: text("none"),
  attempts: number("none").default(0),
  /** Null once it was delivered or given up. */
  nextAttemptAt: text("none").nullable(),
  claimedUntil: text("none").nullable(),
  lastAttemptAt: text("none").nullable(),
  deliveredAt: text("none").nullable(),
  /** The status of the receiver's last response, or why there was none. */
  status: number("none").nullable(),
  error: text("none").nullable(),
});
