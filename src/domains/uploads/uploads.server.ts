import { about, aboutFile, happened } from "#domains/audit/happened.server.ts";
import type { User } from "#domains/accounts/accounts.ts";
import type { Setting } from "#domains/settings/settings.ts";
import type { StoredResourceFile } from "./uploads.ts";
import { type Actor, refuseBeyond } from "#platform/access.ts";
import { holdUser, writeUser } from "#domains/accounts/user-rows.server.ts";
import type { Db, Row } from "#platform/database/engine.ts";
import { AppError } from "#platform/errors.ts";
import { writeSetting } from "#domains/settings/settings.server.ts";
import type { ReceivedFile } from "./receive.http.ts";
import { uploadsReferredTo } from "./references.server.ts";

/** Records a file for the library, which a resource will refer to. Call it in a transaction. */
export async function addResourceFile(
  trx: Db,
  actor: Actor,
  file: ReceivedFile,
): Promise<StoredResourceFile> {
  await recordUpload(trx, actor, file);
  await happened(trx, actor, "uploads.resource", {
    on: aboutFile(file.path),
    after: { fileName: file.fileName, size: file.size },
  });
  return { fileUrl: file.path, fileName: file.fileName, size: file.size };
}

export type LogoKey = "companyLogo" | "equalHousingLogo";

/**
 * Records a logo and shows it from now on. Also returns the previous one. Call it in a transaction.
 */
export async function setLogo(
  trx: Db,
  actor: Actor,
  { key, file }: { key: LogoKey; file: ReceivedFile },
): Promise<{ setting: Setting; replaced: string }> {
  await recordUpload(trx, actor, file);
  const setting = { key, value: file.path };
  return { setting, replaced: await writeSetting(trx, actor, setting) };
}

/**
 * Sets the user's photo, or removes it when there is no file. Also returns the previous one.
 * Call it in a transaction. Throws NOT_FOUND.
 */
export async function setProfileImage(
  trx: Db,
  actor: Actor,
  { userId, file }: { userId: number; file?: ReceivedFile },
): Promise<{ user: User; replaced: string }> {
  const before = await holdUser(trx, userId);
  if (before && userId !== actor.user.id) refuseBeyond(actor, before);
  if (file) await recordUpload(trx, actor, file);
  const profileImage = file?.path ?? "";
  const after = await writeUser(trx, userId, { profileImage });
  if (!before || !after) throw new AppError("NOT_FOUND", "This user does not exist.");
  if (actor.user.isAdmin && before.profileImage !== profileImage)
    await happened(trx, actor, "users.setProfileImage", {
      on: about("users", userId, `user ${userId}`),
      before: before.profileImage,
      after: profileImage,
    });
  return { user: after, replaced: before.profileImage };
}

/** Removes the user's photo and returns its address. Throws NOT_FOUND. */
export async function removeProfileImage(db: Db, actor: Actor, userId: number): Promise<string> {
  const work = (trx: Db) => setProfileImage(trx, actor, { userId });
  const { replaced } = await db.transaction().execute(work);
  return replaced;
}

/** Records a stored file. Call it in a transaction. */
export async function recordUpload(db: Db, actor: Actor, file: ReceivedFile): Promise<void> {
  const createdAt = new Date().toISOString();
  const cleanedAt = file.kind === "resources" ? null : createdAt;
  await db
    .insertInto("uploads")
    .values({ ...file, uploadedById: actor.user.id, createdAt, cleanedAt })
    .execute();
}

export async function addressOfResource(db: Db, id: number): Promise<string | undefined> {
  const row = db.selectFrom("resources").where("id", "=", id).select("fileUrl");
  return (await row.executeTakeFirst())?.fileUrl;
}

const FILE_COLUMNS = ["mediaType", "fileName", "size", "sha256"] as const;

/** The record of a stored file; undefined when there is none. */
export async function findUpload(
  db: Db,
  path: string,
): Promise<Pick<Row<"uploads">, (typeof FILE_COLUMNS)[number]> | undefined> {
  return db.selectFrom("uploads").where("path", "=", path).select(FILE_COLUMNS).executeTakeFirst();
}

/** The same for a transaction that will refer to the file: the sweep cannot remove it meanwhile. */
export async function holdUpload(trx: Db, path: string): ReturnType<typeof findUpload> {
  return trx
    .selectFrom("uploads")
    .where("path", "=", path)
    .select(FILE_COLUMNS)
    .forShare()
    .executeTakeFirst();
}

export async function unusedBefore(db: Db, time: string): Promise<string[]> {
  const used = await uploadsReferredTo(db);
  const rows = await db
    .selectFrom("uploads")
    .where("createdAt", "<", time)
    .select("path")
    .execute();
  return rows.map(({ path }) => path).filter((path) => !used.has(path));
}

/** Deletes the records of unused files and returns their addresses, for the storage to remove. */
export async function forgetUnused(db: Db, paths: string[]): Promise<string[]> {
  const forgotten: string[] = [];
  for (const some of piecesOf(paths)) forgotten.push(...(await forgetSome(db, some)));
  return forgotten;
}

/** Checks the references at a point where no transaction can start to use one of the files. */
async function forgetSome(db: Db, paths: string[]): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const recorded = trx.selectFrom("uploads").where("path", "in", paths).select("path");
    const rows = await recorded.forUpdate().execute();
    if (rows.length === 0) return [];
    const used = await uploadsReferredTo(trx, paths.length === 1 ? paths[0] : undefined);
    const unused = rows.map(({ path }) => path).filter((path) => !used.has(path));
    if (unused.length > 0) await trx.deleteFrom("uploads").where("path", "in", unused).execute();
    return unused;
  });
}

/** Those of the addresses that the database has. */
export async function knownUploads(db: Db, paths: string[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (const some of piecesOf(paths)) {
    const query = db.selectFrom("uploads").where("path", "in", some).select("path");
    for (const { path } of await query.execute()) known.add(path);
  }
  return known;
}

const AT_A_TIME = 500;

/** The number of values in a statement is limited. */
function* piecesOf(paths: string[]): Generator<string[]> {
  for (let start = 0; start < paths.length; start += AT_A_TIME)
    yield paths.slice(start, start + AT_A_TIME);
}
