import { refusedSentence } from "#domains/consents/refusals.ts";
import { mayContact } from "#domains/consents/withdrawals.server.ts";
import type { Db, Row } from "#platform/database/engine.ts";
import { NEWSLETTER, REPLY } from "./outbox.server.ts";

/**
 * Why a mail may not go out, because its reader has asked for no more; undefined when it may.
 * Confirmations, links, and letters about an application itself do not ask.
 */
export async function refusedMail(
  db: Db,
  mail: Pick<Row<"outbox">, "topic" | "recipient" | "leadId" | "subscriberId">,
): Promise<string | undefined> {
  const { topic, recipient: email, leadId, subscriberId } = mail;
  if (topic !== REPLY && topic !== NEWSLETTER) return undefined;
  const channel = topic === REPLY ? "email" : "newsletter";
  const asked = await mayContact(db, { leadId, email }, channel);
  if (asked.may) return undefined;
  const subscriber = await db
    .selectFrom("subscribers")
    .where("id", "=", subscriberId)
    .select("confirmedAt")
    .executeTakeFirst();
  // Following the link in a later mail permits the newsletter again
  if (asked.since < (subscriber?.confirmedAt ?? "")) return undefined;
  return refusedSentence(email, channel, asked);
}
