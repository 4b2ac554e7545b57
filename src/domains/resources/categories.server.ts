import { about } from "#domains/audit/subject.server.ts";
import { resourceCategory } from "./resources.output.ts";
import type { z } from "zod";
import type { ResourceCategory } from "./resources.ts";
import type { categoryInput } from "./resources.input.ts";
import type { Actor } from "#platform/access.ts";
import { happened } from "#domains/audit/happened.server.ts";
import { columnsOf } from "#platform/database/columns.ts";
import type { Db } from "#platform/database/engine.ts";
import { isUniqueViolation } from "#platform/database/database-error.ts";
import { conflictAt } from "#platform/errors.ts";
import { notInList, type Page, type Paging, toPage } from "#platform/paging.ts";

const COLUMNS = columnsOf("resourceCategories", resourceCategory);

/**
 * The library's categories by name, all of them unless a limit is given. Throws BAD_REQUEST for an
 * unknown cursor.
 */
export async function listCategories(
  db: Db,
  { limit, cursor }: Paging,
): Promise<Page<ResourceCategory>> {
  const categories = db.selectFrom("resourceCategories").select(COLUMNS);
  const seen = await categories.where("id", "=", cursor ?? 0).executeTakeFirst();
  if (cursor !== undefined && !seen) throw notInList();
  const rows = await categories
    .$if(seen !== undefined, (query) => query.where("name", ">", seen?.name ?? ""))
    .orderBy("name")
    .$if(limit !== undefined, (query) => query.limit((limit as number) + 1))
    .execute();
  return toPage(rows, limit);
}

/** Adds a category. Throws CONFLICT when the name is taken, ignoring case. */
export async function createCategory(
  db: Db,
  actor: Actor,
  input: z.output<typeof categoryInput>,
): Promise<ResourceCategory> {
  try {
    return await db.transaction().execute(async (trx) => {
      const created = await trx
        .insertInto("resourceCategories")
        .values(input)
        .returning(COLUMNS)
        .executeTakeFirstOrThrow();
      await happened(trx, actor, "resources.createCategory", {
        on: about("resourceCategories", created.id, `category ${created.id}`),
        after: created.name,
      });
      return created;
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw conflictAt("name", "A category with this name already exists.", error);
  }
}
