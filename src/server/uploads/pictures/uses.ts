import type { ExpressionBuilder } from "kysely";
import type { PictureUse } from "#shared/pictures.output.ts";
import type { Db } from "#server/database/engine.ts";
import type { Tables } from "#server/database/tables.ts";

type Uses = Map<string, Map<number, PictureUse>>;

/**
 * Which items use which pictures: in their drafts, in what is published and in what is scheduled.
 */
export async function usesByAddress(db: Db): Promise<Uses> {
  const uses: Uses = new Map();
  for (const { text, ...use } of [...(await fromDrafts(db)), ...(await fromVersions(db))])
    for (const [address] of text.matchAll(/\/pictures\/[\w-]{22}/g)) {
      const items = uses.get(address) ?? new Map<number, PictureUse>();
      uses.set(address, items.set(use.id, use));
    }
  return uses;
}

/**
 * The items that use a picture in their drafts, in what is published or in what is scheduled: all
 * of them, or the first few.
 */
export async function usesOf(db: Db, address: string, limit?: number): Promise<PictureUse[]> {
  return db
    .selectFrom("contentItems")
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom("contentDrafts")
            .whereRef("itemId", "=", "contentItems.id")
            .where((draft) => names(draft, address))
            .select("itemId"),
        ),
        eb.exists(
          eb
            .selectFrom("contentVersions")
            .where((version) =>
              version.or([
                version("contentVersions.id", "=", version.ref("contentItems.liveId")),
                version("contentVersions.id", "=", version.ref("contentItems.nextId")),
              ]),
            )
            .where((version) => names(version, address))
            .select("contentVersions.id"),
        ),
      ]),
    )
    .orderBy("id")
    .$if(limit !== undefined, (query) => query.limit(limit as number))
    .select(["id", "collection", "title"])
    .execute();
}

/** Whether a text contains the address. None of its characters is a wildcard, as `_` would be. */
function names<Table extends "contentDrafts" | "contentVersions">(
  eb: ExpressionBuilder<Tables, Table | "contentItems">,
  address: string,
) {
  const has = (column: "fields" | "body") =>
    eb(
      eb.fn<string>("replace", [eb.ref(column as never), eb.val(address), eb.val("")]),
      "<>",
      eb.ref(column as never),
    );
  return eb.or([has("fields"), has("body")]);
}

const NAMES_ONE = "%/pictures/%";
const COLUMNS = ["contentItems.id", "collection", "contentItems.title", "fields", "body"] as const;

async function fromDrafts(db: Db) {
  const rows = await db
    .selectFrom("contentItems")
    .innerJoin("contentDrafts", "contentDrafts.itemId", "contentItems.id")
    .where((eb) => eb.or([eb("fields", "like", NAMES_ONE), eb("body", "like", NAMES_ONE)]))
    .select(COLUMNS)
    .execute();
  return rows.map(toTexts);
}

async function fromVersions(db: Db) {
  const rows = await db
    .selectFrom("contentItems")
    .innerJoin("contentVersions", (join) =>
      join.on((eb) =>
        eb.or([
          eb("contentVersions.id", "=", eb.ref("liveId")),
          eb("contentVersions.id", "=", eb.ref("nextId")),
        ]),
      ),
    )
    .where((eb) => eb.or([eb("fields", "like", NAMES_ONE), eb("body", "like", NAMES_ONE)]))
    .select(COLUMNS)
    .execute();
  return rows.map(toTexts);
}

function toTexts({ fields, body, ...use }: PictureUse & { fields: string; body: string }) {
  return { ...use, text: `${fields} ${body}` };
}
