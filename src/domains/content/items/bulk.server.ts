import type { BulkResult } from "./content-items.output.ts";
import type { Actor } from "#platform/access.ts";
import type { Db } from "#platform/database/engine.ts";
import { AppError } from "#platform/errors.ts";
import { requireProofForLegal } from "#domains/content/legal/legal-proof.server.ts";
import { readItem } from "./items.server.ts";
import { publishItem, unpublishItem } from "./publish.server.ts";
import { trashItem } from "./trash.server.ts";

interface Many {
  action: "publish" | "unpublish" | "trash";
  items: { id: number; revision: number }[];
}

/** Applies the same action to several items, and reports why some could not take it. */
export async function applyToMany(db: Db, actor: Actor, many: Many): Promise<BulkResult> {
  const ids = many.items.map(({ id }) => id);
  await db.transaction().execute((trx) => requireProofForLegal(trx, actor, ids));
  const result: BulkResult = { done: [], refused: [] };
  for (const item of many.items) {
    try {
      if (many.action === "publish") await publishUnlessLive(db, actor, item);
      else if (many.action === "unpublish") await unpublishItem(db, actor, { id: item.id });
      else await trashItem(db, actor, item);
      result.done.push(item.id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      result.refused.push({ id: item.id, message: error.message });
    }
  }
  return result;
}

/** Leaves an item that visitors already see as it is, with its planned end and no second look. */
async function publishUnlessLive(db: Db, actor: Actor, chosen: Many["items"][number]) {
  const { state, revision } = await readItem(db, chosen.id);
  if (state === "published" && revision === chosen.revision) return;
  await publishItem(db, actor, chosen);
}
