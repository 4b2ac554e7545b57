import type { z } from "zod";
import { emailKey } from "#domains/accounts/accounts.ts";
import type { noticeSettingsInput } from "./notices.input.ts";
import { kindsFor, type NoticeSettings } from "./notices.ts";
import type { Actor } from "#platform/access.ts";
import type { Db } from "#platform/database/engine.ts";
import { AppError, conflictAt } from "#platform/errors.ts";
import { readOfficeAddresses } from "#domains/settings/settings.server.ts";
import { afterQuiet, nextDigest, type Reader, readersAmong, wayOf } from "./notify.server.ts";

/** The actor's choices for each kind of notice, or the defaults. */
export async function readNoticeSettings(db: Db, { user }: Actor): Promise<NoticeSettings> {
  const reader = await readerOf(db, user.id);
  const stored = await db
    .selectFrom("noticeSettings")
    .where("userId", "=", user.id)
    .select(["revision", "timeZone"])
    .executeTakeFirst();
  const office = await readOfficeAddresses(db);
  return {
    ways: Object.fromEntries(kindsFor(reader).map((kind) => [kind, wayOf(reader, kind)])),
    dailyHour: reader.dailyHour,
    timeZone: stored?.timeZone ?? null,
    quiet: reader.quiet,
    isOffice: office.some((address) => emailKey(address) === emailKey(reader.email)),
    revision: stored?.revision ?? 0,
  };
}

async function readerOf(db: Db, id: number): Promise<Reader> {
  const [reader] = await readersAmong(db, [id]);
  if (!reader) throw new AppError("FORBIDDEN", "You are not allowed to do this.");
  return reader;
}

/**
 * Saves how the actor receives each kind of notice. Notices waiting for a digest follow the new
 * choice. Throws CONFLICT when another tab has saved first.
 */
export async function saveNoticeSettings(
  db: Db,
  actor: Actor,
  { revision, ways, quiet, ...times }: z.output<typeof noticeSettingsInput>,
): Promise<NoticeSettings> {
  const userId = actor.user.id;
  return db.transaction().execute(async (trx) => {
    const values = {
      ...times,
      ways: JSON.stringify(ways),
      quietFrom: quiet?.from ?? null,
      quietTo: quiet?.to ?? null,
      revision: revision + 1,
    };
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("noticeSettings")
      .values({ userId, ...values })
      .onConflict((conflict) =>
        conflict
          .column("userId")
          .doUpdateSet(values)
          .where("noticeSettings.revision", "=", revision),
      )
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n)
      throw conflictAt(
        "revision",
        "You have changed this in another tab. It is shown as it is now.",
      );
    await moveWaiting(trx, await readerOf(trx, userId));
    return readNoticeSettings(trx, actor);
  });
}

/** Notices that are now to come at once go out together, since they were not sent yet. */
async function moveWaiting(trx: Db, reader: Reader): Promise<void> {
  const now = new Date();
  for (const kind of kindsFor(reader)) {
    const way = wayOf(reader, kind);
    const at =
      way === "mail"
        ? afterQuiet(reader, now)
        : way === "hourly" || way === "daily"
          ? nextDigest(reader, way, now)
          : undefined;
    await trx
      .updateTable("notices")
      .set({ digestAt: at?.toISOString() ?? null })
      .where("userId", "=", reader.id)
      .where("kind", "=", kind)
      .where("digestAt", "is not", null)
      .execute();
  }
}
