import { settingInput } from "./settings.input.ts";
import { contactWait, setting } from "./settings.output.ts";
import type { LegalKey } from "./settings.ts";
import { z } from "#kit/values/zod.ts";
import { listOf } from "#platform/paging.ts";
import { forAdmins, forEverybody, publicProcedure, router } from "#platform/trpc.ts";
import {
  findSetting,
  listPageSettings,
  listPublicSettings,
  endContactWait,
  listSettings,
  readContactWait,
  saveSetting,
} from "./settings.server.ts";

/** Takes no input, so that it can be answered from memory. */
const legalText = (key: LegalKey) =>
  publicProcedure
    .meta({ summary: "A legal text, for its own page", published: true })
    .output(setting)
    .query(({ ctx }) => findSetting(ctx.app.db, key));

export const settingsProcedures = {
  list: forEverybody("GET /api/site-settings", "All eleven settings", { published: true })
    .output(listOf(setting))
    .query(({ ctx }) => listPublicSettings(ctx.app.db)),

  byKey: forEverybody("GET /api/site-settings/{key}", "One setting", { published: true })
    .input(z.object({ key: z.string() }))
    .output(setting)
    .query(({ ctx, input }) => findSetting(ctx.app.db, input.key)),

  forPages: publicProcedure
    .meta({ summary: "The settings that every page needs", published: true })
    .output(listOf(setting))
    .query(async ({ ctx }) => listPageSettings(ctx.app.db, await ctx.app.identity.read())),

  privacyPolicy: legalText("privacyPolicy"),
  termsOfUse: legalText("termsOfUse"),
};

export const settingsAdminRouter = router({
  list: forAdmins("GET /api/admin/site-settings", "All eleven settings, with every contact address")
    .output(listOf(setting))
    .query(({ ctx }) => listSettings(ctx.app.db)),

  save: forAdmins("POST /api/admin/site-settings", "Set a setting", {
    confirmed: "withFactor",
    operation: "admin.settings.save",
    // A legal text of 200,000 characters, each escaped as \uXXXX
    maxBody: 1_310_720,
  })
    .input(settingInput)
    .output(setting)
    .mutation(async ({ ctx, input }) => {
      const saved = await saveSetting(ctx.app, ctx.actor, input);
      ctx.app.log.info("setting saved", { actorId: ctx.actor.user.id, key: input.key });
      return saved;
    }),

  contactWait: forAdmins(
    "GET /api/admin/contact-address",
    "Which address gets the office's email, after a change of the contact address that nobody confirmed",
  )
    .output(contactWait)
    .query(({ ctx }) => readContactWait(ctx.app.db)),

  endContactWait: forAdmins(
    "POST /api/admin/contact-address/vouch",
    "Confirm the change of the contact address that nobody confirmed",
    { confirmed: "once" },
  )
    .input(z.object({ value: z.string() }))
    .output(z.void())
    .mutation(({ ctx, input }) => endContactWait(ctx.app.db, ctx.actor, input.value)),
});
