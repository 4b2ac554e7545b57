import { createImporter, inTurns, move } from "#domains/imports/importer.server.ts";
import { ago, DAY_MS } from "#kit/values/times.ts";
import type { App } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import { deleteLeads, deleteRecords } from "#domains/records/find-person.server.ts";
import { heldPeople } from "#domains/records/legal-hold.server.ts";
import { linesOf, nextLines } from "./file.server.ts";
import { change, countsOf, NO_COLUMNS, type ImportRow, readImport } from "./imports.server.ts";
import { type Field, type ImportState, UNDO_DAYS, WORKING } from "./past-loans.ts";
import { readRow } from "./row.server.ts";
import { decide, pageOf, takeIn } from "./take-in.server.ts";

const FAILED =
  "Something went wrong on our side. What was imported stays: you can go on, or undo it.";

const NOT_UNDONE = "Not everything could be taken away. Please undo it again.";

export function createPeopleImporter(app: App) {
  return createImporter(app, {
    table: "peopleImports",
    work: "pastLoans",
    failure: "people not imported",
    working: WORKING,
    async step(id, stopping) {
      const row = await readImport(app.db, id);
      const carry = row.state === "running" ? carryOut : takeBack;
      await carry(app, row, stopping);
    },
    failed({ state, endedAt = null }, why = FAILED): Record<string, string | number | null> {
      if (state === "running") return { state: "failed", problem: why };
      const ended = endedAt ?? new Date().toISOString();
      return { state: "done", problem: NOT_UNDONE, endedAt: ended };
    },
  });
}

/** Imports the rest of a file: some rows and the mark of them are one transaction. */
async function carryOut(app: App, row: ImportRow, stopping: AbortSignal): Promise<void> {
  const { id, createdByName: by } = row;
  const fields = JSON.parse(row.fields) as (Field | "")[];
  const counts = countsOf(row);
  const lines = linesOf(app.uploads.storage, row);
  try {
    const heads = (await nextLines(lines, 1))[0]?.cells ?? [];
    for (let skipped = 0; skipped < row.done; skipped += 1) await lines.next();
    let { done } = row;
    const isDone = await inTurns(async (rows) => {
      const read = (await nextLines(lines, rows)).map((line) => readRow(line, fields, heads));
      if (read.length === 0) return 0;
      await app.db.transaction().execute(async (trx) => {
        const decided = await decide(trx, read);
        await takeIn(trx, decided, { importId: id, by });
        for (const { outcome, row: taken } of decided) {
          counts[outcome] += 1;
          if (taken?.loan && outcome !== "here") counts.loans += 1;
        }
        const now = { done: done + read.length, counts: JSON.stringify(counts) };
        // Unless another process has taken them
        await change(trx, { id, done }, ["running"], now);
      });
      done += read.length;
      return read.length;
    }, stopping);
    if (isDone) await end(app, row, "done");
  } finally {
    await lines.return(undefined);
  }
}

/** Deletes the file, which holds what was imported and what was not. */
async function end({ db, uploads }: App, { id, state, done, fileUrl }: ImportRow, to: ImportState) {
  const endedAt = new Date().toISOString();
  const isDiscarded = to === "undone" && done === 0;
  const ended = { state: to, fileUrl: null, endedAt, ...(isDiscarded && NO_COLUMNS) };
  await change(db, { id }, [state], ended);
  if (fileUrl !== null) await uploads.storage.remove(fileUrl);
}

/** Takes back what an import has added, but not people with whom something has happened since. */
async function takeBack(app: App, row: ImportRow, stopping: AbortSignal): Promise<void> {
  let last = 0;
  const steps = [
    async (trx: Db, rows: number) => {
      const leads = await deletePeople(trx, { id: row.id, after: last, rows });
      last = leads.at(-1)?.id ?? last;
      return leads.length;
    },
    (trx: Db, rows: number) => deleteLoans(trx, row.id, rows),
    (trx: Db, rows: number) => deleteRefused(trx, [row.id], rows),
  ];
  for (const step of steps) {
    const isDone = await inTurns(
      (rows) => app.db.transaction().execute((trx) => step(trx, rows)),
      stopping,
    );
    if (!isDone) return;
  }
  await end(app, row, "undone");
}

