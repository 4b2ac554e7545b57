import {
  bulkInput,
  itemFilter,
  itemList,
  moveInput,
  publishInput,
  saveInput,
  seenItem,
  unpublishInput,
  versionInput,
} from "#shared/content-items.input.ts";
import {
  bulkResult,
  contentItem,
  contentVersion,
  draft,
  editableItem,
  itemCounts,
  previewLink,
  warning,
} from "#shared/content-items.output.ts";
import { COLLECTIONS } from "#shared/content-items.ts";
import { text } from "#shared/output.ts";
import { paging, recordId, z } from "#shared/zod.ts";
import { listOf, pageOf } from "#server/paging.ts";
import { adminProcedure, router } from "#server/trpc.ts";
import { applyToMany } from "./items/bulk.ts";
import { countItems, findItem, listCategories, listItems } from "./items/items.ts";
import { moveItem } from "./items/order.ts";
import { cancelSchedule, publishItem, unpublishItem } from "./items/publish.ts";
import { createItem, restoreVersion, saveDraft } from "./items/save.ts";
import { eraseItem, restoreItem, trashItem } from "./items/trash.ts";
import { findVersion, listVersions } from "./items/versions.ts";
import { findWarnings } from "./second-look/second-look.ts";
import { previewLink as readPreviewLink } from "./preview.ts";

const one = z.object({ id: recordId });

/** A text of 200,000 characters, each escaped as \uXXXX. */
const maxBody = 1_310_720;

export const contentAdminRouter = router({
  list: adminProcedure
    .meta({
      summary: "The items of a collection, in its order or newest first",
      rest: "GET /api/admin/content",
      paged: true,
    })
    .input(itemList)
    .output(pageOf(contentItem))
    .query(({ ctx, input }) => listItems(ctx.app.db, input)),

  counts: adminProcedure
    .meta({
      summary: "How many items a search finds, by state",
      rest: "GET /api/admin/content-counts",
    })
    .input(z.object(itemFilter).omit({ state: true }))
    .output(itemCounts)
    .query(({ ctx, input }) => countItems(ctx.app.db, input)),

  categories: adminProcedure
    .meta({
      summary: "The categories of a collection's items",
      rest: "GET /api/admin/content-categories",
    })
    .input(z.object({ collection: itemFilter.collection }))
    .output(listOf(text))
    .query(({ ctx, input }) => listCategories(ctx.app.db, input.collection)),

  byId: adminProcedure
    .meta({ summary: "One item with its draft", rest: "GET /api/admin/content/{id}" })
    .input(one)
    .output(editableItem)
    .query(({ ctx, input }) => findItem(ctx.app.db, input.id)),

  create: adminProcedure
    .meta({
      summary: "Begin an item that nobody sees yet",
      rest: "POST /api/admin/content",
      status: 201,
    })
    .input(z.object({ collection: z.enum(COLLECTIONS, "Please choose a collection.") }))
    .output(editableItem)
    .mutation(({ ctx, input }) => createItem(ctx.app.db, ctx.actor, input.collection)),

  save: adminProcedure
    .meta({
      summary: "Save an item's draft; visitors see nothing of it",
      rest: "PATCH /api/admin/content/{id}",
      maxBody,
    })
    .input(saveInput)
    .output(editableItem)
    .mutation(({ ctx, input }) => saveDraft(ctx.app.db, ctx.actor, input)),

  publish: adminProcedure
    .meta({
      summary: "Show the draft to visitors, at once or from a time on",
      rest: "POST /api/admin/content/{id}/publish",
      publishes: true,
    })
    .input(publishInput)
    .output(editableItem)
    .mutation(({ ctx, input }) => publishItem(ctx.app.db, ctx.actor, input)),

  warnings: adminProcedure
    .meta({
      summary: "What to look at again before an item is published",
      rest: "GET /api/admin/content/{id}/warnings",
    })
    .input(one)
    .output(listOf(warning))
    .query(({ ctx, input }) => findWarnings(ctx.app.db, input.id)),

  unpublish: adminProcedure
    .meta({
      summary: "Take an item from visitors, at once or at a time",
      rest: "POST /api/admin/content/{id}/unpublish",
      publishes: true,
    })
    .input(unpublishInput)
    .output(editableItem)
    .mutation(({ ctx, input }) => unpublishItem(ctx.app.db, ctx.actor, input)),

  cancelSchedule: adminProcedure
    .meta({
      summary: "Cancel the plan of an item",
      rest: "DELETE /api/admin/content/{id}/schedule",
    })
    .input(one)
    .output(editableItem)
    .mutation(({ ctx, input }) => cancelSchedule(ctx.app.db, ctx.actor, input.id)),

  move: adminProcedure
    .meta({
      summary: "Put an item in front of another one, or at the end",
      rest: "POST /api/admin/content/{id}/move",
      status: 204,
      publishes: true,
    })
    .input(moveInput)
    .output(z.void())
    .mutation(({ ctx, input }) => moveItem(ctx.app.db, ctx.actor, input)),

  trash: adminProcedure
    .meta({
      summary: "Put an item into the trash",
      rest: "POST /api/admin/content/{id}/trash",
      status: 204,
      publishes: true,
    })
    .input(z.object(seenItem))
    .output(z.void())
    .mutation(({ ctx, input }) => trashItem(ctx.app.db, ctx.actor, input)),

  restore: adminProcedure
    .meta({
      summary: "Take an item out of the trash",
      rest: "POST /api/admin/content/{id}/restore",
    })
    .input(one)
    .output(editableItem)
    .mutation(({ ctx, input }) => restoreItem(ctx.app.db, ctx.actor, input.id)),

  erase: adminProcedure
    .meta({
      summary: "Delete an item that is in the trash",
      rest: "DELETE /api/admin/content/{id}",
      status: 204,
    })
    .input(one)
    .output(z.void())
    .mutation(({ ctx, input }) => eraseItem(ctx.app.db, ctx.actor, input.id)),

  applyToMany: adminProcedure
    .meta({
      summary: "Publish several items, or put them into the trash",
      rest: "POST /api/admin/content-actions",
      publishes: true,
    })
    .input(bulkInput)
    .output(bulkResult)
    .mutation(({ ctx, input }) => applyToMany(ctx.app.db, ctx.actor, input)),

  previewLink: adminProcedure
    .meta({
      summary: "A link that shows the draft on its real page for 7 days",
      rest: "GET /api/admin/content/{id}/preview-link",
    })
    .input(one)
    .output(previewLink)
    .query(({ ctx, input }) =>
      readPreviewLink(ctx.app.db, ctx.app.key, { id: input.id, publicUrl: ctx.app.publicUrl() }),
    ),

  versions: adminProcedure
    .meta({
      summary: "What an item was before, newest first",
      rest: "GET /api/admin/content/{id}/versions",
      paged: true,
    })
    .input(one.extend(paging))
    .output(pageOf(contentVersion))
    .query(({ ctx, input }) => listVersions(ctx.app.db, input)),

  version: adminProcedure
    .meta({
      summary: "One of its versions",
      rest: "GET /api/admin/content/{id}/versions/{version}",
    })
    .input(versionInput)
    .output(draft)
    .query(({ ctx, input }) => findVersion(ctx.app.db, input)),

  restoreVersion: adminProcedure
    .meta({
      summary: "Make an earlier version the draft",
      rest: "POST /api/admin/content/{id}/versions/{version}/restore",
    })
    .input(versionInput.extend({ revision: seenItem.revision }))
    .output(editableItem)
    .mutation(({ ctx, input }) => restoreVersion(ctx.app.db, ctx.actor, input)),
});
