import { setTimeout as pause } from "node:timers/promises";
import type { App } from "#platform/context.ts";
import { byName, type Db } from "#platform/database/engine.ts";
import { underLease } from "#platform/database/leases.ts";
import { AppError } from "#platform/errors.ts";
import type { Job } from "#platform/jobs.ts";

type ImportTable = "contentImports" | "peopleImports";
type Values = Record<string, string | number | null>;

interface Kind {
  table: ImportTable;
  work: "imports" | "pastLoans";
  failure: string;
  /** The states in which the server works by itself. */
  working: readonly string[];
  /** Works on an import until its state is another one, or it must stop. */
  step: (id: number, stopping: AbortSignal) => Promise<void>;
  /** What becomes of an import whose step failed, and why, unless that is our fault. */
  failed: (row: Values, why: string | undefined) => Values;
}

// Decision: src/decisions/048-imports-in-turns.md
/** Works on all waiting imports, one at a time; the next start continues an interrupted one. */
export function createImporter(app: App, kind: Kind): Omit<Job, "every"> {
  const { table, work, failure, working, step, failed } = kind;
  const waiting = byName(app.db).selectFrom(table).where("state", "in", working).orderBy("id");
  const next = () => waiting.limit(1).selectAll().executeTakeFirst();
  const workOn = async (row: Values, stopping: AbortSignal) => {
    try {
      await step(Number(row.id), stopping);
    } catch (error) {
      const why = error instanceof AppError ? error : undefined;
      // Canceled meanwhile, or another process has gone on with it
      if (why?.code === "CONFLICT") return;
      app.log.error("import failed", error);
      const which = { table, id: Number(row.id) };
      await move(app.db, which, working, failed(row, why?.message));
    }
  };
  return {
    failure,
    isWaitedFor: true,
    run: (stopping) =>
      underLease(app, { work }, async (lost) => {
        const either = AbortSignal.any([stopping, lost]);
        for (let row = await next(); row && !either.aborted; row = await next())
          await workOn(row, either);
      }),
  };
}

/** Changes an import that is in one of the states. Resolves to whether it was. */
export async function move(
  trx: Db,
  { table, ...which }: { table: ImportTable; id: number; done?: number },
  from: readonly string[],
  to: Values,
): Promise<boolean> {
  const { numUpdatedRows } = await byName(trx)
    .updateTable(table)
    .set(to)
    .where((row) => row.and(which))
    .where("state", "in", from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** How long a step should take, and with how many rows. */
const TURN_MS = 20;
const [FEWEST, FIRST, MOST] = [10, 20, 100];

/**
 * Does a step with some rows until none are left; others have as much time as each has taken.
 * Resolves to whether none are left: it must stop before.
 */
export async function inTurns(
  step: (rows: number) => Promise<number>,
  stopping?: AbortSignal,
): Promise<boolean> {
  for (let rows = FIRST; ;) {
    if (stopping?.aborted) return false;
    const begun = performance.now();
    const had = await step(rows);
    if (had === 0) return true;
    const took = performance.now() - begun;
    rows = Math.min(Math.max(Math.round((had * TURN_MS) / took), FEWEST), MOST);
    await pause(took);
  }
}
