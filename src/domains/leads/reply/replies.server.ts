import { createHash } from "node:crypto";
import type { z } from "zod";
import { fullName } from "#domains/accounts/accounts.ts";
import { paragraphsIn } from "#domains/mail/first-answers.ts";
import { refusedSentence } from "#domains/consents/refusals.ts";
import { mayContact } from "#domains/consents/withdrawals.server.ts";
import type { replyInput } from "#domains/leads/leads.input.ts";
import { fillIn } from "./placeholders.ts";
import type { TimelineData } from "#domains/leads/timeline.ts";
import { DAY_MS, fromNow } from "#kit/values/times.ts";
import type { Actor } from "#platform/access.ts";
import { happened } from "#domains/audit/happened.server.ts";
import type { Asking } from "#platform/context.ts";
import type { Db, Row } from "#platform/database/engine.ts";
import { conflictAt, invalidAt, missing } from "#platform/errors.ts";
import { composeMail } from "#domains/mail/compose.server.ts";
import { canReach, queueMail, REPLY } from "#domains/mail/outbox.server.ts";
import { sendAgain } from "#domains/mail/list/send-again.server.ts";
import { timelineQuery } from "#domains/audit/timeline.server.ts";
import { noSuchLead } from "#domains/records/open-lead.server.ts";
import { readWriter, type Writer } from "#domains/records/writer.server.ts";
import { type LeadRow, ownOnly, readLead, subjectOf } from "#domains/leads/leads.server.ts";
import { takeUnassigned } from "#domains/leads/assign.server.ts";
import { moveOn } from "#domains/leads/work.server.ts";
import { addresseeOf, replyToOf, subjectOfReply, valuesFor } from "./reply-words.server.ts";

const NO_ADDRESS = "This person has given no email address. Please call them.";

/** What an answer changes about the message that it answers. */
export type Respond = (trx: Db, actor: Actor, messageId: number) => Promise<unknown>;

/**
 * Sends a reply by mail to the person of a lead, or plans it, once for each draft. Throws
 * BAD_REQUEST for placeholders without a value, and CONFLICT when somebody else has answered since
 * the writer looked.
 */
export async function reply(
  db: Db,
  { actor, site }: Asking,
  { id, draftKey, text: typed, seenEntryId, sendAt = "" }: z.output<typeof replyInput>,
  respond: Respond,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const lead = await readLead(trx, actor, id);
    const fingerprint = hashOf(`${sendAt}${typed}`);
    if (!(await isFirst(trx, { draftKey, fingerprint, leadId: id }))) return;
    await refuseSecond(trx, actor, lead, { seenEntryId, isPlan: sendAt !== "" });
    const text = await filled(trx, { actor, site }, lead, typed);
    if (sendAt === "") await sendReply(trx, { actor, site }, { lead, text }, respond);
    else {
      await addressFor(trx, lead);
      await plan(trx, actor, { lead, text, sendAt });
    }
  });
}

/** The text with values in place of its placeholders. Throws BAD_REQUEST if one has none. */
export async function filled(trx: Db, asking: Asking, lead: LeadRow, typed: string) {
  const { text, problems } = fillIn(typed, await valuesFor(trx, asking, lead));
  if (problems.length > 0) throw invalidAt("text", problems.join(" "));
  return text;
}

/** Where a reply goes. Throws BAD_REQUEST without an address, CONFLICT if it wants no email. */
async function addressFor(trx: Db, lead: LeadRow): Promise<string> {
  const to = addresseeOf(lead);
  if (!canReach(to)) throw invalidAt("text", to ? `No email reaches ${to}.` : NO_ADDRESS);
  const asked = await mayContact(trx, { leadId: lead.id, email: to }, "email");
  if (!asked.may) throw conflictAt("text", refusedSentence(to, "email", asked));
  return to;
}

/**
 * A planned time as it is stored and compared. Throws BAD_REQUEST for the past, and for more than a
 * year ahead.
 */
export function plannedTime(typed: string): string {
  const sendAt = new Date(typed).toISOString();
  if (sendAt <= fromNow(0))
    throw invalidAt("sendAt", "This time has passed. Please choose a later one.");
  if (sendAt > fromNow(366 * DAY_MS))
    throw invalidAt("sendAt", "Please choose a day within a year.");
  return sendAt;
}

