import { about, aboutFile, happened } from "#domains/audit/happened.server.ts";
import type { z } from "zod";
import { resource, resourceCategory } from "./resources.output.ts";
import { fileTypeOf, type Resource, type ResourceCategory } from "./resources.ts";
import type { resourceInput, categoryInput, resourceChanges } from "./resources.input.ts";
import type { Actor } from "#platform/access.ts";
import { columnsOf, type Db } from "#platform/database/engine.ts";
import { invalidAt, missing, changedMeanwhile } from "#platform/errors.ts";
import { newestFirst, type Page, type Paging, toPage, notInList } from "#platform/paging.ts";
import { holdUpload } from "#domains/uploads/uploads.server.ts";
import { PlainRows } from "#domains/audit/rows/plain-rows.server.ts";
import { resourceCategories } from "#domains/uploads/uploads.table.ts";

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

const COLUMNS = columnsOf("resourceCategories", resourceCategory);
const rows = new PlainRows(resourceCategories, resourceCategory, "category", {
  told: ({ name }) => name,
  taken: { column: "name", sentence: "A category with this name already exists." },
});

/**
 * The library's categories by name, all of them unless a limit is given. Throws BAD_REQUEST for an
 * unknown cursor.
 */
export async function listCategories(
  db: Db,
  { limit, cursor }: Paging,
): Promise<Page<ResourceCategory>> {
  const categories = db.selectFrom("resourceCategories").select(COLUMNS);
  const seen = await categories.where("id", "=", cursor ?? 0).executeTakeFirst();
  if (cursor !== undefined && !seen) throw notInList();
  const found = await categories
    .$if(seen !== undefined, (query) => query.where("name", ">", seen?.name ?? ""))
    .orderBy("name")
    .$if(limit !== undefined, (query) => query.limit((limit as number) + 1))
    .execute();
  return toPage(found, limit);
}

/** Adds a category. Throws CONFLICT when the name is taken, ignoring case. */
export function createCategory(
  db: Db,
  actor: Actor,
  input: z.output<typeof categoryInput>,
): Promise<ResourceCategory> {
  return rows.add(db, actor, "resources.createCategory", input);
}

const FIELDS = ["title", "description", "fileUrl", "fileType", "categoryId"] as const;
type Fields = Partial<Pick<Resource, (typeof FIELDS)[number]>>;

interface Edited {
  saved: Resource;
  /** The addresses of files that the resource no longer uses. */
  replaced: string[];
}

// Decision: src/decisions/060-one-address-for-a-resource.md
/**
 * Changes a resource, which keeps its id and the address of its file. Throws NOT_FOUND, CONFLICT
 * when somebody else has changed it since the given revision, and BAD_REQUEST for a file that is
 * not stored here or has another type, and for a deleted category.
 */
export async function editResource(
  db: Db,
  actor: Actor,
  { id, revision, ...given }: z.output<typeof resourceChanges>,
): Promise<Edited> {
  return db.transaction().execute(async (trx) => {
    const before = await hold(trx, id);
    if (revision !== undefined && revision !== before.revision)
      throw changedMeanwhile({ what: "this resource", advice: "Please open it again." });
    const changed = FIELDS.filter((field) => given[field] !== undefined).filter(
      (field) => given[field] !== before[field],
    );
    // Saving an untouched form is not a change
    if (changed.length === 0) return { saved: before, replaced: [] };
    const of = (fields: Fields) =>
      Object.fromEntries(changed.map((field) => [field, fields[field]])) as Fields;
    const changes = of(given);
    const saved = await write(trx, before, changes);
    await happened(trx, actor, "resources.update", {
      on: about("resources", id, `resource ${id}`),
      before: of(before),
      after: changes,
      ...(changes.fileUrl !== undefined && {
        joins: { action: "uploads.resource", on: aboutFile(changes.fileUrl) },
      }),
    });
    return { saved, replaced: saved.fileUrl === before.fileUrl ? [] : [before.fileUrl] };
  });
}

/** The current resource, locked until the transaction ends. */
async function hold(trx: Db, id: number): Promise<Resource> {
  return trx
    .selectFrom("resources")
    .where("id", "=", id)
    .select(RESOURCE_COLUMNS)
    .forUpdate()
    .executeTakeFirstOrThrow(missing("This resource does not exist."));
}

async function write(trx: Db, before: Resource, changes: Fields): Promise<Resource> {
  const { fileUrl, fileType, categoryId } = changes;
  if (categoryId) await requireCategory(trx, categoryId);
  const file =
    fileUrl !== undefined || fileType !== undefined
      ? await fileOf(trx, { ...before, ...changes })
      : {};
  return trx
    .updateTable("resources")
    .set({
      ...changes,
      ...file,
      ...(fileUrl !== undefined && { replacedAt: new Date().toISOString() }),
      revision: before.revision + 1,
    })
    .where("id", "=", before.id)
    .returning(RESOURCE_COLUMNS)
    .executeTakeFirstOrThrow();
}
