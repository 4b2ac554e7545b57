import { about, aboutFile } from "#domains/audit/subject.server.ts";
import type { z } from "zod";
import type { Resource } from "./resources.ts";
import type { resourceChanges } from "./resources.input.ts";
import type { Actor } from "#platform/access.ts";
import { happened } from "#domains/audit/happened.server.ts";
import type { Db } from "#platform/database/engine.ts";
import { changedMeanwhile, missing } from "#platform/errors.ts";
import { fileOf, RESOURCE_COLUMNS, requireCategory } from "./resources.server.ts";

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
