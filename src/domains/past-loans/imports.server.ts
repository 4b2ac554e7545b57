import { about, happened, type Subject } from "#domains/audit/happened.server.ts";
import { move } from "#domains/imports/importer.server.ts";
import { recordTaken } from "#domains/audit/reads.server.ts";
import { nameOfDoer } from "#domains/audit/audit.server.ts";
import type { ReceivedFile } from "#domains/uploads/receive.http.ts";
import type { Storage } from "#domains/uploads/storage.server.ts";
import { toCsv } from "#kit/values/csv.ts";
import { formatDollars, formatShortDate } from "#kit/values/format.ts";
import { ago, DAY_MS } from "#kit/values/times.ts";
import type { Actor } from "#platform/access.ts";
import type { App } from "#platform/context.ts";
import type { Db, Row } from "#platform/database/engine.ts";
import { type Download, signedName } from "#platform/download.ts";
import { AppError, invalidAt, missing } from "#platform/errors.ts";
import { inspect, linesOf, nextLines, SEPARATORS } from "./file.server.ts";
import {
  type Field,
  guessFields,
  type ImportState,
  OUTCOMES,
  type PeopleImport,
  problemIn,
  UNDO_DAYS,
} from "./past-loans.ts";
import { readRow } from "./row.server.ts";
import { decide } from "./take-in.server.ts";

export type ImportRow = Row<"peopleImports">;
type Fields = (Field | "")[];

/** What stays of the columns of a file of which nothing was imported. */
export const NO_COLUMNS = { heads: "[]", fields: "[]" };

/** The headings that the rows not taken have besides the file's own. */
const ADDED = ["Line", "Why it was not taken"];

const LISTED = 20;
const MOST_KEPT_SHOWN = 50;
export const PREVIEWED = 20;
const UNDO_MS = UNDO_DAYS * DAY_MS;

function aboutImport({ id, fileName }: Pick<ImportRow, "id" | "fileName">): Subject {
  return about("peopleImports", id, `import ${id} (${fileName})`);
}

/** Begins an import with a file that was just stored. Throws BAD_REQUEST for one without rows. */
export async function inspectFile(storage: Storage, { path, fileName }: ReceivedFile) {
  return { fileUrl: path, fileName, ...(await inspect(storage, path)) };
}

