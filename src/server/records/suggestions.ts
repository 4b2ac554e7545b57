import type { SuggestedLead } from "#shared/leads.ts";
import { SUGGESTION_REASONS, type SuggestionReason } from "#shared/people.ts";
import type { Db } from "#server/database/engine.ts";
import { leadsWithRecords } from "./open-lead.ts";
import type { PersonsLeads } from "./timeline.ts";

const MOST_SUGGESTED = 20;
const MOST_CONTACTS = 50;

/**
 * The people who may be the same person, each with their newest record: they gave the same address,
 * number or name, and nobody has dismissed it. Nothing is theirs together until staff merge them.
 */
export async function suggestionsFor(
  db: Db,
  { personId, assigneeId }: PersonsLeads,
): Promise<SuggestedLead[]> {
  const reasons = await suggestedPeople(db, personId);
  if (reasons.size === 0) return [];
  const rows = await newestOf(db, [...reasons.keys()], assigneeId);
  return rows
    .map(({ personId: other, ...row }) => ({
      ...row,
      reason: reasons.get(other) as SuggestionReason,
    }))
    .toSorted(
      (one, other) =>
        SUGGESTION_REASONS.indexOf(one.reason) - SUGGESTION_REASONS.indexOf(other.reason),
    )
    .slice(0, MOST_SUGGESTED);
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

/** The newest record of each person, among those of an officer if one is given. */
async function newestOf(
  db: Db,
  people: readonly number[],
  assigneeId: number | undefined,
): Promise<(Omit<SuggestedLead, "reason"> & { personId: number })[]> {
  const rows = await leadsWithRecords(db)
    .where("leads.id", "in", (lead) =>
      lead
        .selectFrom("leads as each")
        .where("each.personId", "in", people)
        .$if(assigneeId !== undefined, (all) =>
          all.where("each.assigneeId", "=", assigneeId as number),
        )
        .groupBy("each.personId")
        .select((each) => each.fn.max<number>("each.id").as("id")),
    )
    .orderBy("leads.id", "desc")
    .select((lead) => [
      "leads.id",
      "leads.personId",
      "leads.applicationId",
      "leads.messageId",
      "leads.createdAt",
      "application.reference",
      lead.fn.coalesce("application.fullName", "message.name").as("name"),
      lead.fn.coalesce("application.email", "message.email").as("email"),
      lead.fn.coalesce("application.phone", "message.phone").as("phone"),
    ])
    .execute();
  return rows.map(({ applicationId, messageId, reference, name, email, phone, ...row }) => ({
    ...row,
    kind: applicationId === null ? "message" : "application",
    reference: reference ?? String(messageId),
    name: name ?? "",
    email: email ?? "",
    phone: phone ?? "",
  }));
}
