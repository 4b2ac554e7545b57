import { about, type Subject, happened } from "#domains/audit/happened.server.ts";
import { categoriesOf } from "#domains/content/blog/blog-filter.ts";
import type { Category } from "./categories.output.ts";
import type { Draft } from "#domains/content/items/content-items.ts";
import type { Actor } from "#platform/access.ts";
import { readCounts } from "#domains/content/items/counts.server.ts";
import { listLiveByDate } from "#domains/content/live.server.ts";
import type { Db } from "#platform/database/engine.ts";
import { AppError, conflictAt, invalidAt } from "#platform/errors.ts";
import { itemsIn, rename } from "./articles.server.ts";
import { readFormerNames } from "./former.server.ts";

export async function listCategories(db: Db): Promise<Category[]> {
  const articles = new Map<string, number>();
  for (const { category, state, count } of await readCounts(db, "articles"))
    if (state !== "trashed" && state !== "erased")
      articles.set(category, (articles.get(category) ?? 0) + count);
  return (await all(db)).map(({ id, name }) => ({ id, name, articles: articles.get(name) ?? 0 }));
}

export async function listPublicCategories(
  db: Db,
  posts: readonly { category: string }[],
): Promise<string[]> {
  const used = categoriesOf(posts);
  const inOrder = (await all(db)).map(({ name }) => name).filter((name) => used.includes(name));
  return [...new Set([...inOrder, ...used])];
}

/** Adds an empty category at the end. Throws CONFLICT when the name is taken. */
export async function addCategory(
  db: Db,
  actor: Actor,
  { name }: { name: string },
): Promise<Category> {
  return db.transaction().execute(async (trx) => {
    await requireFree(trx, name);
    const id = await append(trx, name);
    await happened(trx, actor, "categories.add", { on: subjectOf({ id, name }) });
    return { id, name, articles: 0 };
  });
}

/**
 * Adds a category of another website, with the names that lead to it, unless its name is taken.
 * Call it in a transaction. Returns whether it was missing.
 */
export async function importCategory(
  trx: Db,
  actor: Actor,
  { name, former }: { name: string; former: readonly string[] },
): Promise<boolean> {
  const present = await all(trx);
  const known = present.find((each) => each.name.toLowerCase() === name.toLowerCase());
  const id = known?.id ?? (await append(trx, name));
  const names = new Set([...present.map((each) => each.name), name]);
  for (const each of former) if (!names.has(each)) await keepFormer(trx, { former: each, id });
  if (!known) await happened(trx, actor, "categories.add", { on: subjectOf({ id, name }) });
  return !known;
}

/**
 * Renames a category; its articles and the links to it follow. Throws NOT_FOUND, and CONFLICT when
 * another category has the name.
 */
export async function renameCategory(
  db: Db,
  actor: Actor,
  { id, name }: { id: number; name: string },
): Promise<Category> {
  return db.transaction().execute(async (trx) => {
    const before = await find(trx, id);
    if (before.name !== name) {
      await requireFree(trx, name, id);
      const articles = await rename(trx, actor, { from: before.name, to: name });
      await trx.updateTable("contentCategories").set({ name }).where("id", "=", id).execute();
      await forget(trx, name);
      await keepFormer(trx, { former: before.name, id });
      await happened(trx, actor, "categories.rename", {
        on: subjectOf(before),
        before: { name: before.name },
        after: { name, articles },
      });
    }
    const [changed] = (await listCategories(trx)).filter((category) => category.id === id);
    return changed as Category;
  });
}

/** Gives a category's articles and links to another one and deletes it. Throws NOT_FOUND. */
export async function mergeCategory(
  db: Db,
  actor: Actor,
  { id, into }: { id: number; into: number },
): Promise<void> {
  if (id === into) throw invalidAt("into", "Please choose another category.");
  await db.transaction().execute(async (trx) => {
    const category = await find(trx, id);
    const target = await find(trx, into);
    const articles = await rename(trx, actor, { from: category.name, to: target.name });
    await trx
      .updateTable("formerCategories")
      .set({ categoryId: into })
      .where("categoryId", "=", id)
      .execute();
    await trx.deleteFrom("contentCategories").where("id", "=", id).execute();
    await keepFormer(trx, { former: category.name, id: into });
    await happened(trx, actor, "categories.merge", {
      on: subjectOf(category),
      after: { into: target.name, articles },
    });
  });
}

