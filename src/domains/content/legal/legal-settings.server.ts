import { publishIn } from "#domains/content/items/publish.server.ts";
import { readItem } from "#domains/content/items/items.server.ts";
import { writeDraft } from "#domains/content/items/save.server.ts";
import { keepVersion } from "#domains/content/items/versions.server.ts";
import type { Draft } from "#domains/content/items/content-items.ts";
import { legalPage } from "#domains/content/site-texts/site-texts.ts";
import { about, happened } from "#domains/audit/happened.server.ts";
import { readSetting, type SettingChange } from "#domains/settings/settings.server.ts";
import type { LegalKey } from "#domains/settings/settings.ts";
import type { Actor } from "#platform/access.ts";
import type { Db } from "#platform/database/engine.ts";
import { changedMeanwhile } from "#platform/errors.ts";

/** Site Settings asks for no reason when a second look finds something. */
const REASON = "Saved in Site Settings.";

// Decision: src/decisions/116-a-legal-text-is-one-record.md
/**
 * Saves the setting of a legal text, which publishes it; a draft of the page becomes a version.
 * Throws CONFLICT when the published text is not the one that the admin saw.
 */
export async function publishLegalText(
  trx: Db,
  actor: Actor,
  { key, value, expected }: SettingChange & { key: LegalKey },
): Promise<void> {
  const before = await readSetting(trx, key);
  if (before === value) return;
  if (expected !== undefined && before !== expected) throw changedMeanwhile({ path: "expected" });
  const page = legalPage(key);
  const { id } = await trx
    .selectFrom("contentItems")
    .where("collection", "=", "site-texts")
    .where("title", "=", page)
    .select("id")
    .executeTakeFirstOrThrow();
  const found = await readItem(trx, id);
  await keepVersion(trx, found);
  const fields = value === "" ? { page } : { page, [key]: value };
  const draft = { ...found.draft, fields } as Draft;
  const { revision } = await writeDraft(trx, actor, { id, revision: found.revision, draft });
  const item = await readItem(trx, id);
  const now = new Date().toISOString();
  await publishIn(trx, actor, { item, id, revision, now, reason: REASON });
  await happened(trx, actor, "settings.save", {
    on: about("siteSettings", key, key),
    before,
    after: value,
  });
}
