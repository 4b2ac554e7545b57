import type { User } from "../../shared/accounts.ts";
import type { App } from "../context.ts";
import type { Db } from "../database.ts";

/**
 * Sign-ins and refused tries beside what admins did. Those of one account from one network within a
 * minute are one entry with their number, so that nobody fills the disk by trying.
 */

const MINUTE_MS = 60_000;

interface Entry {
  action: "accounts.signIn" | "accounts.signInRefused";
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

/** Records that somebody signed in; to be called in the transaction that starts the session. */
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

interface Refusal {
  /** The user, or the hash of a name that is nobody's. */
  who: string;
  /** The account as the log has it. */
  account: string;
  network: string;
  door: string;
  outcome: string;
}

/** Records a refused try. Past thirty entries a minute the others share one. */
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
    if (await countAgain(trx, { ...entry, subject, details })) return;
    if (limits.allows("refusalRows", "all")) await begin(trx, { ...entry, subject, details });
    else await count(trx, { ...entry, subject: "many accounts", details: {} });
  });
}

async function count(trx: Db, entry: Entry): Promise<void> {
  if (!(await countAgain(trx, entry))) await begin(trx, entry);
}

/** Adds one to the entry of the same minute. False when there is none. */
async function countAgain(trx: Db, { action, subject, details }: Entry): Promise<boolean> {
  const since = new Date(Date.now() - MINUTE_MS).toISOString();
  const row = await trx
    .selectFrom("auditEntries")
    .where("action", "=", action)
    .where("at", ">", since)
    .where("subject", "=", subject)
    .select(["id", "after"])
    .executeTakeFirst();
  if (!row) return false;
  const { times } = JSON.parse(row.after ?? "{}") as { times: number };
  await trx
    .updateTable("auditEntries")
    .set({ after: JSON.stringify({ ...details, times: times + 1 }) })
    .where("id", "=", row.id)
    .execute();
  return true;
}

async function begin(trx: Db, { details, ...entry }: Entry): Promise<void> {
  await trx
    .insertInto("auditEntries")
    .values({
      ...entry,
      at: new Date().toISOString(),
      before: null,
      after: JSON.stringify({ ...details, times: 1 }),
    })
    .execute();
}

/** The newest entries about refused tries that stay. */
const REFUSALS_KEPT = 100_000;

/** Forgets the oldest refused tries where there are too many. */
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
