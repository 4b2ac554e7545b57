import { about, type Subject, happened } from "#domains/audit/happened.server.ts";
import { createHash, randomBytes } from "node:crypto";
import { type Picture, picture, type PictureUse } from "./pictures.output.ts";
import type { Actor } from "#platform/access.ts";
import type { App } from "#platform/context.ts";
import { columnsOf, type Db, type Row, containsWords } from "#platform/database/engine.ts";
import { record } from "#platform/database/record.ts";
import { AppError, missing } from "#platform/errors.ts";
import { newestFirst, type Page, type Paging, toPage } from "#platform/paging.ts";
import type { ReceivedFile } from "#domains/uploads/receive.http.ts";
import { recordUpload } from "#domains/uploads/uploads.server.ts";
import { findShown } from "./shown.server.ts";
import type { PictureType } from "./widths.server.ts";

/** A picture's files on disk, not yet referred to by the database. */
export interface MadePicture {
  width: number;
  height: number;
  original: ReceivedFile;
  files: (ReceivedFile & { width: number })[];
}

/** Makes and stores the widths of an uploaded picture. Throws BAD_REQUEST when it is damaged. */
export async function makePicture(
  { resizer, uploads }: Pick<App, "resizer" | "uploads">,
  original: ReceivedFile,
): Promise<MadePicture> {
  const bytes = await uploads.storage.read(original.path);
  if (!bytes) throw new AppError("NOT_FOUND", "There is no file at this address.");
  const type = original.path.split(".").at(-1) as PictureType;
  const { widths, ...size } = await resizer(type, bytes);
  const files: MadePicture["files"] = [];
  for (const { width, bytes: content } of widths) {
    const path = await uploads.storage.store(content, { kind: "pictures", extension: "webp" });
    files.push({
      path,
      width,
      kind: "pictures",
      mediaType: "image/webp",
      fileName: original.fileName.replace(/(\.\w+)?$/, `-${width}.webp`),
      size: content.length,
      sha256: createHash("sha256").update(content).digest("hex"),
    });
  }
  return { ...size, original, files };
}

interface Added {
  made: MadePicture;
  alt: string;
  /** The address by which texts already refer to it; a new one by default. */
  address?: string | undefined;
  /** When it was added to the library that it was imported from; now by default. */
  added?: string | undefined;
}

/** Adds a picture to the library. Call it in a transaction. */
export async function addPicture(trx: Db, actor: Actor, added: Added): Promise<Picture> {
  const { id } = await insertPicture(trx, actor, added);
  return findPicture(trx, id);
}

/** The same without looking for its uses. */
export async function insertPicture(
  trx: Db,
  actor: Actor,
  { made, alt, address, added }: Added,
): Promise<Pick<Picture, "id" | "address">> {
  const { width, height, original } = made;
  const now = new Date().toISOString();
  const row = await trx
    .insertInto("pictures")
    .values({
      address: address ?? `/pictures/${randomBytes(16).toString("base64url")}`,
      alt,
      name: original.fileName,
      width,
      height,
      createdAt: added ?? now,
      updatedAt: now,
      updatedByName: actor.user.username,
    })
    .returning(["id", "address"])
    .executeTakeFirstOrThrow();
  await record(trx, "pictures", { id: row.id });
  await addFiles(trx, actor, { pictureId: row.id, made, now });
  await happened(trx, actor, "pictures.add", {
    on: subjectOf({ id: row.id, name: original.fileName }),
    after: { alt },
  });
  return row;
}

/** Replaces the files of a picture, wherever it is shown. Call it in a transaction. */
export async function replacePicture(
  trx: Db,
  actor: Actor,
  { id, made }: { id: number; made: MadePicture },
): Promise<Picture> {
  const before = await readPicture(trx, id);
  const { width, height, original } = made;
  const now = new Date().toISOString();
  await trx
    .updateTable("pictureFiles")
    .set({ untilAt: now })
    .where("pictureId", "=", id)
    .where("untilAt", "is", null)
    .execute();
  await addFiles(trx, actor, { pictureId: id, made, now });
  await write(trx, actor, id, { name: original.fileName, width, height });
  await happened(trx, actor, "pictures.replace", {
    on: subjectOf(before),
    before: before.name,
    after: original.fileName,
  });
  return findPicture(trx, id);
}

async function addFiles(
  trx: Db,
  actor: Actor,
  { pictureId, made, now }: { pictureId: number; made: MadePicture; now: string },
): Promise<void> {
  const original = { ...made.original, width: made.width, isOriginal: 1 as const };
  const widths = made.files.map((file) => ({ ...file, isOriginal: 0 as const }));
  for (const { width, isOriginal, ...file } of [original, ...widths]) {
    await recordUpload(trx, actor, file);
    await trx
      .insertInto("pictureFiles")
      .values({ pictureId, fileUrl: file.path, width, isOriginal, fromAt: now })
      .execute();
  }
}

