import {
  LOGO_KEYS,
  type Setting,
  SETTING_DEFAULTS,
  SETTING_KEYS,
  type SettingKey,
  type Settings,
} from "../../shared/settings.ts";
import type { Actor } from "../access.ts";
import { recordChange } from "../audit/audit.ts";
import type { Db } from "../database.ts";
import { AppError } from "../errors.ts";

/** All eleven settings, with defaults for what nobody has set. */
export async function readSettings(db: Db): Promise<Settings> {
  const rows = await db.selectFrom("siteSettings").select(["key", "value"]).execute();
  return { ...SETTING_DEFAULTS, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) };
}

export async function listSettings(db: Db): Promise<Setting[]> {
  const settings = await readSettings(db);
  return SETTING_KEYS.map((key) => ({ key, value: settings[key] }));
}

/** Throws NOT_FOUND for a key that is none of the eleven. */
export async function findSetting(db: Db, key: string): Promise<Setting> {
  if (!Object.hasOwn(SETTING_DEFAULTS, key))
    throw new AppError("NOT_FOUND", "This setting does not exist.");
  const settings = await readSettings(db);
  return { key: key as SettingKey, value: settings[key as SettingKey] };
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
    const { value: present } = await findSetting(trx, key);
    if (expected !== undefined && present !== expected && present !== value)
      throw new AppError("CONFLICT", "Somebody else has changed this in the meantime.");
    return writeSetting(trx, actor, { key, value });
  });
}

/** The same inside a transaction that does more. */
export async function writeSetting(trx: Db, actor: Actor, setting: Setting): Promise<Setting> {
  const { key, value } = setting;
  const before = await findSetting(trx, key);
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
  if (before.value !== value)
    await recordChange(trx, actor, {
      action: "settings.save",
      subject: key,
      before: before.value,
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
