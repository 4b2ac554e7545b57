import {
  aboutApplication,
  aboutMessage,
  type LeadSubject,
} from "#domains/audit/happened.server.ts";
import { worksAtDesk } from "#domains/accounts/accounts.ts";
import type { ApplicationStatus } from "#domains/applications/applications.ts";
import { inWords } from "#domains/consents/refusals.ts";
import { standingsOf } from "#domains/consents/withdrawals.server.ts";
import type { MessageStatus } from "#domains/contact/contact.ts";
import type { Lead, LeadKind, LeadSheet } from "./leads.ts";
import type { Origin } from "#domains/people/origin.ts";
import type { TimelineEntry } from "./timeline.ts";
import type { Actor } from "#platform/access.ts";
import { z } from "#kit/values/zod.ts";
import type { Db } from "#platform/database/engine.ts";
import { deliveriesOf } from "#domains/mail/list/deliveries.server.ts";
import { type Page, type Paging, toPage } from "#platform/paging.ts";
import { holdOf } from "#domains/records/legal-hold.server.ts";
import { pastLoansOf } from "./person/past-loans.server.ts";
import { suggestionsFor } from "#domains/records/suggestions.server.ts";
import { timelineQuery, toEntry } from "#domains/audit/timeline.server.ts";
import { leadsWithRecords, noSuchLead } from "#domains/records/open-lead.server.ts";
import { unreadAmong } from "./live/seen.server.ts";

/** The leads that the actor may see: officers only their own, the desk all. */
export function ownOnly({ user }: Actor): number | undefined {
  return worksAtDesk(user) ? undefined : user.id;
}

/** The leads that the actor may see, with the record of each. */
export function leadsQuery(db: Db, actor: Actor) {
  const own = ownOnly(actor);
  return leadsWithRecords(db)
    .leftJoin("users as assignee", "assignee.id", "leads.assigneeId")
    .$if(own !== undefined, (leads) => leads.where("leads.assigneeId", "=", own as number));
}

const ORIGIN_COLUMNS = [
  "source",
  "firstPage",
  "referrer",
  "utmSource",
  "utmMedium",
  "utmCampaign",
  "utmTerm",
  "utmContent",
] as const satisfies (keyof Origin)[];

const COLUMNS = [
  "leads.id",
  "leads.applicationId",
  "leads.messageId",
  "leads.personId",
  "leads.stage",
  "leads.lostReason",
  "leads.assigneeId",
  "leads.assigneeName",
  "leads.followUpOn",
  "leads.followUpWhat",
  "leads.revision",
  ...ORIGIN_COLUMNS.map((name) => `leads.${name}` as const),
  "leads.firstAnswerAt",
  "leads.firstAnswerBy",
  "leads.waitsSince",
  "leads.state",
  "leads.amount",
  "leads.createdAt",
  "application.reference",
  "application.fullName",
  "application.loanAmount",
  "application.loanPurpose",
  "application.email as applicationEmail",
  "application.phone as applicationPhone",
  "application.status as applicationStatus",
  "application.details",
  "message.name",
  "message.subject",
  "message.email as messageEmail",
  "message.phone as messagePhone",
  "message.status as messageStatus",
  "message.message",
  "assignee.firstName",
  "assignee.lastName",
] as const;

export type LeadRow = Awaited<ReturnType<typeof selectedRows>>[number];

function selectedRows(db: Db, actor: Actor) {
  return leadsQuery(db, actor).select(COLUMNS).execute();
}

/** The rows of a query of leads, with their tags and marks. */
export async function toLeads(
  db: Db,
  actor: Actor,
  query: ReturnType<typeof leadsQuery>,
  perPerson = false,
): Promise<Lead[]> {
  const rows = await query.select(COLUMNS).execute();
  return rows.map(await marking(db, actor, rows, perPerson));
}