/** Changes the description of a picture. Throws NOT_FOUND. */
export async function savePicture(
  db: Db,
  actor: Actor,
  { id, alt }: { id: number; alt: string },
): Promise<Picture> {
  return db.transaction().execute(async (trx) => {
    const before = await readPicture(trx, id);
    if (before.alt === alt) return findPicture(trx, id);
    await write(trx, actor, id, { alt });
    await happened(trx, actor, "pictures.save", {
      on: subjectOf(before),
      before: before.alt,
      after: alt,
    });
    return findPicture(trx, id);
  });
}

async function write(
  trx: Db,
  actor: Actor,
  id: number,
  change: Partial<Pick<Row<"pictures">, "alt" | "name" | "width" | "height" | "removedAt">>,
): Promise<void> {
  await trx
    .updateTable("pictures")
    .set({
      ...change,
      updatedAt: new Date().toISOString(),
      updatedByName: actor.user.username,
    })
    .where("id", "=", id)
    .execute();
  await record(trx, "pictures", { id });
}

/** Removes a picture from the library. Throws NOT_FOUND, and CONFLICT while an item uses it. */
export async function removePicture(db: Db, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await readPicture(trx, id);
    const [use] = await usesOf(trx, before.address, 1);
    if (use)
      throw new AppError(
        "CONFLICT",
        `“${use.title}” uses this picture. Please choose another one there first.`,
      );
    await write(trx, actor, id, { removedAt: new Date().toISOString() });
    await happened(trx, actor, "pictures.remove", { on: subjectOf(before), before: before.alt });
  });
}

export async function listPictures(
  db: Db,
  { search = "", ...paging }: Paging & { search?: string | undefined },
): Promise<Page<Picture>> {
  const rows = await inLibrary(db)
    .where(containsWords(search, ["alt", "name"]))
    .$call(newestFirst(paging))
    .execute();
  const page = toPage(rows, paging.limit);
  return { ...page, rows: await toPictures(db, page.rows) };
}

/** One picture. Throws NOT_FOUND. */
async function findPicture(db: Db, id: number): Promise<Picture> {
  const [picture] = await toPictures(db, [await readPicture(db, id)]);
  return picture as Picture;
}

/** The items that use a picture: all of them, or the first few. Throws NOT_FOUND. */
export async function listUses(
  db: Db,
  { id, limit }: { id: number; limit?: number | undefined },
): Promise<PictureUse[]> {
  const { address } = await readPicture(db, id);
  return usesOf(db, address, limit);
}

const COLUMNS = columnsOf("pictures", picture.omit({ src: true, uses: true }));

type Listed = Omit<Picture, "src" | "uses">;

function inLibrary(db: Db) {
  return db.selectFrom("pictures").where("removedAt", "is", null).select(COLUMNS);
}

async function readPicture(db: Db, id: number): Promise<Listed> {
  return inLibrary(db)
    .where("id", "=", id)
    .executeTakeFirstOrThrow(missing("This picture does not exist."));
}

async function toPictures(db: Db, rows: Listed[]): Promise<Picture[]> {
  const addresses = rows.map(({ address }) => address);
  const shown = await findShown(db, addresses);
  const uses = await countUses(db, addresses);
  return rows.map((row) => ({
    ...row,
    src: shown.get(row.address)?.src ?? "",
    uses: uses.get(row.address) ?? 0,
  }));
}

function subjectOf({ id, name }: { id: number; name: string }): Subject {
  return about("pictures", id, `picture ${id} (${name.slice(0, 80)})`);
}

async function countUses(db: Db, addresses: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("pictureUses")
    .where("address", "in", [...addresses, ""])
    .groupBy("address")
    .select(({ fn }) => ["address", fn.countAll<number>().as("uses")])
    .execute();
  return new Map(rows.map(({ address, uses }) => [address, uses]));
}

/**
 * The items that use a picture in their draft, in what is published or in what is scheduled: all of
 * them, or the first few.
 */
async function usesOf(db: Db, address: string, limit?: number): Promise<PictureUse[]> {
  return db
    .selectFrom("pictureUses")
    .innerJoin("contentItems", "contentItems.id", "pictureUses.itemId")
    .where("address", "=", address)
    .orderBy("itemId")
    .$if(limit !== undefined, (query) => query.limit(limit as number))
    .select(["contentItems.id", "collection", "title"])
    .execute();
}
