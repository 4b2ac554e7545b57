import { QUESTIONS } from "#domains/applications/application-questions.ts";
import type { Origin } from "#domains/people/origin.ts";

/** Where the visit came from; the same columns in every list of records. */
const ORIGIN = {
  source: "Came from",
  firstPage: "First page",
  referrer: "Referrer",
  utmSource: "Campaign source",
  utmMedium: "Campaign medium",
  utmCampaign: "Campaign",
  utmTerm: "Campaign term",
  utmContent: "Campaign content",
} as const satisfies Record<keyof Origin, string>;

/** What the person permits, in each list of records. */
const MAY = {
  mayCall: "May be called",
  mayText: "May be texted",
  mayEmail: "May be emailed",
} as const;

/** The lists that can be exported, each with its columns and their labels in order. */
export const EXPORTS = {
  applications: {
    reference: "Reference",
    createdAt: "Received",
    status: "Status",
    fullName: "Name",
    email: "Email",
    phone: "Phone",
    loanPurpose: "Purpose",
    loanAmount: "Loan amount",
    ...QUESTIONS,
    officer: "Requested loan officer",
    ...MAY,
    ...ORIGIN,
  },
  messages: {
    id: "Number",
    createdAt: "Received",
    status: "Status",
    name: "Name",
    email: "Email",
    phone: "Phone",
    subject: "Subject",
    message: "Message",
    ...MAY,
    ...ORIGIN,
  },
  leads: {
    kind: "Kind",
    reference: "Reference",
    createdAt: "Received",
    name: "Name",
    email: "Email",
    phone: "Phone",
    about: "About",
    amount: "Loan amount",
    state: "State",
    secondName: QUESTIONS.secondName,
    secondEmail: QUESTIONS.secondEmail,
    secondPhone: QUESTIONS.secondPhone,
    status: "Status",
    stage: "Stage",
    lostReason: "Lost because",
    assignee: "Assigned to",
    followUpOn: "Follow up on",
    followUpWhat: "Next step",
    tags: "Tags",
    ...MAY,
    ...ORIGIN,
    firstAnswerAt: "First answered",
    firstAnswerBy: "First answered by",
  },
  subscribers: {
    email: "Email",
    confirmedAt: "Subscribed",
  },
  reads: {
    at: "First shown",
    until: "Read until",
    actorName: "To whom",
    session: "Session",
    token: "Token",
    network: "Network",
    summary: "By what",
    filter: "Filter",
    search: "Typed words",
    fields: "Columns of a file",
    table: "Kind of record",
    recordId: "Its number",
    name: "Whose",
  },
  activity: {
    at: "When",
    actorName: "Who",
    action: "What",
    subject: "Of",
    before: "Before (its first 600 characters)",
    after: "After (its first 600 characters)",
  },
} as const;

export type ExportedList = keyof typeof EXPORTS;

export const EXPORT_PATHS = {
  applications: "/api/admin/exports/loan-applications",
  messages: "/api/admin/exports/contact-submissions",
  leads: "/api/admin/exports/leads",
  subscribers: "/api/admin/exports/subscribers",
  activity: "/api/admin/exports/activity",
  reads: "/api/admin/exports/reads",
} as const satisfies Record<ExportedList, `/api/${string}`>;

export const EXPORT_FORMATS = ["csv", "json"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
