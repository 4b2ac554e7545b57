import { fullName } from "#domains/accounts/accounts.ts";
import { happened } from "#domains/audit/happened.server.ts";
import type { Actor } from "#platform/access.ts";
import type { Db } from "#platform/database/engine.ts";
import { AppError } from "#platform/errors.ts";
import { holdOf } from "#domains/records/legal-hold.server.ts";
import { personOfLead, type PersonsRecord, recordsOf, subjectOf } from "./person.server.ts";

/**
 * Keeps everything of a lead's person from being erased, by rule or by hand, until the hold ends.
 * Waits for an erasure that is under way. Throws NOT_FOUND, and CONFLICT when there is a hold.
 */
export async function holdPerson(
  db: Db,
  actor: Actor,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { personId, lead } = await lockPerson(trx, id);
    if (await holdOf(trx, personId))
      throw new AppError("CONFLICT", "This person is on hold already.");
    const hold = {
      heldAt: new Date().toISOString(),
      heldBy: fullName(actor.user),
      holdReason: reason,
    };
    await trx.updateTable("people").set(hold).where("id", "=", personId).execute();
    await happened(trx, actor, "leads.hold", { on: subjectOf(lead), after: { reason } });
  });
}

/** Ends the hold. Throws NOT_FOUND, and CONFLICT when there is none. */
export async function endHold(db: Db, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { personId, lead } = await lockPerson(trx, id);
    const hold = await holdOf(trx, personId);
    if (!hold) throw new AppError("CONFLICT", "This person is not on hold any more.");
    const holdEndedAt = new Date().toISOString();
    const none = { heldAt: null, heldBy: null, holdReason: null, holdEndedAt };
    await trx.updateTable("people").set(none).where("id", "=", personId).execute();
    const { reason } = hold;
    await happened(trx, actor, "leads.endHold", { on: subjectOf(lead), before: { reason } });
  });
}

/** The same lock as that of an erasure. */
async function lockPerson(
  trx: Db,
  leadId: number,
): Promise<{ personId: number; lead: PersonsRecord }> {
  const personId = await personOfLead(trx, leadId);
  const leads = trx.selectFrom("leads").where("personId", "=", personId).orderBy("id");
  await leads.select("id").forUpdate().execute();
  // Erased meanwhile, it is not found
  if ((await personOfLead(trx, leadId)) !== personId)
    throw new AppError("CONFLICT", "This record now belongs to someone else. Please try again.");
  const [lead] = await recordsOf(trx, { leadIds: [leadId] });
  return { personId, lead: lead as PersonsRecord };
}

/** A hold is ended by itself, so that nobody overrides it in passing. */
export function refuseHeld(records: readonly PersonsRecord[]): void {
  const held = records.find(({ hold }) => hold !== null);
  if (held)
    throw new AppError(
      "CONFLICT",
      `${held.name} is on hold (${held.hold}). Please end the hold first.`,
    );
}
