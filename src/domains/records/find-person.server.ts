import { type Account, emailKey } from "#domains/accounts/accounts.ts";
import type { Proof } from "#domains/people/people.ts";
import { numberKey } from "#domains/consents/receipts.server.ts";
import { type Db, byName, type SearchedTable, wordingOf } from "#platform/database/engine.ts";

/** The sender of a record, as they wrote it. */
export interface Sender {
  name: string;
  email: string;
  phone: string;
}

// Decision: src/decisions/067-a-person-is-proved.md
/**
 * The person of a record that is being stored, in the same transaction: whoever has proved the
 * address, if the sender has proved it too; otherwise a new person, because anybody can type an
 * address, a number or a name.
 */
export async function findOrAddPerson(
  trx: Db,
  sender: Sender,
  { isProved }: { isProved: boolean },
): Promise<number> {
  const address = emailKey(sender.email);
  for (;;) {
    const known = isProved ? await ownerOf(trx, address) : undefined;
    const personId = known ?? (await addPerson(trx, sender));
    await claimContacts(trx, personId, contactsOf(sender));
    if (known !== undefined) await rename(trx, known, sender);
    if (!isProved || known !== undefined) return personId;
    if ((await prove(trx, personId, { addresses: [address], proof: "account" })) > 0)
      return personId;
    // Another request has proved the address at the same moment
    await trx.deleteFrom("people").where("id", "=", personId).execute();
  }
}

async function rename(trx: Db, id: number, { name }: Sender): Promise<void> {
  await trx
    .updateTable("people")
    .set({ name })
    .where("id", "=", id)
    .where("name", "!=", name)
    .execute();
}

export async function addPerson(trx: Db, { name }: Pick<Sender, "name">): Promise<number> {
  const added = await trx
    .insertInto("people")
    .values({ name })
    .returning("id")
    .executeTakeFirstOrThrow();
  return added.id;
}

/** The only place that deletes leads: nothing remains of a person who has no others. */
export async function deleteLeads(trx: Db, ids: readonly number[]): Promise<void> {
  const gone = await trx.deleteFrom("leads").where("id", "in", ids).returning("personId").execute();
  await trx
    .deleteFrom("people")
    .where(
      "id",
      "in",
      gone.map(({ personId }) => personId),
    )
    .where((person) =>
      person.not(
        person.exists(
          person.selectFrom("leads").whereRef("personId", "=", "people.id").select("leads.id"),
        ),
      ),
    )
    .execute();
}

/** The only place that deletes records, after their leads. */
export async function deleteRecords(
  trx: Db,
  table: SearchedTable,
  ids: readonly number[],
): Promise<void> {
  const gone = byName(trx).deleteFrom(table).where("id", "in", ids).returningAll();
  // Imported people are not counted
  const counted = (await gone.execute()).filter(({ importId = null }) => importId === null);
  for (const [status, rows] of Map.groupBy(counted, (row) => String(row.status)))
    await wordingOf(trx).count(trx, table, { [status]: -rows.length });
}

/** Remembers what a person's records say. It proves nothing: several people can claim the same. */
export async function claimContacts(
  trx: Db,
  personId: number,
  contacts: readonly string[],
): Promise<void> {
  if (contacts.length === 0) return;
  await trx
    .insertInto("claimedContacts")
    .values(contacts.map((contact) => ({ contact, personId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Makes addresses the person's proved ones; what is proved already stays as it is. Resolves to how
 * many were added.
 */
export async function prove(
  trx: Db,
  personId: number,
  { addresses, proof }: { addresses: readonly string[]; proof: Exclude<Proof, "typed"> },
): Promise<number> {
  if (addresses.length === 0) return 0;
  const added = await trx
    .insertInto("personContacts")
    .values(addresses.map((contact) => ({ contact, personId, proof })))
    .onConflict((conflict) =>
      conflict
        .column("contact")
        .doUpdateSet({ personId, proof })
        .where("personContacts.proof", "=", "typed"),
    )
    .returning("contact")
    .execute();
  return added.length;
}

/** The person with the proved address. */
export async function ownerOf(db: Db, address: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("personContacts")
    .where("contact", "=", address)
    .where("proof", "!=", "typed")
    .select("personId")
    .executeTakeFirst();
  return row?.personId;
}

/** In the place of a user's id. */
export const GUEST = 0;

/**
 * Whose records are read: a user's, or those of a guest who has proved an address by
 * a mailed link and typed the end of a phone number.
 */
export interface Owner extends Pick<Account, "id" | "email" | "isVerified" | "provesFrom"> {
  givenPhone?: string;
  /** Of a guest: a link is less than the password of the account that has the address. */
  hasAccount?: boolean;
}

/**
 * Whether the user has sent a record with their verified address: from their account, or staff have
 * joined it to the person who has proved the address, or it has the phone number that they typed.
 */
export async function provenSender(
  db: Db,
  { id, email, givenPhone = "", hasAccount = false }: Omit<Owner, "isVerified" | "provesFrom">,
): Promise<(lead: { personId: number | null; sentById: number | null }) => boolean> {
  if (hasAccount) return () => false;
  const owners: unknown[] = givenPhone === "" ? [] : await peopleWith(db, email, givenPhone);
  owners.push(await ownerOf(db, emailKey(email)));
  return ({ personId, sentById }) =>
    sentById === id || (personId !== null && owners.includes(personId));
}

/** The people whose records have both the address and the number. */
async function peopleWith(db: Db, email: string, phone: string): Promise<number[]> {
  const leads = db.selectFrom("leads");
  const applications = leads
    .innerJoin("loanApplications as record", "record.id", "leads.applicationId")
    .where((row) => row.fn<string>("lower", ["record.email"]), "=", emailKey(email))
    .select(["leads.personId", "record.phone"]);
  const messages = leads
    .innerJoin("contactSubmissions as record", "record.id", "leads.messageId")
    .where((row) => row.fn<string>("lower", ["record.email"]), "=", emailKey(email))
    .select(["leads.personId", "record.phone"]);
  const rows = [...(await applications.execute()), ...(await messages.execute())];
  return rows.flatMap((row) => (endOfPhone(row.phone) === phone ? row.personId : []));
}

/** The digits by which two spellings of a number are one; empty for what is no number. */
export function endOfPhone(phone: string): string {
  return numberKey(phone).slice(-10);
}

/** What records are compared by: the e-mail address and a long enough phone number, if given. */
export function contactsOf({ email, phone }: Pick<Sender, "email" | "phone">): string[] {
  return [emailKey(email), numberKey(phone)].filter((contact) => contact !== "");
}
