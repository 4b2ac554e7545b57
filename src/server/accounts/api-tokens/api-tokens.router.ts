import { apiTokenInput } from "#shared/api-tokens.input.ts";
import { apiToken, newApiToken } from "#shared/api-tokens.output.ts";
import { recordId, z } from "#shared/zod.ts";
import { listOf } from "#server/paging.ts";
import { adminProcedure, router } from "#server/trpc.ts";
import { createApiToken, listApiTokens, revokeApiToken } from "./api-tokens.ts";

/** Keys for programs. No token can make, see or end another. */
export const apiTokensAdminRouter = router({
  list: adminProcedure
    .meta({ summary: "The API tokens that work", rest: "GET /api/admin/api-tokens" })
    .output(listOf(apiToken))
    .query(({ ctx }) => listApiTokens(ctx.app.db)),

  create: adminProcedure
    .meta({
      summary: "Make an API token, which is answered once",
      rest: "POST /api/admin/api-tokens",
      status: 201,
      confirmed: true,
    })
    .input(apiTokenInput)
    .output(newApiToken)
    .mutation(({ ctx, input }) => createApiToken(ctx.app.db, ctx.actor, input)),

  revoke: adminProcedure
    .meta({
      summary: "Revoke an API token",
      rest: "DELETE /api/admin/api-tokens/{id}",
      status: 204,
    })
    .input(z.object({ id: recordId }))
    .output(z.void())
    .mutation(({ ctx, input }) => revokeApiToken(ctx.app.db, ctx.actor, input.id)),
});
