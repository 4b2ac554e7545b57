import { WORKING } from "./transfer.ts";
import type { Actor } from "#platform/access.ts";
import { toUser, USER_COLUMNS } from "#domains/accounts/user-rows.server.ts";
import type { App } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import { AppError } from "#platform/errors.ts";
import { createImporter, move } from "#domains/imports/importer.server.ts";
import { carryOut } from "./carry-out.server.ts";
import { choicesOf, readImport } from "./imports.server.ts";
import { lookAtFiles } from "./look.server.ts";

/** Unreadable files can be read again, and an import that stopped can continue. */
export function createContentImporter(app: App) {
  return createImporter(app, {
    table: "contentImports",
    work: "imports",
    failure: "imports not carried out",
    working: WORKING,
    step: (id, stopping) => step(app, id, stopping),
    failed: ({ state }, why = FAILED) => ({
      state: state === "reading" ? "open" : "failed",
      problem: why,
    }),
  });
}

const FAILED =
  "Something went wrong on our side. What was imported stays, and the import can continue.";

async function step(app: App, id: number, stopping: AbortSignal): Promise<void> {
  const row = await readImport(app.db, id);
  if (row.state === "reading") {
    const isWanted = async () => (await readImport(app.db, id)).state === "reading";
    const isRead = await lookAtFiles(app, id, async () => !stopping.aborted && isWanted());
    if (isRead)
      await move(app.db, { table: "contentImports", id }, ["reading"], { state: "ready" });
  } else {
    const wanted = { app, importId: id, choices: choicesOf(row), stopping };
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
