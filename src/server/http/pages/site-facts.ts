import { site } from "#shared/settings.output.ts";
import { siteOf } from "#server/context.ts";
import { listAnnouncements } from "#server/content/content.ts";
import { listFooterPages } from "#server/content/guides.ts";
import { sendsMail } from "#server/mail/mail-server.ts";
import { isOffered } from "#server/newsletter/switch.ts";
import { ratesInShort } from "#server/rates/sheets.ts";
import { publicProcedure } from "#server/trpc.ts";
import { readBrandPictures } from "#server/uploads/pictures/logo-pictures.ts";

/** What every page says besides the settings, of several domains. */
export const siteFacts = publicProcedure
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
  });
