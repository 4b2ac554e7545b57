import { type Draft, EMPTY_FIELDS } from "#domains/content/items/content-items.ts";
import { goLive } from "#domains/content/items/publish.server.ts";
import { readItem } from "#domains/content/items/items.server.ts";
import { insertItem } from "#domains/content/items/save.server.ts";
import { keepVersion } from "#domains/content/items/versions.server.ts";
import type { Db } from "#platform/database/engine.ts";

type Written = Partial<(typeof EMPTY_FIELDS)["articles"]> & { slug: string; body: string };

/**
 * Publishes an article without any rules: what a database may contain, not what admins may write.
 */
export async function publishArticle(db: Db, { slug, body, ...fields }: Written): Promise<number> {
  const all = { ...EMPTY_FIELDS.articles, ...fields };
  return publishDraft(db, { collection: "articles", slug, body, fields: all });
}

/** The same for any item. */
export async function publishDraft(db: Db, draft: Draft): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const id = await insertItem(trx, draft, { id: null, username: "(test)" });
    const item = await readItem(trx, id);
    const version = await keepVersion(trx, item);
    const slug = draft.slug || String(id);
    const now = new Date().toISOString();
    await goLive(trx, item, { version, slug, now, until: null, by: "(test)" });
    return id;
  });
}
