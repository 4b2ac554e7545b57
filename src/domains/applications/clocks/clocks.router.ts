import { clockInput } from "./clocks.input.ts";
import { applicationClock } from "./clocks.output.ts";
import { byId } from "#kit/values/zod.ts";
import { forStaff, router } from "#platform/trpc.ts";
import { noteStep, readClock } from "./clocks.server.ts";

/** Open to the officer to whom an application is assigned, and the desk. */
export const clocksRouter = router({
  byId: forStaff(
    "GET /api/loan-applications/{id}/clock",
    "Until when the applicant must be told, and what was done",
  )
    .input(byId)
    .output(applicationClock)
    .query(({ ctx, input }) => readClock(ctx.app.db, ctx.actor, input.id)),

  note: forStaff(
    "PATCH /api/loan-applications/{id}/clock",
    "Note that a notice was sent, or that the applicant withdrew",
  )
    .input(clockInput)
    .output(applicationClock)
    .mutation(({ ctx, input }) => noteStep(ctx.app.db, ctx.actor, input)),
});
