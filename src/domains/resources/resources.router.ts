import { categoryInput, resourceChanges, resourceInput } from "./resources.input.ts";
import { resource, resourceCategory } from "./resources.output.ts";
import { byId, paging, z } from "#kit/values/zod.ts";
import { pageOf } from "#platform/paging.ts";
import { forAdmins, forPortal, router } from "#platform/trpc.ts";
import { removeUnused } from "#domains/uploads/sweep.server.ts";
import {
  createCategory,
  listCategories,
  createResource,
  deleteResource,
  listResources,
  editResource,
} from "./resources.server.ts";

export const resourcesRouter = router({
  list: forPortal("GET /api/resources", "The officers' library, newest first", { paged: true })
    .input(z.object(paging))
    .output(pageOf(resource))
    .query(({ ctx, input }) => listResources(ctx.app.db, input)),

  categories: forPortal("GET /api/resource-categories", "The library's categories", { paged: true })
    .input(z.object(paging).optional())
    .output(pageOf(resourceCategory))
    .query(({ ctx, input }) => listCategories(ctx.app.db, input ?? {})),

  createCategory: forAdmins("POST /api/resource-categories", "Add a category", { status: 201 })
    .input(categoryInput)
    .output(resourceCategory)
    .mutation(({ ctx, input }) => createCategory(ctx.app.db, ctx.actor, input)),

  update: forAdmins("PATCH /api/resources/{id}", "Change a resource or replace its file")
    .input(resourceChanges)
    .output(resource)
    .mutation(async ({ ctx, input }) => {
      const { saved, replaced } = await editResource(ctx.app.db, ctx.actor, input);
      await removeUnused(ctx.app, replaced);
      return saved;
    }),

  delete: forAdmins("DELETE /api/resources/{id}", "Delete a resource and its file")
    .input(byId)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      const fileUrl = await deleteResource(ctx.app.db, ctx.actor, input.id);
      await removeUnused(ctx.app, [fileUrl]);
      ctx.app.log.info("resource deleted", { actorId: ctx.actor.user.id, id: input.id });
    }),
});

export const resourcesAdminRouter = router({
  create: forAdmins("POST /api/admin/resources", "Add a resource", { status: 201 })
    .input(resourceInput)
    .output(resource)
    .mutation(({ ctx, input }) => createResource(ctx.app.db, ctx.actor, input)),
});
