import type { z } from "zod";
import type { ResourceCategory } from "#shared/resources.ts";
import type { categoryInput } from "#shared/resources.input.ts";
import type { Actor } from "#server/access.ts";
import { recordChange } from "#server/audit/audit.ts";
import type { Db } from "#server/database/engine.ts";
import { isUniqueViolation } from "#server/database/database-error.ts";
import { conflictAt } from "#server/errors.ts";

/** The library's categories by name. */
export async function listCategories(db: Db): Promise<ResourceCategory[]> {
  return db
    .selectFrom("resourceCategories")
    .select(["id", "name", "description"])
    .orderBy("name")
    .execute();
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
        .returning(["id", "name", "description"])
        .executeTakeFirstOrThrow();
      await recordChange(trx, actor, {
        action: "resources.createCategory",
        subject: `category ${created.id}`,
        after: created.name,
      });
      return created;
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw conflictAt("name", "A category with this name already exists.", error);
  }
}
