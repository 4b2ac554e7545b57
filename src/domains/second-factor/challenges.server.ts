import { fromNow } from "#kit/values/times.ts";
import type { Db } from "#platform/database/engine.ts";
import type { ChallengePurpose } from "./second-factor.table.ts";

const LIFETIME_MS = 10 * 60_000;

interface Asked {
  /** The session or the pending sign-in that the challenge is for. */
  owner: string;
  purpose: ChallengePurpose;
}

/** Stores a challenge for a browser, replacing its previous one. */
export async function keepChallenge(db: Db, asked: Asked, value: string): Promise<void> {
  const expiresAt = fromNow(LIFETIME_MS);
  await db
    .insertInto("secondFactorChallenges")
    .values({ ...asked, value, expiresAt })
    .onConflict((conflict) =>
      conflict.columns(["owner", "purpose"]).doUpdateSet({ value, expiresAt }),
    )
    .execute();
}

/** Takes a challenge, which works only once. Undefined when there is none or it has expired. */
export async function takeChallenge(db: Db, asked: Asked): Promise<string | undefined> {
  const row = await db
    .deleteFrom("secondFactorChallenges")
    .where("owner", "=", asked.owner)
    .where("purpose", "=", asked.purpose)
    .returning(["value", "expiresAt"])
    .executeTakeFirst();
  return row && row.expiresAt > new Date().toISOString() ? row.value : undefined;
}

/** Reads a challenge without using it up. */
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
