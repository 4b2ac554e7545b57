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
} from "./items/content-items.input.ts";
import {
  bulkResult,
  contentItem,
  contentVersion,
  draft,
  editableItem,
  itemCounts,
  previewLink,
  warning,
} from "./items/content-items.output.ts";
import { COLLECTIONS } from "./items/content-items.ts";
import { byId, paging, z } from "#kit/values/zod.ts";
import { listOf, pageOf } from "#platform/paging.ts";
import { forAdmins, router } from "#platform/trpc.ts";
import { applyToMany } from "./items/bulk.server.ts";
import { countItems } from "./items/counts.server.ts";
import { findItem, listItems } from "./items/items.server.ts";
import { moveItem } from "./items/order.server.ts";
import { cancelSchedule, publishItem, unpublishItem } from "./items/publish.server.ts";
import { createItem, restoreVersion, saveDraft } from "./items/save.server.ts";
import { eraseItem, restoreItem, trashItem } from "./items/trash.server.ts";
import { findVersion, listVersions } from "./items/versions.server.ts";
import { findWarnings } from "./second-look/second-look.server.ts";
import { previewLink as makePreviewLink, revokePreviewLinks } from "./preview.server.ts";

/** A text of 200,000 characters, each escaped as \uXXXX. */
const maxBody = 1_310_720;

export const contentAdminRouter = router({
  list: forAdmins(
    "GET /api/admin/content",
    "The items of a collection, in its order or newest first",
    { paged: true },
  )
    .input(itemList)
    .output(pageOf(contentItem))
    .query(({ ctx, input }) => listItems(ctx.app.db, input)),

  counts: forAdmins("GET /api/admin/content-counts", "How many items a search finds, by state")
    .input(z.object(itemFilter).omit({ state: true }))
    .output(itemCounts)
    .query(({ ctx, input }) => countItems(ctx.app.db, input)),

  byId: forAdmins("GET /api/admin/content/{id}", "One item with its draft")
    .input(byId)
    .output(editableItem)
    .query(({ ctx, input }) => findItem(ctx.app.db, input.id)),

  create: forAdmins("POST /api/admin/content", "Create an unpublished item", {
    status: 201,
  })
    .input(z.object({ collection: z.enum(COLLECTIONS, "Please choose a collection.") }))
    .output(editableItem)
    .mutation(({ ctx, input }) => createItem(ctx.app.db, ctx.actor, input.collection)),

  save: forAdmins("PATCH /api/admin/content/{id}", "Save an item's draft; visitors do not see it", {
    maxBody,
  })
    .input(saveInput)
    .output(editableItem)
    .mutation(({ ctx, input }) => saveDraft(ctx.app.db, ctx.actor, input)),

  publish: forAdmins(
    "POST /api/admin/content/{id}/publish",
    "Publish the draft, at once or at a given time",
    { confirmed: "legalTexts" },
  )
    .input(publishInput)
    .output(editableItem)
    .mutation(({ ctx, input }) => publishItem(ctx.app.db, ctx.actor, input)),

  warnings: forAdmins(
    "GET /api/admin/content/{id}/warnings",
    "Warnings to consider before an item is published",
  )
    .input(byId)
    .output(listOf(warning))
    .query(({ ctx, input }) => findWarnings(ctx.app.db, input.id)),

  unpublish: forAdmins(
    "POST /api/admin/content/{id}/unpublish",
    "Take an item off the website, at once or at a given time",
    { confirmed: "legalTexts" },
  )
    .input(unpublishInput)
    .output(editableItem)
    .mutation(({ ctx, input }) => unpublishItem(ctx.app.db, ctx.actor, input)),

  cancelSchedule: forAdmins("DELETE /api/admin/content/{id}/schedule", "Cancel the plan of an item")
    .input(byId)
    .output(editableItem)
    .mutation(({ ctx, input }) => cancelSchedule(ctx.app.db, ctx.actor, input.id)),

  move: forAdmins(
    "POST /api/admin/content/{id}/move",
    "Move an item in front of another one, or to the end",
  )
    .input(moveInput)
    .output(z.void())
    .mutation(({ ctx, input }) => moveItem(ctx.app.db, ctx.actor, input)),

  trash: forAdmins("POST /api/admin/content/{id}/trash", "Move an item to the trash", {})
    .input(z.object(seenItem))
    .output(z.void())
    .mutation(({ ctx, input }) => trashItem(ctx.app.db, ctx.actor, input)),

  restore: forAdmins("POST /api/admin/content/{id}/restore", "Restore an item from the trash")
    .input(byId)
    .output(editableItem)
    .mutation(({ ctx, input }) => restoreItem(ctx.app.db, ctx.actor, input.id)),

  erase: forAdmins("DELETE /api/admin/content/{id}", "Delete an item that is in the trash")
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => eraseItem(ctx.app.db, ctx.actor, input.id)),

  applyToMany: forAdmins(
    "POST /api/admin/content-actions",
    "Publish several items, unpublish them, or move them to the trash",
    { confirmed: "legalTexts" },
  )
    .input(bulkInput)
    .output(bulkResult)
    .mutation(({ ctx, input }) => applyToMany(ctx.app.db, ctx.actor, input)),

  previewLink: forAdmins(
    "GET /api/admin/content/{id}/preview-link",
    "A link that shows the draft on its real page for 7 days",
    { forPeople: true },
  )
    .input(byId)
    .output(previewLink)
    .query(({ ctx, input }) => makePreviewLink(ctx.app, ctx.actor, input.id)),

  revokePreviewLinks: forAdmins(
    "DELETE /api/admin/content/{id}/preview-link",
    "End all links to a draft that were made so far",
  )
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => revokePreviewLinks(ctx.app.db, ctx.actor, input.id)),

  versions: forAdmins(
    "GET /api/admin/content/{id}/versions",
    "The versions of an item, newest first",
    { paged: true },
  )
    .input(byId.extend(paging))
    .output(pageOf(contentVersion))
    .query(({ ctx, input }) => listVersions(ctx.app.db, input)),

  version: forAdmins("GET /api/admin/content/{id}/versions/{version}", "One version of an item")
    .input(versionInput)
    .output(draft)
    .query(({ ctx, input }) => findVersion(ctx.app.db, input)),

  restoreVersion: forAdmins(
    "POST /api/admin/content/{id}/versions/{version}/restore",
    "Make an earlier version the draft",
  )
    .input(versionInput.extend({ revision: seenItem.revision }))
    .output(editableItem)
    .mutation(({ ctx, input }) => restoreVersion(ctx.app.db, ctx.actor, input)),
});
