import type { z } from "zod";
import { toUser, USER_COLUMNS } from "#domains/accounts/user-rows.server.ts";
import { fullName } from "#domains/accounts/accounts.ts";
import { happened } from "#domains/audit/happened.server.ts";
import type { plannedChanges, plannedInput } from "#domains/leads/leads.input.ts";
import type { PlannedMails } from "#domains/leads/leads.ts";
import { readLead, subjectOf } from "#domains/leads/leads.server.ts";
import { type Actor, LEVELS, limited } from "#platform/access.ts";
import type { Asking, Site } from "#platform/context.ts";
import { fromStorage } from "#platform/database/database-error.ts";
import type { Db, Row } from "#platform/database/engine.ts";
import { AppError, changedMeanwhile } from "#platform/errors.ts";
import { filled, plannedTime, type Respond, sendReply } from "./replies.server.ts";

/** What waits to be sent to the person of a lead. Throws NOT_FOUND. */
export async function listPlanned(
  db: Db,
  actor: Actor,
  id: number,
): Promise<Pick<PlannedMails, "replies">> {
  await readLead(db, actor, id);
  const replies = await db
    .selectFrom("plannedReplies")
    .where("leadId", "=", id)
    .orderBy("sendAt", "desc")
    .select(["id", "text", "sendAt", "heldWhy", "writerName", "revision"])
    .execute();
  return { replies };
}

type Known = z.output<typeof plannedInput>;

/**
 * Changes text and time of a planned reply, which then is its reader's. One that was held is due
 * again. Throws NOT_FOUND and BAD_REQUEST, and CONFLICT once it is no longer what the reader saw.
 */
export async function changePlanned(
  db: Db,
  { actor, site }: Asking,
  { text: typed, sendAt: wanted, ...known }: z.output<typeof plannedChanges>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const lead = await readLead(trx, actor, known.id);
    const text = await filled(trx, { actor, site }, lead, typed);
    const sendAt = plannedTime(wanted);
    const writer = { writerId: actor.user.id, writerName: fullName(actor.user) };
    const { numUpdatedRows } = await trx
      .updateTable("plannedReplies")
      .set({ ...writer, text, sendAt, heldWhy: null, revision: known.revision + 1 })
      .where((row) => row.and(placeOf(known)))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw goneMeanwhile();
    await happened(trx, actor, "leads.planReply", { on: subjectOf(lead), after: { sendAt } });
  });
}

function placeOf({ id: leadId, plannedId: id, revision }: Known) {
  return { id, leadId, revision };
}

const goneMeanwhile = () =>
  changedMeanwhile({ what: "this planned reply", advice: "It is shown as it is now." });

/** Drops a planned reply. Throws NOT_FOUND, and CONFLICT as above. */
export async function cancelPlanned(db: Db, actor: Actor, known: Known): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const lead = await readLead(trx, actor, known.id);
    const { sendAt } = await take(trx, known);
    await happened(trx, actor, "leads.cancelReply", { on: subjectOf(lead), before: { sendAt } });
  });
}

/** Sends a planned reply now as the actor's, also one that was held. Throws as `reply` does. */
export async function sendPlanned(
  db: Db,
  { actor, site }: Asking,
  known: Known,
  respond: Respond,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const lead = await readLead(trx, actor, known.id);
    const { text } = await take(trx, known);
    await sendReply(trx, { actor, site }, { lead, text }, respond);
  });
}

/** Deletes the row: whoever does may send the reply, and nobody else. */
async function take(trx: Db, known: Known): Promise<Row<"plannedReplies">> {
  // In the order in which an answer takes both, so that neither waits for the other in a circle
  await trx
    .selectFrom("leads")
    .where("id", "=", known.id)
    .select("id")
    .forUpdate()
    .executeTakeFirst();
  return trx
    .deleteFrom("plannedReplies")
    .where((row) => row.and(placeOf(known)))
    .returningAll()
    .executeTakeFirstOrThrow(goneMeanwhile);
}

/** The writer with their current rights; undefined once they may not write to leads any more. */
async function writerOf(db: Db, id: number | null): Promise<Actor | undefined> {
  const row = await db
    .selectFrom("users")
    .where("id", "=", id ?? 0)
    .where("deactivatedAt", "is", null)
    .select(USER_COLUMNS)
    .executeTakeFirst();
  const user = row && limited(toUser(row), "staff");
  return user && LEVELS.staff(user) ? { user, sessionId: "", via: "cookie" } : undefined;
}

const AT_A_TIME = 100;

// Decision: src/decisions/129-planned-mail-is-taken-once.md
/** Sends the planned replies whose time has come; one that may not be sent is held. */
export async function sendDueReplies(
  db: Db,
  { site, respond }: { site: Site; respond: Respond },
  now: string,
): Promise<void> {
  const due = await db
    .selectFrom("plannedReplies")
    .where("heldWhy", "is", null)
    .where("sendAt", "<=", now)
    .orderBy("sendAt")
    .limit(AT_A_TIME)
    .selectAll()
    .execute();
  for (const { id: plannedId, leadId: id, revision, writerId } of due) {
    const known = { id, plannedId, revision };
    try {
      const actor = await writerOf(db, writerId);
      if (!actor) throw new AppError("CONFLICT", "Its writer may no longer write to leads.");
      await sendPlanned(db, { actor, site }, known, respond);
    } catch (error) {
      // A database that is busy or full is no reason: the next look tries again
      if (fromStorage(error)) throw error;
      const isRefused = error instanceof AppError;
      await hold(db, known, isRefused ? error.message : "Something went wrong.");
      // The next look goes on with the others
      if (!isRefused) throw error;
    }
  }
}

/** Nothing, if it has been sent or changed meanwhile. */
async function hold(db: Db, known: Known, why: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const held = await trx
      .updateTable("plannedReplies")
      .set({ heldWhy: why, revision: known.revision + 1 })
      .where((row) => row.and(placeOf(known)))
      .executeTakeFirst();
    if (held.numUpdatedRows === 0n) return;
    const text = `A planned reply was not sent: ${why} Please look at it again.`;
    await happened(trx, "server", "mail.stopped", { on: { id: known.id }, text });
  });
}

/** When the next planned reply is due. */
export async function nextReply(db: Db): Promise<string | undefined> {
  const { at } = await db
    .selectFrom("plannedReplies")
    .where("heldWhy", "is", null)
    .select(({ fn }) => fn.min<string | null>("sendAt").as("at"))
    .executeTakeFirstOrThrow();
  return at ?? undefined;
}
