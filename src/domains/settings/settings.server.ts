import { minuteOf } from "#kit/values/times.ts";
import type { OfficeHours } from "#domains/leads/desk/office-hours.ts";
import { zoneOf } from "#kit/values/time-zones.ts";
import { about, happened } from "#domains/audit/happened.server.ts";
import {
  addressesIn,
  isLegal,
  type LegalKey,
  LOGO_KEYS,
  type Setting,
  SETTING_DEFAULTS,
  SETTING_KEYS,
  type SettingKey,
} from "./settings.ts";
import { noticesShown } from "./state-notices.server.ts";
import { licenseLine } from "./license-line.ts";
import type { SiteWords } from "#domains/content/site-texts/site-texts.ts";
import type { ContactWait } from "./settings.output.ts";
import type { Actor } from "#platform/access.ts";
import { type App, siteOf } from "#platform/context.ts";
import type { Db, Row } from "#platform/database/engine.ts";
import { record } from "#platform/database/record.ts";
import { AppError, changedMeanwhile } from "#platform/errors.ts";
import { holdActor, requireConfirmation, waitFromNow } from "#platform/database/proofs.ts";

/**
 * All eleven settings as they are stored, with defaults for those that are not set; with what the
 * lender has published of itself, the whole license line.
 */
export function listSettings(db: Db, words?: SiteWords): Promise<Setting[]> {
  return readSettings(db, SETTING_KEYS, words);
}

/** The same for visitors. */
export async function listPublicSettings(db: Db): Promise<Setting[]> {
  return (await listSettings(db)).map(forVisitors);
}

/**
 * Visitors see only the first of several contact addresses; who else reads the mail stays private.
 */
function forVisitors({ key, value }: Setting): Setting {
  return { key, value: key === "contactEmail" ? (addressesIn(value)[0] ?? "") : value };
}

const PAGE_KEYS = SETTING_KEYS.filter((key) => !isLegal(key));

/**
 * The settings that every page includes. The two legal texts are too long for that and have pages
 * of their own.
 */
export async function listPageSettings(db: Db, words: SiteWords): Promise<Setting[]> {
  const notices = (await noticesShown(db, "pages")).map((notice) => notice.words);
  return (await readSettings(db, PAGE_KEYS, words)).map(forVisitors).map(({ key, value }) => ({
    key,
    value: key === "licenseText" ? [value, ...notices].join(" ") : value,
  }));
}

async function readSettings(
  db: Db,
  keys: readonly SettingKey[],
  words?: SiteWords,
): Promise<Setting[]> {
  const rows = await db
    .selectFrom("siteSettings")
    .where("key", "in", keys)
    .select(["key", "value"])
    .execute();
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  const legal = keys.some(isLegal) ? await readLegalTexts(db) : {};
  return keys.map((key) => ({
    key,
    value:
      key === "licenseText" && words
        ? licenseLine(stored.get(key), words)
        : ((isLegal(key) ? legal[key] : stored.get(key)) ?? SETTING_DEFAULTS[key]),
  }));
}

// Decision: src/decisions/116-a-legal-text-is-one-record.md
/** The legal texts that visitors read, which are published texts of the content. */
async function readLegalTexts(db: Db): Promise<Partial<Record<LegalKey, string>>> {
  const rows = await db
    .selectFrom("contentItems")
    .innerJoin("contentVersions", "contentVersions.id", "contentItems.liveId")
    .where("collection", "=", "site-texts")
    .where("liveId", "is not", null)
    .select("fields")
    .execute();
  return Object.assign({}, ...rows.map(({ fields }) => JSON.parse(fields) as object)) as Partial<
    Record<LegalKey, string>
  >;
}

/** One setting, or its default if it is not set. */
export async function readSetting(db: Db, key: SettingKey): Promise<string> {
  if (isLegal(key)) return (await readLegalTexts(db))[key] ?? SETTING_DEFAULTS[key];
  const row = await db
    .selectFrom("siteSettings")
    .where("key", "=", key)
    .select("value")
    .executeTakeFirst();
  return row?.value ?? SETTING_DEFAULTS[key];
}

// Decision: src/decisions/100-the-offices-time.md
/** The time zone of the office: of its hours for work, else the one that its business hours name. */
export async function officeZone(db: Db): Promise<string> {
  const { officeHours } = await db
    .selectFrom("deskSettings")
    .select("officeHours")
    .executeTakeFirstOrThrow();
  const hours = JSON.parse(officeHours ?? "null") as OfficeHours | null;
  return hours?.timeZone ?? zoneOf(await readSetting(db, "businessHours"));
}

// Decision: src/decisions/069-confirmed-is-a-level.md
/**
 * Where the office gets its mail: at the contact address. After a change of it that nobody has
 * confirmed, what applicants write goes to the former address for a day, since all admins and that
 * address are told of the change.
 */
export async function readOfficeAddresses(db: Db): Promise<string[]> {
  const row = await db
    .selectFrom("siteSettings")
    .where("key", "=", "contactEmail")
    .select(["value", "formerValue", "countsFrom"])
    .executeTakeFirst();
  return addressesIn(formerOf(row) ?? row?.value ?? SETTING_DEFAULTS.contactEmail);
}

/** Which address gets the office's mail meanwhile, and until when; none while the setting counts. */
export async function readContactWait(db: Db): Promise<ContactWait> {
  const row = await db
    .selectFrom("siteSettings")
    .where("key", "=", "contactEmail")
    .select(["formerValue", "countsFrom"])
    .executeTakeFirst();
  const former = formerOf(row);
  return former === undefined ? {} : { former, until: row?.countsFrom ?? undefined };
}