/** Plans a reply. Throws BAD_REQUEST for a time that is over. */
async function plan(
  trx: Db,
  actor: Actor,
  { lead, text, ...wanted }: { lead: LeadRow; text: string; sendAt: string },
): Promise<void> {
  const sendAt = plannedTime(wanted.sendAt);
  const { id: writerId } = actor.user;
  const writerName = fullName(actor.user);
  await trx
    .insertInto("plannedReplies")
    .values({ leadId: lead.id, writerId, writerName, text, sendAt })
    .execute();
  await happened(trx, actor, "leads.planReply", { on: subjectOf(lead), after: { sendAt } });
}

// Decision: src/decisions/044-replies-to-unproved-addresses.md
/** Sends a text to the person of a lead now, with all that follows from a reply. */
export async function sendReply(
  trx: Db,
  { actor, site }: Asking,
  { lead, text }: { lead: LeadRow; text: string },
  respond: Respond,
): Promise<void> {
  const to = await addressFor(trx, lead);
  const subject = subjectOfReply(lead);
  const replyTo = replyToOf(actor);
  const writer = await readWriter(trx, actor.user.id);
  const mailId = await queueMail(trx, {
    ...composeMail({ to, subject, paragraphs: signed(text, writer) }),
    writer: writer?.name,
    topic: REPLY,
    about: lead.id,
    ...(replyTo && { replyTo }),
  });
  await happened(trx, actor, "leads.reply", {
    on: subjectOf(lead),
    after: { to },
    text,
    data: { to, subject, mailId },
  });
  if (lead.messageId !== null) await respond(trx, actor, lead.messageId);
  await moveOn(trx, actor, lead.id);
  await takeUnassigned(trx, { actor, site }, lead);
}

function signed(text: string, writer: Writer | undefined): string[] {
  return [...paragraphsIn(text), ...(writer?.signature ? [writer.signature] : [])];
}

/** False when the draft was already sent. Another reply to the lead waits for this one. */
async function isFirst(trx: Db, draft: Row<"replies">): Promise<boolean> {
  const { leadId, draftKey, fingerprint } = draft;
  await trx
    .selectFrom("leads")
    .where("id", "=", leadId)
    .select("id")
    .forUpdate()
    .executeTakeFirstOrThrow(noSuchLead);
  const added = await trx
    .insertInto("replies")
    .values(draft)
    .onConflict((conflict) => conflict.column("draftKey").doNothing())
    .returning("draftKey")
    .executeTakeFirst();
  if (added) return true;
  const sent = await trx
    .selectFrom("replies")
    .where("draftKey", "=", draftKey)
    .select(["leadId", "fingerprint"])
    .executeTakeFirstOrThrow();
  if (sent.leadId !== leadId || sent.fingerprint !== fingerprint)
    throw conflictAt(
      "draftKey",
      "An earlier version of this has already been sent or planned: it is on the timeline. Send again to send this one too.",
    );
  return false;
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

/** What would stop a plan for later, had it been there. */
const FROM_PERSON = ["answer", "message", "received"] as const;

async function refuseSecond(
  trx: Db,
  actor: Actor,
  { personId }: LeadRow,
  { seenEntryId, isPlan }: { seenEntryId: number; isPlan: boolean },
): Promise<void> {
  const newer = await timelineQuery(trx, { personId, assigneeId: ownOnly(actor) })
    .where("timeline.id", ">", seenEntryId)
    .where("timeline.kind", "in", isPlan ? [...FROM_PERSON, "reply"] : ["reply"])
    .limit(1)
    .executeTakeFirst();
  if (newer)
    throw conflictAt(
      "seenEntryId",
      newer.kind === "reply"
        ? `${newer.actorName} has answered in the meantime. Please read that first.`
        : "They have written in the meantime. Please read that first.",
    );
}

/** Sends a failed or abandoned reply again. Throws NOT_FOUND, and CONFLICT with the reason. */
export async function retryReply(
  db: Db,
  actor: Actor,
  { id, entryId }: { id: number; entryId: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const lead = await readLead(trx, actor, id);
    const entry = await trx
      .selectFrom("timeline")
      .where("id", "=", entryId)
      .where("leadId", "=", id)
      .where("kind", "=", "reply")
      .select(["text", "data", "actorId"])
      .executeTakeFirstOrThrow(missing("This reply does not exist."));
    const { to = "", subject = "", mailId = 0 } = JSON.parse(entry.data) as TimelineData;
    // The outbox deletes the text of what it gives up
    const writer = entry.actorId === null ? undefined : await readWriter(trx, entry.actorId);
    const paragraphs = signed(entry.text, writer);
    await sendAgain(trx, mailId, composeMail({ to, subject, paragraphs }));
    await happened(trx, actor, "mail.retry", { on: subjectOf(lead) });
  });
}
