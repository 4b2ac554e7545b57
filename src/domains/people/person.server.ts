import { aboutApplication, aboutMessage, type Subject } from "#domains/audit/happened.server.ts";
import { hasProvedAddress } from "#domains/accounts/accounts.ts";
import type { LeadKind } from "#domains/leads/leads.ts";
import { NOTIFY_DAYS } from "#domains/applications/clocks/clocks.ts";
import type { ApplicationStatus } from "#domains/applications/applications.ts";
import { dayOf, daysAfter, monthsAfter } from "#kit/values/times.ts";
import { APPLICATION_TERM_MONTHS } from "./people.ts";
import type { Db } from "#platform/database/engine.ts";
import { contactsOf } from "#domains/records/find-person.server.ts";
import { leadsWithRecords, noSuchLead } from "#domains/records/open-lead.server.ts";

export interface PersonsRecord {
  leadId: number;
  kind: LeadKind;
  id: number;
  /** The reference as it appears in the record's address. */
  reference: string;
  name: string;
  email: string;
  phone: string;
  /** When the lender's duty to keep it ends; null while no decision has been made. */
  keptUntil: string | null;
  /** Why nothing of the person may be deleted; null when it may. */
  hold: string | null;
}

/** The person of a lead. Throws NOT_FOUND. */
export async function personOfLead(db: Db, leadId: number): Promise<number> {
  const lead = await db
    .selectFrom("leads")
    .where("id", "=", leadId)
    .select("personId")
    .executeTakeFirstOrThrow(noSuchLead);
  return lead.personId;
}

/** Records by the condition, oldest first. */
export async function recordsOf(
  db: Db,
  where: { personId: number } | { leadIds: readonly number[] },
): Promise<PersonsRecord[]> {
  const rows = await leadsWithRecords(db)
    .$if("personId" in where, (all) =>
      all.where("leads.personId", "=", (where as { personId: number }).personId),
    )
    .$if("leadIds" in where, (all) =>
      all.where("leads.id", "in", (where as { leadIds: readonly number[] }).leadIds),
    )
    .orderBy("leads.id")
    .select((lead) => [
      "leads.id as leadId",
      "leads.applicationId",
      "leads.messageId",
      "application.reference",
      "application.status",
      "application.noticeOn",
      "application.withdrawnOn",
      "application.incompleteOn",
      lead.fn.coalesce("application.fullName", "message.name").as("name"),
      lead.fn.coalesce("application.email", "message.email").as("email"),
      lead.fn.coalesce("application.phone", "message.phone").as("phone"),
      lead
        .selectFrom("timeline")
        .whereRef("timeline.leadId", "=", "leads.id")
        .where("kind", "=", "status")
        .select((entry) => entry.fn.max<string | null>("timeline.at").as("at"))
        .as("decidedAt"),
      lead
        .selectFrom("people")
        .whereRef("people.id", "=", "leads.personId")
        .select("holdReason")
        .as("hold"),
    ])
    .execute();
  return rows.map(({ leadId, applicationId, messageId, ...row }) => ({
    leadId,
    kind: applicationId === null ? "message" : "application",
    id: applicationId ?? (messageId as number),
    reference: row.reference ?? String(messageId),
    name: row.name ?? "",
    email: row.email ?? "",
    phone: row.phone ?? "",
    hold: row.hold,
    keptUntil: keptUntil(row),
  }));
}

interface Decided {
  status: ApplicationStatus | null;
  decidedAt: string | null;
  noticeOn: string | null;
  withdrawnOn: string | null;
  incompleteOn: string | null;
}

// Decision: src/decisions/124-clocks-and-guards.md
/** The term runs from when the applicant was told, 12 CFR 1002.12(b)(1). */
function keptUntil({ status, decidedAt, noticeOn, ...row }: Decided): string | null {
  const ended = row.withdrawnOn ?? (status === "pending" ? row.incompleteOn : null);
  if (status === "pending" || decidedAt === null)
    return ended && monthsAfter(ended, APPLICATION_TERM_MONTHS);
  const told =
    status === "rejected" ? (noticeOn ?? daysAfter(dayOf(Date.parse(decidedAt)), NOTIFY_DAYS)) : "";
  const last = [decidedAt, told, ended ?? ""].toSorted().at(-1) ?? decidedAt;
  return monthsAfter(last, APPLICATION_TERM_MONTHS);
}

/** Whether a lender must still keep the record: 25 months after the decision on an application. */
export function mustBeKept({ kind, keptUntil }: PersonsRecord): boolean {
  return kind === "application" && (keptUntil === null || keptUntil > new Date().toISOString());
}

/**
 * The accounts with these addresses, and whether they have proved them: others may be anybody's.
 */
export async function accountsWith(db: Db, addresses: readonly string[]) {
  const rows = await db
    .selectFrom("users")
    .where("emailKey", "in", addresses)
    .select(["id", "username", "firstName", "lastName", "email", "phone", "createdAt"])
    .select(["isVerified", "provesFrom"])
    .execute();
  return rows.map(({ isVerified, provesFrom, ...account }) => ({
    ...account,
    isProved: hasProvedAddress({ isVerified: isVerified === 1, provesFrom }),
  }));
}

/** How the activity names a record. */
export function subjectOf({ kind, reference }: PersonsRecord): Subject {
  return kind === "application" ? aboutApplication(reference) : aboutMessage(reference);
}

/** Reduces what is known of a person to what their remaining records say. */
export async function trimPerson(trx: Db, personId: number): Promise<void> {
  const left = await recordsOf(trx, { personId });
  const newest = left.at(-1);
  if (!newest) return;
  for (const table of ["personContacts", "claimedContacts"] as const)
    await trx
      .deleteFrom(table)
      .where("personId", "=", personId)
      .where("contact", "not in", left.flatMap(contactsOf))
      .execute();
  await trx.updateTable("people").set({ name: newest.name }).where("id", "=", personId).execute();
}