/**
 * Lets the changed contact address count at once: an admin who confirms it says that it is right.
 * Throws CONFLICT when it is no longer the one that the admin saw.
 */
export async function endContactWait(db: Db, actor: Actor, value: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await holdActor(trx, actor);
    await trx
      .updateTable("siteSettings")
      .set({ formerValue: null, countsFrom: null })
      .where("key", "=", "contactEmail")
      .where("value", "=", value)
      .execute();
    // After the update, which waits for whoever changes it at this moment
    if ((await readSetting(trx, "contactEmail")) !== value)
      throw changedMeanwhile({ path: "value", what: "the contact address" });
    await happened(trx, actor, "settings.vouch", {
      on: about("siteSettings", "contactEmail", "contactEmail"),
    });
  });
}

type Stored = Pick<Row<"siteSettings">, "formerValue" | "countsFrom">;

/** The value that still counts, if there is one. */
function formerOf(row: Stored | undefined): string | undefined {
  const waits = row?.countsFrom != null && row.countsFrom > new Date().toISOString();
  return waits ? (row.formerValue ?? undefined) : undefined;
}

/**
 * Lets the former address count for a day, unless the change is confirmed, there was none, or it was
 * the sample's. Resolves to what counts meanwhile.
 */
async function keepFormer(trx: Db, before: string, isProved: boolean): Promise<ContactWait> {
  const setting = trx.updateTable("siteSettings").where("key", "=", "contactEmail");
  const row = await trx
    .selectFrom("siteSettings")
    .where("key", "=", "contactEmail")
    .select(["formerValue", "countsFrom"])
    .executeTakeFirst();
  const former = formerOf(row) ?? before;
  const isReal = addressesIn(former).length > 0 && former !== SETTING_DEFAULTS.contactEmail;
  const waits = !isProved && isReal;
  await setting
    .set({ formerValue: waits ? former : null, countsFrom: waits ? waitFromNow() : null })
    .execute();
  return readContactWait(trx);
}

/** One setting for visitors. Throws NOT_FOUND for a key that is not one of the eleven. */
export async function findSetting(db: Db, key: string): Promise<Setting> {
  if (!isSettingKey(key)) throw new AppError("NOT_FOUND", "This setting does not exist.");
  return forVisitors({ key, value: await readSetting(db, key) });
}

function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(SETTING_DEFAULTS, key);
}

export interface SettingChange extends Setting {
  /** The value that the admin saw. */
  expected?: string | undefined;
}

/**
 * Saves one setting and records who changed it. Throws CONFLICT when the current value is not the
 * expected one. A new address for applicants' mail needs a confirmation, and the admins and the old
 * address are told.
 */
export async function saveSetting(app: App, actor: Actor, change: SettingChange): Promise<Setting> {
  const { key, value } = change;
  await app.db.transaction().execute(async (trx) => {
    if (isLegal(key)) return app.publishLegalText(trx, actor, { ...change, key });
    const before = await writeSetting(trx, actor, change);
    if (key !== "contactEmail" || value === before) return;
    const isProved = await requireConfirmation(trx, actor);
    const { former, until } = await keepFormer(trx, before, isProved);
    const isSample = before === SETTING_DEFAULTS[key];
    await app.tellAdminsOf(
      trx,
      { actor, site: siteOf(app) },
      {
        what: "The contact address was changed",
        did: `changed the address for applicants' email from ${before} to ${value}`,
        follows: until && `Until ${minuteOf(until)} requests still go to ${former}.`,
        path: "/admin/site-settings",
        besides: isSample ? [] : addressesIn(before),
      },
    );
  });
  return { key, value };
}

/** The same inside a larger transaction. Resolves to the previous value. */
export async function writeSetting(
  trx: Db,
  actor: Actor,
  { key, value, expected }: SettingChange,
): Promise<string> {
  for (;;) {
    const before = await readSetting(trx, key);
    if (expected !== undefined && before !== expected && before !== value)
      throw changedMeanwhile({ path: "expected" });
    if (LOGO_KEYS.includes(key) && value !== "") await requireUpload(trx, value);
    // Somebody else saved in between, so the value is read again
    if (!(await replace(trx, { key, value }, before))) continue;
    if (before !== value)
      await happened(trx, actor, "settings.save", {
        on: about("siteSettings", key, key),
        before,
        after: value,
      });
    return before;
  }
}

/** Writes the value if the stored one is still the given one, or if none is stored. */
async function replace(trx: Db, { key, value }: Setting, before: string): Promise<boolean> {
  const written = { value, updatedAt: new Date().toISOString() };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("siteSettings")
    .values({ key, ...written })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet(written).where("siteSettings.value", "=", before),
    )
    .executeTakeFirstOrThrow();
  await record(trx, "siteSettings", { key });
  return numInsertedOrUpdatedRows === 1n;
}

/** Logos must be files stored on this server. */
async function requireUpload(trx: Db, path: string): Promise<void> {
  await trx
    .selectFrom("uploads")
    .where("path", "=", path)
    .where("kind", "=", "logos")
    .select("path")
    .forShare()
    .executeTakeFirstOrThrow(
      () => new AppError("BAD_REQUEST", "Please upload the logo as an image file."),
    );
}
