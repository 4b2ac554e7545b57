import type { LeadSheet } from "./leads.output.ts";
export type {
  DeskSettings,
  Due,
  Lead,
  LeadCounts,
  LeadSheet,
  LegalHold,
  PlannedMails,
  ReplyForm,
  ReplyTemplate,
  Stage,
  StaffName,
  SuggestedLead,
  ComparedRecord,
} from "./leads.output.ts";

export const LEAD_KINDS = ["application", "message"] as const;
export type LeadKind = (typeof LEAD_KINDS)[number];

/** The stages that every lender has: the initial one, and the two final ones. */
export const FIXED_STAGES = ["new", "closed", "lost"] as const;

/** What can be due of a lead: an answer, a follow-up, sent documents, a planned reply that is held. */
export const DUTIES = ["answer", "call", "document", "mail", "rate"] as const;
export type DutyKind = (typeof DUTIES)[number];

/** How many leads one change may affect at most. */
export const MOST_AT_ONCE = 1000;

export interface LeadFilter {
  kind?: LeadKind | undefined;
  stage?: string | undefined;
  tag?: string | undefined;
  assigneeId?: number | undefined;
  /** Those without an officer. */
  unassigned?: boolean | undefined;
  /** Those whose visit came from this source. */
  source?: string | undefined;
  campaign?: string | undefined;
  /** Those with a follow-up due on this day or earlier. */
  dueBy?: string | undefined;
  /** Those whose person waits for an answer, the longest first. */
  unanswered?: boolean | undefined;
  /** Applications whose applicant was not told within thirty days. */
  untold?: boolean | undefined;
  /** Only those whose past loan a published rate would make cheaper. */
  gains?: boolean | undefined;
  /** Those with news that the reader has not seen. */
  unread?: boolean | undefined;
  search?: string | undefined;
  /** Only the newest of each person. */
  perPerson?: boolean | undefined;
}

/** Where leads are shown: all of them in the admin area, an officer's own in the portal. */
export type LeadArea = "/admin" | "/LOagentsPortal/leads";

/** What the parts of a lead's page are given. */
export interface LeadProps {
  lead: LeadSheet;
  area: LeadArea;
}

/** The address of a lead's page. */
export function leadPath(
  { kind, reference }: { kind: LeadKind; reference: string },
  area: LeadArea,
): string {
  return area === "/admin" ? `${area}/${kind}s/${reference}` : `${area}/${reference}`;
}

/** A count of leads in words; of counts that may be cut, those at the end of counting are. */
export function countInWords(count: number, mayBeCut = false): string {
  return `${count.toLocaleString("en-US")}${mayBeCut && count >= MOST_AT_ONCE ? "+" : ""}`;
}

const MENTION = /(?<![\w@.])@([\w.-]*\w)/g;

/** The colleagues whom a note mentions, as typed: `@ada-example`. */
export function mentionsIn(note: string): string[] {
  return [...new Set([...note.matchAll(MENTION)].map(([, name = ""]) => name))];
}

/** The source of a lead without a link or a campaign. */
export const DIRECT = "direct";

/** The sources of leads that staff add. */
export const LEAD_SOURCES = {
  phone: "Phone",
  "walk-in": "Walk-in",
  realtor: "Realtor",
  vendor: "Vendor",
  "past-client": "Past client",
} as const;
export type LeadSource = keyof typeof LEAD_SOURCES;

/** The source of a lead that was made of an email. */
export const BY_EMAIL = "email";

/** Whether a source has a meaning of its own, so that no vendor may be called that. */
export function isOwnSource(source: string): boolean {
  return Object.hasOwn(SOURCES, source);
}

/** The source of leads that came with a file of people. */
export const IMPORTED = "import";

const SOURCES: Partial<Record<string, string>> = {
  ...LEAD_SOURCES,
  [BY_EMAIL]: "Email",
  [IMPORTED]: "Import",
  [DIRECT]: "Direct",
  "": "Unknown",
};

/** The origin of a lead; without a link or a campaign, the address was typed or bookmarked. */
export function sourceInWords(source: string): string {
  return Object.hasOwn(SOURCES, source) ? (SOURCES[source] ?? "") : source;
}
