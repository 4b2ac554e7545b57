import { licenseOf } from "#shared/license-line.ts";
import { settingInput } from "#shared/settings.input.ts";
import { setting, site } from "#shared/settings.output.ts";
import type { LegalKey } from "#shared/settings.ts";
import { z } from "#shared/zod.ts";
import { siteOf } from "#server/context.ts";
import { listAnnouncements } from "#server/content/content.ts";
import { listFooterPages } from "#server/content/guides.ts";
import { sendsMail } from "#server/mail/mail-server.ts";
import { isOffered } from "#server/newsletter/switch.ts";
import { listOf } from "#server/paging.ts";
import { ratesInShort } from "#server/rates/sheets.ts";
import { readBrandPictures } from "#server/uploads/pictures/logo-pictures.ts";
import { tellAdminsOf } from "#server/accounts/tell-admins.ts";
import { forAdmins, forEverybody, publicProcedure, router } from "#server/trpc.ts";
import {
  findSetting,
  listPageSettings,
  listPublicSettings,
  listSettings,
  saveSetting,
} from "./settings.ts";

/** Takes no input, so that it can be answered from memory. */
const legalText = (key: LegalKey) =>
  publicProcedure
    .meta({ summary: "A legal text, for its own page", published: true })
    .output(setting)
    .query(({ ctx }) => findSetting(ctx.app.db, key));

export const settingsRouter = router({
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
    .query(async ({ ctx }) =>
      listPageSettings(ctx.app.db, { licenseText: licenseOf(await ctx.app.identity.read()) }),
    ),

  privacyPolicy: legalText("privacyPolicy"),
  termsOfUse: legalText("termsOfUse"),

  site: publicProcedure
    .meta({
      summary: "Facts about the site that pages need, besides the settings",
      published: true,
    })
    .output(site)
    .query(async ({ ctx }) => {
      const rates = await ratesInShort(ctx.app.db);
      return {
        words: await ctx.app.identity.read(),
        ...(await readBrandPictures(ctx.app)),
        ...siteOf(ctx.app),
        sendsMail: await sendsMail(ctx.app),
        offersNewsletter: await isOffered(ctx.app.db),
        announcements: await listAnnouncements(ctx.app.db),
        rates,
        pages: {
          ...(await listFooterPages(ctx.app.db)),
          ...(rates && { "Current Rates": "/rates" }),
        },
      };
    }),
});

export const settingsAdminRouter = router({
  list: forAdmins("GET /api/admin/site-settings", "All eleven settings, with every contact address")
    .output(listOf(setting))
    .query(({ ctx }) => listSettings(ctx.app.db)),

  save: forAdmins("POST /api/admin/site-settings", "Set a setting", {
    confirmed: "withFactor",
    operation: "admin.settings.save",
    // A legal text of 200,000 characters, each escaped as \uXXXX
    maxBody: 1_310_720,
    publishes: true,
  })
    .input(settingInput)
    .output(setting)
    .mutation(async ({ ctx, input }) => {
      const saved = await saveSetting(
        ctx.app.db,
        { actor: ctx.actor, site: siteOf(ctx.app) },
        input,
        tellAdminsOf,
      );
      ctx.app.log.info("setting saved", { actorId: ctx.actor.user.id, key: input.key });
      return saved;
    }),
});
