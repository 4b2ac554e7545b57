import { shownGain } from "./rate-watch.output.ts";
import { gainsOf } from "./rate-watch.server.ts";
import { byId } from "#kit/values/zod.ts";
import { siteOf } from "#platform/context.ts";
import { listOf } from "#platform/paging.ts";
import { forStaff, router } from "#platform/trpc.ts";

/** For the desk, and for officers about leads assigned to them. */
export const rateWatchRouter = router({
  ofLead: forStaff(
    "GET /api/lead-rate-gains/{id}",
    "What the past loans of a lead’s person would save by the published rates",
    { shows: "leads" },
  )
    .input(byId)
    .output(listOf(shownGain))
    .query(({ ctx: { app, actor }, input }) =>
      gainsOf(app.db, { actor, site: siteOf(app) }, input.id),
    ),
});
