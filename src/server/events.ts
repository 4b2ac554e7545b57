import type { AuditAction } from "#shared/audit.ts";
import type { TimelineKind } from "#shared/timeline.ts";
import type { WebhookEvent } from "#shared/webhooks.ts";

// Decision: src/decisions/080-a-change-is-told-once.md
/** What follows from an event, in its transaction; happened.ts carries it out. */
interface Follows {
  /** The kind of its entry on the timeline of the lead, which open pages show at once. */
  timeline: TimelineKind;
  /** The event that other programs get. */
  webhook?: WebhookEvent;
}

/** What follows from actions besides their entry in the activity; from all others nothing. */
export const AFTER_ACTIONS = {
  "applications.askForDocuments": { timeline: "document" },
  "applications.reviewDocument": { timeline: "document" },
  "applications.setStatus": { timeline: "status", webhook: "application.status" },
  "contact.setStatus": { timeline: "status", webhook: "message.status" },
  "leads.merge": { timeline: "merged" },
  "leads.reply": { timeline: "reply" },
  "leads.split": { timeline: "split" },
} as const satisfies Partial<Record<AuditAction, Follows>>;

/** Events that the activity does not name, because no change by the staff causes them. */
export const BESIDE_THE_ACTIVITY = {
  "answer.arrived": { timeline: "answer" },
  "application.arrived": { timeline: "received", webhook: "application.created" },
  "document.changed": { timeline: "document" },
  "lead.opened": { timeline: "viewed" },
  "lead.taken": { timeline: "assigned" },
  "mail.queued": { timeline: "mail" },
  "mail.undelivered": { timeline: "undelivered" },
  "message.arrived": { timeline: "received", webhook: "message.created" },
  "message.written": { timeline: "message" },
  "note.added": { timeline: "note" },
} as const satisfies Record<string, Follows>;

export type AfterAction = keyof typeof AFTER_ACTIONS;
export type BesideActivity = keyof typeof BESIDE_THE_ACTIVITY;

const EVENTS = { ...AFTER_ACTIONS, ...BESIDE_THE_ACTIVITY };
export type TimelineOf<Event extends keyof typeof EVENTS> = (typeof EVENTS)[Event]["timeline"];
export const FOLLOWS = new Map<string, Follows>(Object.entries(EVENTS));
