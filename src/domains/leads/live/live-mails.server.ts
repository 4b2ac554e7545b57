import type { Db } from "#platform/database/engine.ts";
import { NEVER } from "#domains/mail/limits/recipient-limits.server.ts";

/** The mails that wait to be sent to the person of each open lead, in one text to compare. */
type MailStates = ReadonlyMap<number, string>;

/**
 * The open leads whose pages show a mail that has been sent or has failed since, whichever process
 * sends. None the first time that a lead is open, because the page has just read them.
 */
export async function mailsSince(db: Db, openIds: readonly number[], seen: MailStates | undefined) {
  const states = await readStates(db, openIds);
  const leadIds = [...states].filter(([id, state]) => (seen?.get(id) ?? state) !== state);
  return { seen: states, leadIds: leadIds.map(([id]) => id) };
}

async function readStates(db: Db, openIds: readonly number[]): Promise<MailStates> {
  if (openIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("leads as open")
    .innerJoin("leads", "leads.personId", "open.personId")
    .innerJoin("outbox", "outbox.leadId", "leads.id")
    .where("open.id", "in", openIds)
    .where("outbox.sentAt", "is", null)
    .where("outbox.nextAttemptAt", "<", NEVER)
    .orderBy("outbox.id")
    .select(["open.id as openId", "outbox.id", "outbox.attempts"])
    .select(["outbox.nextAttemptAt", "outbox.lastError"])
    .execute();
  const waiting = Map.groupBy(rows, ({ openId }) => openId);
  return new Map(openIds.map((id) => [id, JSON.stringify(waiting.get(id) ?? [])]));
}
