import type { TimelineKind } from "./timeline.ts";
import type { FirstAnswerKind } from "#domains/mail/first-answers.ts";
import type { LeadKind } from "./leads.ts";
import { defineTable } from "#kit/table/table.ts";
import { flag, id, number, real, text } from "#domains/columns.ts";

/** One for each application and each message, stored with it. */
export const leads = defineTable("leads", {
  id: id(),
  applicationId: number("work").nullable().unique().references("loanApplications", "cascade"),
  messageId: number("work").nullable().unique().references("contactSubmissions", "cascade"),
  personId: number("work").references("people"),
  stage: text("work").default("new"),
  lostReason: text("work").nullable(),
  assigneeId: number("work").nullable().references("users", "set null"),
  /** The name of an officer who was deleted. */
  assigneeName: text("work").nullable(),
  /** A day, such as 2026-11-22. */
  followUpOn: text("work").nullable(),
  followUpWhat: text("work").default(""),
  /** The newest entry that is news; null for records from before there was a timeline. */
  lastEntryId: number("none").nullable(),
  /** Raised by every change of the lead, and compared when a change is saved. */
  revision: number("none").default(1),
  /** Where the visit came from (#domains/people/origin.ts). */
  source: text("origin").default(""),
  firstPage: text("origin").default(""),
  referrer: text("origin").default(""),
  utmSource: text("origin").default(""),
  utmMedium: text("origin").default(""),
  utmCampaign: text("origin").default(""),
  utmTerm: text("origin").default(""),
  utmContent: text("origin").default(""),
  /** The first reply or decision of a person; null while there is none. */
  firstAnswerAt: text("work").nullable(),
  firstAnswerBy: text("work").nullable(),
  /** Since when the person waits for an answer; null while they do not. */
  waitsSince: text("work").nullable(),
  /** The account from which it was sent, if its sender was signed in. */
  sentById: number("work").nullable().references("users", "set null"),
  /** Of the property, and the wanted loan, of a lead that did not come by the application form. */
  state: text("work").default(""),
  amount: real("work").nullable(),
  /** The import that brought it. */
  importId: number("none").nullable(),
  /** Of an imported lead with which nothing has happened yet: lists leave it out. */
  unlisted: flag("none").nullable(),
  createdAt: text("work"),
});

export const timeline = defineTable("timeline", {
  id: id(),
  leadId: number("work").references("leads", "cascade"),
  personId: number("work").references("people", "cascade"),
  kind: text<TimelineKind>("work"),
  at: text("work"),
  /** Null for the person themselves, for the server and for deleted users. */
  actorId: number("work").nullable().references("users", "set null"),
  actorName: text("work"),
  text: text("work"),
  data: text("work"),
});

export const deskSettings = defineTable("deskSettings", {
  /** Always 1: there is one row. */
  id: number("none").key(),
  stages: text("none"),
  lostReasons: text("none"),
  byState: text("none"),
  inTurn: text("none"),
  /** When the office is open, for the figures; null counts every hour. */
  officeHours: text("none").nullable(),
  /** After how many hours somebody has waited too long; null for no such rule. */
  waiting: text("none").nullable(),
  /** The age at which old records are erased; null for never. */
  retention: text("none").nullable(),
  /** Whether officers only propose the status of an application. */
  officersPropose: flag("none").default(0),
  /** Whether the sixth item that makes an application of Regulation Z is taken. */
  takesApplications: flag("none").default(0),
  /** Whether notices to staff name a record's reference alone. */
  bareNotices: flag("none").default(0),
  /** Of the notice of a denial: the federal agency, if it is not the usual one. */
  agency: text("none").default(""),
  /** And what it says of a credit report. */
  creditReport: text("none").default(""),
  /** When a new loan in place of a past one is worth it; null while nobody looks. */
  rateWatch: text("none").nullable(),
  /** Of pre-approval letters; while it is empty, none are issued. */
  letterText: text("none").default(""),
  /** How many leads were assigned in turn. */
  turn: number("none").default(0),
  revision: number("none").default(1),
});

/** The drafts that were sent. */
export const replies = defineTable("replies", {
  draftKey: text("work").key(),
  fingerprint: text("work"),
  leadId: number("work").references("leads", "cascade"),
});

/** Replies that wait for their time. Whoever sends one deletes its row in the same transaction. */
export const plannedReplies = defineTable("plannedReplies", {
  id: id(),
  leadId: number("work").references("leads", "cascade"),
  /** Null once their account was deleted. */
  writerId: number("work").nullable().references("users", "set null"),
  writerName: text("work"),
  text: text("work"),
  sendAt: text("work"),
  /** Why it does not go out by itself any more, in a sentence. */
  heldWhy: text("work").nullable(),
  revision: number("none").default(1),
});

export const replyTemplates = defineTable("replyTemplates", {
  id: id(),
  name: text("none"),
  text: text("none"),
  position: number("none"),
  revision: number("none").default(1),
});

/** The lender's own text of mails that have a default. */
export const mailTexts = defineTable("mailTexts", {
  kind: text<FirstAnswerKind>("none").key(),
  subject: text("none"),
  text: text("none"),
});

export const leadTags = defineTable("leadTags", {
  leadId: number("work").key().references("leads", "cascade"),
  tag: text("work").key(),
});

export const leadsSeen = defineTable("leadsSeen", {
  userId: number("staff").key().references("users", "cascade"),
  leadId: number("staff").key().references("leads", "cascade"),
  entryId: number("staff"),
});

/** Submissions that look like spam, until they are released or deleted. */
export const quarantine = defineTable("quarantine", {
  id: id(),
  kind: text<LeadKind>("none"),
  /** The id that its record will get or had. */
  recordId: number("spam"),
  name: text("spam"),
  email: text("spam"),
  phone: text("spam"),
  text: text("spam"),
  /** Everything in lower case, for the search. */
  words: text("spam"),
  signals: text("spam"),
  /** The submission, as parsed by its form's rules. */
  submission: text("spam"),
  /** The record and its lead, for a message that was reported by hand. */
  reported: text("spam").nullable(),
  fingerprint: text("spam").nullable().unique(),
  /** The account from which it was sent, if its sender was signed in. */
  sentById: number("spam").nullable().references("users", "set null"),
  createdAt: text("spam"),
  heldAt: text("spam"),
}).with({ unique: [["kind", "recordId"]], ofAddress: "email" });

/** Of each submission of the last day: hashes of its sender, network and text. */
export const submissionMarks = defineTable("submissionMarks", {
  id: id(),
  at: text("spam"),
  sender: text("spam"),
  network: text("spam").nullable(),
  text: text("spam").nullable(),
});
