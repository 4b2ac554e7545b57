import type { EntryResult } from "./transfer.ts";
import type { Db, Row } from "#platform/database/engine.ts";
import { AppError } from "#platform/errors.ts";

export type Entry = Row<"contentImportEntries">;

interface Outcome {
  result: EntryResult;
  itemId: number | null;
  notes: string[];
  payload?: object | undefined;
}

/** Marks an entry. Throws CONFLICT when another process has, so that nothing is done twice. */
export async function mark(
  trx: Db,
  entry: Pick<Entry, "id" | "notes">,
  { result, itemId, notes, payload }: Outcome,
): Promise<void> {
  const all = [...(JSON.parse(entry.notes) as string[]), ...notes];
  const written = await trx
    .updateTable("contentImportEntries")
    .set({
      result,
      itemId,
      notes: JSON.stringify([...new Set(all)]),
      ...(payload && { payload: JSON.stringify(payload) }),
    })
    .where("id", "=", entry.id)
    .where("result", "is", null)
    .executeTakeFirst();
  if (written.numUpdatedRows === 0n)
    throw new AppError("CONFLICT", "This entry has already been carried out.");
}

export function payloadOf({ payload }: Pick<Entry, "payload">): unknown {
  return JSON.parse(payload ?? "{}");
}
