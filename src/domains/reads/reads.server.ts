import type { ExpressionBuilder } from "kysely";
import type { ReadsFilter, SeenTable } from "./reads.ts";
import { DAY_MS, HOUR_MS } from "#kit/values/times.ts";
import { relink } from "#domains/audit/chain/chain.server.ts";
import { firstSince } from "#domains/audit/audit.server.ts";
import type { App } from "#platform/context.ts";
import type { Db, Tables } from "#platform/database/engine.ts";
import { newestFirst, type Page, type Paging, toPage } from "#platform/paging.ts";
import type { Read, Reader, ReadRecord } from "./reads.output.ts";
import { nameRecords } from "./record-names.server.ts";

type Reading = Pick<App, "db" | "journal">;

const ORIGIN = [
  "actorName",
  "firstName",
  "lastName",
  "session",
  "token",
  "network",
  "what",
  "until",
  "filter",
  "search",
  "fields",
] as const;

interface Named {
  actorName: string;
  firstName: string | null;
  lastName: string | null;
}

/** The person's name; the username once the account is gone. */
function nameOf({ firstName, lastName, actorName }: Named): string {
  return firstName === null ? actorName : `${firstName} ${lastName} (${actorName})`;
}

/** A row with what it is and who it was, in words. */
function shown<Row extends Named & { what: string }>(journal: App["journal"], row: Row) {
  return { ...row, actor: nameOf(row), summary: journal.summaryOf(row.what) };
}

/** What staff were shown, newest first. */
export async function listReads(
  { db, journal }: Reading,
  filter: ReadsFilter & Paging,
): Promise<Page<Read>> {
  const found = await db
    .selectFrom("reads")
    .leftJoin("users", "users.id", "reads.actorId")
    .where((row) => matches(db, row, filter))
    .$if(filter.lead !== undefined, (rows) =>
      rows.where("reads.id", "in", recordsOf(db, filter.lead as number).select("readId")),
    )
    .$if(filter.record !== undefined, (rows) =>
      rows.where("reads.id", "in", recordOf(db, filter).select("readId")),
    )
    .select(["reads.id", "at", "count", ...ORIGIN])
    .$call(newestFirst(filter, "reads.id"))
    .execute();
  const { rows, ...page } = toPage(found, filter.limit);
  return { ...page, rows: rows.map((row) => shown(journal, row)) };
}

/** The records that were shown, each once for each read. */
export async function listReadRecords(
  { db, journal }: Reading,
  filter: ReadsFilter & Paging,
): Promise<Page<ReadRecord>> {
  const found = await db
    .selectFrom("readRecords")
    .innerJoin("reads", "reads.id", "readRecords.readId")
    .leftJoin("users", "users.id", "reads.actorId")
    .where((row) => matches(db, row, filter))
    .$if(filter.lead !== undefined, (rows) =>
      rows.where("readRecords.id", "in", recordsOf(db, filter.lead as number).select("id")),
    )
    .$if(filter.record !== undefined, (rows) =>
      rows.where("readRecords.id", "in", recordOf(db, filter).select("id")),
    )
    .$if(filter.until !== undefined, (rows) =>
      rows.where("readRecords.at", "<", filter.until as string),
    )
    .select(["readRecords.id", "readRecords.at", "onTable as table", "recordId", ...ORIGIN])
    .$call(newestFirst(filter, "readRecords.id"))
    .execute();
  const { rows, ...page } = toPage(found, filter.limit);
  const names = await nameRecords(db, rows);
  return {
    ...page,
    rows: rows.map((row) => ({
      ...shown(journal, row),
      ...(names.get(`${row.table} ${row.recordId}`) ?? { name: "", path: null }),
    })),
  };
}

const hourBefore = (moment: string) => new Date(Date.parse(moment) - HOUR_MS).toISOString();

/** A read lasts from its first time to its last: what it has in common with the period counts. */
function matches(db: Db, row: ExpressionBuilder<Tables, "reads">, filter: ReadsFilter) {
  const { person, session, token, network, read, since, until } = filter;
  const equal = { actorName: person, session, token, network } as const;
  const columns = Object.keys(equal) as (keyof typeof equal)[];
  return row.and([
    ...columns.flatMap((column) =>
      equal[column] === undefined ? [] : [row(column, "=", equal[column])],
    ),
    ...(read === undefined ? [] : [row("reads.id", "=", read)]),
    ...(since === undefined
      ? []
      : [
          row("reads.id", ">=", firstSince(db, hourBefore(since), "reads")),
          row("reads.until", ">=", since),
        ]),
    ...(until === undefined ? [] : [row("reads.id", "<", firstSince(db, until, "reads"))]),
  ]);
}

