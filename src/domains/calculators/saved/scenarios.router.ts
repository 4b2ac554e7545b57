import { isClosed } from "#domains/accounts/accounts.ts";
import { scenario } from "#domains/calculators/scenarios.output.ts";
import { byId, line, recordId, z } from "#kit/values/zod.ts";
import { openAccount } from "#platform/access.ts";
import { listOf } from "#platform/paging.ts";
import { forSignedIn, router } from "#platform/trpc.ts";
import { deleteScenario, listScenarios, renameScenario, saveScenario } from "./scenarios.server.ts";

const name = line("Please give it a name, such as House on Elm Street.", { max: 80 });

const address = z
  .string("Please send the address of a calculator.")
  .max(2000, "This address is too long.")
  .regex(/^\/calculator/, "This is not a calculator of this site.");

/** Each user reads and changes only their own. */
export const scenariosRouter = router({
  list: forSignedIn("GET /api/user/scenarios", "Your saved scenarios, by name")
    .output(listOf(scenario))
    .query(({ ctx }) =>
      isClosed(ctx.actor.user) ? [] : listScenarios(ctx.app.db, ctx.actor.user.id),
    ),

  save: forSignedIn("POST /api/user/scenarios", "Save a calculator's numbers under a name", {
    status: 201,
  })
    .input(z.object({ name, address }))
    .output(scenario)
    .mutation(({ ctx, input }) => saveScenario(ctx.app.db, openAccount(ctx.actor), input)),

  rename: forSignedIn("PATCH /api/user/scenarios/{id}", "Rename a saved scenario")
    .input(z.object({ id: recordId, name }))
    .output(scenario)
    .mutation(({ ctx, input }) => renameScenario(ctx.app.db, openAccount(ctx.actor), input)),

  delete: forSignedIn("DELETE /api/user/scenarios/{id}", "Delete a saved scenario")
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteScenario(ctx.app.db, openAccount(ctx.actor), input.id)),
});
