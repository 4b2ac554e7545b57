import { about, aboutFile } from "#domains/audit/subject.server.ts";
import type { z } from "zod";
import { resource } from "./resources.output.ts";
import { fileTypeOf, type Resource } from "./resources.ts";
import type { resourceInput } from "./resources.input.ts";
import type { Actor } from "#platform/access.ts";
import { happened } from "#domains/audit/happened.server.ts";
import { columnsOf } from "#platform/database/columns.ts";
import type { Db } from "#platform/database/engine.ts";
import { invalidAt, missing } from "#platform/errors.ts";
import { newestFirst, type Page, type Paging, toPage } from "#platform/paging.ts";
import { holdUpload } from "#domains/uploads/uploads.server.ts";

export const RESOURCE_COLUMNS = columnsOf("resources", resource);

/** The library, newest first; all of it unless a limit is given. */
export async function listResources(db: Db, paging: Paging): Promise<Page<Resource>> {
  const rows = await db
    .selectFrom("resources")
    .select(RESOURCE_COLUMNS)
    .$call(newestFirst(paging))
    .execute();
  return toPage(rows, paging.limit);
}

/**
 * Adds a resource and records the admin who added it. Throws BAD_REQUEST for a file that is not
 * stored here or has another type, and for a deleted category.
 */
export async function createResource(
  db: Db,
  actor: Actor,
  { uploadedById: _ignored, ...input }: z.output<typeof resourceInput>,
): Promise<Resource> {
  return db.transaction().execute(async (trx) => {
    const file = await fileOf(trx, input);
    await requireCategory(trx, input.categoryId);
    const created = await trx
      .insertInto("resources")
      .values({
        ...input,
        ...file,
        uploadedById: actor.user.id,
        createdAt: new Date().toISOString(),
      })
      .returning(RESOURCE_COLUMNS)
      .executeTakeFirstOrThrow();
    await happened(trx, actor, "resources.create", {
      on: about("resources", created.id, `resource ${created.id}`),
      after: { title: created.title, fileUrl: created.fileUrl },
      joins: { action: "uploads.resource", on: aboutFile(created.fileUrl) },
    });
    return created;
  });
}

/**
 * The name and size of a stored file; an external address has neither. Throws BAD_REQUEST for a
 * file that is not stored here or has another type.
 */
export async function fileOf(
  trx: Db,
  { fileUrl, fileType }: Pick<Resource, "fileUrl" | "fileType">,
): Promise<{ fileName: string; size: number | null }> {
  if (!fileUrl.startsWith("/")) return { fileName: "", size: null };
  const upload = await holdUpload(trx, fileUrl);
  if (!upload)
    throw invalidAt("fileUrl", "This file is not there any more. Please upload it again.");
  const stored = fileTypeOf(fileUrl);
  if (stored !== fileType)
    throw invalidAt("fileType", `The uploaded file is of the type ${stored}, not ${fileType}.`);
  return { fileName: upload.fileName, size: upload.size };
}

/** Throws BAD_REQUEST for a deleted category. */
export async function requireCategory(trx: Db, id: number): Promise<void> {
  await trx
    .selectFrom("resourceCategories")
    .where("id", "=", id)
    .select("id")
    .forShare()
    .executeTakeFirstOrThrow(() =>
      invalidAt("categoryId", "This category does not exist any more. Please select another one."),
    );
}

/** Deletes a resource and returns the address of its file. Throws NOT_FOUND. */
export async function deleteResource(db: Db, actor: Actor, id: number): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const deleted = await trx
      .deleteFrom("resources")
      .where("id", "=", id)
      .returning(["title", "fileUrl"])
      .executeTakeFirstOrThrow(missing("This resource does not exist."));
    await happened(trx, actor, "resources.delete", {
      on: about("resources", id, `resource ${id}`),
      before: deleted,
    });
    return deleted.fileUrl;
  });
}
