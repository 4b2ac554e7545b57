import { about, type Subject, happened } from "#domains/audit/happened.server.ts";
import { move } from "#domains/imports/importer.server.ts";
import { ago, DAY_MS } from "#kit/values/times.ts";
import type { ContentImport } from "./transfer.output.ts";
import {
  ENTRY_FINDINGS,
  ENTRY_RESULTS,
  type EntryFinding,
  type EntryResult,
  FIRST_CHOICES,
  type ImportChoices,
  type ImportState,
  MOST_FILES,
  WORKING,
} from "./transfer.ts";
import type { Actor } from "#platform/access.ts";
import type { App } from "#platform/context.ts";
import type { Db, Row } from "#platform/database/engine.ts";
import { AppError, missing } from "#platform/errors.ts";
import type { ReceivedFile } from "#domains/uploads/receive.http.ts";

type ImportRow = Row<"contentImports">;

export function subjectOf(id: number): Subject {
  return about("contentImports", id, `import ${id}`);
}

/** Adds an uploaded file to an import, or starts an import with it. Call it in a transaction. */
export async function addImportFile(
  trx: Db,
  actor: Actor,
  { file, importId }: { file: ReceivedFile; importId?: number | undefined },
): Promise<ContentImport> {
  const id = importId ?? (await beginImport(trx, actor));
  const { state } = await readImport(trx, id);
  if (WORKING.includes(state)) throw busyWith(state);
  if (state !== "open" && state !== "ready")
    throw new AppError("CONFLICT", "This import has ended. Please begin another one.");
  const files = await filesOf(trx, id);
  if (files.length >= MOST_FILES)
    throw new AppError("CONFLICT", `An import has at most ${MOST_FILES} files.`);
  await trx
    .insertInto("contentImportFiles")
    .values({ importId: id, fileUrl: file.path, fileName: file.fileName, size: file.size })
    .execute();
  // What was found before is no longer complete
  await trx.deleteFrom("contentImportEntries").where("importId", "=", id).execute();
  await trx.updateTable("contentImports").set({ state: "open" }).where("id", "=", id).execute();
  const after = file.fileName;
  await happened(trx, actor, "transfer.addFile", { on: subjectOf(id), after });
  return findImport(trx, id);
}

