import { type Account, ownsAddress } from "#shared/accounts.ts";
import type { Origin } from "#shared/origin.ts";
import type { Db } from "#server/database/engine.ts";
import { missing } from "#server/errors.ts";
import type { Officer } from "./desk-settings.ts";
import { queueEvent } from "./events.ts";
import { findOrAddPerson, type Sender } from "./find-person.ts";
import { addToTimeline } from "./timeline.ts";

export const noSuchLead = missing("This lead does not exist.");

/** The application or the message that a lead is about. */
export type LeadRecord = { applicationId: number } | { messageId: number };

interface Intake {
  sender: Sender;
  /** Who was signed in when it was sent. */
  account: Pick<Account, "id" | "email" | "isVerified" | "provesFrom"> | undefined;
  /** The officer who gets the lead. */
  assignee: Officer | undefined;
  /** Whether the sender asked for the officer; otherwise a rule chose them. */
  isAsked: boolean;
  createdAt: string;
  origin: Origin;
}

/** All leads, each beside its application or its message. */
export function leadsWithRecords(db: Db) {
  return db
    .selectFrom("leads")
    .leftJoin("loanApplications as application", "application.id", "leads.applicationId")
    .leftJoin("contactSubmissions as message", "message.id", "leads.messageId");
}

/**
 * Makes a lead of a record that has just been stored, in the same transaction: with its person and
 * the officer it is assigned to. Resolves to the lead's id.
 */
export async function openLead(
  trx: Db,
  record: LeadRecord,
  { sender, account, assignee, isAsked, createdAt, origin }: Intake,
): Promise<number> {
  const isProved = account !== undefined && ownsAddress(account, sender.email);
  const personId = await findOrAddPerson(trx, sender, { isProved });
  const assigneeId = assignee?.id ?? null;
  const { id } = await trx
    .insertInto("leads")
    .values({
      applicationId: null,
      messageId: null,
      ...record,
      personId,
      assigneeId,
      sentById: account?.id ?? null,
      createdAt,
      ...origin,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await addToTimeline(trx, "person", id, { kind: "received" });
  if (assignee)
    await addToTimeline(trx, isAsked ? "person" : "server", id, {
      kind: "assigned",
      data: { to: `${assignee.firstName} ${assignee.lastName}` },
    });
  await queueEvent(
    trx,
    "applicationId" in record
      ? { event: "application.created", recordId: record.applicationId }
      : { event: "message.created", recordId: record.messageId },
  );
  return id;
}

/** The id of a record's lead. Throws NOT_FOUND. */
export async function leadOf(db: Db, record: LeadRecord): Promise<number> {
  const lead = await db
    .selectFrom("leads")
    .where((row) => row.and(record))
    .select("id")
    .executeTakeFirstOrThrow(missing("This record does not exist."));
  return lead.id;
}
