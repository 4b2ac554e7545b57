export type { Webhook, WebhookDelivery } from "./webhooks.output.ts";

/** The events that other programs can receive. */
export const WEBHOOK_EVENTS = {
  "application.created": "New application",
  "message.created": "New message",
  "application.status": "Status of an application",
  "message.status": "Status of a message",
  "application.stage": "Stage of an application",
  "message.stage": "Stage of a message",
  "application.assigned": "Officer of an application",
  "message.assigned": "Officer of a message",
  "application.document": "Document asked for, sent or reviewed",
  "newsletter.subscribed": "New subscriber",
  "newsletter.unsubscribed": "Subscriber who has left",
  "problem.began": "Problem of the website",
  "problem.ended": "End of such a problem",
} as const;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;

/** What happens to an application or a message, as the last part of the event's name. */
export type LeadEvent = "assigned" | "created" | "document" | "stage" | "status";

/** Those that changes of many leads have, by the kind of their entry on the timeline. */
export function toldOfMany(kind: string): LeadEvent | undefined {
  return kind === "assigned" || kind === "stage" ? kind : undefined;
}

/** An event that an admin sends to see whether it arrives. */
export const TEST_EVENT = "test";
