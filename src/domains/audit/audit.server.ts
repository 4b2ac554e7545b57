import { expressionBuilder, type ExpressionBuilder } from "kysely";
import type { AuditAction, AuditEntry, AuditFilter, AuditPerson } from "./audit.ts";
import { ago, MINUTE_MS } from "#kit/values/times.ts";
import type { App } from "#platform/context.ts";
import type { Db, Tables } from "#platform/database/engine.ts";
import { missing } from "#platform/errors.ts";
import { newestFirst, type Page, type Paging, toPage } from "#platform/paging.ts";
import { countFurther, type Doer, originOf, roomFor } from "./counted-entries.server.ts";
import { relink } from "./chain/chain.server.ts";
import { CHAINED, type Chained } from "./chain/digests.server.ts";
import { placeOf, type Subject } from "./happened.server.ts";
import { keyOf, nameSubjects } from "./subjects.server.ts";

export interface Change {
  action: AuditAction;
  on: Subject;
  before?: unknown;
  after?: unknown;
}

/**
 * The author: a user, a guest who has proved an address, the operator on the command line, or the
 * server, at a planned time or as the consequence of somebody's action.
 */
export type Author = Doer | "guest" | "operator" | "schedule" | "server";

/**
 * Adds entries and resolves to their ids. Past a hundred entries of an account within a minute, the
 * others are counted in one. Who adds several has locked the account, so that calls at once do not
 * all find room.
 */
export async function recordAll(
  db: Db,
  doer: Author,
  changes: readonly Change[],
): Promise<number[]> {
  const room = typeof doer === "string" ? changes.length : await roomFor(db, doer.user.id);
  const further = changes.slice(room);
  if (typeof doer !== "string" && further.length > 0) await countFurther(db, doer, further);
  const ids = [];
  for (const change of changes.slice(0, room)) ids.push(await addEntry(db, doer, change));
  return ids;
}

