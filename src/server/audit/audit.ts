import { sql } from "kysely";
import type { AuditEntry, AuditFilter } from "../../shared/audit.ts";
import type { Actor } from "../access.ts";
import type { Db } from "../database.ts";
import { AppError } from "../errors.ts";
import { type Page, toPage } from "../paging.ts";
import { nameSubjects } from "./subjects.ts";

interface Change {
  /** What was done, such as `settings.save`. */
  action: string;
  /** To what, such as `contactEmail` or `message 12`. */
  subject: string;
  before?: unknown;
  after?: unknown;
  /** An earlier entry of the same act: the list shows both as one. */
  joins?: { action: string; subject: string };
}

/** Whoever did it: a user, or the operator at the command line. */
type Doer = Pick<Actor, "user"> | "operator";

/** Records what somebody did; to be called in the transaction of the change itself. */
export async function recordChange(db: Db, doer: Doer, change: Change): Promise<void> {
  const user = doer === "operator" ? { id: null, username: "(operator)" } : doer.user;
  const { id } = await db
    .insertInto("auditEntries")
    .values({
      at: new Date().toISOString(),
      actorId: user.id,
      actorName: user.username,
      action: change.action,
      subject: change.subject,
      before: change.before === undefined ? null : JSON.stringify(change.before),
      after: change.after === undefined ? null : JSON.stringify(change.after),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (change.joins) await join(db, user.id, { id, ...change.joins });
}

/** The file was uploaded moments ago: what is older than the newest few entries is another act. */
const JOINED_AMONG = 200;

async function join(
  db: Db,
  actorId: number | null,
  { id, action, subject }: { id: number; action: string; subject: string },
): Promise<void> {
  await db
    .updateTable("auditEntries")
    .set({ partOf: id })
    .where("id", ">", id - JOINED_AMONG)
    .where("actorId", "is", actorId)
    .where("action", "=", action)
    .where("subject", "=", subject)
    .execute();
}

const COLUMNS = ["id", "at", "actorName", "action", "subject"] as const;
/** A legal text has 200,000 characters, twice in an entry. */
const SHOWN_IN_LIST = 600;

/** What admins did, newest first; long values are cut. Whole unless a limit is given. */
export async function listChanges(db: Db, filter: AuditFilter & Paging): Promise<Page<AuditEntry>> {
  const { rows, ...page } = toPage(await changesQuery(db, filter).execute(), filter.limit);
  const entries = rows.map(({ isCut, ...row }) => ({ ...row, isCut: isCut === 1 }));
  return { ...page, rows: await nameSubjects(db, entries) };
}

interface Paging {
  limit?: number | undefined;
  cursor?: number | undefined;
}

/** By key in the order of the table or of an index: days become ids before they narrow anything. */
export function changesQuery(db: Db, filter: AuditFilter & Paging) {
  const { limit, cursor, person, kind, since, until } = filter;
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
    .where("partOf", "is", null)
    .$if(person !== undefined, (query) => query.where("actorName", "=", person as string))
    .$if(kind !== undefined, (query) => query.where("kind", "=", kind as string))
    .$if(since !== undefined, (query) => query.where("id", ">=", firstSince(since as string)))
    .$if(until !== undefined, (query) => query.where("id", "<", firstSince(until as string)))
    .$if(cursor !== undefined, (query) => query.where("id", "<", cursor as number))
    .orderBy("id", "desc")
    .$if(limit !== undefined, (query) => query.limit((limit as number) + 1));
}

/** The id of the first entry from that moment on; entries are made in the order of their ids. */
function firstSince(moment: string) {
  return sql<number>`ifnull((SELECT id FROM auditEntries WHERE at >= ${moment}
    ORDER BY at, id LIMIT 1), ${Number.MAX_SAFE_INTEGER})`;
}

const MOST_PEOPLE = 200;

/** The usernames that stand in the entries, by name; walks from one to the next along an index. */
export async function listPeople(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    WITH RECURSIVE people (name) AS (
      SELECT min(actorName) FROM auditEntries
      UNION ALL
      SELECT (SELECT min(actorName) FROM auditEntries WHERE actorName > name)
      FROM people WHERE name IS NOT NULL
      LIMIT ${MOST_PEOPLE}
    )
    SELECT name FROM people WHERE name IS NOT NULL`.execute(db);
  return rows.map(({ name }) => name);
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
  const [entry] = await nameSubjects(db, [{ ...row, isCut: false }]);
  return entry as AuditEntry;
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
