import { categoryInput, resourceInput } from "../../shared/resources.input.ts";
import { paging, recordId, z } from "../../shared/zod.ts";
import { adminProcedure, router, staffProcedure } from "../trpc.ts";
import { removeUnused } from "../uploads/sweep.ts";
import { createCategory, listCategories } from "./categories.ts";
import { createResource, deleteResource, listResources } from "./resources.ts";

export const resourcesRouter = router({
  list: staffProcedure
    .meta({ rest: { method: "GET", path: "/api/resources", paged: true } })
    .input(z.object(paging))
    .query(({ ctx, input }) => listResources(ctx.db, input)),

  categories: staffProcedure
    .meta({ rest: { method: "GET", path: "/api/resource-categories", paged: true } })
    .query(({ ctx }) => listCategories(ctx.db)),

  createCategory: adminProcedure
    .meta({ rest: { method: "POST", path: "/api/resource-categories", status: 201 } })
    .input(categoryInput)
    .mutation(({ ctx, input }) => createCategory(ctx.db, ctx.actor, input)),

  delete: adminProcedure
    .meta({ rest: { method: "DELETE", path: "/api/resources/{id}", status: 204 } })
    .input(z.object({ id: recordId }))
    .mutation(async ({ ctx, input }) => {
      const fileUrl = await deleteResource(ctx.db, ctx.actor, input.id);
      await removeUnused(ctx.app, [fileUrl]);
      ctx.app.log.info("resource deleted", { actorId: ctx.actor.user.id, id: input.id });
    }),
});

export const resourcesAdminRouter = router({
  create: adminProcedure
    .meta({ rest: { method: "POST", path: "/api/admin/resources", status: 201 } })
    .input(resourceInput)
    .mutation(({ ctx, input }) => createResource(ctx.db, ctx.actor, input)),
});
