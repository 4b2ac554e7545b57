import { WORKING } from "./transfer.ts";
import type { Actor } from "#platform/access.ts";
import { toUser, USER_COLUMNS } from "#domains/accounts/user-rows.server.ts";
import type { App } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import { underLease } from "#platform/database/leases.ts";
import { AppError } from "#platform/errors.ts";
import type { Job } from "#platform/jobs.ts";
import { carryOut } from "./carry-out.server.ts";
import { choicesOf, readImport } from "./imports.server.ts";
import { lookAtFiles } from "./look.server.ts";

/** Works on all waiting imports, one at a time; the next start continues an interrupted one. */
export function createImporter(app: App): Omit<Job, "every"> {
  const workOn = async (id: number, stopping: AbortSignal): Promise<void> => {
    const goesOn = async () => !stopping.aborted && (await isWorking(app.db, id));
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
      for (const id of await waiting(app.db))
        await underLease(app, { work: `import ${id}` }, (lost) =>
          workOn(id, AbortSignal.any([stopping, lost])),
        );
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

async function isWorking(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom("contentImports")
    .where("id", "=", id)
    .where("state", "in", WORKING)
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}

async function step(app: App, id: number, goesOn: () => Promise<boolean>): Promise<void> {
  const row = await readImport(app.db, id);
  if (row.state === "reading") {
    await lookAtFiles(app, id, goesOn);
    if (await goesOn())
      await app.db
        .updateTable("contentImports")
        .set({ state: "ready" })
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
    .where((user) => user.or([user("limitedTo", "is", null), user("limitedTo", "=", "content")]))
    .select(USER_COLUMNS)
    .executeTakeFirst();
  if (!row)
    throw new AppError(
      "FORBIDDEN",
      "The person who started it may no longer import. What was imported stays.",
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
      .set({ state: to, problem })
      .where("id", "=", id)
      .where("state", "=", from)
      .execute();
}