/** All leads of the people of the rows that the actor may see, by person. */
async function recordsOf(db: Db, actor: Actor, rows: readonly LeadRow[]) {
  const people = rows.map(({ personId }) => personId);
  const all = await leadsQuery(db, actor)
    .where("leads.personId", "in", people)
    .select(["leads.id", "leads.personId", "leads.waitsSince"])
    .execute();
  return Map.groupBy(all, ({ personId }) => personId);
}

/**
 * Adds to the rows their tags, and whether they have news for the actor. A row that stands for its
 * person has the news and the waiting of all their records.
 */
async function marking(
  db: Db,
  actor: Actor,
  rows: readonly LeadRow[],
  perPerson = false,
): Promise<(row: LeadRow) => Lead> {
  const ids = rows.map(({ id }) => id);
  const tags = await db
    .selectFrom("leadTags")
    .where("leadId", "in", ids)
    .orderBy("leadId")
    .orderBy("tag")
    .select(["leadId", "tag"])
    .execute();
  const tagged = Map.groupBy(tags, ({ leadId }) => leadId);
  const records = await recordsOf(db, actor, rows);
  const standFor = (row: LeadRow) => (perPerson ? (records.get(row.personId) ?? [row]) : [row]);
  const unread = new Set(
    await unreadAmong(
      db,
      actor,
      rows.flatMap(standFor).map(({ id }) => id),
    ),
  );
  return (row) => ({
    ...toLead(row),
    tags: (tagged.get(row.id) ?? []).map(({ tag }) => tag),
    isUnread: standFor(row).some(({ id }) => unread.has(id)),
    waitsSince:
      standFor(row)
        .flatMap(({ waitsSince }) => waitsSince ?? [])
        .toSorted()[0] ?? null,
    records: records.get(row.personId)?.length ?? 1,
  });
}

const WRITTEN = z.object({ state: z.string().default(""), comment: z.string().default("") });
const MOST_LETTERS = 160;

function toLead(row: LeadRow): Omit<Lead, "tags" | "isUnread" | "records"> {
  const { id, stage, lostReason, assigneeId, followUpOn, followUpWhat, revision, createdAt } = row;
  const { state, comment } = WRITTEN.parse(JSON.parse(row.details ?? "{}"));
  return {
    id,
    kind: row.applicationId === null ? "message" : "application",
    reference: row.reference ?? String(row.messageId),
    name: row.fullName ?? row.name ?? "",
    email: row.applicationEmail ?? row.messageEmail ?? "",
    phone: row.applicationPhone ?? row.messagePhone ?? "",
    about: row.loanPurpose ?? row.subject ?? "",
    amount: row.loanAmount ?? row.amount,
    state: state || row.state,
    text: (row.message ?? comment).slice(0, MOST_LETTERS),
    status: statusOf(row),
    stage,
    lostReason,
    assigneeId,
    assignee: nameOfAssignee(row),
    followUpOn,
    followUpWhat,
    revision,
    ...originIn(row),
    firstAnswerAt: row.firstAnswerAt,
    firstAnswerBy: row.firstAnswerBy,
    waitsSince: row.waitsSince,
    createdAt,
  };
}

export function statusOf(lead: Pick<LeadRow, "applicationStatus" | "messageStatus">) {
  return (lead.applicationStatus ?? lead.messageStatus) as ApplicationStatus | MessageStatus;
}

function originIn(row: Origin): Origin {
  return Object.fromEntries(ORIGIN_COLUMNS.map((name) => [name, row[name]])) as Origin;
}

/** A lead that the actor may see and change. Throws NOT_FOUND, also for other people's leads. */
export async function readLead(db: Db, actor: Actor, id: number): Promise<LeadRow> {
  return leadsQuery(db, actor)
    .where("leads.id", "=", id)
    .select(COLUMNS)
    .executeTakeFirstOrThrow(noSuchLead);
}