export async function addImport(
  trx: Db,
  actor: Actor,
  { heads, ...file }: Awaited<ReturnType<typeof inspectFile>>,
): Promise<PeopleImport> {
  const headings = JSON.stringify(heads);
  // Rows that were not taken come back corrected
  const isCorrected = ADDED.every((head, at) => heads.at(at - ADDED.length) === head);
  const own = isCorrected ? heads.slice(0, -ADDED.length) : heads;
  const before = await trx
    .selectFrom("peopleImports")
    .where("heads", "in", [headings, JSON.stringify(own)])
    .where("state", "!=", "ready")
    .orderBy("id", "desc")
    .limit(1)
    .select("fields")
    .executeTakeFirst();
  const known = before ? (JSON.parse(before.fields) as Fields) : guessFields(heads);
  const row = await trx
    .insertInto("peopleImports")
    .values({
      ...file,
      state: "ready",
      heads: headings,
      fields: JSON.stringify(heads.map((_, at) => known[at] ?? "")),
      createdAt: new Date().toISOString(),
      createdById: actor.user.id,
      createdByName: actor.user.username,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await happened(trx, actor, "pastLoans.addFile", { on: aboutImport(row), after: file.fileName });
  return toImport(trx, row);
}

/** What becomes of the first rows by these fields, and an example of each column. */
export async function preview(
  { db, uploads }: Pick<App, "db" | "uploads">,
  { id, fields }: { id: number; fields: Fields },
) {
  const row = await readImport(db, id);
  const lines = linesOf(uploads.storage, row);
  const [head, ...first] = await nextLines(lines, PREVIEWED + 1);
  await lines.return(undefined);
  const { cells: heads = [] } = head ?? {};
  const decided = await decide(
    db,
    first.map((line) => readRow(line, fields, heads)),
  );
  return {
    examples: heads.map((_, at) => first.find(({ cells }) => cells[at])?.cells[at] ?? ""),
    rows: decided.map(({ line, name, row: read, outcome, notes }) => {
      const { loan } = read ?? {};
      const what = loan
        ? `${formatDollars(loan.amount)}, closed ${formatShortDate(loan.closedOn)}`
        : read?.email || read?.phone || "";
      return { id: line, name, what, outcome, notes };
    }),
  };
}

/** Starts an import, or goes on with one that has failed. Its fields are kept for files like it. */
export async function beginImport(
  trx: Db,
  actor: Actor,
  { id, fields }: { id: number; fields: Fields },
): Promise<PeopleImport> {
  const row = await readImport(trx, id);
  const problem =
    fields.length === (JSON.parse(row.heads) as string[]).length
      ? problemIn(fields)
      : "Please choose a field for each column.";
  if (problem) throw invalidAt("fields", problem);
  await change(trx, { id }, ["ready", "failed"], {
    state: "running",
    problem: null,
    fields: JSON.stringify(fields),
    createdById: actor.user.id,
    createdByName: actor.user.username,
  });
  const after = { rows: row.total };
  await happened(trx, actor, "pastLoans.start", { on: aboutImport(row), after });
  return findImport(trx, id);
}

/**
 * Ends an import and takes back what it has added. Throws CONFLICT after seven days, and for one
 * that was taken back.
 */
export async function undoImport(trx: Db, actor: Actor, id: number): Promise<PeopleImport> {
  const row = await readImport(trx, id);
  if (!mayUndo(row))
    throw new AppError("CONFLICT", `An import can be undone for ${UNDO_DAYS} days.`);
  const to = { state: "undoing", problem: null };
  await change(trx, { id }, ["ready", "running", "failed", "done"], to);
  await happened(trx, actor, "pastLoans.undo", { on: aboutImport(row) });
  return findImport(trx, id);
}

function mayUndo({ state, endedAt }: ImportRow): boolean {
  if (state === "done") return endedAt !== null && endedAt > ago(UNDO_MS);
  return state !== "undone" && state !== "undoing";
}

/** Throws CONFLICT unless it is in one of the states, and as far as given. */
export async function change(
  trx: Db,
  which: { id: number; done?: number },
  from: readonly ImportState[],
  to: Record<string, string | number | null>,
): Promise<void> {
  if (!(await move(trx, { table: "peopleImports", ...which }, from, to)))
    throw new AppError("CONFLICT", "This import goes on or has ended. Please reload the page.");
}

/** Throws NOT_FOUND. */
export async function readImport(db: Db, id: number): Promise<ImportRow> {
  return db
    .selectFrom("peopleImports")
    .where("id", "=", id)
    .selectAll()
    .executeTakeFirstOrThrow(missing("This import does not exist."));
}

export async function findImport(db: Db, id: number): Promise<PeopleImport> {
  return toImport(db, await readImport(db, id));
}

/** The latest imports, newest first. */
export async function listImports(db: Db): Promise<PeopleImport[]> {
  const rows = db.selectFrom("peopleImports").orderBy("id", "desc").limit(LISTED).selectAll();
  return Promise.all((await rows.execute()).map((row) => toImport(db, row)));
}

type Counts = PeopleImport["counts"] & Pick<PeopleImport, "loans">;

export function countsOf({ counts }: Pick<ImportRow, "counts">): Counts {
  const none = Object.fromEntries(Object.keys(OUTCOMES).map((outcome) => [outcome, 0]));
  return { ...none, loans: 0, ...(JSON.parse(counts) as object) } as Counts;
}

async function toImport(db: Db, row: ImportRow): Promise<PeopleImport> {
  const { fileUrl: _file, createdById: _by, heads, fields, separator, ...known } = row;
  const { loans, ...counts } = countsOf(row);
  const refused = await db
    .selectFrom("peopleImportRows")
    .where("importId", "=", row.id)
    .select("id")
    .limit(1)
    .executeTakeFirst();
  return {
    ...known,
    heads: JSON.parse(heads) as string[],
    fields: JSON.parse(fields) as Fields,
    separator: SEPARATORS[separator] ?? separator,
    counts,
    loans,
    mayUndo: mayUndo(row),
    hasRefused: refused !== undefined,
    kept: row.state === "undone" ? await keptOf(db, row.id) : [],
  };
}

function keptOf(db: Db, id: number) {
  return db
    .selectFrom("contactSubmissions")
    .where("importId", "=", id)
    .orderBy("id")
    .limit(MOST_KEPT_SHOWN)
    .select(["id", "name"])
    .execute();
}

const ROWS_AT_ONCE = 500;

/** The rows that were not taken, with the reason, in the file's own columns. */
export function refusedRows(app: App, actor: Actor, { id, heads }: PeopleImport): Download {
  return {
    fileName: signedName("rows-not-taken", "csv", nameOfDoer(actor)),
    type: "text/csv; charset=utf-8",
    async *pieces() {
      const on = about("peopleImports", id, `import ${id}`);
      const correct = await recordTaken(app, actor, { action: "pastLoans.refused", on, count: 0 });
      yield `\uFEFF${toCsv([[...heads, ...ADDED]])}`;
      for (let [last, count] = [0, 0]; ;) {
        const rows = await app.db
          .selectFrom("peopleImportRows")
          .where("importId", "=", id)
          .where("id", ">", last)
          .orderBy("id")
          .limit(ROWS_AT_ONCE)
          .selectAll()
          .execute();
        const lines = rows.map(({ cells, line, reason }) => {
          const given = JSON.parse(cells || "[]") as string[];
          return [...heads.map((_, at) => given[at] ?? ""), line, reason];
        });
        if (lines.length > 0) yield toCsv(lines);
        count += rows.length;
        last = rows.at(-1)?.id ?? last;
        if (rows.length < ROWS_AT_ONCE) return correct(count);
      }
    },
  };
}
