import type { Generated } from "kysely";
import type { FirstAnswerKind } from "#shared/first-answers.ts";
import type { LeadKind } from "#shared/leads.ts";
import type { Proof } from "#shared/people.ts";
import type { TimelineKind } from "#shared/timeline.ts";

/** The people who write and apply, and the work on what they sent. */
export interface LeadTables {
  people: {
    id: Generated<number>;
    /** The name in their newest record. */
    name: string;
  };
  personContacts: {
    /** An e-mail address in the form that emailKey makes, or the digits of a phone number. */
    contact: string;
    personId: number;
    proof: Generated<Proof>;
  };
  /** What the records of each person say: several people can claim the same. */
  claimedContacts: {
    contact: string;
    personId: number;
  };
  /** Pairs of people whom staff know to be two, the smaller id first. */
  personDismissals: {
    personId: number;
    otherId: number;
  };
  /** One for each application and each message, stored with it. */
  leads: {
    id: Generated<number>;
    applicationId: number | null;
    messageId: number | null;
    personId: number;
    stage: Generated<string>;
    lostReason: Generated<string | null>;
    assigneeId: Generated<number | null>;
    /** The name of an officer who was deleted. */
    assigneeName: Generated<string | null>;
    /** A day, such as 2026-11-22. */
    followUpOn: Generated<string | null>;
    followUpWhat: Generated<string>;
    /** The newest entry that is news; null for records from before there was a timeline. */
    lastEntryId: Generated<number | null>;
    /** Raised by every change of the lead, and compared when a change is saved. */
    revision: Generated<number>;
    /** Where the visit came from (#shared/origin.ts). */
    source: Generated<string>;
    firstPage: Generated<string>;
    referrer: Generated<string>;
    utmSource: Generated<string>;
    utmMedium: Generated<string>;
    utmCampaign: Generated<string>;
    utmTerm: Generated<string>;
    utmContent: Generated<string>;
    /** The first reply or decision of a person; null while there is none. */
    firstAnswerAt: Generated<string | null>;
    firstAnswerBy: Generated<string | null>;
    /** The account from which it was sent, if its sender was signed in. */
    sentById: Generated<number | null>;
    createdAt: string;
  };
  timeline: {
    id: Generated<number>;
    leadId: number;
    personId: number;
    kind: TimelineKind;
    at: string;
    /** Null for the person themselves, for the server and for deleted users. */
    actorId: number | null;
    actorName: string;
    text: string;
    data: string;
  };
  deskSettings: {
    /** Always 1: there is one row. */
    id: number;
    stages: string;
    lostReasons: string;
    byState: string;
    inTurn: string;
    /** When the office is open, for the figures; null counts every hour. */
    officeHours: string | null;
    /** The age at which old records are erased; null for never. */
    retention: Generated<string | null>;
    /** How many leads were assigned in turn. */
    turn: number;
    revision: number;
  };
  /** The drafts that were sent. */
  replies: { draftKey: string; fingerprint: string; leadId: number };
  replyTemplates: {
    id: Generated<number>;
    name: string;
    text: string;
    position: number;
    revision: Generated<number>;
  };
  /** The lender's own text of mails that have a default. */
  mailTexts: { kind: FirstAnswerKind; subject: string; text: string };
  /** Submissions that look like spam, until they are released or deleted. */
  quarantine: {
    id: Generated<number>;
    kind: LeadKind;
    /** The id that its record will get or had. */
    recordId: number;
    name: string;
    email: string;
    phone: string;
    text: string;
    /** Everything in lower case, for the search. */
    words: string;
    signals: string;
    /** The submission, as parsed by its form's rules. */
    submission: string;
    /** The record and its lead, for a message that was reported by hand. */
    reported: string | null;
    fingerprint: string | null;
    /** The account from which it was sent, if its sender was signed in. */
    sentById: Generated<number | null>;
    createdAt: string;
    heldAt: string;
  };
  /** Of each submission of the last day: hashes of its sender, network and text. */
  submissionMarks: {
    id: Generated<number>;
    at: string;
    sender: string;
    network: string | null;
    text: string | null;
  };
  leadTags: { leadId: number; tag: string };
  leadsSeen: { userId: number; leadId: number; entryId: number };
}
