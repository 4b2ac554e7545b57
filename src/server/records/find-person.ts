import { emailKey } from "#shared/accounts.ts";
import { digitsIn } from "#shared/typed-words.ts";
import type { Db } from "#server/database/engine.ts";

/** The sender of a record, as they wrote it. */
export interface Sender {
  name: string;
  email: string;
  phone: string;
}

/**
 * The person with this e-mail address, or else with this phone number; a new person when neither is
 * known. Call it in the transaction that stores the record.
 */
export async function findOrAddPerson(trx: Db, sender: Sender): Promise<number> {
  const contacts = contactsOf(sender);
  for (;;) {
    const known = await personOf(trx, contacts);
    const personId = known ?? (await addPerson(trx, sender));
    await addContacts(trx, personId, contacts);
    if (known !== undefined) await rename(trx, known, sender);
    // If no row was added, another request has added the same person at the same moment
    if (known !== undefined || (await personOf(trx, contacts)) === personId) return personId;
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

/** Contacts that already belong to somebody stay theirs. */
export async function addContacts(
  trx: Db,
  personId: number,
  contacts: readonly string[],
): Promise<void> {
  await trx
    .insertInto("personContacts")
    .values(contacts.map((contact) => ({ contact, personId })))
    .onConflict((conflict) => conflict.column("contact").doNothing())
    .execute();
}

/** The person of the first known contact. */
async function personOf(trx: Db, contacts: readonly string[]): Promise<number | undefined> {
  const rows = await trx
    .selectFrom("personContacts")
    .where("contact", "in", contacts)
    .select(["contact", "personId"])
    .execute();
  const owners = contacts.flatMap(
    (contact) => rows.find((row) => row.contact === contact)?.personId ?? [],
  );
  return owners[0];
}

const FEWEST_DIGITS = 7;

/** The contacts that identify a person: the e-mail address, then a long enough phone number. */
export function contactsOf({ email, phone }: Pick<Sender, "email" | "phone">): string[] {
  const number = digitsIn(phone);
  const isNumber = number.length >= FEWEST_DIGITS && !/^(\d)\1*$/.test(number);
  return [emailKey(email), ...(isNumber ? [number] : [])];
}
