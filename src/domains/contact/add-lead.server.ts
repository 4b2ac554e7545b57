import { randomUUID } from "node:crypto";
import { worksAtDesk } from "#domains/accounts/accounts.ts";
import type { NewLead } from "#domains/leads/leads.input.ts";
import type { Asking } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import { storeMessage } from "./contact.server.ts";
import { findMessage } from "./messages.server.ts";
import type { ContactSubmission } from "./contact.ts";

type Added = Omit<NewLead, "source"> & { source: string };

// Decision: src/decisions/127-leads-that-staff-add.md
/**
 * Stores what staff know of somebody as a message with its source, in a transaction. An officer
 * adds leads of their own; those of the desk go by the rules. The same draft is stored once.
 */
export async function addLead(
  trx: Db,
  { actor: by, site }: Asking,
  { note, source, state, draftKey = randomUUID(), ...given }: Added,
): Promise<ContactSubmission> {
  const message = {
    ...given,
    message: note,
    subject: "other" as const,
    officerId: worksAtDesk(by.user) ? undefined : by.user.id,
    fingerprint: `added ${by.user.id} ${draftKey}`,
    createdAt: new Date().toISOString(),
    brought: { source, state, amount: null },
  };
  const stored = await storeMessage(trx, { site, by }, message);
  if (stored) return stored;
  const { id } = await trx
    .selectFrom("contactSubmissions")
    .where("fingerprint", "=", message.fingerprint)
    .select("id")
    .executeTakeFirstOrThrow();
  return findMessage(trx, id);
}
