export type {
  DeskSettings,
  Lead,
  LeadCounts,
  LeadSheet,
  ReplyForm,
  ReplyTemplate,
  Stage,
  StaffName,
} from "./leads.output.ts";

export const LEAD_KINDS = ["application", "message"] as const;
export type LeadKind = (typeof LEAD_KINDS)[number];

/** The stages that every lender has: where a lead begins, and its two ends. */
export const FIXED_STAGES = ["new", "closed", "lost"] as const;

/** The most leads that one change can be made to at once. */
export const MOST_AT_ONCE = 1000;

/** How a list of leads is narrowed. */
export interface LeadFilter {
  kind?: LeadKind | undefined;
  stage?: string | undefined;
  tag?: string | undefined;
  assigneeId?: number | undefined;
  /** Those that nobody is to work on. */
  unassigned?: boolean | undefined;
  /** Those whose visit came from there. */
  source?: string | undefined;
  campaign?: string | undefined;
  /** Those to be followed up on this day or before. */
  dueBy?: string | undefined;
  /** Those with news that the reader has not seen. */
  unread?: boolean | undefined;
  search?: string | undefined;
}

/** Where leads are shown: everybody's in the admin area, an officer's own in the portal. */
export type LeadArea = "/admin" | "/LOagentsPortal/leads";

/** The address of a lead's page. */
export function leadPath(
  { kind, reference }: { kind: LeadKind; reference: string },
  area: LeadArea,
): string {
  return area === "/admin" ? `${area}/${kind}s/${reference}` : `${area}/${reference}`;
}

const MENTION = /(?<![\w@.])@([\w.-]*\w)/g;

/** The usernames that a note mentions, as they were typed: `@ada_lo`. */
export function mentionsIn(note: string): string[] {
  return [...new Set([...note.matchAll(MENTION)].map(([, name = ""]) => name))];
}

/** The source of a lead that neither a link nor a campaign led here. */
export const DIRECT = "direct";
