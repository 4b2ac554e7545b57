import { answerInWords } from "#domains/applications/application-questions.ts";
import { LOAN_PURPOSES, type LoanPurpose } from "#domains/applications/applications.ts";
import { CONTACT_SUBJECTS, type ContactSubject } from "#domains/contact/contact.ts";
import { DOCUMENT_STEPS, type DocumentStep } from "#domains/applications/documents/documents.ts";
import { type Lead, LEAD_SOURCES, type Stage } from "./leads.ts";
import { formatDollars } from "#kit/values/format.ts";
import { mailReasonInWords } from "#domains/mail/mail.ts";
import type { TimelineEntry, TimelineKind } from "./timeline.ts";
import {
  APPLICATION_CHOICES,
  MESSAGE_CHOICES,
} from "#domains/records/list/status-choices.client.ts";
import type { StatusChoices } from "#domains/records/list/status-select.tsx";
import { SINGULAR } from "./list/lead-address.client.ts";

/** What the loan is for, or the subject of the message. */
export function aboutInWords({ about }: Pick<Lead, "about">): string {
  return LOAN_PURPOSES[about as LoanPurpose] ?? CONTACT_SUBJECTS[about as ContactSubject] ?? about;
}

/** The day and the time for a call, as asked for; nothing stored tells the time zone. */
export function callInWords(details: Record<string, string | number | boolean>): string {
  const asked = (["callDay", "callTime"] as const).filter((question) => details[question]);
  const words = asked.map((question) => answerInWords(question, details[question] ?? ""));
  return words.join(", ") + (asked.includes("callTime") ? " (the borrower's local time)" : "");
}

/** `Application 2026-583920-K7QF`, `Message 17`. */
export function recordInWords({ kind, reference }: Pick<Lead, "kind" | "reference">): string {
  return `${SINGULAR[kind]} ${reference}`;
}

export function stageInWords(stages: readonly Stage[] | undefined, key: string): string {
  return stages?.find((stage) => stage.key === key)?.label ?? key;
}

type Status = Lead["status"];

export function statusChoices({ kind }: Pick<Lead, "kind">): StatusChoices<Status> {
  const choices = kind === "application" ? APPLICATION_CHOICES : MESSAGE_CHOICES;
  // A lead has only the statuses of its own kind, which the compiler does not know
  return choices as unknown as StatusChoices<Status>;
}

/** `Pending, assigned to Patrick Adeyemi`: for paper, which does not show the controls. */
export function standingInWords({ status, assignee }: Pick<Lead, "status" | "assignee">): string {
  return `${statusInWords(status)}${assignee ? `, assigned to ${assignee}` : ""}`;
}

/** Who adds a lead chooses no subject, but says where it comes from. */
const ADDED: Partial<Record<string, string>> = LEAD_SOURCES;

/** `$412,000, Purchase, Washington`: what is asked for, in short. */
export function askedInWords({ amount, state, ...lead }: Lead): string {
  return [
    ...(amount === null ? [] : [formatDollars(amount)]),
    (lead.about === "other" && ADDED[lead.source]) || aboutInWords(lead),
    ...(state ? [answerInWords("state", state)] : []),
  ].join(", ");
}

/** The same with the beginning of what was written. */
export function inShort(lead: Lead): string {
  return askedInWords(lead) + (lead.text && `: “${lead.text}”`);
}

/** Where the work on a lead is. */
export function workInShort(lead: Lead, stages: readonly Stage[] | undefined): string {
  const { followUpOn, followUpWhat } = lead;
  return [
    statusInWords(lead.status),
    stageInWords(stages, lead.stage),
    lead.assignee ?? "Unassigned",
    ...(followUpOn ? [`${formatDay(followUpOn)}: ${followUpWhat}`] : []),
  ].join(" · ");
}

const ALL_STATUSES: Partial<Record<string, { state: string }>> = {
  ...APPLICATION_CHOICES,
  ...MESSAGE_CHOICES,
};

const dayInWords = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** `Nov 22, 2026` for 2026-11-22. */
export function formatDay(day: string): string {
  return dayInWords.format(new Date(`${day}T00:00:00Z`));
}

type Words = (entry: TimelineEntry) => string;

const STEPS: Record<TimelineKind, Words> = {
  received: () => "Received",
  status: ({ data: { from, to, reason } }) =>
    `Status: ${statusInWords(from)} → ${statusInWords(to)}${reason ? ` (${reason})` : ""}`,
  stage: ({ data, text }) => `Stage: ${data.from} → ${data.to}${text && `, ${text}`}`,
  assigned: ({ data: { from, to } }) =>
    to === undefined
      ? `Unassigned from ${from}`
      : `Assigned to ${to}${from ? `, previously ${from}` : ""}`,
  "follow-up": ({ data: { day }, text }) =>
    day === undefined
      ? `Followed up${text && `: ${text}`}`
      : `To follow up on ${formatDay(day)}${text && `: ${text}`}`,
  note: ({ text }) => text,
  tags: ({ data: { tags = [] } }) =>
    tags.length === 0 ? "All tags removed" : `Tags: ${tags.join(", ")}`,
  mail: ({ data: { to }, text }) => `Email to ${to}: ${text}`,
  message: ({ text }) => text,
  reply: ({ text }) => text,
  answer: ({ text }) => text || "No text.",
  document: ({ data: { to = "", reason }, text }) =>
    `${DOCUMENT_STEPS[to as DocumentStep] ?? "Document"}: ${text.replaceAll("\n", ", ")}${reason ? ` (${reason})` : ""}`,
  undelivered: ({ data: { to, reason }, text }) =>
    `Not delivered to ${to}: ${text}${reason === undefined ? "" : `. ${mailReasonInWords(reason)}`}`,
  stopped: ({ text }) => text,
  viewed: () => "Opened",
  merged: ({ text }) => `Merged with ${text}`,
  split: () => "Split from this person's other records",
};

export function entryInWords(entry: TimelineEntry): string {
  return STEPS[entry.kind](entry);
}

function statusInWords(status = ""): string {
  return ALL_STATUSES[status]?.state ?? status;
}
