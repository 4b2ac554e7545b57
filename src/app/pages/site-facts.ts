import { site } from "#domains/settings/settings.output.ts";
import { siteOf } from "#platform/context.ts";
import { listAnnouncements, listFooterPages } from "#domains/content/content.server.ts";
import { hasPublicOfficers } from "#domains/content/public-officers.server.ts";
import { sendsMail } from "#domains/mail/server/mail-server.server.ts";
import { isOffered } from "#domains/newsletter/subscribers.server.ts";
import { ratesInShort } from "#domains/rates/sheets.server.ts";
import { publicProcedure } from "#platform/trpc.ts";
import { readBrandPictures } from "#domains/uploads/pictures/logo-pictures.server.ts";

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
        ...((await hasPublicOfficers(ctx.app.db)) && { "Find a Loan Officer": "/loan-officers" }),
      },
    };
  });
