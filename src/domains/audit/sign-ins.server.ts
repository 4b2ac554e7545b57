import type { User } from "#domains/accounts/accounts.ts";
import type { App } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import { about } from "./happened.server.ts";
import {
  count,
  countAgain,
  type Counted,
  countFurther,
  roomFor,
} from "./counted-entries.server.ts";

/**
 * Sign-ins and refused tries, next to the admins' actions. Those of one account from one network
 * within a minute share one entry with a count, so that guessing does not fill the disk.
 */

interface SignIn {
  door: string;
  network: string;
  device: string;
}

/** Records a sign-in. Call it in the transaction that starts the session. */
export async function recordSignIn(
  trx: Db,
  { id, username }: Pick<User, "id" | "username">,
  details: SignIn,
): Promise<void> {
  const entry: Counted = {
    action: "accounts.signIn",
    on: about("users", id, `user ${id} (${username}) from ${details.network}`),
    actorId: id,
    actorName: username,
    add: ({ times = 0 }) => ({ ...details, times: times + 1 }),
  };
  if (await countAgain(trx, entry)) return;
  if ((await roomFor(trx, id)) > 0) await count(trx, entry);
  else await countFurther(trx, { user: { id, username }, network: details.network }, [entry]);
}

interface Refusal {
  /** The user, or the hash of an unknown name. */
  who: string;
  /** The account as it appears in the log. */
  account: string;
  network: string;
  door: string;
  outcome: string;
}

/** Records a refused try. Past thirty entries a minute, the others share one. */
export async function recordRefusal(
  { db, limits }: Pick<App, "db" | "limits">,
  { who, ...details }: Refusal,
): Promise<void> {
  const on = `${who} from ${details.network}`;
  await db.transaction().execute(async (trx) => {
    const entry = {
      action: "accounts.signInRefused",
      actorId: null,
      actorName: "not signed in",
    } as const;
    const add = ({ times = 0 }) => ({ ...details, times: times + 1 });
    const own = { ...entry, on, add };
    if (await countAgain(trx, own)) return;
    const isAlone = limits.allows("refusalRows", "all");
    const many = {
      ...entry,
      on: "many accounts",
      add: ({ times = 0 }) => ({ times: times + 1 }),
    };
    await count(trx, isAlone ? own : many);
  });
}

/** How many entries about refused tries are kept. */
const REFUSALS_KEPT = 100_000;

/** Deletes the oldest entries about refused tries beyond that number. */
export async function pruneRefusals(db: Db, kept = REFUSALS_KEPT): Promise<void> {
  const refused = db.selectFrom("auditEntries").where("action", "=", "accounts.signInRefused");
  const oldest = await refused
    .orderBy("at", "desc")
    .offset(kept)
    .limit(1)
    .select("at")
    .executeTakeFirst();
  if (!oldest) return;
  await db
    .deleteFrom("auditEntries")
    .where("action", "=", "accounts.signInRefused")
    .where("at", "<=", oldest.at)
    .execute();
}
