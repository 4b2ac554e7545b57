import type { Actor } from "#platform/access.ts";
import { happened } from "#domains/audit/happened.server.ts";
import type { Db } from "#platform/database/engine.ts";
import { invalidAt } from "#platform/errors.ts";
import {
  addPerson,
  claimContacts,
  contactsOf,
  prove,
} from "#domains/records/find-person.server.ts";
import { holdOf } from "#domains/records/legal-hold.server.ts";
import { leadsWithRecords } from "#domains/records/open-lead.server.ts";
import { type LeadRow, readLead, subjectOf } from "./leads.server.ts";

/**
 * Merges the people of two leads: all records of the other lead's person become those of this
 * one's. Their addresses are confirmed by it, unless somebody else has proved them.
 */
export async function mergePeople(
  db: Db,
  actor: Actor,
  { id, otherId }: { id: number; otherId: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { lead, other } = await readTwo(trx, actor, { id, otherId });
    const seen = [...contactsIn(lead), ...contactsIn(other)];
    await claimContacts(trx, lead.personId, seen);
    await move(trx, other.personId, lead.personId);
    await copyHold(trx, other.personId, lead.personId);
    // Staff have looked at these two records, not at everything that others have claimed
    const addresses = seen.filter((contact) => contact.includes("@"));
    await prove(trx, lead.personId, { addresses: [...new Set(addresses)], proof: "staff" });
    await trx.deleteFrom("people").where("id", "=", other.personId).execute();
    await say(trx, actor, { lead, other, kind: "merged" });
  });
}

/** Two leads of different people. Throws NOT_FOUND and BAD_REQUEST. */
async function readTwo(
  trx: Db,
  actor: Actor,
  { id, otherId }: { id: number; otherId: number },
): Promise<{ lead: LeadRow; other: LeadRow }> {
  const lead = await readLead(trx, actor, id);
  const other = await readLead(trx, actor, otherId);
  if (lead.personId === other.personId)
    throw invalidAt("otherId", "Both are of the same person already.");
  return { lead, other };
}

/** Moves everything of one person to another, in all tables that refer to people. */
async function move(trx: Db, from: number, to: number): Promise<void> {
  for (const table of ["leads", "timeline", "personContacts"] as const)
    await trx.updateTable(table).set({ personId: to }).where("personId", "=", from).execute();
  await trx.updateTable("leads").set({ unlisted: null }).where("personId", "=", to).execute();
  const claimed = await trx
    .selectFrom("claimedContacts")
    .where("personId", "in", [from, to])
    .select("contact")
    .execute();
  await claimContacts(
    trx,
    to,
    claimed.map(({ contact }) => contact),
  );
  const dismissed = await trx
    .selectFrom("personDismissals")
    .where((pair) => pair.or([pair("personId", "=", from), pair("otherId", "=", from)]))
    .selectAll()
    .execute();
  for (const { personId, otherId } of dismissed)
    await keepApart(trx, to, personId === from ? otherId : personId);
}

/** Whoever was on hold stays on hold, under whatever number. */
async function copyHold(trx: Db, from: number, to: number): Promise<void> {
  const ended = trx.selectFrom("people").where("id", "=", from).select("holdEndedAt");
  const { holdEndedAt } = await ended.executeTakeFirstOrThrow();
  if (holdEndedAt !== null)
    await trx
      .updateTable("people")
      .set({ holdEndedAt })
      .where("id", "=", to)
      .where((person) =>
        person.or([person("holdEndedAt", "is", null), person("holdEndedAt", "<", holdEndedAt)]),
      )
      .execute();
  const hold = await holdOf(trx, from);
  if (!hold) return;
  const { at: heldAt, by: heldBy, reason: holdReason } = hold;
  const people = trx.updateTable("people").set({ heldAt, heldBy, holdReason });
  await people.where("id", "=", to).where("heldAt", "is", null).execute();
}

/** Remembers that these are two people. */
async function keepApart(trx: Db, one: number, other: number): Promise<void> {
  if (one === other) return;
  await trx
    .insertInto("personDismissals")
    .values({ personId: Math.min(one, other), otherId: Math.max(one, other) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Dismisses a suggestion for good: these are two people. Throws NOT_FOUND and BAD_REQUEST. */
export async function dismissSuggestion(
  db: Db,
  actor: Actor,
  { id, otherId }: { id: number; otherId: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { lead, other } = await readTwo(trx, actor, { id, otherId });
    await keepApart(trx, lead.personId, other.personId);
    await happened(trx, actor, "leads.dismissSuggestion", {
      on: subjectOf(lead),
      after: { record: subjectOf(other).name },
    });
  });
}

/**
 * Splits a lead from the person's other records: it gets a person of its own, with the address and
 * the number that no other record of the old one has.
 */
export async function splitPerson(db: Db, actor: Actor, { id }: { id: number }): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const lead = await readLead(trx, actor, id);
    const others = await contactsOfOthers(trx, lead);
    if (others === undefined) throw invalidAt("id", "This person has no other records.");
    const personId = await addPerson(trx, { name: lead.fullName ?? lead.name ?? "" });
    const contacts = contactsIn(lead);
    // A hold that is being set waits, or is seen
    const all = trx.selectFrom("leads").where("personId", "=", lead.personId).orderBy("id");
    await all.select("id").forUpdate().execute();
    await copyHold(trx, lead.personId, personId);
    await claimContacts(trx, personId, contacts);
    const own = contacts.filter((contact) => !others.includes(contact));
    await trx
      .deleteFrom("claimedContacts")
      .where("personId", "=", lead.personId)
      .where("contact", "in", own)
      .execute();
    // What a merge has confirmed is no longer confirmed; an account's address stays proved
    await trx
      .updateTable("personContacts")
      .set((row) => ({
        personId,
        proof: row
          .case()
          .when("proof", "=", "staff")
          .then("typed" as const)
          .else(row.ref("proof"))
          .end(),
      }))
      .where("personId", "=", lead.personId)
      .where("contact", "in", own)
      .execute();
    await keepApart(trx, personId, lead.personId);
    await trx.updateTable("leads").set({ personId }).where("id", "=", id).execute();
    await trx.updateTable("timeline").set({ personId }).where("leadId", "=", id).execute();
    await say(trx, actor, { lead, other: lead, kind: "split" });
  });
}

function contactsIn(lead: LeadRow): string[] {
  return contactsOf({
    email: lead.applicationEmail ?? lead.messageEmail ?? "",
    phone: lead.applicationPhone ?? lead.messagePhone ?? "",
  });
}

/** Undefined when there are none. */
async function contactsOfOthers(trx: Db, lead: LeadRow): Promise<string[] | undefined> {
  const rows = await leadsWithRecords(trx)
    .where("leads.personId", "=", lead.personId)
    .where("leads.id", "!=", lead.id)
    .select(({ fn }) => [
      fn.coalesce("application.email", "message.email").as("email"),
      fn.coalesce("application.phone", "message.phone").as("phone"),
    ])
    .execute();
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ email, phone }) => contactsOf({ email: email ?? "", phone: phone ?? "" }));
}

interface Said {
  lead: LeadRow;
  other: LeadRow;
  kind: "merged" | "split";
}

async function say(trx: Db, actor: Actor, { lead, other, kind }: Said): Promise<void> {
  const { name: subject } = subjectOf(other);
  await happened(trx, actor, kind === "merged" ? "leads.merge" : "leads.split", {
    on: subjectOf(lead),
    after: { record: subject },
    text: `${other.fullName ?? other.name}, ${subject}`,
  });
}
