import type { Delivery } from "#domains/mail/mail.ts";
import { emailKey } from "#domains/accounts/accounts.ts";
import type { Db } from "#platform/database/engine.ts";
import { HELD_BACK, NEVER } from "#domains/mail/limits/recipient-limits.server.ts";
import { stateOf, STATE_COLUMNS } from "./mail-status.server.ts";
import { recipientKey } from "#domains/mail/outbox.server.ts";

/** The outcomes of mails by their ids. The outbox forgets them after 90 days. */
export async function deliveriesOf(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Delivery>> {
  const rows = await db
    .selectFrom("outbox")
    .where("id", "in", ids)
    .select([...STATE_COLUMNS, "id", "sentAt"])
    .execute();
  return new Map(
    rows.map(({ id, sentAt, ...mail }) => [
      id,
      {
        state: sentAt === null ? stateOf(mail) : "sent",
        reason: mail.lastError === HELD_BACK ? null : mail.lastError,
        nextAttemptAt: sentAt !== null || mail.nextAttemptAt === NEVER ? null : mail.nextAttemptAt,
      },
    ]),
  );
}

/**
 * When and why a mail server refused the address for good; undefined when a later mail was
 * accepted, or when none was ever refused.
 */
export async function readRefusal(
  db: Db,
  email: string,
): Promise<{ at: string; reason: string } | undefined> {
  const rows = await db
    .selectFrom("outbox")
    .where("recipientKey", "=", recipientKey(email))
    .where((mail) => mail.or([mail("sentAt", "is not", null), mail("refusedAt", "is not", null)]))
    .orderBy("id", "desc")
    .select(["recipient", "sentAt", "refusedAt", "lastError"])
    .execute();
  const last = rows.find(({ recipient }) => emailKey(recipient) === emailKey(email));
  if (!last || last.sentAt !== null || last.refusedAt === null) return undefined;
  // A mail refused for its content says nothing about its address
  if (last.lastError?.startsWith("EMESSAGE") === true) return undefined;
  return { at: last.refusedAt, reason: last.lastError ?? "unknown" };
}
