import type { ImportEntry } from "./transfer.output.ts";
import type { EntryFinding, EntryResult } from "./transfer.ts";
import type { Db } from "#platform/database/engine.ts";
import { notInList, type Page, type Paging, toPage } from "#platform/paging.ts";
import { readImport } from "./imports.server.ts";

interface EntryFilter extends Paging {
  id: number;
  finding?: EntryFinding | undefined;
  result?: EntryResult | undefined;
}

/** What was found in the files of an import, in the order of import. Throws NOT_FOUND. */
export async function listEntries(
  db: Db,
  { id, finding, result, limit, cursor }: EntryFilter,
): Promise<Page<ImportEntry>> {
  await readImport(db, id);
  const seen = cursor === undefined ? undefined : await placeOf(db, cursor);
  const rows = await db
    .selectFrom("contentImportEntries")
    .where("importId", "=", id)
    .$if(finding !== undefined, (query) => query.where("finding", "=", finding as EntryFinding))
    .$if(result !== undefined, (query) => query.where("result", "=", result as EntryResult))
    .$if(seen !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple("position", "id"), ">", eb.tuple(seen?.position ?? 0, seen?.id ?? 0)),
      ),
    )
    .orderBy("position")
    .orderBy("id")
    .$if(limit !== undefined, (query) => query.limit((limit as number) + 1))
    .select([
      "id",
      "kind",
      "foundIn as file",
      "title",
      "collection",
      "finding",
      "result",
      "notes",
      "itemId",
    ])
    .execute();
  return toPage(
    rows.map(({ notes, ...row }) => ({ ...row, notes: JSON.parse(notes) as string[] })),
    limit,
  );
}

async function placeOf(db: Db, cursor: number) {
  return db
    .selectFrom("contentImportEntries")
    .where("id", "=", cursor)
    .select(["id", "position"])
    .executeTakeFirstOrThrow(() => notInList());
}