/** Adds an entry however many there are, and resolves to its id. */
export async function addEntry(db: Db, doer: Author, change: Change): Promise<number> {
  const { id } = await entryOf(db, doer, change).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** Adds an entry unless there is one with the same key within this minute. */
export async function addOnceAMinute(
  db: Db,
  doer: Doer,
  { key, ...change }: Change & { key: string },
): Promise<void> {
  if ((await roomFor(db, doer.user.id)) === 0) return countFurther(db, doer, [change]);
  const minute = new Date().toISOString().slice(0, 16);
  await entryOf(db, doer, change, `${minute} ${change.action} ${key}`)
    .onConflict((conflict) => conflict.column("minuteKey").doNothing())
    .execute();
}

function entryOf(db: Db, doer: Author, change: Change, minuteKey: string | null = null) {
  return db.insertInto("auditEntries").values({
    ...(typeof doer === "string" ? {} : originOf(doer)),
    at: new Date().toISOString(),
    actorId: typeof doer === "string" ? null : doer.user.id,
    actorName: nameOfDoer(doer),
    action: change.action,
    ...placeOf(db, change.on),
    before: change.before === undefined ? null : JSON.stringify(change.before),
    after: change.after === undefined ? null : JSON.stringify(change.after),
    minuteKey,
  });
}

/** Who did something: a user, by a token if they used one, or the machine. */
export function nameOfDoer(doer: Author): string {
  if (typeof doer === "string") return `(${doer})`;
  return doer.user.username + (doer.token ? ` by token ${doer.token.name}` : "");
}

/** The file was uploaded moments ago; outside the newest few entries, it is another action. */
const JOINED_AMONG = 200;
/** Before an entry gets its link in the chain. */
const JOINED_WITHIN_MS = CHAINED.auditEntries.settledAfter - MINUTE_MS;

/** Makes an earlier entry a part of this one: the list shows both as one. */
export async function join(
  db: Db,
  doer: Author,
  { id, action, on }: Pick<Change, "action" | "on"> & { id: number },
): Promise<void> {
  await db
    .updateTable("auditEntries")
    .set({ partOf: id })
    .where("id", ">", id - JOINED_AMONG)
    .where("actorId", "is not distinct from", typeof doer === "string" ? null : doer.user.id)
    .where("action", "=", action)
    .where("subject", "=", on.name)
    .where("at", ">", ago(JOINED_WITHIN_MS))
    .execute();
}

const COLUMNS = [
  "id",
  "at",
  "actorId",
  "actorName",
  "action",
  "subject",
  "onTable",
  "onKey",
] as const;
/** A legal text has up to 200,000 characters, twice in an entry. */
const SHOWN_IN_LIST = 600;

/** Audit entries, newest first, with long values cut; all of them unless a limit is given. */
export async function listChanges(db: Db, filter: AuditFilter & Paging): Promise<Page<AuditEntry>> {
  const { rows, ...page } = toPage(await changesQuery(db, filter).execute(), filter.limit);
  const entries = rows.map(({ isCut, onTable, onKey, ...row }) => ({
    ...row,
    key: keyOf({ onTable, onKey }),
    isCut: isCut === 1,
  }));
  return { ...page, rows: await nameSubjects(db, entries) };
}

/** Reads by key in the order of the table or of an index; days are converted to ids first. */
export function changesQuery(db: Db, filter: AuditFilter & Paging) {
  const { person, kind, record, since, until } = filter;
  return db
    .selectFrom("auditEntries")
    .select(COLUMNS)
    .select((row) => [
      cut(row, "before").as("before"),
      cut(row, "after").as("after"),
      row
        .case()
        .when(row.or([isLong(row, "before"), isLong(row, "after")]))
        .then(row.lit(1))
        .else(row.lit(0))
        .end()
        .as("isCut"),
    ])
    .where("partOf", "is", null)
    .$if(person !== undefined, (query) => query.where("actorName", "=", person as string))
    .$if(kind !== undefined, (query) => query.where("kind", "=", kind as string))
    .$if(record !== undefined, (query) => query.where("subject", "=", record as string))
    .$if(since !== undefined, (query) => query.where("id", ">=", firstSince(db, since as string)))
    .$if(until !== undefined, (query) => query.where("id", "<", firstSince(db, until as string)))
    .$call(newestFirst(filter));
}

type Entry = ExpressionBuilder<Tables, "auditEntries">;

function cut(row: Entry, column: "before" | "after") {
  return row.fn<string | null>("substr", [column, row.lit(1), row.lit(SHOWN_IN_LIST)]);
}

function isLong(row: Entry, column: "before" | "after") {
  return row(row.fn<number>("length", [column]), ">", SHOWN_IN_LIST);
}

/** The id of the first row at or after a time; ids increase with time. */
export function firstSince(
  db: Db,
  moment: string,
  table: "auditEntries" | "reads" = "auditEntries",
) {
  const first = db
    .selectFrom(table)
    .where("at", ">=", moment)
    .orderBy("at")
    .orderBy("id")
    .limit(1)
    .select("id");
  return db.fn.coalesce(first, expressionBuilder().val(Number.MAX_SAFE_INTEGER));
}

const MOST_PEOPLE = 200;

/** The people in the entries; the index is read from one username to the next. */
export async function listPeople(db: Db): Promise<AuditPerson[]> {
  const rows = await db
    .withRecursive("usernames(name)", (query) =>
      query
        .selectFrom("auditEntries")
        .select((row) => row.fn.min<string | null>("actorName").as("name"))
        .unionAll(
          query
            .selectFrom("usernames")
            .where("usernames.name", "is not", null)
            .select((row) =>
              row
                .selectFrom("auditEntries")
                .whereRef("actorName", ">", "usernames.name")
                .select((next) => next.fn.min<string | null>("actorName").as("name"))
                .as("name"),
            ),
        ),
    )
    .selectFrom("usernames")
    .leftJoin("users", "users.username", "usernames.name")
    .where("usernames.name", "is not", null)
    .limit(MOST_PEOPLE)
    .select(["usernames.name as username", "firstName", "lastName"])
    .$narrowType<{ username: string }>()
    .execute();
  return rows.map(({ username, firstName, lastName }) => ({
    username,
    name: firstName === null ? username : `${firstName} ${lastName}`,
  }));
}

/** One entry with its complete values. Throws NOT_FOUND. */
export async function findChange(db: Db, id: number): Promise<AuditEntry> {
  const row = await db
    .selectFrom("auditEntries")
    .where("id", "=", id)
    .select(COLUMNS)
    .select(["before", "after"])
    .executeTakeFirstOrThrow(missing("This entry does not exist."));
  const { onTable, onKey, ...shown } = row;
  const key = keyOf({ onTable, onKey });
  const [entry] = await nameSubjects(db, [{ ...shown, key, isCut: false }]);
  return entry as AuditEntry;
}

// 23 NYCRR 500.6 asks for three years of what happened, and five of transactions
const KEPT_FOR_YEARS = 5;
/** Deleted in one turn, so that other work does not wait. */
const MOST_AT_ONCE = 1000;
/** Of one night. */
const MOST_TURNS = 200;

/** Deletes rows of the journal that began more than five years ago, the oldest first. */
export async function pruneJournal(
  { db, key }: Pick<App, "db" | "key">,
  table: Chained,
  now = new Date(),
): Promise<void> {
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - KEPT_FOR_YEARS);
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const gone = await db.transaction().execute(async (trx) => {
      const old = trx
        .selectFrom(table)
        .where("at", "<", since.toISOString())
        .orderBy("at")
        .limit(MOST_AT_ONCE)
        .select("id");
      const rows = await trx.deleteFrom(table).where("id", "in", old).returning("id").execute();
      await relink({ db: trx, key }, table, rows);
      return rows.length;
    });
    if (gone < MOST_AT_ONCE) return;
  }
}
