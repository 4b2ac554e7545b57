import type { AuditAction } from "#domains/audit/audit.ts";
import type { TimelineKind } from "#domains/leads/timeline.ts";
import type { LeadEvent } from "#domains/webhooks/webhooks.ts";

// Decision: src/decisions/080-a-change-is-told-once.md
/** What follows from an event, in its transaction; happened.ts carries it out. */
export interface Follows {
  /** The kind of its entry on the timeline of the lead, which open pages show at once. */
  timeline: TimelineKind;
  /** The event that other programs get, of an application or of a message. */
  webhook?: LeadEvent;
}

/** What follows from actions besides their entry in the activity; from all others nothing. */
export const AFTER_ACTIONS = {
  "applications.askForDocuments": { timeline: "document", webhook: "document" },
  "applications.noteStep": { timeline: "note" },
  "applications.reviewDocument": { timeline: "document", webhook: "document" },
  "applications.setStatus": { timeline: "status", webhook: "status" },
  "contact.setStatus": { timeline: "status", webhook: "status" },
  "leads.add": { timeline: "received", webhook: "created" },
  "leads.merge": { timeline: "merged" },
  "leads.reply": { timeline: "reply" },
  "leads.split": { timeline: "split" },
  // Of no kind that is read for the six items: a letter's amounts come from the lender
  "letters.addVersion": { timeline: "document" },
  "letters.issue": { timeline: "document" },
  "letters.withdraw": { timeline: "document" },
} as const satisfies Partial<Record<AuditAction, Follows>>;

/** The same of changes of many leads, whose entries and events leads/work.ts writes together. */
export const AFTER_CHANGES_OF_MANY = {
  "leads.assign": ["assigned"],
  "leads.change": ["follow-up", "stage", "tags"],
} as const satisfies Partial<Record<AuditAction, readonly TimelineKind[]>>;

/** Events that the activity does not name, and what follows from them. */
export const BESIDE_THE_ACTIVITY = {
  "answer.arrived": { when: "A borrower answers by email", timeline: "answer" },
  "application.arrived": {
    when: "An application comes in",
    timeline: "received",
    webhook: "created",
  },
  "document.changed": {
    when: "A document changes in another way",
    timeline: "document",
    webhook: "document",
  },
  "lead.opened": {
    when: "A user opens a lead for the first time that day",
    timeline: "viewed",
  },
  "lead.taken": {
    when: "A new lead gets an officer",
    timeline: "assigned",
    webhook: "assigned",
  },
  "mail.queued": { when: "An email to a borrower is queued", timeline: "mail" },
  "mail.undelivered": { when: "An email to a borrower does not arrive", timeline: "undelivered" },
  "message.arrived": {
    when: "A message comes in",
    timeline: "received",
    webhook: "created",
  },
  "message.written": { when: "A borrower writes in their account", timeline: "message" },
  "mail.stopped": {
    when: "A planned email is not sent, and why",
    timeline: "stopped",
  },
  "note.added": { when: "A user adds a note", timeline: "note" },
} as const satisfies Record<string, Follows & { when: string }>;

export type AfterAction = keyof typeof AFTER_ACTIONS;
export type BesideActivity = keyof typeof BESIDE_THE_ACTIVITY;

const EVENTS = { ...AFTER_ACTIONS, ...BESIDE_THE_ACTIVITY };
export type TimelineOf<Event extends keyof typeof EVENTS> = (typeof EVENTS)[Event]["timeline"];
export const FOLLOWS = new Map<string, Follows>(Object.entries(EVENTS));
