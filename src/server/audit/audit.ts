import { sql } from "kysely";
import type { AuditEntry } from "../../shared/audit.ts";
import type { Actor } from "../access.ts";
import type { Db } from "../database.ts";
import { AppError } from "../errors.ts";
import { type Page, toPage } from "../paging.ts";

interface Change {
  /** What was done, such as `settings.save`. */
  action: string;
  /** To what, such as `contactEmail` or `message 12`. */
  subject: string;
  before?: unknown;
  after?: unknown;
}

/** Records what an admin did; to be called in the transaction of the change itself. */
export async function recordChange(db: Db, actor: Actor, change: Change): Promise<void> {
  await db
    .insertInto("auditEntries")
    .values({
      at: new Date().toISOString(),
      actorId: actor.user.id,
      actorName: actor.user.username,
      action: change.action,
      subject: change.subject,
      before: change.before === undefined ? null : JSON.stringify(change.before),
      after: change.after === undefined ? null : JSON.stringify(change.after),
    })
    .execute();
}

const COLUMNS = ["id", "at", "actorName", "action", "subject"] as const;
/** A legal text has 200,000 characters, twice in an entry. */
const SHOWN_IN_LIST = 600;

/** What admins did, newest first; long values are cut. Whole unless a limit is given. */
export async function listChanges(
  db: Db,
  { limit, cursor }: { limit?: number; cursor?: number },
): Promise<Page<AuditEntry>> {
  const rows = await changesQuery(db, { limit, cursor }).execute();
  return toPage(
    rows.map(({ isCut, ...row }) => ({ ...row, isCut: isCut === 1 })),
    limit,
  );
}

export function changesQuery(
  db: Db,
  { limit, cursor }: { limit?: number | undefined; cursor?: number | undefined },
) {
  return db
    .selectFrom("auditEntries")
    .select(COLUMNS)
    .select([
      sql<string | null>`substr(before, 1, ${SHOWN_IN_LIST})`.as("before"),
      sql<string | null>`substr(after, 1, ${SHOWN_IN_LIST})`.as("after"),
      sql<0 | 1>`max(ifnull(length(before), 0), ifnull(length(after), 0)) > ${SHOWN_IN_LIST}`.as(
        "isCut",
      ),
    ])
    .$if(cursor !== undefined, (query) => query.where("id", "<", cursor as number))
    .orderBy("id", "desc")
    .$if(limit !== undefined, (query) => query.limit((limit as number) + 1));
}

/** One entry with its values whole. Throws NOT_FOUND. */
export async function findChange(db: Db, id: number): Promise<AuditEntry> {
  const row = await db
    .selectFrom("auditEntries")
    .where("id", "=", id)
    .select(COLUMNS)
    .select(["before", "after"])
    .executeTakeFirst();
  if (!row) throw new AppError("NOT_FOUND", "This entry does not exist.");
  return { ...row, isCut: false };
}

const KEPT_FOR_YEARS = 2;

/** Forgets what is older than two years. Reads no further than the oldest entry that stays. */
export async function pruneChanges(db: Db, now = new Date()): Promise<void> {
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - KEPT_FOR_YEARS);
  const oldestKept = db
    .selectFrom("auditEntries")
    .where("at", ">=", since.toISOString())
    .orderBy("id")
    .limit(1)
    .select("id");
  await db
    .deleteFrom("auditEntries")
    .where("id", "<", (row) => row.fn.coalesce(oldestKept, row.val(Number.MAX_SAFE_INTEGER)))
    .execute();
}
