import { sql } from "kysely";
import type { User } from "../../shared/accounts.ts";
import type { Setting } from "../../shared/settings.ts";
import type { StoredResourceFile } from "../../shared/uploads.ts";
import type { Actor } from "../access.ts";
import { toUser, USER_COLUMNS } from "../accounts/users.ts";
import { recordChange } from "../audit/audit.ts";
import type { Db } from "../database.ts";
import { AppError } from "../errors.ts";
import { readSetting, writeSetting } from "../settings/settings.ts";
import type { Row } from "../tables.ts";
import type { ReceivedFile } from "./receive.http.ts";

/** Records a file for the library; a resource will refer to it by its address. In a transaction. */
export async function addResourceFile(
  trx: Db,
  actor: Actor,
  file: ReceivedFile,
): Promise<StoredResourceFile> {
  await recordUpload(trx, actor, file);
  await recordChange(trx, actor, {
    action: "uploads.resource",
    subject: file.path,
    after: { fileName: file.fileName, size: file.size },
  });
  return { fileUrl: file.path, fileName: file.fileName, size: file.size };
}

/** Records a logo and shows it from now on. Returns what stood there before too. In a transaction. */
export async function setLogo(
  trx: Db,
  actor: Actor,
  { key, file }: { key: "companyLogo" | "equalHousingLogo"; file: ReceivedFile },
): Promise<{ setting: Setting; replaced: string }> {
  await recordUpload(trx, actor, file);
  const replaced = await readSetting(trx, key);
  const setting = await writeSetting(trx, actor, { key, value: file.path });
  return { setting, replaced };
}

/**
 * Gives the user a portrait, or takes it away when there is no file. Returns what they had before
 * too. In a transaction. Throws NOT_FOUND.
 */
export async function setProfileImage(
  trx: Db,
  actor: Actor,
  { userId, file }: { userId: number; file?: ReceivedFile },
): Promise<{ user: User; replaced: string }> {
  const before = await trx
    .selectFrom("users")
    .where("id", "=", userId)
    .select("profileImage")
    .executeTakeFirst();
  if (!before) throw new AppError("NOT_FOUND", "This user does not exist.");
  if (file) await recordUpload(trx, actor, file);
  const profileImage = file?.path ?? "";
  const after = await trx
    .updateTable("users")
    .set({ profileImage })
    .where("id", "=", userId)
    .returning(USER_COLUMNS)
    .executeTakeFirstOrThrow();
  if (actor.user.isAdmin && before.profileImage !== profileImage)
    await recordChange(trx, actor, {
      action: "users.setProfileImage",
      subject: `user ${userId}`,
      before: before.profileImage,
      after: profileImage,
    });
  return { user: toUser(after), replaced: before.profileImage };
}

/** Takes the user's portrait away and returns its address. Throws NOT_FOUND. */
export async function removeProfileImage(db: Db, actor: Actor, userId: number): Promise<string> {
  const work = (trx: Db) => setProfileImage(trx, actor, { userId });
  const { replaced } = await db.transaction().execute(work);
  return replaced;
}

async function recordUpload(db: Db, actor: Actor, file: ReceivedFile): Promise<void> {
  await db
    .insertInto("uploads")
    .values({ ...file, uploadedById: actor.user.id, createdAt: new Date().toISOString() })
    .execute();
}

/** What is known of a stored file; undefined when it was never recorded. */
export async function findUpload(
  db: Db,
  path: string,
): Promise<Pick<Row<"uploads">, "mediaType" | "fileName" | "size" | "sha256"> | undefined> {
  return db
    .selectFrom("uploads")
    .where("path", "=", path)
    .select(["mediaType", "fileName", "size", "sha256"])
    .executeTakeFirst();
}

/**
 * Forgets files that no logo, portrait or resource refers to any more and returns their addresses,
 * for the storage to remove. Only those given, or else all that were stored before the time.
 */
export async function forgetUnused(
  db: Db,
  { paths, before }: { paths?: string[]; before?: string },
): Promise<string[]> {
  const forgotten = await db
    .deleteFrom("uploads")
    .$if(paths !== undefined, (query) => query.where("path", "in", paths as string[]))
    .$if(before !== undefined, (query) => query.where("createdAt", "<", before as string))
    .where("path", "not in", (query) =>
      query
        .selectFrom("siteSettings")
        .select("value as path")
        .union(query.selectFrom("users").select("profileImage as path"))
        .union(query.selectFrom("resources").select("fileUrl as path")),
    )
    .returning("path")
    .execute();
  return forgotten.map(({ path }) => path);
}

/** Which of the addresses the database knows. */
export async function knownUploads(db: Db, paths: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("uploads")
    .where("path", "in", sql<string>`(SELECT value FROM json_each(${JSON.stringify(paths)}))`)
    .select("path")
    .execute();
  return new Set(rows.map(({ path }) => path));
}
