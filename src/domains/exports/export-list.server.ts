import { recordTaken } from "#domains/audit/reads.server.ts";
import { about } from "#domains/audit/happened.server.ts";
import { answerInWords } from "#domains/applications/application-questions.ts";
import { LOAN_PURPOSES } from "#domains/applications/applications.ts";
import type { AuditAction } from "#domains/audit/audit.ts";
import { CONTACT_SUBJECTS } from "#domains/contact/contact.ts";
import { mayContactAll } from "#domains/consents/withdrawals.server.ts";
import { toCsv } from "#kit/values/csv.ts";
import { type ExportedList, type ExportFormat, EXPORTS } from "./exports.ts";
import { tellAdminsOf } from "#domains/accounts/admin-notices.server.ts";
import { nameOfDoer } from "#domains/audit/audit.server.ts";
import type { Actor } from "#platform/access.ts";
import { type App, type Asking, siteOf } from "#platform/context.ts";
import type { Db, Tables } from "#platform/database/engine.ts";
import { type Download, signedName } from "#platform/download.ts";
import type { Page } from "#platform/paging.ts";

type Value = string | number | boolean | readonly string[] | null | undefined;

export interface Wanted {
  format?: ExportFormat | undefined;
  columns?: string | undefined;
  bom?: boolean | undefined;
}

interface Export {
  list: ExportedList;
  action: AuditAction;
  wanted: Wanted;
  /** The list's filters, for the activity. */
  filter: object;
  /** Reads the page after a row; the first page when there is none. */
  read: (page: { limit: number; cursor?: number }) => Promise<Page<{ id: number }>>;
  /** Columns and their labels, if they are not those of the list, and the name of the file. */
  as?: { name: string; columns: Record<string, string> };
  /** Labels of codes that only the database knows, by column. */
  labels?: Record<string, Record<string, string>>;
}

/** What a row of the list is a record of. */
const TABLES = {
  activity: "auditEntries",
  applications: "loanApplications",
  leads: "leads",
  messages: "contactSubmissions",
  reads: "readRecords",
  subscribers: "subscribers",
} as const satisfies Record<ExportedList, keyof Tables>;

/** How many rows are read and written at a time: a few milliseconds' work. */
const PIECE = 200;

/**
 * A list as a file, streamed in parts in its own order. The activity records who exported what
 * before the first row is read. CSV has headings and words for people, JSON the values of the API.
 */
export function exportList(app: App, actor: Actor, given: Export): Download {
  const { list, action, wanted, filter } = given;
  const { db, journal } = app;
  const { format = "csv", bom = false } = wanted;
  const columns = wanted.columns?.split(",") ?? Object.keys(given.as?.columns ?? EXPORTS[list]);
  const rows = { count: 0 };
  return {
    fileName: signedName(given.as?.name ?? list, format, nameOfDoer(actor)),
    type: format === "csv" ? "text/csv; charset=utf-8" : "application/json; charset=utf-8",
    async *pieces() {
      const after = { format, columns: columns.join(", "), ...filter };
      const correct = await recordTaken(app, actor, {
        action,
        on: about(TABLES[list], null, list),
        after,
        count: 0,
      });
      const read: Export["read"] = async (page) => {
        const found = await given.read(page);
        rows.count += found.rows.length;
        await journal.add(actor, {
          what: `admin.exports.${list}`,
          input: filter,
          rows: found.rows.map(({ id }) => ({ table: TABLES[list], id })),
          fields: columns,
        });
        return found;
      };
      const counted = { ...given, read };
      try {
        if (format === "csv") yield* csvPieces(counted, columns, bom);
        else yield* jsonPieces(counted, columns);
      } finally {
        await correct(rows.count);
        // A reader who leaves early has what was sent until then
        const asking = { actor, site: siteOf(app) };
        if (rows.count > MOST_UNTOLD) await tellOf(db, asking, { list, format, ...rows });
      }
    },
  };
}

/** Larger exports are told to all admins. */
const MOST_UNTOLD = 100;

function tellOf(
  db: Db,
  asking: Asking,
  { list, format, count }: { list: ExportedList; format: ExportFormat; count: number },
): Promise<void> {
  return tellAdminsOf(db, asking, {
    what: "A large list was exported",
    did: `exported ${count} rows of ${list} as ${format.toUpperCase()}`,
    path: "/admin/audit",
  });
}

