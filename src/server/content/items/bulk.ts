import type { BulkResult } from "#shared/content-items.output.ts";
import type { Actor } from "#server/access.ts";
import type { Db } from "#server/database/engine.ts";
import { AppError } from "#server/errors.ts";
import { publishItem } from "./publish.ts";
import { trashItem } from "./trash.ts";

interface Many {
  action: "publish" | "trash";
  items: { id: number; revision: number }[];
}

/** Applies the same action to several items, and reports why some could not take it. */
export async function applyToMany(db: Db, actor: Actor, many: Many): Promise<BulkResult> {
  const result: BulkResult = { done: [], refused: [] };
  for (const item of many.items) {
    try {
      if (many.action === "publish") await publishItem(db, actor, item);
      else await trashItem(db, actor, item);
      result.done.push(item.id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      result.refused.push({ id: item.id, message: error.message });
    }
  }
  return result;
}
