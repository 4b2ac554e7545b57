import { setImmediate as turn, setTimeout as pause } from "node:timers/promises";
import { ago, DAY_MS } from "#kit/values/times.ts";
import type { App } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import { underLease } from "#platform/database/leases.ts";
import { AppError } from "#platform/errors.ts";
import type { Job } from "#platform/jobs.ts";
import { deleteLeads, deleteRecords } from "#domains/records/find-person.server.ts";
import { heldPeople } from "#domains/records/legal-hold.server.ts";
import { AT_ONCE as LINES, linesOf, nextLines, readText } from "./file.server.ts";
import {
  change,
  countsOf,
  NO_COLUMNS,
  type ImportRow,
  isConflict,
  readImport,
} from "./imports.server.ts";
import { type Field, type ImportState, UNDO_DAYS, WORKING } from "./past-loans.ts";
import { type ReadRow, readRow } from "./row.server.ts";
import { decide, pageOf, takeIn } from "./take-in.server.ts";

/** How long one transaction should take, after which others have as long, and with how many rows. */
const TURN_MS = 15;
const [FEWEST, FIRST, AT_ONCE] = [5, 10, 50];

const FAILED =
  "Something went wrong on our side. What was imported stays: you can go on, or undo it.";

const NOT_UNDONE = "Not everything could be taken away. Please undo it again.";

/** Works on all waiting imports, one at a time; the next start continues an interrupted one. */
export function createPeopleImporter(app: App): Omit<Job, "every"> {
  const workOn = async (row: ImportRow, stopping: AbortSignal) => {
    try {
      if (row.state === "running") await carryOut(app, row, stopping);
      else await takeBack(app, row, stopping);
    } catch (error) {
      // Canceled meanwhile: the next run takes it back
      if (isConflict(error)) return;
      app.log.error("import of people failed", error);
      const problem = error instanceof AppError ? error.message : FAILED;
      const endedAt = row.endedAt ?? new Date().toISOString();
      await change(
        app.db,
        { id: row.id },
        [row.state],
        row.state === "running"
          ? { state: "failed", problem }
          : { state: "done", problem: NOT_UNDONE, endedAt },
      );
    }
  };
  return {
    failure: "people not imported",
    isWaitedFor: true,
    run: (stopping) =>
      underLease(app, { work: "pastLoans" }, async (lost) => {
        const either = AbortSignal.any([stopping, lost]);
        for (let row = await nextOf(app.db); row && !either.aborted; row = await nextOf(app.db))
          await workOn(row, either);
      }),
  };
}

function nextOf(db: Db): Promise<ImportRow | undefined> {
  const waiting = db.selectFrom("peopleImports").where("state", "in", WORKING).orderBy("id");
  return waiting.limit(1).selectAll().executeTakeFirst();
}

/** Imports the rest of a file, some rows at a time: they and the mark of them are one transaction. */
async function carryOut(app: App, row: ImportRow, stopping: AbortSignal): Promise<void> {
  const fields = JSON.parse(row.fields) as (Field | "")[];
  const { text } = await readText(app.uploads.storage, row.fileUrl);
  const lines = linesOf(text, row.separator);
  lines.next();
  for (let skipped = 0; skipped < row.done; skipped += 1) {
    lines.next();
    if (skipped % LINES === 0) await turn();
  }
  const heads = JSON.parse(row.heads) as string[];
  for (let [done, rows] = [row.done, FIRST]; ;) {
    if (stopping.aborted) return;
    const read = nextLines(lines, rows).map((line) => readRow(line, fields, heads));
    if (read.length === 0) break;
    const some = { id: row.id, before: done, read };
    await inTurns(async () => {
      const begun = performance.now();
      await app.db.transaction().execute((trx) => takeSome(trx, some));
      const fitting = Math.round((rows * TURN_MS) / (performance.now() - begun));
      rows = Math.min(Math.max(fitting, FEWEST), AT_ONCE);
    });
    done += read.length;
  }
  await end(app, row, "done");
}

