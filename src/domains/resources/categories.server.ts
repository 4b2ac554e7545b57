import { resourceCategory } from "./resources.output.ts";
import type { z } from "zod";
import type { ResourceCategory } from "./resources.ts";
import type { categoryInput } from "./resources.input.ts";
import type { Actor } from "#platform/access.ts";
import { PlainRows } from "#domains/audit/rows/plain-rows.server.ts";
import { resourceCategories } from "#domains/uploads/uploads.table.ts";
import { columnsOf } from "#platform/database/columns.ts";
import type { Db } from "#platform/database/engine.ts";
import { notInList, type Page, type Paging, toPage } from "#platform/paging.ts";

const COLUMNS = columnsOf("resourceCategories", resourceCategory);
const rows = new PlainRows(resourceCategories, resourceCategory, "category", {
  told: ({ name }) => name,
  taken: { column: "name", sentence: "A category with this name already exists." },
});

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
  const found = await categories
    .$if(seen !== undefined, (query) => query.where("name", ">", seen?.name ?? ""))
    .orderBy("name")
    .$if(limit !== undefined, (query) => query.limit((limit as number) + 1))
    .execute();
  return toPage(found, limit);
}

/** Adds a category. Throws CONFLICT when the name is taken, ignoring case. */
export function createCategory(
  db: Db,
  actor: Actor,
  input: z.output<typeof categoryInput>,
): Promise<ResourceCategory> {
  return rows.add(db, actor, "resources.createCategory", input);
}