async function beginImport(trx: Db, actor: Actor): Promise<number> {
  const { id } = await trx
    .insertInto("contentImports")
    .values({
      state: "open",
      choices: JSON.stringify(FIRST_CHOICES),
      createdAt: new Date().toISOString(),
      createdById: actor.user.id,
      createdByName: actor.user.username,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

function busyWith(state: ImportState): AppError {
  return new AppError(
    "CONFLICT",
    state === "reading"
      ? "The files are being read. Please wait until that is done."
      : "This import is under way. Please wait until it is done, or cancel it.",
  );
}

/**
 * Starts to read the files of an import. Throws CONFLICT while it is worked on or after its end.
 */
export async function beginLooking(db: Db, id: number): Promise<ContentImport> {
  return db.transaction().execute(async (trx) => {
    const row = await readImport(trx, id);
    await change(trx, row, ["open", "ready"], { state: "reading", problem: null });
    await trx.deleteFrom("contentImportEntries").where("importId", "=", id).execute();
    return findImport(trx, id);
  });
}

/** Starts to carry out an import whose files were read. Throws CONFLICT when they were not. */
export async function beginRunning(
  db: Db,
  actor: Actor,
  { id, ...choices }: { id: number } & ImportChoices,
): Promise<ContentImport> {
  return db.transaction().execute(async (trx) => {
    const row = await readImport(trx, id);
    await change(trx, row, ["ready", "failed"], {
      state: "running",
      problem: null,
      choices: JSON.stringify(choices),
      startedAt: new Date().toISOString(),
      createdById: actor.user.id,
      createdByName: actor.user.username,
    });
    const files = (await filesOf(trx, id)).map(({ fileName }) => fileName);
    const after = { files: files.join(", "), ...choices };
    await happened(trx, actor, "transfer.start", { on: subjectOf(id), after });
    return findImport(trx, id);
  });
}

/** Ends an import; what was imported stays. Throws CONFLICT when it has already ended. */
export async function cancelImport(app: App, actor: Actor, id: number): Promise<ContentImport> {
  await endImport(app, id, async (trx) => {
    const row = await readImport(trx, id);
    await change(trx, row, ["open", "reading", "ready", "running", "failed"], {
      state: "cancelled",
      endedAt: new Date().toISOString(),
    });
    await happened(trx, actor, "transfer.cancel", { on: subjectOf(id) });
  });
  return findImport(app.db, id);
}

async function change(
  trx: Db,
  { id, state }: ImportRow,
  from: ImportState[],
  to: Record<string, string | number | null>,
): Promise<void> {
  if (await move(trx, { table: "contentImports", id }, from, to)) return;
  if (WORKING.includes(state)) throw busyWith(state);
  throw new AppError(
    "CONFLICT",
    state === "open" ? "Please look at what the import would add first." : "This import has ended.",
  );
}

/** Ends an import by `end`, and deletes its files and what was read from them. */
export async function endImport(
  { db, uploads }: Pick<App, "db" | "uploads">,
  id: number,
  end: (trx: Db) => Promise<unknown>,
): Promise<void> {
  const files = await db.transaction().execute(async (trx) => {
    await end(trx);
    const sources = await filesOf(trx, id);
    await trx.deleteFrom("contentImportFiles").where("importId", "=", id).execute();
    await trx
      .updateTable("contentImportEntries")
      .set({ payload: null })
      .where("importId", "=", id)
      .where("payload", "is not", null)
      .execute();
    return sources;
  });
  for (const { fileUrl } of files) await uploads.storage.remove(fileUrl);
}

export async function filesOf(db: Db, id: number) {
  return db
    .selectFrom("contentImportFiles")
    .where("importId", "=", id)
    .orderBy("id")
    .select(["fileUrl", "fileName", "size"])
    .execute();
}

export async function readImport(db: Db, id: number): Promise<ImportRow> {
  return db
    .selectFrom("contentImports")
    .where("id", "=", id)
    .selectAll()
    .executeTakeFirstOrThrow(missing("This import does not exist."));
}

export function choicesOf({ choices }: Pick<ImportRow, "choices">): ImportChoices {
  const { taken, keepPublished } = JSON.parse(choices) as Partial<ImportChoices>;
  // Earlier versions offered more choices
  return { taken: taken === "replace" ? taken : "skip", keepPublished: keepPublished === true };
}

/** One import with what was found and the result of each entry. Throws NOT_FOUND. */
export async function findImport(db: Db, id: number): Promise<ContentImport> {
  return toImport(db, await readImport(db, id));
}

const LISTED = 20;

export async function listImports(db: Db): Promise<ContentImport[]> {
  const rows = await db
    .selectFrom("contentImports")
    .orderBy("id", "desc")
    .limit(LISTED)
    .selectAll()
    .execute();
  return Promise.all(rows.map((row) => toImport(db, row)));
}

async function toImport(db: Db, row: ImportRow): Promise<ContentImport> {
  const { id, state, problem, createdAt, createdByName, endedAt } = row;
  const counted = await db
    .selectFrom("contentImportEntries")
    .where("importId", "=", id)
    .groupBy(["finding", "result"])
    .select(({ fn }) => ["finding", "result", fn.countAll<number>().as("count")])
    .execute();
  const sum = (is: (row: (typeof counted)[number]) => boolean) =>
    counted.filter(is).reduce((total, { count }) => total + count, 0);
  const byName = <Name extends EntryFinding | EntryResult>(
    names: readonly Name[],
    column: "finding" | "result",
  ) =>
    Object.fromEntries(names.map((name) => [name, sum((each) => each[column] === name)])) as Record<
      Name,
      number
    >;
  return {
    id,
    state,
    files: (await filesOf(db, id)).map(({ fileName: name, size }) => ({ name, size })),
    choices: choicesOf(row),
    total: sum(() => true),
    done: sum(({ result }) => result !== null),
    found: byName(ENTRY_FINDINGS, "finding"),
    results: byName(ENTRY_RESULTS, "result"),
    problem,
    createdAt,
    createdByName,
    endedAt,
  };
}

const ABANDONED_MS = 7 * DAY_MS;
const REPORTS_KEPT_MS = 180 * DAY_MS;

/** Ends imports that nobody has started for a week, and deletes reports after half a year. */
export async function sweepImports(app: Pick<App, "db" | "uploads">): Promise<void> {
  const { db } = app;
  const abandoned = await db
    .selectFrom("contentImports")
    .where("state", "in", ["open", "ready", "failed"])
    .where("createdAt", "<", ago(ABANDONED_MS))
    .select("id")
    .execute();
  for (const { id } of abandoned)
    await endImport(app, id, (trx) =>
      trx
        .updateTable("contentImports")
        .set({
          state: "cancelled",
          endedAt: new Date().toISOString(),
          problem: "Nobody started it for a week.",
        })
        .where("id", "=", id)
        .execute(),
    );
  await db.deleteFrom("contentImports").where("endedAt", "<", ago(REPORTS_KEPT_MS)).execute();
}
