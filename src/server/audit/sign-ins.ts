import type { User } from "#shared/accounts.ts";
import type { AuditAction } from "#shared/audit.ts";
import { ago, MINUTE_MS } from "#shared/times.ts";
import type { App } from "#server/context.ts";
import type { Db } from "#server/database/engine.ts";

/**
 * Sign-ins and refused tries, next to the admins' actions. Those of one account from one network
 * within a minute share one entry with a count, so that guessing does not fill the disk.
 */

interface Entry {
  action: Extract<AuditAction, `accounts.${string}`>;
  subject: string;
  actorId: number | null;
  actorName: string;
  details: Record<string, string>;
}

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
  await count(trx, {
    action: "accounts.signIn",
    subject: `user ${id} (${username}) from ${details.network}`,
    actorId: id,
    actorName: username,
    details: { ...details },
  });
}

/** Counts an action of somebody whose entries of this minute are too many to keep. */
export async function countFurther(
  trx: Db,
  { id, username }: Pick<User, "id" | "username">,
): Promise<void> {
  await count(trx, {
    action: "accounts.further",
    subject: `user ${id} (${username})`,
    actorId: id,
    actorName: username,
    details: {},
  });
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
  const subject = `${who} from ${details.network}`;
  await db.transaction().execute(async (trx) => {
    const entry = {
      action: "accounts.signInRefused",
      actorId: null,
      actorName: "not signed in",
    } as const;
    const own = { ...entry, subject, details };
    if (await countAgain(trx, own)) return;
    const isAlone = limits.allows("refusalRows", "all");
    await count(trx, isAlone ? own : { ...entry, subject: "many accounts", details: {} });
  });
}

async function count(trx: Db, entry: Entry): Promise<void> {
  // An entry that another request has just begun is found at the second try
  while (!(await countAgain(trx, entry)) && !(await begin(trx, entry)));
}

/** Increments the entry of the same minute. False when there is none. */
async function countAgain(trx: Db, entry: Entry): Promise<boolean> {
  for (;;) {
    const row = await findSame(trx, entry);
    if (!row) return false;
    const { times } = JSON.parse(row.after ?? "{}") as { times: number };
    const { numUpdatedRows } = await trx
      .updateTable("auditEntries")
      .set({ after: JSON.stringify({ ...entry.details, times: times + 1 }) })
      .where("id", "=", row.id)
      .where("after", "is not distinct from", row.after)
      .executeTakeFirst();
    // Another sign-in was counted in between, so the entry is read again
    if (numUpdatedRows === 1n) return true;
  }
}

function findSame(trx: Db, { action, subject }: Entry) {
  const since = ago(MINUTE_MS);
  return trx
    .selectFrom("auditEntries")
    .where("action", "=", action)
    .where("at", ">", since)
    .where("subject", "=", subject)
    .select(["id", "after"])
    .executeTakeFirst();
}

/** Adds the entry. False when there already is one for this minute. */
async function begin(trx: Db, { details, ...entry }: Entry): Promise<boolean> {
  const at = new Date().toISOString();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("auditEntries")
    .values({
      ...entry,
      at,
      before: null,
      after: JSON.stringify({ ...details, times: 1 }),
      minuteKey: `${at.slice(0, 16)} ${entry.action} ${entry.subject}`,
    })
    .onConflict((conflict) => conflict.column("minuteKey").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
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
