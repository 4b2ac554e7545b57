import type { LegalHold } from "#domains/leads/leads.ts";
import type { Db } from "#platform/database/engine.ts";
import { AppError } from "#platform/errors.ts";

/** Why nothing of a person may be deleted; undefined when it may. */
export async function holdOf(db: Db, personId: number): Promise<LegalHold | undefined> {
  const person = await db
    .selectFrom("people")
    .where("id", "=", personId)
    .where("heldAt", "is not", null)
    .select(["heldAt as at", "heldBy as by", "holdReason as reason"])
    .$narrowType<LegalHold>()
    .executeTakeFirst();
  return person;
}

/** The ids of people on hold, also of those whose hold has ended since a time. */
export function heldPeople(db: Db, since?: string) {
  return db
    .selectFrom("people")
    .where((person) =>
      person.or([
        person("heldAt", "is not", null),
        ...(since === undefined ? [] : [person("holdEndedAt", ">", since)]),
      ]),
    )
    .select("people.id");
}

/** The ids of leads of people on hold. */
export function leadsOnHold(db: Db) {
  return db.selectFrom("leads").where("personId", "in", heldPeople(db)).select("leads.id");
}

/** Throws CONFLICT when the person of an application is on hold. */
export async function refuseHeld(trx: Db, applicationId: number): Promise<void> {
  const lead = await trx
    .selectFrom("leads")
    .where("applicationId", "=", applicationId)
    .where("personId", "in", heldPeople(trx))
    .select("id")
    .executeTakeFirst();
  if (lead)
    throw new AppError("CONFLICT", "The records of this person must be kept: nothing was removed.");
}
