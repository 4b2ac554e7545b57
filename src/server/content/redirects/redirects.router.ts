import { addRedirectInput, changeRedirectInput, redirectList } from "#shared/redirects.input.ts";
import { missingPath, redirect } from "#shared/redirects.output.ts";
import { paging, recordId, z } from "#shared/zod.ts";
import { pageOf } from "#server/paging.ts";
import { adminProcedure, router } from "#server/trpc.ts";
import { dismissMissing, listMissing } from "./missing.ts";
import { addRedirect, changeRedirect, deleteRedirect, listRedirects } from "./redirects.ts";

export const redirectsAdminRouter = router({
  list: adminProcedure
    .meta({
      summary: "The redirects, newest first",
      rest: "GET /api/admin/redirects",
      paged: true,
    })
    .input(redirectList)
    .output(pageOf(redirect))
    .query(({ ctx, input }) => listRedirects(ctx.app.db, input)),

  add: adminProcedure
    .meta({
      summary: "Lead an address that does not exist elsewhere",
      rest: "POST /api/admin/redirects",
      status: 201,
      publishes: true,
    })
    .input(addRedirectInput)
    .output(redirect)
    .mutation(({ ctx, input }) => addRedirect(ctx.app.db, ctx.actor, input)),

  change: adminProcedure
    .meta({
      summary: "Change a redirect",
      rest: "PATCH /api/admin/redirects/{id}",
      publishes: true,
    })
    .input(changeRedirectInput)
    .output(redirect)
    .mutation(({ ctx, input }) => changeRedirect(ctx.app.db, ctx.actor, input)),

  delete: adminProcedure
    .meta({
      summary: "Delete a redirect",
      rest: "DELETE /api/admin/redirects/{id}",
      status: 204,
      publishes: true,
    })
    .input(z.object({ id: recordId }))
    .output(z.void())
    .mutation(({ ctx, input }) => deleteRedirect(ctx.app.db, ctx.actor, input.id)),

  missing: adminProcedure
    .meta({
      summary: "The addresses that visitors asked for in vain, the most frequent first",
      rest: "GET /api/admin/missing-paths",
      paged: true,
    })
    .input(z.object(paging))
    .output(pageOf(missingPath))
    .query(async ({ ctx, input }) => {
      await ctx.app.missing.write();
      return listMissing(ctx.app.db, input);
    }),

  dismiss: adminProcedure
    .meta({
      summary: "Take an address off that list until somebody asks for it again",
      rest: "DELETE /api/admin/missing-paths/{id}",
      status: 204,
    })
    .input(z.object({ id: recordId }))
    .output(z.void())
    .mutation(({ ctx, input }) => dismissMissing(ctx.app.db, ctx.actor, input.id)),
});
