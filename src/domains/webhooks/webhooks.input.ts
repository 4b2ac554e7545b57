import { WEBHOOK_EVENTS, type WebhookEvent } from "./webhooks.ts";
import { recordId, z } from "#kit/values/zod.ts";

const CHOOSE = "Please choose at least one event.";
const events = z
  .array(z.enum(Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]], CHOOSE), CHOOSE)
  .min(1, CHOOSE)
  .max(Object.keys(WEBHOOK_EVENTS).length, CHOOSE);

const withAnswers = z.boolean("Please say yes or no.");

/** The server, which knows the addresses of hosts, decides which hosts are allowed. */
export const webhookInput = z.object({
  url: z
    .string("Please enter an address that starts with https://")
    .trim()
    .max(500, "Please use at most 500 characters.")
    .pipe(
      z.url({ protocol: /^https?$/, error: "Please enter an address that starts with https://" }),
    ),
  events,
  withAnswers: withAnswers.default(false),
});

export type WebhookInput = z.input<typeof webhookInput>;

export const webhookChanges = z.object({
  id: recordId,
  events: events.optional(),
  isActive: z.boolean("Please say yes or no.").optional(),
  withAnswers: withAnswers.optional(),
});
