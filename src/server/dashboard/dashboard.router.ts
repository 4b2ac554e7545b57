import { FIRST_DAY_TICKS } from "../../shared/first-day.ts";
import { z } from "../../shared/zod.ts";
import { adminProcedure, router } from "../trpc.ts";
import { readStats } from "./dashboard.ts";
import { readFirstDay, tickFirstDay } from "./first-day.ts";

const tick = z.object({
  step: z.enum(FIRST_DAY_TICKS, "Please choose a step that is ticked by hand."),
  isDone: z.boolean("Please say yes or no."),
});

export const dashboardAdminRouter = router({
  stats: adminProcedure
    .meta({ rest: { method: "GET", path: "/api/admin/stats" } })
    .query(({ ctx }) => readStats(ctx.db)),

  firstDay: adminProcedure
    .meta({ rest: { method: "GET", path: "/api/admin/first-day" } })
    .query(({ ctx }) => readFirstDay(ctx.db, ctx.app.config)),

  tickFirstDay: adminProcedure
    .meta({ rest: { method: "PATCH", path: "/api/admin/first-day" } })
    .input(tick)
    .mutation(async ({ ctx, input }) => {
      await tickFirstDay(ctx.db, ctx.actor, input);
      return readFirstDay(ctx.db, ctx.app.config);
    }),
});