/** The rows after so many. Throws CONFLICT if another process has taken them. */
async function takeSome(
  trx: Db,
  { id, before, read }: { id: number; before: number; read: readonly ReadRow[] },
): Promise<void> {
  const row = await readImport(trx, id);
  const decided = await decide(trx, read);
  await turn();
  await takeIn(trx, decided, { importId: id, by: row.createdByName });
  const counts = countsOf(row);
  for (const { outcome, row: taken } of decided) {
    counts[outcome] += 1;
    if (taken?.loan && outcome !== "here") counts.loans += 1;
  }
  const done = before + read.length;
  await change(trx, { id, done: before }, ["running"], { done, counts: JSON.stringify(counts) });
}

/** Leaves as much time to others as the work has taken. */
async function inTurns<Result>(work: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  const result = await work();
  await pause(Math.ceil(performance.now() - begun));
  return result;
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
  for (let last: number | undefined = 0; last !== undefined;) {
    if (stopping.aborted) return;
    const after: number = last;
    const step = (trx: Db) => deletePeople(trx, row.id, after);
    last = await inTurns(() => app.db.transaction().execute(step));
  }
  for (let left = true; left;) {
    if (stopping.aborted) return;
    const step = (trx: Db) => deleteLoans(trx, row.id);
    left = await inTurns(() => app.db.transaction().execute(step));
  }
  await deleteRefused(app.db, [row.id]);
  await end(app, row, "undone");
}

/** The next leads after an id, with their people. Resolves to the last of them. */
async function deletePeople(trx: Db, id: number, after: number): Promise<number | undefined> {
  const leads = await trx
    .selectFrom("leads")
    .where("importId", "=", id)
    .where("id", ">", after)
    .orderBy("id")
    .limit(AT_ONCE)
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
  return leads.at(-1)?.id;
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

/** Loans of people who were here before and are not on hold. Resolves to whether there may be more. */
async function deleteLoans(trx: Db, id: number): Promise<boolean> {
  const loans = await trx
    .selectFrom("pastLoans")
    .innerJoin("leads", "leads.id", "pastLoans.leadId")
    .where("pastLoans.importId", "=", id)
    .where((lead) => lead(lead.fn.coalesce("leads.importId", lead.lit(0)), "!=", id))
    .where("leads.personId", "not in", heldPeople(trx))
    .orderBy("pastLoans.id")
    .limit(AT_ONCE)
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
  return loans.length > 0;
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
    const ended = await change(db, { id }, [state], {
      state: state === "ready" ? "undone" : "done",
      fileUrl: null,
      problem: "It was not finished within a week, so the file was deleted.",
      endedAt: new Date().toISOString(),
      ...(state === "ready" && NO_COLUMNS),
    }).catch((error: unknown) => {
      // Somebody has begun or undone it at this moment
      if (!isConflict(error)) throw error;
    });
    if (ended && fileUrl !== null) await uploads.storage.remove(fileUrl);
  }
  const ended = await db
    .selectFrom("peopleImportRows")
    .innerJoin("peopleImports", "peopleImports.id", "importId")
    .where("endedAt", "<", before)
    .groupBy("importId")
    .select("importId")
    .execute();
  await deleteRefused(
    db,
    ended.map(({ importId }) => importId),
  );
}

/** Deletes the rows of imports that were not taken, some at a time. */
async function deleteRefused(db: Db, imports: readonly number[]): Promise<void> {
  for (let left = true; left;) {
    const some = db.selectFrom("peopleImportRows").where("importId", "in", imports).orderBy("id");
    const rows = await some.limit(LINES).select("id").execute();
    const ids = rows.map(({ id }) => id);
    await db.deleteFrom("peopleImportRows").where("id", "in", ids).execute();
    left = ids.length > 0;
  }
}