/** Deletes a category without articles. Throws NOT_FOUND, and CONFLICT while it is used. */
export async function deleteCategory(db: Db, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const category = await find(trx, id);
    const used = (await itemsIn(trx, category.name)).filter(({ state }) => state !== "trashed");
    if (used.length > 0)
      throw new AppError(
        "CONFLICT",
        `${used.length === 1 ? "An article has" : `${used.length} articles have`} this category. Please merge it into another one.`,
      );
    await trx.deleteFrom("contentCategories").where("id", "=", id).execute();
    await happened(trx, actor, "categories.delete", { on: subjectOf(category) });
  });
}

/** Moves a category in front of another one, or to the end. Throws NOT_FOUND. */
export async function moveCategory(
  db: Db,
  actor: Actor,
  { id, before }: { id: number; before: number | null },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const category = await find(trx, id);
    const places = await all(trx);
    const others = places.filter((each) => each.id !== id);
    const at = before === null ? others.length : others.findIndex((each) => each.id === before);
    if (at === -1) throw missing();
    const inOrder = others.toSpliced(at, 0, category);
    for (const [position, each] of inOrder.entries())
      if (each.position !== position)
        await trx
          .updateTable("contentCategories")
          .set({ position })
          .where("id", "=", each.id)
          .execute();
    await happened(trx, actor, "categories.move", {
      on: subjectOf(category),
      before: places.findIndex((each) => each.id === id) + 1,
      after: at + 1,
    });
  });
}

/**
 * Call it before an article is published: a category that is not in the list, such as an imported
 * one, is added to it. Throws BAD_REQUEST for another spelling of an existing name, and for a name
 * that was changed.
 */
export async function requireCategory(trx: Db, draft: Draft): Promise<void> {
  if (draft.collection !== "articles") return;
  const { category } = draft.fields;
  const names = (await all(trx)).map(({ name }) => name);
  if (names.includes(category)) return;
  const alike = names.find((name) => name.toLowerCase() === category.toLowerCase());
  const now = alike ?? (await readFormerNames(trx)).get(category);
  if (now !== undefined)
    throw invalidAt("fields.category", `This category is called “${now}”. Please choose it.`);
  await append(trx, category);
}

/** Adds the categories that visitors see and that are missing from the list. */
export async function addPublicCategories(trx: Db): Promise<void> {
  const known = (await all(trx)).map(({ name }) => name);
  const live = await listLiveByDate(trx, "articles");
  for (const name of categoriesOf(live.map(({ fields }) => fields)))
    if (!known.includes(name)) await append(trx, name);
}

async function all(db: Db) {
  return db
    .selectFrom("contentCategories")
    .select(["id", "name", "position"])
    .orderBy("position")
    .orderBy("id")
    .execute();
}

async function find(db: Db, id: number) {
  const row = (await all(db)).find((each) => each.id === id);
  if (!row) throw missing();
  return row;
}

function missing(): AppError {
  return new AppError("NOT_FOUND", "This category does not exist any more.");
}

async function append(trx: Db, name: string): Promise<number> {
  const last = (await all(trx)).at(-1);
  await forget(trx, name);
  const { id } = await trx
    .insertInto("contentCategories")
    .values({ name, position: (last?.position ?? -1) + 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function requireFree(trx: Db, name: string, id = 0): Promise<void> {
  const other = (await all(trx)).find(
    (each) => each.id !== id && each.name.toLowerCase() === name.toLowerCase(),
  );
  if (other)
    throw conflictAt("name", `There is a category “${other.name}” already. The two can be merged.`);
}

/** A name in use must not lead to another category. */
async function forget(trx: Db, name: string): Promise<void> {
  await trx.deleteFrom("formerCategories").where("name", "=", name).execute();
}

async function keepFormer(trx: Db, { former, id }: { former: string; id: number }): Promise<void> {
  await trx
    .insertInto("formerCategories")
    .values({ name: former, categoryId: id })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ categoryId: id }))
    .execute();
}

function subjectOf({ id, name }: { id: number; name: string }): Subject {
  return about("contentCategories", id, `category ${id} (${name})`);
}
