import { settingInput } from "../../shared/settings.input.ts";
import { z } from "../../shared/zod.ts";
import { adminProcedure, publicProcedure, router } from "../trpc.ts";
import { findSetting, listSettings, saveSetting } from "./settings.ts";

export const settingsRouter = router({
  list: publicProcedure
    .meta({ rest: { method: "GET", path: "/api/site-settings" }, published: true })
    .query(({ ctx }) => listSettings(ctx.db)),

  byKey: publicProcedure
    .meta({ rest: { method: "GET", path: "/api/site-settings/{key}" }, published: true })
    .input(z.object({ key: z.string() }))
    .query(({ ctx, input }) => findSetting(ctx.db, input.key)),

  /** What the pages need to know of the site and is no setting. */
  site: publicProcedure.meta({ published: true }).query(({ ctx }) => ({
    companyName: ctx.app.config.companyName,
    publicUrl: ctx.app.publicUrl(),
    sendsMail: ctx.app.config.smtpUrl !== undefined,
  })),
});

export const settingsAdminRouter = router({
  save: adminProcedure
    .meta({
      // A legal text of 200,000 characters, each escaped as \uXXXX
      rest: { method: "POST", path: "/api/admin/site-settings", maxBody: 1_310_720 },
    })
    .input(settingInput)
    .mutation(async ({ ctx, input }) => {
      const saved = await saveSetting(ctx.db, ctx.actor, input);
      ctx.app.publication.changed();
      ctx.app.log.info("setting saved", { actorId: ctx.actor.user.id, key: input.key });
      return saved;
    }),
});
