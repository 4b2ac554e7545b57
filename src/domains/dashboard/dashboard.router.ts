import { dashboardStats, firstDay, systemStatus } from "./dashboard.output.ts";
import { FIRST_DAY_TICKS } from "./first-day.ts";
import { mailTrouble } from "#domains/mail/mail.ts";
import { z } from "#kit/values/zod.ts";
import { type App, siteOf } from "#platform/context.ts";
import { readMailStatus } from "#domains/mail/list/mail-status.server.ts";
import { forAdmins, forDesk, router } from "#platform/trpc.ts";
import { readStats } from "./dashboard.server.ts";
import { readFirstDay, tickFirstDay } from "./first-day.server.ts";
import { readSystemStatus } from "./system.server.ts";

const tick = z.object({
  step: z.enum(FIRST_DAY_TICKS, "Please choose a step that can be ticked."),
  isDone: z.boolean("Please say yes or no."),
});

const firstDayOf = async (app: App) => {
  const mail = await readMailStatus(app);
  return readFirstDay(app.db, {
    ...siteOf(app),
    publicUrl: app.config.publicUrl,
    secondFactor: app.config.secondFactor,
    words: await app.identity.read(),
    isMailTaken: mail.lastSentAt !== null && mailTrouble(mail) === undefined,
  });
};

export const dashboardAdminRouter = router({
  stats: forDesk("GET /api/admin/stats", "The counts of the stat cards")
    .output(dashboardStats)
    .query(({ ctx }) => readStats(ctx.app.db)),

  system: forAdmins("GET /api/admin/system", "The machine's state, and what is wrong with it")
    .output(systemStatus)
    .query(({ ctx }) => readSystemStatus(ctx.app)),

  firstDay: forAdmins(
    "GET /api/admin/first-day",
    "The remaining steps before the website is the lender's own",
  )
    .output(firstDay)
    .query(({ ctx }) => firstDayOf(ctx.app)),

  tickFirstDay: forAdmins("PATCH /api/admin/first-day", "Tick a step of that list, or clear it")
    .input(tick)
    .output(firstDay)
    .mutation(async ({ ctx, input }) => {
      await tickFirstDay(ctx.app.db, ctx.actor, input);
      return firstDayOf(ctx.app);
    }),
});
