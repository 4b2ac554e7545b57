import {
  DUTIES,
  type DutyKind,
  LEAD_KINDS,
  type LeadArea,
  type LeadFilter,
  type LeadKind,
} from "#domains/leads/leads.ts";
import { flagIn, idIn, oneIn, wordsIn } from "#kit/list/address.ts";
import type { ListAddress } from "#domains/records/list/list-address.client.ts";

export const LEADS_VIEWS = ["today", "list", "board"] as const;
export type LeadsView = (typeof LEADS_VIEWS)[number];

/** The state of the list of leads in its address. */
export interface LeadsAddress extends Omit<LeadFilter, "dueBy"> {
  /** What the page shows; an officer's own begins with what is due today. */
  view?: LeadsView | undefined;
  order?: "oldest" | undefined;
  /** Only leads with a follow-up due today or earlier. */
  due?: boolean | undefined;
  cursor?: number | undefined;
  back?: boolean | undefined;
  /** The position of the page's first row in the list, from 1. */
  from?: number | undefined;
}

/** The address of a lead's page also contains the list it was opened from. */
export interface LeadAddress extends LeadsAddress, Pick<ListAddress, "status"> {
  of?: "dashboard" | "leads" | undefined;
  /** What the lead was opened for. */
  at?: DutyKind | undefined;
}

export function readLeadAddress(search: Record<string, unknown>): LeadAddress {
  return {
    of: oneIn(["dashboard", "leads"], search.of),
    at: oneIn(DUTIES, search.at),
    status: wordsIn(search.status),
    ...readLeadsAddress(search),
  };
}

export function readLeadsAddress(search: Record<string, unknown>): LeadsAddress {
  return {
    view: oneIn(LEADS_VIEWS, search.view),
    kind: oneIn(LEAD_KINDS, search.kind),
    stage: wordsIn(search.stage),
    tag: wordsIn(search.tag),
    assigneeId: idIn(search.assigneeId),
    source: wordsIn(search.source),
    campaign: wordsIn(search.campaign),
    unassigned: flagIn(search.unassigned),
    unanswered: flagIn(search.unanswered),
    untold: flagIn(search.untold),
    gains: flagIn(search.gains),
    unread: flagIn(search.unread),
    due: flagIn(search.due),
    search: wordsIn(search.search),
    order: oneIn(["oldest"], search.order),
    cursor: idIn(search.cursor),
    back: flagIn(search.back),
    from: idIn(search.from),
  };
}

/** The query for the server, without the page. */
export function filterOf(address: LeadsAddress) {
  const { due, order, kind, stage, tag, source, campaign } = address;
  const { assigneeId, unassigned, unanswered, untold, gains, unread, search } = address;
  return {
    ...(due && { dueBy: today() }),
    ...(order && { order }),
    ...(kind && { kind }),
    ...(stage !== undefined && { stage }),
    ...(tag !== undefined && { tag }),
    ...(source !== undefined && { source }),
    ...(campaign !== undefined && { campaign }),
    ...(assigneeId !== undefined && { assigneeId }),
    ...(unassigned && { unassigned }),
    ...(unanswered && { unanswered }),
    ...(untold && { untold }),
    ...(gains && { gains }),
    ...(unread && { unread }),
    ...(search !== undefined && { search }),
  };
}

/** The query of the list: without a filter, each person has one line. */
export function shownBy(address: LeadsAddress) {
  const filter = filterOf(address);
  return {
    ...filter,
    ...(Object.keys(filter).every((key) => key === "order") && { perPerson: true }),
  };
}

/** The reader's day, such as 2026-11-22. */
export function today(): string {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

export const SINGULAR: Record<LeadKind, string> = {
  application: "Application",
  message: "Message",
};

/** The list as it was when the lead was opened; its page reads the address itself. */
export function listOf(area: LeadArea, { of, at: _at, kind, ...address }: LeadAddress) {
  if (of === "dashboard")
    return {
      to: "/admin/dashboard",
      search: { ...address, ...(kind === "message" && { tab: "messages" }) },
    };
  return { to: area === "/admin" ? "/admin/leads" : area, search: { kind, ...address } };
}
