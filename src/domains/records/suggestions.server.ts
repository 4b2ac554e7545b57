import { emailKey } from "#domains/accounts/accounts.ts";
import type { ComparedRecord, SuggestedLead } from "#domains/leads/leads.ts";
import {
  COMPARED_FIELDS,
  type ComparedField,
  type Proof,
  SUGGESTION_REASONS,
  type SuggestionReason,
} from "#domains/people/people.ts";
import type { Db } from "#platform/database/engine.ts";
import { numberKey } from "#domains/consents/receipts.server.ts";
import { leadsWithRecords } from "./open-lead.server.ts";
import type { PersonsLeads } from "#domains/audit/timeline.server.ts";

const MOST_SUGGESTED = 20;
const MOST_CONTACTS = 50;

interface Of extends PersonsLeads {
  /** The lead that is compared first. */
  leadId: number;
}

/**
 * The people who may be the same person, the strongest reason first: they gave the same address,
 * number or name, and nobody has dismissed it. Each is shown by the record that is alike, beside
 * the one of this person that it is like. Nothing is theirs together until staff merge them.
 */
export async function suggestionsFor(
  db: Db,
  { personId, assigneeId, leadId }: Of,
): Promise<SuggestedLead[]> {
  const people = [...(await suggestedPeople(db, personId))].toSorted(
    ([, one], [, other]) => rankOf(one) - rankOf(other),
  );
  if (people.length === 0) return [];
  const own = (await recordsOf(db, { personId, assigneeId })).toSorted(
    (one, other) => Number(other.id === leadId) - Number(one.id === leadId),
  );
  const suggestions: SuggestedLead[] = [];
  for (const [other, reason] of people) {
    const records = await recordsOf(db, { personId: other, assigneeId });
    const found = pairOf(own, records, reason);
    if (found) suggestions.push(found);
    if (suggestions.length === MOST_SUGGESTED) break;
  }
  return suggestions.toSorted((one, other) => rankOf(one.reason) - rankOf(other.reason));
}

function rankOf(reason: SuggestionReason): number {
  return SUGGESTION_REASONS.indexOf(reason);
}

/** The people who may be this one, each with the strongest reason. */
export async function suggestedPeople(
  db: Db,
  personId: number,
): Promise<Map<number, SuggestionReason>> {
  const reasons = new Map<number, SuggestionReason>();
  const contacts = await db
    .selectFrom("claimedContacts")
    .where("personId", "=", personId)
    .limit(MOST_CONTACTS)
    .select("contact")
    .execute();
  const [sameEmail, samePhone, sameName] = SUGGESTION_REASONS;
  for (const { contact } of contacts)
    for (const id of await claimersOf(db, { contact, personId })) {
      const reason = contact.includes("@") ? sameEmail : samePhone;
      if (reasons.get(id) !== sameEmail) reasons.set(id, reason);
    }
  for (const id of await namesakesOf(db, personId)) if (!reasons.has(id)) reasons.set(id, sameName);
  return reasons;
}

async function claimersOf(
  db: Db,
  { contact, personId }: { contact: string; personId: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom("claimedContacts")
    .where("contact", "=", contact)
    .where("personId", "!=", personId)
    .where("personId", "not in", dismissedBy(db, personId))
    .orderBy("personId", "desc")
    .limit(MOST_SUGGESTED)
    .select("personId")
    .execute();
  return rows.map((row) => row.personId);
}

async function namesakesOf(db: Db, personId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("people")
    .where(
      (person) => person.fn<string>("lower", ["name"]),
      "=",
      db
        .selectFrom("people as own")
        .where("own.id", "=", personId)
        .select((own) => own.fn<string>("lower", ["own.name"]).as("name")),
    )
    .where("id", "!=", personId)
    .where("id", "not in", dismissedBy(db, personId))
    .limit(MOST_SUGGESTED)
    .select("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** The people whom staff know to be others. */
function dismissedBy(db: Db, personId: number) {
  return db
    .selectFrom("personDismissals")
    .where("personId", "=", personId)
    .select("otherId as id")
    .unionAll(
      db.selectFrom("personDismissals").where("otherId", "=", personId).select("personId as id"),
    );
}

/**
 * The first two records that are alike for this reason, or for the strongest weaker one: an officer
 * may have other records of the two people than those for which they are suggested. Undefined when
 * there are none.
 */
function pairOf(
  own: readonly ComparedRecord[],
  records: readonly ComparedRecord[],
  strongest: SuggestionReason,
): SuggestedLead | undefined {
  for (const reason of SUGGESTION_REASONS.slice(rankOf(strongest)))
    for (const beside of own)
      for (const record of records) {
        const same = sameIn(beside, record);
        if (same.includes(fieldOf(reason))) return { ...record, reason, same, beside };
      }
  return undefined;
}

function fieldOf(reason: SuggestionReason): ComparedField {
  const [sameEmail, samePhone] = SUGGESTION_REASONS;
  if (reason === sameEmail) return "email";
  return reason === samePhone ? "phone" : "name";
}

function sameIn(one: ComparedRecord, other: ComparedRecord): ComparedField[] {
  const isSameText = (text: string, otherText: string) => text !== "" && text === otherText;
  const isSame = {
    name: one.name.toLowerCase() === other.name.toLowerCase(),
    email: isSameText(emailKey(one.email), emailKey(other.email)),
    phone: isSameText(numberKey(one.phone), numberKey(other.phone)),
  };
  return COMPARED_FIELDS.filter((field) => isSame[field]);
}

const MOST_COMPARED = 100;

/** The newest records of a person, among those of an officer if one is given. */
async function recordsOf(
  db: Db,
  { personId, assigneeId }: PersonsLeads,
): Promise<ComparedRecord[]> {
  const proofs = await proofsOf(db, personId);
  const rows = await leadsWithRecords(db)
    .where("leads.personId", "=", personId)
    .$if(assigneeId !== undefined, (all) =>
      all.where("leads.assigneeId", "=", assigneeId as number),
    )
    .orderBy("leads.id", "desc")
    .limit(MOST_COMPARED)
    .select((lead) => [
      "leads.id",
      "leads.applicationId",
      "leads.messageId",
      "leads.createdAt",
      "application.reference",
      lead.fn.coalesce("application.fullName", "message.name").as("name"),
      lead.fn.coalesce("application.email", "message.email").as("email"),
      lead.fn.coalesce("application.phone", "message.phone").as("phone"),
    ])
    .execute();
  return rows.map(({ id, applicationId, messageId, reference, createdAt, ...row }) => ({
    id,
    kind: applicationId === null ? "message" : "application",
    reference: reference ?? String(messageId),
    name: row.name ?? "",
    email: row.email ?? "",
    emailProof: proofs.get(emailKey(row.email ?? "")) ?? "typed",
    phone: row.phone ?? "",
    createdAt,
  }));
}

/** What says that an address is this person's. A phone number is only ever typed. */
async function proofsOf(db: Db, personId: number): Promise<Map<string, Proof>> {
  const rows = await db
    .selectFrom("personContacts")
    .where("personId", "=", personId)
    .select(["contact", "proof"])
    .execute();
  return new Map(rows.map(({ contact, proof }) => [contact, proof]));
}
