import { expressionBuilder, type ExpressionBuilder } from "kysely";
import { SEEN, type ReadsFilter, type SeenTable } from "./reads.ts";
import { HOUR_MS } from "#kit/values/times.ts";
import type { App } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import type { Tables } from "#platform/database/tables.ts";
import { byName } from "#platform/database/wording.ts";
import { newestFirst, type Page, type Paging, toPage } from "#platform/paging.ts";
import type { Read, ReadRecord } from "./reads.output.ts";

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
] as const;

interface Origin {
  what: string;
  actorName: string;
  firstName: string | null;
  lastName: string | null;
}

/** A row with what it is and who it was, in words. */
function shown<Row extends Origin>(journal: App["journal"], row: Row) {
  const { firstName, lastName, actorName, what } = row;
  const actor = firstName === null ? actorName : `${firstName} ${lastName}`;
  return { ...row, actor, summary: journal.summaryOf(what) };
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
    .select(["reads.id", "at", "filter", "search", "fields", "count", ...ORIGIN])
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

/** The id of the first read that began at or after a time; ids increase with time. */
function firstSince(db: Db, moment: string) {
  const first = db
    .selectFrom("reads")
    .where("at", ">=", moment)
    .orderBy("at")
    .orderBy("id")
    .limit(1)
    .select("id");
  return db.fn.coalesce(first, expressionBuilder().val(Number.MAX_SAFE_INTEGER));
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
          row("reads.id", ">=", firstSince(db, hourBefore(since))),
          row("reads.until", ">=", since),
        ]),
    ...(until === undefined ? [] : [row("reads.id", "<", firstSince(db, until))]),
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

interface Named {
  name: string;
  path: string | null;
}

/** The columns that name a row of each table, but leads, whose names are in their records. */
const NAMES: Record<Exclude<SeenTable, "leads">, readonly string[]> = {
  auditEntries: ["subject"],
  contactSubmissions: ["name"],
  documents: ["name"],
  inboxMails: ["fromName", "fromAddress"],
  loanApplications: ["fullName"],
  notices: ["title"],
  outbox: ["recipient", "subject"],
  quarantine: ["name"],
  subscribers: ["email"],
  users: ["firstName", "lastName"],
};

async function nameRecords(
  db: Db,
  rows: readonly { table: string; recordId: number }[],
): Promise<Map<string, Named>> {
  const names = new Map<string, Named>();
  for (const table of Object.keys(SEEN) as SeenTable[]) {
    const ids = rows.filter((row) => row.table === table).map(({ recordId }) => recordId);
    if (ids.length === 0) continue;
    const found = table === "leads" ? await nameLeads(db, ids) : await nameRows(db, table, ids);
    for (const { id, ...named } of found) names.set(`${table} ${id}`, named);
  }
  return names;
}

async function nameRows(db: Db, table: Exclude<SeenTable, "leads">, ids: number[]) {
  const key = table === "loanApplications" ? ["reference"] : [];
  const rows = await byName(db)
    .selectFrom(table)
    .where("id", "in", ids)
    .select(["id", ...NAMES[table], ...key])
    .execute();
  return rows.map((row) => ({
    id: Number(row.id),
    name: NAMES[table].map((column) => row[column]).join(" "),
    path: pathOf(table, row.reference ?? row.id),
  }));
}

function pathOf(table: SeenTable, key: string | number | null | undefined): string | null {
  if (table === "loanApplications") return `/admin/applications/${key}`;
  return table === "contactSubmissions" ? `/admin/messages/${key}` : null;
}

async function nameLeads(db: Db, ids: number[]) {
  const rows = await db
    .selectFrom("leads")
    .leftJoin("loanApplications", "loanApplications.id", "leads.applicationId")
    .leftJoin("contactSubmissions", "contactSubmissions.id", "leads.messageId")
    .where("leads.id", "in", ids)
    .select(["leads.id", "fullName", "reference", "messageId", "contactSubmissions.name"])
    .execute();
  return rows.map(({ id, fullName, reference, name, messageId }) => ({
    id,
    name: fullName ?? name ?? "",
    path:
      reference === null
        ? pathOf("contactSubmissions", messageId)
        : pathOf("loanApplications", reference),
  }));
}

/**
 * Takes the typed words off what showed records that are being erased: they can be the person's
 * name. Who saw the records stays, by their numbers. Call it before the leads are deleted.
 */
export async function forgetSearches(trx: Db, leadIds: readonly number[]): Promise<void> {
  for (const id of leadIds)
    await trx
      .updateTable("reads")
      .set({ search: null })
      .where("search", "is not", null)
      .where("id", "in", recordsOf(trx, id).select("readId"))
      .execute();
}

const KEPT_FOR_YEARS = 5;
/** Deleted in one turn, so that other work does not wait. */
const MOST_AT_ONCE = 1000;

// 23 NYCRR 500.6 asks for three years of what happened, and five of transactions
/** Deletes reads that began more than five years ago. */
export async function pruneReads(db: Db, now = new Date()): Promise<void> {
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - KEPT_FOR_YEARS);
  const old = db
    .selectFrom("reads")
    .where("at", "<", since.toISOString())
    .orderBy("at")
    .limit(MOST_AT_ONCE)
    .select("id");
  await db.deleteFrom("reads").where("id", "in", old).execute();
}
