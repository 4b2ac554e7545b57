import {
  LOGO_KEYS,
  type Setting,
  SETTING_DEFAULTS,
  SETTING_KEYS,
  type SettingKey,
} from "../../shared/settings.ts";
import type { Actor } from "../access.ts";
import { recordChange } from "../audit/audit.ts";
import type { Db } from "../database.ts";
import { AppError } from "../errors.ts";

/** All eleven settings, with defaults for what nobody has set. */
export async function listSettings(db: Db): Promise<Setting[]> {
  const rows = await db.selectFrom("siteSettings").select(["key", "value"]).execute();
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  return SETTING_KEYS.map((key) => ({ key, value: stored.get(key) ?? SETTING_DEFAULTS[key] }));
}

/** One setting, or its default while nobody has set it. */
export async function readSetting(db: Db, key: SettingKey): Promise<string> {
  const row = await db
    .selectFrom("siteSettings")
    .where("key", "=", key)
    .select("value")
    .executeTakeFirst();
  return row?.value ?? SETTING_DEFAULTS[key];
}

/** Throws NOT_FOUND for a key that is none of the eleven. */
export async function findSetting(db: Db, key: string): Promise<Setting> {
  if (!isSettingKey(key)) throw new AppError("NOT_FOUND", "This setting does not exist.");
  return { key, value: await readSetting(db, key) };
}

function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(SETTING_DEFAULTS, key);
}

interface SettingChange extends Setting {
  /** The value that the admin saw. */
  expected?: string | undefined;
}

/** Writes one setting and records who changed it. Throws CONFLICT when it is not the expected one. */
export async function saveSetting(
  db: Db,
  actor: Actor,
  { key, value, expected }: SettingChange,
): Promise<Setting> {
  return db.transaction().execute(async (trx) => {
    const present = await readSetting(trx, key);
    if (expected !== undefined && present !== expected && present !== value)
      throw new AppError("CONFLICT", "Somebody else has changed this in the meantime.");
    return writeSetting(trx, actor, { key, value });
  });
}

/** The same inside a transaction that does more. */
export async function writeSetting(trx: Db, actor: Actor, setting: Setting): Promise<Setting> {
  const { key, value } = setting;
  const before = await readSetting(trx, key);
  if (LOGO_KEYS.includes(key) && value !== "") await requireUpload(trx, value);
  await trx
    .insertInto("siteSettings")
    .values({ key, value, updatedAt: new Date().toISOString() })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((row) => ({
        value: row.ref("excluded.value"),
        updatedAt: row.ref("excluded.updatedAt"),
      })),
    )
    .execute();
  if (before !== value)
    await recordChange(trx, actor, {
      action: "settings.save",
      subject: key,
      before,
      after: value,
    });
  return { key, value };
}

/** Logos are files that this server stored. */
async function requireUpload(db: Db, path: string): Promise<void> {
  const upload = await db
    .selectFrom("uploads")
    .where("path", "=", path)
    .where("kind", "=", "logos")
    .select("path")
    .executeTakeFirst();
  if (!upload) throw new AppError("BAD_REQUEST", "Please upload the logo as an image file.");
}
