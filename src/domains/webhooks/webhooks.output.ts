import { lead } from "#domains/leads/leads.output.ts";
import { count, id, named, text, textOf, time, z } from "#kit/values/zod.ts";

export const webhook = named("Webhook", {
  id,
  url: text,
  events: z.array(text),
  createdAt: time,
  failingSince: time.nullable().meta({ description: "Since when nothing has arrived" }),
  disabledAt: time.nullable(),
  withAnswers: z
    .boolean()
    .meta({ description: "Whether it gets what people wrote, beside the reference" }),
});
export type Webhook = z.infer<typeof webhook>;

export const newWebhook = named("NewWebhook", {
  ...webhook.shape,
  secret: textOf("The signing secret, only in this response"),
});

export const webhookDelivery = named("WebhookDelivery", {
  id,
  eventId: text,
  event: text,
  createdAt: time,
  attempts: count,
  nextAttemptAt: time.nullable(),
  lastAttemptAt: time.nullable(),
  deliveredAt: time.nullable(),
  status: z.int().nullable().meta({ description: "The receiver's response" }),
  error: text.nullable(),
  record: named("RecordOfEvent", lead.pick({ kind: true, reference: true }).shape)
    .nullable()
    .meta({ description: "The record it is about; null for a test, and once it is erased" }),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;
