import { pastLoan } from "#domains/past-loans/past-loans.output.ts";
import { applicationDetails } from "#domains/applications/applications.output.ts";
import { APPLICATION_STATUSES } from "#domains/applications/applications.ts";
import { CHANNELS } from "#domains/consents/refusals.ts";
import { refusals } from "#domains/consents/consents.output.ts";
import { contactSubmission } from "#domains/contact/contact.output.ts";
import { MESSAGE_STATUSES } from "#domains/contact/contact.ts";
import { DUTIES, LEAD_KINDS } from "./leads.ts";
import { count, flag, id, keyOf, named, text, textOf, time, z } from "#kit/values/zod.ts";
import { COMPARED_FIELDS, PROOFS, SUGGESTION_REASONS } from "#domains/people/people.ts";
import { rateWatch } from "./rate-watch/rate-watch.output.ts";
import { PLACEHOLDER_NAMES } from "./reply/placeholders.ts";
import { rowOf } from "#kit/values/shown-rows.ts";

/** A message or an application, and the work on it. */
export const lead = rowOf(
  named("Lead", {
    id,
    kind: z.enum(LEAD_KINDS),
    reference: textOf("2026-583920-K7QF for an application, 17 for a message"),
    name: text,
    email: text,
    phone: text,
    about: textOf("What the loan is for, or the subject of a message"),
    amount: z.number().nullable().meta({ description: "Dollars; null where none is known" }),
    state: textOf("Of the property, as NY; nothing if unknown"),
    text: textOf("The beginning of what they wrote"),
    status: z.enum([...APPLICATION_STATUSES, ...MESSAGE_STATUSES]),
    stage: text,
    lostReason: text.nullable(),
    assigneeId: id.nullable(),
    assignee: textOf("The officer's name, even after the account was deleted").nullable(),
    followUpOn: textOf("A day, such as 2026-11-22").nullable(),
    followUpWhat: text,
    tags: z.array(text),
    isUnread: flag.meta({ description: "Whether there is news that you have not seen" }),
    revision: z.int(),
    source: textOf("The campaign's source, the host that led here, direct, or nothing if unknown"),
    firstPage: textOf("The path of the visit's first page"),
    referrer: textOf("Host and path of what led there"),
    utmSource: text,
    utmMedium: text,
    utmCampaign: text,
    utmTerm: text,
    utmContent: text,
    firstAnswerAt: time.nullable().meta({ description: "The first reply or decision" }),
    firstAnswerBy: text.nullable(),
    waitsSince: time.nullable().meta({ description: "Since when the person waits for an answer" }),
    records: count.meta({ description: "How many records of this person you may see" }),
    createdAt: time,
  }),
  "leads",
);
export type Lead = z.infer<typeof lead>;

const { kind, reference, about, status, stage, createdAt } = lead.shape;

const compared = {
  id,
  kind,
  reference,
  name: text,
  email: text,
  emailProof: keyOf(PROOFS).meta({
    description: "What says that the address is theirs; phones are only typed",
  }),
  phone: text,
  createdAt,
};
const comparedRecord = rowOf(named("ComparedRecord", compared), "leads");
export type ComparedRecord = z.infer<typeof comparedRecord>;

/** Somebody who may be the same person, by the record that is alike, beside this person's. */
export const suggestedLead = rowOf(
  named("SuggestedLead", {
    ...compared,
    reason: z.enum(SUGGESTION_REASONS),
    same: z.array(z.enum(COMPARED_FIELDS)).meta({ description: "What both records say" }),
    beside: comparedRecord,
  }),
  "leads",
);
export type SuggestedLead = z.infer<typeof suggestedLead>;

/** A lead with everything its person wrote, and the person's other leads. */
export const legalHold = named("LegalHold", { at: time, by: text, reason: text });
export type LegalHold = z.infer<typeof legalHold>;

export const leadSheet = rowOf(
  named("LeadSheet", {
    ...lead.shape,
    application: applicationDetails.nullable(),
    message: contactSubmission.nullable(),
    personId: id,
    refusals,
    secondRefusals: refusals.meta({ description: "The same of the co-borrower" }),
    permitted: z.array(keyOf(CHANNELS)).meta({ description: "The channels with a permission" }),
    others: z.array(
      rowOf(
        named("LeadInShort", { id, kind, reference, name: text, about, status, stage, createdAt }),
        "leads",
      ),
    ),
    suggestions: z.array(suggestedLead),
    pastLoans: z.array(pastLoan),
    hold: legalHold.nullable().meta({ description: "Why nothing of the person may be deleted" }),
  }),
  "leads",
);
export type LeadSheet = z.infer<typeof leadSheet>;

export const leadCounts = named("LeadCounts", {
  unread: count,
  unanswered: count,
  due: count,
  untold: count.meta({ description: "Applications without a notice after thirty days" }),
  gains: count.meta({ description: "Leads whose past loan a published rate would make cheaper" }),
  isCut: flag.meta({ description: "Whether there are more than are counted" }),
});
export type LeadCounts = z.infer<typeof leadCounts>;

const duty = named("Duty", {
  what: z.enum(DUTIES),
  since: textOf("A time; of a follow-up its day"),
  words: textOf("The next step, the names of documents, or why a planned reply is held"),
  lead,
});

export const due = named("Due", {
  duties: z.array(duty),
  counts: z.array(named("DutyCount", { what: z.enum(DUTIES), count })),
  isCut: flag.meta({ description: "Whether there are more than are counted" }),
});
export type Due = z.infer<typeof due>;

