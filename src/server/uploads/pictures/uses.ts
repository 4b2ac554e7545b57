import type { PictureUse } from "#shared/pictures.output.ts";
import type { Db } from "#server/database/engine.ts";

type Uses = Map<string, Map<number, PictureUse>>;

/** Which items name which pictures: in their drafts, in what visitors see or in what they will. */
export async function usesByAddress(db: Db): Promise<Uses> {
  const uses: Uses = new Map();
  for (const { text, ...use } of [...(await fromDrafts(db)), ...(await fromVersions(db))])
    for (const [address] of text.matchAll(/\/pictures\/[\w-]{22}/g)) {
      const items = uses.get(address) ?? new Map<number, PictureUse>();
      uses.set(address, items.set(use.id, use));
    }
  return uses;
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
