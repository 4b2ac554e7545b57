import { randomUUID } from "node:crypto";
import { type ImportState, WORKING } from "#shared/transfer.ts";
import type { Actor } from "#server/access.ts";
import { toUser, USER_COLUMNS } from "#server/accounts/user-rows.ts";
import type { App } from "#server/context.ts";
import type { Db } from "#server/database/engine.ts";
import { AppError } from "#server/errors.ts";
import type { Job } from "#server/jobs/runner.ts";
import { carryOut } from "./carry-out.ts";
import { choicesOf, readImport } from "./imports.ts";
import { lookAtFiles } from "./look.ts";

/** A process that is killed holds up an import no longer than this. */
const CLAIMED_MS = 60_000;
/** How often a claim is renewed. */
const RENEWED_MS = 10_000;

/** Works on all waiting imports, one at a time; the next start continues an interrupted one. */
export function createImporter(app: App): Omit<Job, "every"> {
  const worker = randomUUID();
  const workOn = async (id: number, stopping: AbortSignal): Promise<void> => {
    let claimedAt = 0;
    const goesOn = async () => {
      if (stopping.aborted) return false;
      if (Date.now() - claimedAt < RENEWED_MS) return stateIs(app.db, id, WORKING);
      claimedAt = Date.now();
      return claim(app, id, worker);
    };
    if (!(await goesOn())) return;
    try {
      await step(app, id, goesOn);
    } catch (error) {
      if (error instanceof AppError && error.code === "CONFLICT") return;
      app.log.error("import failed", error);
      await fail(app.db, id, error instanceof AppError ? error.message : FAILED);
    }
  };
  return {
    failure: "imports not carried out",
    isWaitedFor: true,
    async run(stopping) {
      for (const id of await waiting(app.db)) await workOn(id, stopping);
    },
  };
}

const FAILED =
  "Something went wrong on our side. What was imported stays, and the import can continue.";

async function waiting(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom("contentImports")
    .where("state", "in", WORKING)
    .orderBy("id")
    .select("id")
    .execute();
  return rows.map(({ id }) => id);
}

async function stateIs(db: Db, id: number, states: readonly ImportState[]): Promise<boolean> {
  const row = await db
    .selectFrom("contentImports")
    .where("id", "=", id)
    .where("state", "in", states)
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether this process works on the import now; no other one does until the claim expires. */
async function claim({ db, servesAlone }: App, id: number, worker: string): Promise<boolean> {
  const now = Date.now();
  const { numUpdatedRows } = await db
    .updateTable("contentImports")
    .set({ worker, workerUntil: new Date(now + CLAIMED_MS).toISOString() })
    .where("id", "=", id)
    .where("state", "in", WORKING)
    .$if(!servesAlone, (query) =>
      query.where((eb) =>
        eb.or([
          eb("worker", "is", null),
          eb("worker", "=", worker),
          eb("workerUntil", "<", new Date(now).toISOString()),
        ]),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function step(app: App, id: number, goesOn: () => Promise<boolean>): Promise<void> {
  const row = await readImport(app.db, id);
  if (row.state === "reading") {
    await lookAtFiles(app, id, goesOn);
    if (await goesOn())
      await app.db
        .updateTable("contentImports")
        .set({ state: "ready", worker: null, workerUntil: null })
        .where("id", "=", id)
        .where("state", "=", "reading")
        .execute();
  } else if (row.state === "running") {
    const wanted = { app, importId: id, choices: choicesOf(row), goesOn };
    await carryOut(wanted, () => starterOf(app.db, row.createdById));
  }
}

/** The user who started an import, with their current rights. Throws FORBIDDEN without them. */
async function starterOf(db: Db, id: number | null): Promise<Actor> {
  const row = await db
    .selectFrom("users")
    .where("id", "=", id ?? 0)
    .where("deactivatedAt", "is", null)
    .where("isAdmin", "=", 1)
    .select(USER_COLUMNS)
    .executeTakeFirst();
  if (!row)
    throw new AppError(
      "FORBIDDEN",
      "The person who started it is no longer an admin. What was imported stays.",
    );
  return { user: toUser(row), sessionId: "", via: "cookie" };
}

/** Unreadable files can be read again, and an import that stopped can continue. */
async function fail(db: Db, id: number, problem: string): Promise<void> {
  for (const [from, to] of [
    ["reading", "open"],
    ["running", "failed"],
  ] as const)
    await db
      .updateTable("contentImports")
      .set({ state: to, problem, worker: null, workerUntil: null })
      .where("id", "=", id)
      .where("state", "=", from)
      .execute();
}
