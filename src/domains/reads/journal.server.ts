import { collectorOf, type ShownRow } from "#kit/values/shown-rows.ts";
import { HOUR_MS, MINUTE_MS } from "#kit/values/times.ts";
import { originKey, originOf } from "#domains/audit/counted-entries.server.ts";
import type { z } from "#kit/values/zod.ts";
import type { Actor } from "#platform/access.ts";
import type { Db } from "#platform/database/engine.ts";
import { fromStorage } from "#platform/database/database-error.ts";
import type { Log } from "#platform/log.ts";

export interface Read {
  /** The procedure, such as `leads.list`. */
  what: string;
  /** Its input. */
  input?: unknown;
  rows: readonly ShownRow[];
  /** The columns of a file. */
  fields?: readonly string[];
}

interface Answer extends Omit<Read, "rows"> {
  output: unknown;
  /** The table of the record that the input names. */
  shows?: string | undefined;
}

/** What a procedure of this name declares. */
type Describe = (what: string) => { schema?: z.ZodType | undefined; summary?: string | undefined };

/** What has been written of one read that goes on. */
interface Open {
  /** When it began, and when it was last written, in milliseconds. */
  began: number;
  until: number;
  /** The words that were typed last. */
  search: string | null;
  /** Records that are written already; not all of them, if they are many. */
  known: Set<string>;
  /** The id of its row, once that is written: one write follows the other. */
  id: Promise<number | undefined>;
}

const MOST_OPEN = 1000;
const MOST_KNOWN = 500;
/** Rows of one INSERT. */
const PIECE = 500;

/** What shows records without being a procedure. */
const OTHERS: Record<string, string> = {
  "notices.live": "A notice, at the moment it came",
  "uploads.document": "A borrower's document",
};

// Decision: src/decisions/117-who-saw-what.md
/**
 * Writes down which records staff are shown, before they are shown them. What one session or token
 * reads from a network by one procedure with one filter within an hour is one row: its pages, and
 * the same page read again, add only records that it had not shown before.
 */
export function createJournal(db: Db, log: Log, describe: Describe) {
  const open = new Map<string, Open>();
  const add = async (actor: Actor, read: Read): Promise<void> => {
    const words = inputOf(read.input);
    // Nobody was shown, and nobody was looked for
    if (read.rows.length === 0 && words.search === null) return;
    const { search, filter } = words;
    const what = [originKey(actor), actor.user.id, read.what, filter, search === null];
    const key = JSON.stringify(what);
    const now = Date.now();
    const found = open.get(key);
    const one =
      found && goesOn(found, { now, search })
        ? found
        : {
            began: now,
            until: 0,
            search,
            known: new Set<string>(),
            id: Promise.resolve(undefined),
          };
    const rows = read.rows.filter((row) => !one.known.has(nameOf(row)));
    const isNews = rows.length > 0 || search !== one.search || now - one.until >= MINUTE_MS;
    const id = isNews
      ? one.id.then((known) =>
          db.transaction().execute(async (trx) => {
            const readId = known ?? (await begin(trx, actor, { ...read, ...words }));
            await addRows(trx, readId, { rows, search });
            return readId;
          }),
        )
      : one.id;
    for (const row of rows) if (one.known.size < MOST_KNOWN) one.known.add(nameOf(row));
    open.delete(key);
    open.set(key, { ...one, ...(isNews && { until: now, search }), id });
    const [oldest] = open.keys();
    if (oldest !== undefined && open.size > MOST_OPEN) open.delete(oldest);
    await id.catch((error: unknown) => {
      open.delete(key);
      logOrRefuse(log, error, { actor, read });
    });
  };
  /** The same of a procedure's answer, if its declaration says that it shows rows of people. */
  const addAnswer = async (actor: Actor, { output, shows, ...read }: Answer): Promise<void> => {
    const { schema } = describe(read.what);
    const collect = schema && collectorOf(schema);
    if (!collect && !shows) return;
    const rows = new Map<string, ShownRow>();
    const take = (row: ShownRow) => void rows.set(nameOf(row), row);
    const { id } = Object(read.input) as { id?: unknown };
    if (shows) take({ table: shows, id: Number(id) });
    collect?.(output, take);
    await add(actor, { ...read, rows: [...rows.values()] });
  };
  /** What a procedure shows, in words. */
  const summaryOf = (what: string): string => OTHERS[what] ?? describe(what).summary ?? what;
  return { add, addAnswer, summaryOf };
}

/** Letters that are typed one after the other are one search. */
const TYPING_MS = 10_000;

function goesOn(
  { began, until, search: before }: Open,
  { now, search }: { now: number; search: string | null },
): boolean {
  if (now - began >= HOUR_MS) return false;
  if (before === search || before === null || search === null) return before === search;
  const isTyping = before.startsWith(search) || search.startsWith(before);
  return isTyping && now - until < TYPING_MS;
}

export type Journal = ReturnType<typeof createJournal>;

function nameOf({ table, id }: ShownRow): string {
  return `${table} ${id}`;
}

const PAGING: ReadonlySet<string> = new Set(["limit", "cursor", "direction"]);

/** The input without the page; the typed words apart, because they can name somebody. */
function inputOf(input: unknown): { filter: string; search: string | null } {
  const { search, ...fields } = Object(input) as Record<string, unknown>;
  const given = Object.entries(fields).filter(
    ([name, value]) => !PAGING.has(name) && value !== undefined && value !== "",
  );
  return {
    filter: JSON.stringify(Object.fromEntries(given)),
    search: typeof search === "string" && search.trim() !== "" ? search.trim() : null,
  };
}

interface Begun extends Read {
  filter: string;
  search: string | null;
}

/** Begins a row, and resolves to its id. */
async function begin(trx: Db, actor: Actor, { what, filter, search, fields }: Begun) {
  const now = new Date().toISOString();
  const { id } = await trx
    .insertInto("reads")
    .values({
      ...originOf(actor),
      at: now,
      until: now,
      actorId: actor.user.id,
      actorName: actor.user.username,
      what,
      filter,
      search,
      fields: fields ? fields.join(", ") : null,
      count: 0,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

interface Added {
  rows: readonly ShownRow[];
  search: string | null;
}

/** Adds those of the records that it has not shown before. */
async function addRows(trx: Db, readId: number, { rows, search }: Added): Promise<void> {
  const at = new Date().toISOString();
  let count = 0n;
  for (let start = 0; start < rows.length; start += PIECE) {
    const piece = rows.slice(start, start + PIECE);
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("readRecords")
      .values(piece.map(({ table, id }) => ({ readId, onTable: table, recordId: id, at })))
      .onConflict((conflict) => conflict.columns(["onTable", "recordId", "readId"]).doNothing())
      .executeTakeFirstOrThrow();
    count += numInsertedOrUpdatedRows ?? 0n;
  }
  await trx
    .updateTable("reads")
    .set((row) => ({ until: at, search, count: row("count", "+", Number(count)) }))
    .where("id", "=", readId)
    .execute();
}

/**
 * A full disk or a database that is held keeps nobody from reading: what was shown is in the log.
 * Throws any other error.
 */
function logOrRefuse(
  log: Log,
  error: unknown,
  { actor, read }: { actor: Actor; read: Read },
): void {
  if (!fromStorage(error)) throw error;
  log.error("read not recorded", error, {
    actorId: actor.user.id,
    ...originOf(actor),
    what: read.what,
    records: read.rows.map(nameOf).join(", "),
  });
}
