export type { Webhook, WebhookDelivery } from "./webhooks.output.ts";

/** The events that other programs can receive. */
export const WEBHOOK_EVENTS = {
  "application.created": "New application",
  "message.created": "New message",
  "application.status": "Status of an application",
  "message.status": "Status of a message",
  "problem.began": "Problem of the website",
  "problem.ended": "End of such a problem",
} as const;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;

/** An event that an admin sends to see whether it arrives. */
export const TEST_EVENT = "test";