async function* csvPieces(given: Export, columns: string[], bom: boolean): AsyncGenerator<string> {
  const labels: Record<string, string> = given.as?.columns ?? EXPORTS[given.list];
  yield (bom ? "\uFEFF" : "") + toCsv([columns.map((column) => labels[column] ?? column)]);
  for await (const rows of pagesOf(given))
    yield toCsv(
      rows.map((row) =>
        columns.map((column) => inWords(column, valueOf(row, column), given.labels)),
      ),
    );
}

async function* jsonPieces(given: Export, columns: string[]): AsyncGenerator<string> {
  let before = "[";
  for await (const rows of pagesOf(given)) {
    const objects = rows.map((row) =>
      Object.fromEntries(columns.map((column) => [column, valueOf(row, column) ?? null])),
    );
    yield before + JSON.stringify(objects).slice(1, -1);
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
}

async function* pagesOf({ read }: Export): AsyncGenerator<object[]> {
  let page = await read({ limit: PIECE });
  for (;;) {
    if (page.rows.length > 0) yield page.rows;
    if (page.next === undefined) return;
    page = await read({ limit: PIECE, cursor: page.next });
  }
}

/** The answers of an application are nested one level deeper. */
function valueOf(row: object, column: string): Value {
  const { details, ...fields } = row as Record<string, unknown>;
  return (column in fields ? fields[column] : (details as Record<string, unknown>)?.[column]) as
    | Value
    | undefined;
}

const LABELS: Record<string, Record<string, string>> = {
  loanPurpose: LOAN_PURPOSES,
  subject: CONTACT_SUBJECTS,
  about: { ...CONTACT_SUBJECTS, ...LOAN_PURPOSES },
};

function inWords(column: string, value: Value, labels: Export["labels"] = {}): string | number {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return value;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value !== "string") return value.join(", ");
  return (labels[column] ?? LABELS[column])?.[value] ?? answerInWords(column, value);
}

/** Adds to each lead of a page the answers of its application, if it is one, and what it permits. */
export async function withAnswers<Row extends Reached>(
  db: Db,
  { rows, ...page }: Page<Row>,
): Promise<Page<Row>> {
  const applications = await db
    .selectFrom("leads")
    .innerJoin("loanApplications", "loanApplications.id", "leads.applicationId")
    .where(
      "leads.id",
      "in",
      rows.map(({ id }) => id),
    )
    .select(["leads.id", "loanApplications.details"])
    .execute();
  const answers = new Map(
    applications.map(({ id, details }) => [id, JSON.parse(details) as object]),
  );
  const answered = rows.map((row) => ({ ...row, details: answers.get(row.id) }));
  return { ...page, rows: await withPermissions(db, answered, ({ id }) => id) };
}

/** Adds to each record of a page where its visit came from, and what its person permits. */
export async function withOrigins<Row extends Reached>(
  db: Db,
  column: "applicationId" | "messageId",
  { rows, ...page }: Page<Row>,
): Promise<Page<Row>> {
  const leads = await db
    .selectFrom("leads")
    .where(
      column,
      "in",
      rows.map(({ id }) => id),
    )
    .select([`${column} as id`, "id as leadId"])
    .select(["source", "firstPage", "referrer"])
    .select(["utmSource", "utmMedium", "utmCampaign", "utmTerm", "utmContent"])
    .execute();
  const origins = new Map(leads.map((lead) => [lead.id, lead]));
  const found = rows.map((row) => ({ ...origins.get(row.id), ...row }));
  return {
    ...page,
    rows: await withPermissions(db, found, ({ id }) => origins.get(id)?.leadId),
  };
}

interface Reached {
  id: number;
  email: string;
  phone: string;
}

/** Adds to each row whether its person may be reached. */
async function withPermissions<Row extends Reached>(
  db: Db,
  rows: readonly Row[],
  leadOf: (row: Row) => number | undefined,
) {
  const whos = rows.map((row) => ({ email: row.email, phone: row.phone, leadId: leadOf(row) }));
  const may = await mayContactAll(db, whos);
  return rows.map((row, index) => {
    const { call, text, email } = may[index] ?? {};
    return { ...row, mayCall: call, mayText: text, mayEmail: email };
  });
}
