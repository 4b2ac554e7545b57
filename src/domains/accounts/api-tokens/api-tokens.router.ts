import { apiTokenInput } from "./api-tokens.input.ts";
import { apiToken, newApiToken } from "./api-tokens.output.ts";
import { byId, z } from "#kit/values/zod.ts";
import { listOf } from "#platform/paging.ts";
import { siteOf } from "#platform/context.ts";
import { forAdmins, router } from "#platform/trpc.ts";
import { createApiToken, listApiTokens, revokeApiToken } from "./api-tokens.server.ts";

/** Keys for programs. No token can create, list or revoke tokens. */
export const apiTokensAdminRouter = router({
  list: forAdmins("GET /api/admin/api-tokens", "The working API tokens")
    .output(listOf(apiToken))
    .query(({ ctx }) => listApiTokens(ctx.app.db)),

  create: forAdmins("POST /api/admin/api-tokens", "Create an API token, which is returned once", {
    status: 201,
    confirmed: "once",
  })
    .input(apiTokenInput)
    .output(newApiToken)
    .mutation(({ ctx, input }) =>
      createApiToken(ctx.app.db, { actor: ctx.actor, site: siteOf(ctx.app) }, input),
    ),

  revoke: forAdmins("DELETE /api/admin/api-tokens/{id}", "Revoke an API token")
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => revokeApiToken(ctx.app.db, ctx.actor, input.id)),
});