/** The next leads of an import after one, with their people, and of these all that may go. */
async function deletePeople(
  trx: Db,
  { id, after, rows }: { id: number; after: number; rows: number },
): Promise<{ id: number }[]> {
  const leads = await trx
    .selectFrom("leads")
    .where("importId", "=", id)
    .where("id", ">", after)
    .orderBy("id")
    .limit(rows)
    .select(["id", "messageId", "personId"])
    .forUpdate()
    .execute();
  const people = leads.map(({ personId }) => personId);
  const kept = new Set((await keptAmong(trx, id, people)).map((person) => person.id));
  const gone = leads.filter(({ personId }) => !kept.has(personId));
  const ids = gone.map((lead) => lead.id);
  await deleteReceipts(trx, id, ids);
  await deleteLeads(trx, ids);
  await deleteRecords(
    trx,
    "contactSubmissions",
    gone.flatMap(({ messageId }) => messageId ?? []),
  );
  return leads;
}

/** Those on hold, with other records, or with whom something has happened since. */
function keptAmong(trx: Db, id: number, people: readonly number[]) {
  return trx
    .selectFrom("people")
    .innerJoin("leads", "leads.personId", "people.id")
    .leftJoin("pastLoans", "pastLoans.leadId", "leads.id")
    .leftJoin("plannedReplies", "plannedReplies.leadId", "leads.id")
    .leftJoin("consents", "consents.leadId", "leads.id")
    .where("people.id", "in", people)
    .where((row) =>
      row.or([
        row("heldAt", "is not", null),
        row("holdEndedAt", "is not", null),
        row("leads.unlisted", "is", null),
        row("leads.importId", "!=", id),
        row("pastLoans.importId", "!=", id),
        row("plannedReplies.id", "is not", null),
        row("consents.page", "!=", pageOf(id)),
      ]),
    )
    .select("people.id")
    .execute();
}

/** What was permitted and not withdrawn since. */
async function deleteReceipts(trx: Db, id: number, leadIds: readonly number[]): Promise<void> {
  await trx
    .deleteFrom("consents")
    .where("leadId", "in", leadIds)
    .where("how", "=", "file")
    .where("page", "=", pageOf(id))
    .where("withdrawnAt", "is", null)
    .execute();
}

/** Loans of people who were here before and are not on hold. Resolves to how many. */
async function deleteLoans(trx: Db, id: number, rows: number): Promise<number> {
  const loans = await trx
    .selectFrom("pastLoans")
    .innerJoin("leads", "leads.id", "pastLoans.leadId")
    .where("pastLoans.importId", "=", id)
    .where((lead) => lead(lead.fn.coalesce("leads.importId", lead.lit(0)), "!=", id))
    .where("leads.personId", "not in", heldPeople(trx))
    .orderBy("pastLoans.id")
    .limit(rows)
    .select(["pastLoans.id", "pastLoans.leadId"])
    .execute();
  await deleteReceipts(
    trx,
    id,
    loans.map(({ leadId }) => leadId),
  );
  await trx
    .deleteFrom("pastLoans")
    .where(
      "id",
      "in",
      loans.map((loan) => loan.id),
    )
    .execute();
  return loans.length;
}

/** Deletes files and rows that are a week old; what was imported stays. */
export async function sweepPeopleImports({ db, uploads }: Pick<App, "db" | "uploads">) {
  const before = ago(UNDO_DAYS * DAY_MS);
  const old = await db
    .selectFrom("peopleImports")
    .where("state", "in", ["ready", "failed", "done"])
    .where("fileUrl", "is not", null)
    .where("createdAt", "<", before)
    .select(["id", "state", "fileUrl"])
    .execute();
  for (const { id, state, fileUrl } of old) {
    const isEnded = await move(db, { table: "peopleImports", id }, [state], {
      state: state === "ready" ? "undone" : "done",
      fileUrl: null,
      problem: "It was not finished within a week, so the file was deleted.",
      endedAt: new Date().toISOString(),
      ...(state === "ready" && NO_COLUMNS),
    });
    if (isEnded && fileUrl !== null) await uploads.storage.remove(fileUrl);
  }
  const ended = await db
    .selectFrom("peopleImportRows")
    .innerJoin("peopleImports", "peopleImports.id", "importId")
    .where("endedAt", "<", before)
    .groupBy("importId")
    .select("importId")
    .execute();
  const ids = ended.map(({ importId }) => importId);
  await inTurns((rows) => deleteRefused(db, ids, rows));
}

/** Deletes some of the rows of imports that were not taken. Resolves to how many. */
async function deleteRefused(db: Db, imports: readonly number[], most: number): Promise<number> {
  const some = db.selectFrom("peopleImportRows").where("importId", "in", imports).orderBy("id");
  const rows = await some.limit(most).select("id").execute();
  const ids = rows.map(({ id }) => id);
  await db.deleteFrom("peopleImportRows").where("id", "in", ids).execute();
  return ids.length;
}