/** The same of many, in the order of their ids. Throws NOT_FOUND when one of them is missing. */
export async function readLeads(db: Db, actor: Actor, ids: readonly number[]): Promise<LeadRow[]> {
  const leads = await leadsQuery(db, actor)
    .where("leads.id", "in", ids)
    .orderBy("leads.id")
    .select(COLUMNS)
    .execute();
  if (leads.length < ids.length) throw noSuchLead();
  return leads;
}

/** The officer's name, even if the account was deleted. */
export function nameOfAssignee({ firstName, lastName, assigneeName }: LeadRow): string | null {
  return firstName === null ? assigneeName : `${firstName} ${lastName}`;
}

/** How the activity names the record of a lead. */
export function subjectOf({ reference, messageId }: LeadRow): LeadSubject {
  return reference === null ? aboutMessage(messageId ?? 0) : aboutApplication(reference);
}

interface Address {
  kind: LeadKind;
  reference: string;
}

/** The lead of an address and the person's other leads. Throws NOT_FOUND. */
export async function findLead(
  db: Db,
  actor: Actor,
  { kind, reference }: Address,
): Promise<Omit<LeadSheet, "application" | "message"> & { recordId: number }> {
  const row = await leadsQuery(db, actor)
    .$if(kind === "application", (leads) => leads.where("application.reference", "=", reference))
    .$if(kind === "message", (leads) => leads.where("leads.messageId", "=", Number(reference)))
    .select(COLUMNS)
    .executeTakeFirstOrThrow(noSuchLead);
  const others = await leadsQuery(db, actor)
    .where("leads.personId", "=", row.personId)
    .where("leads.id", "!=", row.id)
    .orderBy("leads.id", "desc")
    .limit(MOST_OTHERS)
    .select(COLUMNS)
    .execute();
  const marked = await marking(db, actor, [row, ...others]);
  const found = marked(row);
  const { email, phone } = found;
  const second = JSON.parse(row.details ?? "{}") as { secondEmail?: string; secondPhone?: string };
  const [standing, secondStanding] = await standingsOf(db, [
    { leadId: row.id, email, phone },
    { email: second.secondEmail, phone: second.secondPhone },
  ]);
  return {
    ...found,
    personId: row.personId,
    refusals: inWords(standing?.refusals),
    secondRefusals: inWords(secondStanding?.refusals),
    permitted: standing?.permitted ?? [],
    recordId: row.applicationId ?? (row.messageId as number),
    others: others.map(marked),
    suggestions: await suggestionsFor(db, {
      personId: row.personId,
      assigneeId: ownOnly(actor),
      leadId: row.id,
    }),
    pastLoans: await pastLoansOf(db, row.personId, ownOnly(actor)),
    hold: (await holdOf(db, row.personId)) ?? null,
  };
}

/** For a person with very many records, the newest are listed. */
const MOST_OTHERS = 50;

/** What happened to all records of the lead's person that the actor may see, newest first. */
export async function readTimeline(
  db: Db,
  actor: Actor,
  { id, limit, cursor }: Paging & { id: number },
): Promise<Page<TimelineEntry>> {
  const { personId } = await readLead(db, actor, id);
  const entries = await timelineQuery(db, { personId, assigneeId: ownOnly(actor) })
    .$if(cursor !== undefined, (all) => all.where("timeline.id", "<", cursor as number))
    .$if(limit !== undefined, (all) => all.limit((limit as number) + 1))
    .execute();
  const page = toPage(entries.map(toEntry), limit);
  const mails = page.rows.flatMap(({ kind, data }) =>
    kind === "undelivered" ? [] : (data.mailId ?? []),
  );
  const deliveries = await deliveriesOf(db, mails);
  return {
    ...page,
    rows: page.rows.map((entry) => ({
      ...entry,
      delivery:
        entry.kind === "undelivered" ? null : (deliveries.get(entry.data.mailId ?? 0) ?? null),
    })),
  };
}
