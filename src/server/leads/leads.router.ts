import { timelineEntry } from "#shared/timeline.output.ts";
import { paging, recordId, z } from "#shared/zod.ts";
import { pageOf } from "#server/paging.ts";
import { router, staffProcedure } from "#server/trpc.ts";
import { readTimeline } from "./leads.ts";

/** For admins, and for officers about what is assigned to them. */
export const leadsRouter = router({
  timeline: staffProcedure
    .meta({
      summary: "What happened to the records of a lead's person, newest first",
      rest: "GET /api/leads/{id}/timeline",
      paged: true,
    })
    .input(z.object({ id: recordId, ...paging }))
    .output(pageOf(timelineEntry))
    .query(({ ctx, input }) => readTimeline(ctx.app.db, ctx.actor, input)),
});
