import { emailKey } from "#domains/accounts/accounts.ts";
import {
  type OtherRecord,
  type PersonData,
  SUGGESTION_REASONS,
  type SuggestionReason,
} from "./people.ts";
import { digitsIn } from "#kit/values/typed-words.ts";
import type { Db } from "#platform/database/engine.ts";
import { invalidAt } from "#platform/errors.ts";
import { ownerOf } from "#domains/records/find-person.server.ts";
import { noSuchLead } from "#domains/records/open-lead.server.ts";
import { suggestedPeople } from "#domains/records/suggestions.server.ts";
import { personOfLead, type PersonsRecord, recordsOf } from "./person.server.ts";

/** What staff tick besides what is proved. */
export interface Ticked {
  /** The ids of other leads. */
  include?: readonly number[] | undefined;
  /** Whether everything with the lead's own address belongs to them, though nothing proves it. */
  byAddress?: boolean | undefined;
}

interface WholePerson {
  personId: number;
  lead: PersonsRecord;
  /** What belongs to the person, and what was ticked. */
  records: PersonsRecord[];
  /** Records joined to the person that nothing proves to be theirs. */
  unproved: PersonsRecord[];
  others: OtherRecord[];
  /** Everything with one of these addresses is theirs. */
  addresses: string[];
  address: PersonData["address"];
}

// Decision: src/decisions/067-a-person-is-proved.md
/**
 * The person of a lead: the lead itself, and the records with one of the person's proved addresses.
 * What else may be theirs is listed with its reason, and taken only when ticked. Throws NOT_FOUND,
 * and BAD_REQUEST for a tick on something that is not listed.
 */
export async function wholePerson(
  db: Db,
  leadId: number,
  { include = [], byAddress = false }: Ticked = {},
): Promise<WholePerson> {
  const personId = await personOfLead(db, leadId);
  const joined = await recordsOf(db, { personId });
  const lead = joined.find((record) => record.leadId === leadId);
  if (!lead) throw noSuchLead();
  const proved = await provedAddresses(db, personId);
  const own = emailKey(lead.email);
  const owner = await ownerOf(db, own);
  const isOthers = owner !== undefined && owner !== personId;
  const isTheirs = (record: PersonsRecord) =>
    record === lead || proved.includes(emailKey(record.email));
  const suggested = await suggestedRecords(db, personId);
  const unproved = joined.filter((record) => !isTheirs(record));
  const others = [
    ...unproved.map((record) => ({ record, reason: reasonFor(record, lead) })),
    ...suggested,
  ];
  const listed = others.map(({ record }) => record);
  if (include.some((id) => !listed.some((record) => record.leadId === id)))
    throw invalidAt("include", "A ticked record is no longer listed. Please look again.");
  if (byAddress && isOthers) throw invalidAt("byAddress", "Someone else has proved this address.");
  const ticked = listed.filter((record) => include.includes(record.leadId));
  return {
    personId,
    lead,
    records: [...joined.filter(isTheirs), ...ticked],
    unproved: unproved.filter((record) => !ticked.includes(record)),
    others: others.map(({ record, reason }) => ({ ...inShort(record), reason })),
    addresses: [...new Set([...proved, ...(byAddress && own !== "" ? [own] : [])])],
    address: { email: own, isProved: proved.includes(own), isOthers },
  };
}

async function provedAddresses(db: Db, personId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("personContacts")
    .where("personId", "=", personId)
    .where("proof", "!=", "typed")
    .where("contact", "like", "%@%")
    .orderBy("contact")
    .select("contact")
    .execute();
  return rows.map(({ contact }) => contact);
}

const MOST_SUGGESTED = 100;

async function suggestedRecords(db: Db, personId: number) {
  const reasons = await suggestedPeople(db, personId);
  if (reasons.size === 0) return [];
  const leads = await db
    .selectFrom("leads")
    .where("personId", "in", [...reasons.keys()])
    .orderBy("id", "desc")
    .limit(MOST_SUGGESTED)
    .select(["id", "personId"])
    .execute();
  const records = await recordsOf(db, { leadIds: leads.map(({ id }) => id) });
  return records.map((record) => {
    const other = leads.find(({ id }) => id === record.leadId);
    return { record, reason: reasons.get(other?.personId ?? 0) as SuggestionReason };
  });
}

/** Why a record was joined before joining needed a proof. */
function reasonFor(record: PersonsRecord, lead: PersonsRecord): OtherRecord["reason"] {
  const [sameEmail, samePhone] = SUGGESTION_REASONS;
  if (lead.email !== "" && emailKey(record.email) === emailKey(lead.email)) return sameEmail;
  if (lead.phone !== "" && digitsIn(record.phone) === digitsIn(lead.phone)) return samePhone;
  return "joined earlier, unproved";
}

function inShort({ leadId: id, kind, reference, name, email, phone }: PersonsRecord) {
  return { id, kind, reference, name, email, phone };
}
