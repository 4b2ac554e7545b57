import { about, happened } from "#domains/audit/happened.server.ts";
import { type Redirect, redirect } from "./redirects.output.ts";
import type { Actor } from "#platform/access.ts";
import { PlainRows } from "#domains/audit/rows/plain-rows.server.ts";
import { unlessTaken } from "#platform/database/database-error.ts";
import { columnsOf, type Db, containsWords } from "#platform/database/engine.ts";
import { AppError, invalidAt } from "#platform/errors.ts";
import type { z } from "#kit/values/zod.ts";
import { redirects } from "./redirects.table.ts";
import { newestFirst, type Page, type Paging, toPage } from "#platform/paging.ts";
import { isFound, pathIn, toPath, toTarget } from "./paths.server.ts";

/** A limit, because all of them are kept in memory. */
const MOST = 5000;

const COLUMNS = columnsOf("redirects", redirect);
const rows = new PlainRows(redirects, redirect, "redirect");
const KNOWN = {
  column: "path",
  sentence: "This address is already redirected. Please edit that redirect.",
};

/** The redirects with every typed word in one of their addresses, newest first. */
export async function listRedirects(
  db: Db,
  { search = "", ...paging }: Paging & { search?: string | undefined },
): Promise<Page<Redirect>> {
  const found = await db
    .selectFrom("redirects")
    .select(COLUMNS)
    .where(containsWords(search, ["path", "target"]))
    .$call(newestFirst(paging))
    .execute();
  const page = toPage(found, paging.limit);
  return { ...page, rows: await Promise.all(page.rows.map((row) => withState(db, row))) };
}

/** A page may be published after its redirect, or leave the website, so that this is a state. */
async function withState(db: Db, row: z.infer<typeof redirect>): Promise<Redirect> {
  const path = pathIn(row.target);
  return { ...row, isBroken: path !== undefined && !(await isFound(db, path)) };
}

export async function readTargets(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom("redirects").select(["path", "target"]).execute();
  return new Map(rows.map(({ path, target }) => [path, target]));
}

interface Typed {
  path: string;
  target: string;
}

/**
 * Redirects an address; a target that is itself redirected is replaced by its own target. Throws
 * BAD_REQUEST for an address that exists or a circle, and CONFLICT for one already redirected.
 */
export async function addRedirect(db: Db, actor: Actor, typed: Typed): Promise<Redirect> {
  return unlessTaken(db, KNOWN, (trx) => addRedirectIn(trx, actor, typed));
}

/** The same inside a larger transaction. */
export async function addRedirectIn(trx: Db, actor: Actor, typed: Typed): Promise<Redirect> {
  const { total } = await trx
    .selectFrom("redirects")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  if (total >= MOST)
    throw new AppError(
      "CONFLICT",
      `There are ${MOST.toLocaleString("en-US")} redirects. Please delete some first.`,
    );
  const { path, target } = await checked(trx, typed);
  const added = await trx
    .insertInto("redirects")
    .values({
      path,
      target,
      origin: "admin",
      createdAt: new Date().toISOString(),
      createdByName: actor.user.username,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  await collapse(trx, { path, target });
  await happened(trx, actor, "redirects.add", {
    on: about("redirects", path, path),
    after: { target },
  });
  return withState(trx, added);
}

/** Changes a redirect under the same rules. Throws NOT_FOUND too. */
export async function changeRedirect(
  db: Db,
  actor: Actor,
  { id, ...typed }: Typed & { id: number },
): Promise<Redirect> {
  return unlessTaken(db, KNOWN, async (trx) => {
    const before = await rows.find(trx, id);
    const { path, target } = await checked(trx, typed, id);
    const changed = await trx
      .updateTable("redirects")
      .set({ path, target, origin: "admin" })
      .where("id", "=", id)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    await collapse(trx, { path, target });
    await happened(trx, actor, "redirects.change", {
      on: about("redirects", path, path),
      before: { path: before.path, target: before.target },
      after: { path, target },
    });
    return withState(trx, changed);
  });
}

/** Throws NOT_FOUND. */
export async function deleteRedirect(db: Db, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { path, target } = await rows.find(trx, id);
    await trx.deleteFrom("redirects").where("id", "=", id).execute();
    await happened(trx, actor, "redirects.delete", {
      on: about("redirects", path, path),
      before: { target },
    });
  });
}

/**
 * Makes redirects to a path lead directly to its target, so that visitors are redirected only once.
 */
export async function collapse(trx: Db, { path, target }: Typed): Promise<void> {
  await trx.updateTable("redirects").set({ target }).where("target", "=", path).execute();
}

async function checked(trx: Db, typed: Typed, id = 0): Promise<Typed> {
  const path = toPath(typed.path);
  if (await isFound(trx, path))
    throw invalidAt(
      "path",
      "There is a page at this address. Only an address without a page can be redirected.",
    );
  const target = await follow(trx, { path, target: toTarget(typed.target) }, id);
  return { path, target };
}

/** A target's final target, ignoring the redirect with this id. Throws BAD_REQUEST for a circle. */
async function follow(trx: Db, { path, target }: Typed, id: number): Promise<string> {
  const seen = new Set<string>();
  let last = target;
  for (;;) {
    const next = pathIn(last);
    if (next === path) throw circle(path, pathIn(target) ?? target);
    if (next === undefined || seen.has(next)) return last;
    seen.add(next);
    const on = await trx
      .selectFrom("redirects")
      .where("path", "=", next)
      .where("id", "<>", id)
      .select("target")
      .executeTakeFirst();
    if (!on) return last;
    last = on.target;
  }
}

function circle(path: string, target: string): AppError {
  return invalidAt(
    "target",
    path === target
      ? "An address cannot lead to itself."
      : `This would lead in a circle: ${target} leads back to ${path}.`,
  );
}
