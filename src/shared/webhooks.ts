export type { Webhook, WebhookDelivery } from "./webhooks.output.ts";

/** What other programs can be told. */
export const WEBHOOK_EVENTS = {
  "application.created": "New application",
  "message.created": "New message",
  "application.status": "Status of an application",
  "message.status": "Status of a message",
} as const;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;

/** An event that an admin causes to see whether it arrives. */
export const TEST_EVENT = "test";
