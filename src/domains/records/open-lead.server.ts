import { type Account, ownsAddress } from "#domains/accounts/accounts.ts";
import type { Origin } from "#domains/people/origin.ts";
import { aboutMessage, happened } from "#domains/audit/happened.server.ts";
import type { Actor } from "#platform/access.ts";
import type { Db } from "#platform/database/engine.ts";
import { missing } from "#platform/errors.ts";
import type { Officer } from "./desk-settings.server.ts";
import { findOrAddPerson, type Sender } from "./find-person.server.ts";
import type { Brought } from "./intake.server.ts";

export const noSuchLead = missing("This lead does not exist.");

/** The application or the message that a lead is about. */
export type LeadRecord = { applicationId: number } | { messageId: number };

interface Intake {
  sender: Sender;
  /** Who was signed in when it was sent. */
  account: Pick<Account, "id" | "email" | "isVerified" | "provesFrom"> | undefined;
  assignee: Officer | undefined;
  /** Whether the sender asked for the officer; otherwise a rule chose them. */
  isAsked: boolean;
  createdAt: string;
  origin: Origin;
  brought?: Brought | undefined;
  /** Who of the staff, or whose program, brought it. */
  by?: Actor | undefined;
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
  { sender, account, assignee, isAsked, createdAt, origin, brought, by }: Intake,
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
      ...(brought && { source: brought.source, state: brought.state, amount: brought.amount }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (by && "messageId" in record)
    await happened(trx, by, "leads.add", {
      on: aboutMessage(record.messageId),
      after: { source: brought?.source },
    });
  else {
    const event = "applicationId" in record ? "application.arrived" : "message.arrived";
    await happened(trx, "person", event, { on: { id } });
  }
  if (assignee)
    await happened(trx, isAsked ? (by ?? "person") : "server", "lead.taken", {
      on: { id },
      data: { to: `${assignee.firstName} ${assignee.lastName}` },
    });
  return id;
}
