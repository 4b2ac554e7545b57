import { categoryInput, resourceInput } from "#shared/resources.input.ts";
import { resource, resourceCategory } from "#shared/resources.output.ts";
import { paging, recordId, z } from "#shared/zod.ts";
import { pageOf } from "#server/paging.ts";
import { adminProcedure, router, staffProcedure } from "#server/trpc.ts";
import { removeUnused } from "#server/uploads/sweep.ts";
import { createCategory, listCategories } from "./categories.ts";
import { createResource, deleteResource, listResources } from "./resources.ts";

export const resourcesRouter = router({
  list: staffProcedure
    .meta({
      summary: "The officers' library, newest first",
      rest: "GET /api/resources",
      paged: true,
    })
    .input(z.object(paging))
    .output(pageOf(resource))
    .query(({ ctx, input }) => listResources(ctx.app.db, input)),

  categories: staffProcedure
    .meta({
      summary: "The library's categories",
      rest: "GET /api/resource-categories",
      paged: true,
    })
    .input(z.object(paging).optional())
    .output(pageOf(resourceCategory))
    .query(({ ctx, input }) => listCategories(ctx.app.db, input ?? {})),

  createCategory: adminProcedure
    .meta({ summary: "Add a category", rest: "POST /api/resource-categories", status: 201 })
    .input(categoryInput)
    .output(resourceCategory)
    .mutation(({ ctx, input }) => createCategory(ctx.app.db, ctx.actor, input)),

  delete: adminProcedure
    .meta({
      summary: "Delete a resource and its file",
      rest: "DELETE /api/resources/{id}",
      status: 204,
    })
    .input(z.object({ id: recordId }))
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      const fileUrl = await deleteResource(ctx.app.db, ctx.actor, input.id);
      await removeUnused(ctx.app, [fileUrl]);
      ctx.app.log.info("resource deleted", { actorId: ctx.actor.user.id, id: input.id });
    }),
});

export const resourcesAdminRouter = router({
  create: adminProcedure
    .meta({ summary: "Add a resource", rest: "POST /api/admin/resources", status: 201 })
    .input(resourceInput)
    .output(resource)
    .mutation(({ ctx, input }) => createResource(ctx.app.db, ctx.actor, input)),
});
