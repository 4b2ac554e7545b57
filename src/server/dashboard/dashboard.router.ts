import { dashboardStats, firstDay } from "#shared/dashboard.output.ts";
import { FIRST_DAY_TICKS } from "#shared/first-day.ts";
import { z } from "#shared/zod.ts";
import { type App, siteOf } from "#server/context.ts";
import { sendsMail } from "#server/mail/mail-server.ts";
import { adminProcedure, router } from "#server/trpc.ts";
import { readStats } from "./dashboard.ts";
import { readFirstDay, tickFirstDay } from "./first-day.ts";

const tick = z.object({
  step: z.enum(FIRST_DAY_TICKS, "Please choose a step that is ticked by hand."),
  isDone: z.boolean("Please say yes or no."),
});

const firstDayOf = async (app: App) =>
  readFirstDay(app.db, {
    ...siteOf(app),
    publicUrl: app.config.publicUrl,
    sendsMail: await sendsMail(app),
  });

export const dashboardAdminRouter = router({
  stats: adminProcedure
    .meta({ summary: "The counts of the stat cards", rest: "GET /api/admin/stats" })
    .output(dashboardStats)
    .query(({ ctx }) => readStats(ctx.app.db)),

  firstDay: adminProcedure
    .meta({
      summary: "What is left to do before the website is the lender's own",
      rest: "GET /api/admin/first-day",
    })
    .output(firstDay)
    .query(({ ctx }) => firstDayOf(ctx.app)),

  tickFirstDay: adminProcedure
    .meta({
      summary: "Tick a step of that list, or put it away",
      rest: "PATCH /api/admin/first-day",
    })
    .input(tick)
    .output(firstDay)
    .mutation(async ({ ctx, input }) => {
      await tickFirstDay(ctx.app.db, ctx.actor, input);
      return firstDayOf(ctx.app);
    }),
});
