import {
  addCategoryInput,
  mergeCategoryInput,
  moveCategoryInput,
  renameCategoryInput,
} from "./categories.input.ts";
import { category } from "./categories.output.ts";
import { byId, z } from "#kit/values/zod.ts";
import { listOf } from "#platform/paging.ts";
import { forAdmins, router } from "#platform/trpc.ts";
import {
  addCategory,
  deleteCategory,
  listCategories,
  mergeCategory,
  moveCategory,
  renameCategory,
} from "./categories.server.ts";

export const categoriesAdminRouter = router({
  list: forAdmins(
    "GET /api/admin/article-categories",
    "The categories of articles, in the order of the blog",
  )
    .output(listOf(category))
    .query(({ ctx }) => listCategories(ctx.app.db)),

  add: forAdmins("POST /api/admin/article-categories", "Add a category", {
    status: 201,
  })
    .input(addCategoryInput)
    .output(category)
    .mutation(({ ctx, input }) => addCategory(ctx.app.db, ctx.actor, input)),

  rename: forAdmins(
    "PATCH /api/admin/article-categories/{id}",
    "Rename a category; its articles and the links to it follow",
  )
    .input(renameCategoryInput)
    .output(category)
    .mutation(({ ctx, input }) => renameCategory(ctx.app.db, ctx.actor, input)),

  move: forAdmins(
    "POST /api/admin/article-categories/{id}/move",
    "Move a category in front of another one, or to the end",
  )
    .input(moveCategoryInput)
    .output(z.void())
    .mutation(({ ctx, input }) => moveCategory(ctx.app.db, ctx.actor, input)),

  merge: forAdmins(
    "POST /api/admin/article-categories/{id}/merge",
    "Move a category's articles and links to another one and delete it",
  )
    .input(mergeCategoryInput)
    .output(z.void())
    .mutation(({ ctx, input }) => mergeCategory(ctx.app.db, ctx.actor, input)),

  delete: forAdmins(
    "DELETE /api/admin/article-categories/{id}",
    "Delete a category without articles",
  )
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteCategory(ctx.app.db, ctx.actor, input.id)),
});
