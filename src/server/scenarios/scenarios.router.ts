import { renameScenarioInput, saveScenarioInput } from "#shared/scenarios.input.ts";
import { scenario } from "#shared/scenarios.output.ts";
import { recordId, z } from "#shared/zod.ts";
import { listOf } from "#server/paging.ts";
import { router, signedInProcedure } from "#server/trpc.ts";
import { deleteScenario, listScenarios, renameScenario, saveScenario } from "./scenarios.ts";

/** Each person reads and changes their own. */
export const scenariosRouter = router({
  list: signedInProcedure
    .meta({ summary: "Your saved scenarios, by name", rest: "GET /api/user/scenarios" })
    .output(listOf(scenario))
    .query(({ ctx }) => listScenarios(ctx.app.db, ctx.actor.user.id)),

  save: signedInProcedure
    .meta({
      summary: "Keep a calculator's numbers under a name",
      rest: "POST /api/user/scenarios",
      status: 201,
    })
    .input(saveScenarioInput)
    .output(scenario)
    .mutation(({ ctx, input }) => saveScenario(ctx.app.db, ctx.actor.user.id, input)),

  rename: signedInProcedure
    .meta({ summary: "Rename a saved scenario", rest: "PATCH /api/user/scenarios/{id}" })
    .input(renameScenarioInput)
    .output(scenario)
    .mutation(({ ctx, input }) => renameScenario(ctx.app.db, ctx.actor.user.id, input)),

  delete: signedInProcedure
    .meta({
      summary: "Delete a saved scenario",
      rest: "DELETE /api/user/scenarios/{id}",
      status: 204,
    })
    .input(z.object({ id: recordId }))
    .output(z.void())
    .mutation(({ ctx, input }) => deleteScenario(ctx.app.db, ctx.actor.user.id, input.id)),
});
