import { ago, DAY_MS } from "#kit/values/times.ts";
import type { Db } from "#platform/database/engine.ts";
import { claimContacts, contactsOf } from "./find-person.server.ts";
import { leadsWithRecords } from "./open-lead.server.ts";

/** Longer than the processes of two versions serve beside each other. */
const LOOKED_BACK_MS = 30 * DAY_MS;
const AT_ONCE = 200;

/**
 * Remembers what recent leads say of their people where that is missing: a process of a version
 * that knew no claims stores leads without them while the next version serves beside it.
 */
export async function claimMissing(db: Db): Promise<void> {
  const since = ago(LOOKED_BACK_MS);
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const leads = await leadsWithRecords(db)
      .where("leads.id", "<", before)
      .orderBy("leads.id", "desc")
      .limit(AT_ONCE)
      .select(({ fn }) => [
        "leads.id",
        "leads.personId",
        "leads.createdAt",
        fn.coalesce("application.email", "message.email").as("email"),
        fn.coalesce("application.phone", "message.phone").as("phone"),
      ])
      .execute();
    const people = leads.map(({ personId }) => personId);
    const claimed = await db
      .selectFrom("claimedContacts")
      .where("personId", "in", people)
      .selectAll()
      .execute();
    const known = new Set(claimed.map(({ personId, contact }) => `${personId} ${contact}`));
    for (const { personId, email, phone } of leads) {
      const contacts = contactsOf({ email: email ?? "", phone: phone ?? "" });
      const missing = contacts.filter((contact) => !known.has(`${personId} ${contact}`));
      if (missing.length > 0) await claimContacts(db, personId, missing);
    }
    const oldest = leads.at(-1);
    if (!oldest || leads.length < AT_ONCE || oldest.createdAt < since) return;
    before = oldest.id;
  }
}