/** Somebody who can work on leads, or be mentioned in a note. */
export const staffName = named("StaffName", {
  id,
  mention: textOf("What a note writes after @: the name, in small letters"),
  name: text,
  isOfficer: flag,
  opensAll: flag.meta({ description: "Whether they can open every lead, not only their own" }),
  licensedIn: z
    .array(text)
    .nullable()
    .meta({ description: "The states of the valid licenses; null where the card names none" }),
});
export type StaffName = z.infer<typeof staffName>;

const stageOfDesk = named("Stage", { key: text, label: text });
export type Stage = z.infer<typeof stageOfDesk>;

export const pipelineStage = named("PipelineStage", {
  ...stageOfDesk.shape,
  leads: count,
  amount: count.meta({ description: "Dollars that the applications ask for" }),
});
export type PipelineStage = z.infer<typeof pipelineStage>;

export const boardColumn = named("BoardColumn", {
  ...stageOfDesk.shape,
  leads: z.array(lead),
  count: count.meta({ description: "How many there are; counted to a thousand" }),
});
export type BoardColumn = z.infer<typeof boardColumn>;

export const deskSettings = named("DeskSettings", {
  stages: z.array(stageOfDesk),
  lostReasons: z.array(text),
  byState: z.array(named("OfficerOfState", { state: text, officerId: id })),
  inTurn: z.array(id),
  officeHours: named("OfficeHours", {
    days: z.array(z.int()).meta({ description: "1 for Monday to 7 for Sunday" }),
    from: textOf("Such as 09:00"),
    to: text,
    timeZone: text,
  })
    .nullable()
    .meta({ description: "When the office is open, for the figures; null counts every hour" }),
  waiting: named("WaitingRule", {
    tellAfter: count,
    escalateAfter: count,
    since: time.optional().meta({ description: "When it began: older waits are not told" }),
  })
    .nullable()
    .meta({ description: "Hours, of the office if it has any; null for no such rule" }),
  retention: named("Retention", {
    applications: z.int().nullable(),
    messages: z.int().nullable(),
  }).meta({ description: "After how many months old records are erased; null for never" }),
  officersPropose: flag.meta({
    description: "Whether officers only propose the status of an application",
  }),
  takesApplications: flag.meta({
    description: "Whether the sixth item of 12 CFR 1026.2(a)(3)(ii) is taken",
  }),
  bareNotices: flag.meta({
    description: "Whether notices by email leave out who wrote and what",
  }),
  rateWatch: rateWatch.nullable().meta({
    description: "When a published rate is worth telling a past client; null for never",
  }),
  agency: textOf("In the notice of a denial; empty for the Federal Trade Commission"),
  creditReport: textOf("What the notice of a denial says of a credit report"),
  letterText: textOf("Of pre-approval letters, with placeholders; while empty, none are issued"),
  revision: z.int(),
});
export type DeskSettings = z.infer<typeof deskSettings>;

export const replyTemplate = named("ReplyTemplate", {
  id,
  name: text,
  text: textOf("With placeholders such as {{first name}}"),
  revision: z.int(),
});
export type ReplyTemplate = z.infer<typeof replyTemplate>;

/** What the form for a reply by mail needs. */
export const replyForm = named("ReplyForm", {
  to: text,
  subject: text,
  answersTo: text.nullable().meta({ description: "Null for the contact email of the site" }),
  values: z.array(named("PlaceholderValue", { name: z.enum(PLACEHOLDER_NAMES), value: text })),
  signature: textOf("The lines that are added below the text; empty for who is no loan officer"),
  timeZone: textOf("The office's, in which a planned time is typed"),
  refused: named("RefusedAddress", { at: time, reason: textOf("A code such as EENVELOPE 550") })
    .nullable()
    .meta({ description: "When the last email to the address was refused for good" }),
});
export type ReplyForm = z.infer<typeof replyForm>;

/** A reply that waits for its time. */
const plannedReply = named("PlannedReply", {
  id,
  text,
  sendAt: time,
  heldWhy: text.nullable().meta({ description: "Why it does not go out by itself any more" }),
  writerName: text,
  revision: z.int(),
});

export const plannedMails = named("PlannedMails", {
  replies: z.array(plannedReply),
  timeZone: textOf("The office's"),
});
export type PlannedMails = z.infer<typeof plannedMails>;

export const leadIds = rowOf(
  named("LeadIds", {
    ids: z.array(id),
    isCut: flag.meta({ description: "Whether there are more than can be changed at once" }),
  }),
  ({ ids }) => (ids as number[]).map((lead) => ({ table: "leads", id: lead })),
);

/** A change of leads: of their stage or tags, their officer, or their status. */
const undoStep = z.object({
  ids: z.array(id),
  stage: text.optional(),
  lostReason: text.optional(),
  revision: z.int().optional(),
  waits: z.array(z.object({ id, since: time })).optional(),
  removeTags: z.array(text).optional(),
  assigneeId: id.nullable().optional(),
  status: z.enum([...APPLICATION_STATUSES, ...MESSAGE_STATUSES]).optional(),
});
export type UndoStep = z.infer<typeof undoStep>;

export const changedLeads = named("ChangedLeads", {
  changed: count,
  skipped: count.meta({ description: "Those that cannot have the value, such as another status" }),
  proposed: count
    .optional()
    .meta({ description: "Those for which an officer proposed the status to the desk" }),
  unlicensed: count
    .optional()
    .meta({ description: "After an assignment: those where the officer is not licensed" }),
  undo: z
    .array(undoStep)
    .optional()
    .meta({ description: "What takes it back, if that is known: changes of these leads" }),
});
