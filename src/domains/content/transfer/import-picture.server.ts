import { posix } from "node:path";
import { Readable } from "node:stream";
import { LONGEST_ALT } from "#domains/uploads/pictures/pictures.ts";
import { UPLOAD_RULES } from "#domains/uploads/uploads.ts";
import type { Actor } from "#platform/access.ts";
import type { App } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import { AppError } from "#platform/errors.ts";
import { insertPicture, makePicture } from "#domains/uploads/pictures/pictures.server.ts";
import { cleanName, type ReceivedFile, saveFile } from "#domains/uploads/receive.http.ts";
import type { PicturePayload } from "./look.server.ts";
import { Unreadable } from "./read/found.server.ts";
import { listZip, openZip, unpack } from "./read/zip-files.server.ts";

export interface Imported {
  id: number;
  address: string;
  wasThere: boolean;
}

/**
 * Imports a picture of a zip file into the library as if it had been uploaded; a picture that is
 * already there is not added again. `record` is called in the transaction. Throws an Unreadable, or
 * the errors of picture uploads.
 */
export async function importPicture(
  app: App,
  actor: Actor,
  {
    picture,
    alt,
    record,
  }: {
    picture: PicturePayload;
    alt: string;
    record: (trx: Db, imported: Imported) => Promise<void>;
  },
): Promise<void> {
  const { db, uploads } = app;
  const known = await inLibrary(db, { address: picture.address });
  if (known) return db.transaction().execute((trx) => record(trx, { ...known, wasThere: true }));
  const original = await unpackPicture(app, picture);
  let files = [original.path];
  try {
    const twin = picture.address ? undefined : await inLibrary(db, { sha256: original.sha256 });
    if (twin) {
      await db.transaction().execute((trx) => record(trx, { ...twin, wasThere: true }));
    } else {
      const made = await makePicture(app, original);
      files.push(...made.files.map(({ path }) => path));
      await db.transaction().execute(async (trx) => {
        const { id, address } = await insertPicture(trx, actor, {
          made,
          alt: (picture.alt ?? alt).slice(0, LONGEST_ALT),
          address: picture.address,
          added: picture.added,
        });
        await record(trx, { id, address, wasThere: false });
      });
      files = [];
    }
  } finally {
    for (const path of files) await uploads.storage.remove(path);
  }
}

/** A picture of the library by its address or by the bytes of its original. */
async function inLibrary(
  db: Db,
  { address, sha256 }: { address?: string | undefined; sha256?: string },
): Promise<{ id: number; address: string } | undefined> {
  if (address !== undefined)
    return db
      .selectFrom("pictures")
      .where("address", "=", address)
      .where("removedAt", "is", null)
      .select(["id", "address"])
      .executeTakeFirst();
  if (sha256 === undefined) return undefined;
  return db
    .selectFrom("uploads")
    .innerJoin("pictureFiles", "pictureFiles.fileUrl", "uploads.path")
    .innerJoin("pictures", "pictures.id", "pictureFiles.pictureId")
    .where("kind", "=", "pictures")
    .where("sha256", "=", sha256)
    .where("isOriginal", "=", 1)
    .where("untilAt", "is", null)
    .where("removedAt", "is", null)
    .select(["pictures.id", "pictures.address"])
    .executeTakeFirst();
}

const { limit, tooLarge } = UPLOAD_RULES.pictures;

/** Unpacks a picture into the storage, where it is checked and cleaned like an uploaded one. */
async function unpackPicture(
  { uploads: { storage } }: App,
  { fileUrl, path, name }: PicturePayload,
): Promise<ReceivedFile> {
  const file = await storage.open(fileUrl);
  if (!file) throw new Unreadable("The zip file that it was in is gone.");
  try {
    const zip = await openZip(file.handle.fd);
    const { files } = await listZip(zip);
    const zipped = files.find((each) => each.path === path);
    if (!zipped) throw new Unreadable("It is no longer in the zip file.");
    await storage.requireRoom(zipped.entry.uncompressedSize);
    const stream = Readable.from(unpack(zip, zipped, { limit, tooLarge: `${tooLarge}.` }));
    const fileName = cleanName(name || posix.basename(path));
    return await saveFile(stream, { kind: "pictures", fileName }, storage);
  } finally {
    await file.handle.close();
  }
}

/** Whether an error is about the picture rather than the server. */
export function isRefusal(error: unknown): error is Error {
  return (
    error instanceof Unreadable ||
    (error instanceof AppError && error.code !== "INTERNAL" && error.code !== "STORAGE_FULL")
  );
}
