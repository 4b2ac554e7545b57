import type { Db } from "../database.ts";
import type { ChallengePurpose } from "../tables.ts";

const LIFETIME_MS = 10 * 60_000;

interface Asked {
  /** The session or the pending sign-in that was asked. */
  owner: string;
  purpose: ChallengePurpose;
}

/** Keeps what a browser is asked, in place of what it was asked before. */
export async function keepChallenge(db: Db, asked: Asked, value: string): Promise<void> {
  const expiresAt = new Date(Date.now() + LIFETIME_MS).toISOString();
  await db
    .insertInto("secondFactorChallenges")
    .values({ ...asked, value, expiresAt })
    .onConflict((conflict) =>
      conflict.columns(["owner", "purpose"]).doUpdateSet({ value, expiresAt }),
    )
    .execute();
}

/** What was asked, which is over with that. Undefined when there is nothing, or it was too long ago. */
export async function takeChallenge(db: Db, asked: Asked): Promise<string | undefined> {
  const row = await db
    .deleteFrom("secondFactorChallenges")
    .where("owner", "=", asked.owner)
    .where("purpose", "=", asked.purpose)
    .returning(["value", "expiresAt"])
    .executeTakeFirst();
  return row && row.expiresAt > new Date().toISOString() ? row.value : undefined;
}

/** The same, to be asked again. */
export async function readChallenge(db: Db, asked: Asked): Promise<string | undefined> {
  const row = await db
    .selectFrom("secondFactorChallenges")
    .where("owner", "=", asked.owner)
    .where("purpose", "=", asked.purpose)
    .where("expiresAt", ">", new Date().toISOString())
    .select("value")
    .executeTakeFirst();
  return row?.value;
}
