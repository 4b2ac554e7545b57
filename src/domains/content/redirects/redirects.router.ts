import { addRedirectInput, changeRedirectInput, redirectList } from "./redirects.input.ts";
import { listedRedirect, missingPath } from "./redirects.output.ts";
import { byId, paging, z } from "#kit/values/zod.ts";
import { pageOf } from "#platform/paging.ts";
import { forAdmins, router } from "#platform/trpc.ts";
import { dismissMissing, listMissing } from "./missing.server.ts";
import { addRedirect, changeRedirect, deleteRedirect, listRedirects } from "./redirects.server.ts";

export const redirectsAdminRouter = router({
  list: forAdmins("GET /api/admin/redirects", "The redirects, newest first", { paged: true })
    .input(redirectList)
    .output(pageOf(listedRedirect))
    .query(({ ctx, input }) => listRedirects(ctx.app.db, input)),

  add: forAdmins(
    "POST /api/admin/redirects",
    "Add a redirect from an address that does not exist",
    {
      status: 201,
    },
  )
    .input(addRedirectInput)
    .output(listedRedirect)
    .mutation(({ ctx, input }) => addRedirect(ctx.app.db, ctx.actor, input)),

  change: forAdmins("PATCH /api/admin/redirects/{id}", "Change a redirect")
    .input(changeRedirectInput)
    .output(listedRedirect)
    .mutation(({ ctx, input }) => changeRedirect(ctx.app.db, ctx.actor, input)),

  delete: forAdmins("DELETE /api/admin/redirects/{id}", "Delete a redirect")
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteRedirect(ctx.app.db, ctx.actor, input.id)),

  missing: forAdmins(
    "GET /api/admin/missing-paths",
    "The missing pages that visitors asked for, the most frequent first",
    { paged: true },
  )
    .input(z.object(paging))
    .output(pageOf(missingPath))
    .query(async ({ ctx, input }) => {
      await ctx.app.missing.write();
      return listMissing(ctx.app.db, input);
    }),

  dismiss: forAdmins(
    "DELETE /api/admin/missing-paths/{id}",
    "Take an address off the list of missing pages until a visitor asks for it again",
  )
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => dismissMissing(ctx.app.db, ctx.actor, input.id)),
});