/** What was shown of the person of a lead: leads, their records, documents and emails. */
function recordsOf(db: Db, leadId: number) {
  const person = db.selectFrom("leads").where("id", "=", leadId).select("personId");
  const leads = db.selectFrom("leads").where("personId", "in", person);
  const ids = leads.select("id");
  const applications = leads.select("applicationId");
  const rows = db.selectFrom("readRecords").select(["id", "readId"]);
  const of = (table: SeenTable) => rows.where("onTable", "=", table);
  const documents = db.selectFrom("documents").where("applicationId", "in", applications);
  const sent = db.selectFrom("outbox").where("leadId", "in", ids);
  const received = db.selectFrom("inboxMails").where("leadId", "in", ids);
  // Each by itself, so that each reads the index
  const shown = of("leads")
    .where("recordId", "in", ids)
    .unionAll(of("loanApplications").where("recordId", "in", applications))
    .unionAll(of("contactSubmissions").where("recordId", "in", leads.select("messageId")))
    .unionAll(of("documents").where("recordId", "in", documents.select("id")))
    .unionAll(of("outbox").where("recordId", "in", sent.select("id")))
    .unionAll(of("inboxMails").where("recordId", "in", received.select("id")));
  return db.selectFrom(shown.as("shown"));
}

/** One record, by its table and number: also one that is gone. */
function recordOf(db: Db, { table = "leads", record = 0 }: ReadsFilter) {
  return db.selectFrom("readRecords").where("onTable", "=", table).where("recordId", "=", record);
}

const MOST_READERS = 20;

/** Who was shown something of a lead's person, the last one first; tokens by themselves. */
export async function listReaders({ db }: Reading, leadId: number): Promise<Reader[]> {
  const rows = await db
    .selectFrom("reads")
    .leftJoin("users", "users.id", "reads.actorId")
    .where("reads.id", "in", recordsOf(db, leadId).select("readId"))
    .groupBy(["actorName", "token", "firstName", "lastName"])
    .select(["actorName", "token", "firstName", "lastName"])
    .select(({ fn }) => [fn.max("until").as("until"), fn.countAll<number>().as("reads")])
    .orderBy("until", "desc")
    .limit(MOST_READERS)
    .execute();
  return rows.map((row) => ({ ...row, actor: nameOf(row) }));
}

/** Shorter words say nothing of one person. */
const SHORTEST_WORD = 3;
/** Ids of one statement. */
const PIECE = 500;

/**
 * Takes the typed words off reads, where one of them is in what a person is known by: name, address,
 * phone or reference. Who saw their records stays, by their numbers.
 */
export async function forgetSearches(
  { db: trx, key }: Pick<App, "db" | "key">,
  knownBy: readonly string[],
): Promise<void> {
  const texts = knownBy.flatMap((text) => [text.toLowerCase(), text.replaceAll(/\D/g, "")]);
  const isTheirs = (word: string) =>
    word.length >= SHORTEST_WORD && texts.some((text) => text.includes(word));
  const searches = await trx
    .selectFrom("reads")
    .where("search", "is not", null)
    .select(["id", "search"])
    .execute();
  const gone = searches.filter(({ search }) => {
    const typed = (search ?? "").toLowerCase();
    return [...typed.split(/\s+/), typed.replaceAll(/\D/g, "")].some(isTheirs);
  });
  for (let start = 0; start < gone.length; start += PIECE) {
    const ids = gone.slice(start, start + PIECE).map(({ id }) => id);
    await trx.updateTable("reads").set({ search: null }).where("id", "in", ids).execute();
  }
  await relink({ db: trx, key }, "reads", gone);
}

const SEARCHES_KEPT_MS = 90 * DAY_MS;

/** Takes the typed words off reads after 90 days. */
export async function pruneSearches(
  { db, key }: Pick<App, "db" | "key">,
  now = new Date(),
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const emptied = await trx
      .updateTable("reads")
      .set({ search: null })
      .where("search", "is not", null)
      .where("at", "<", new Date(now.getTime() - SEARCHES_KEPT_MS).toISOString())
      .returning("id")
      .execute();
    await relink({ db: trx, key }, "reads", emptied);
  });
}
