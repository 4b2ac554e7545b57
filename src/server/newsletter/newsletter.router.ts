import {
  articleInput,
  subscribeInput,
  subscriberList,
  switchInput,
} from "#shared/newsletter.input.ts";
import { articleSending, newsletterDesk, subscriber } from "#shared/newsletter.output.ts";
import { said } from "#shared/accounts.output.ts";
import { recordId, z } from "#shared/zod.ts";
import { siteOf } from "#server/context.ts";
import { pageOf } from "#server/paging.ts";
import { adminProcedure, publicProcedure, router } from "#server/trpc.ts";
import { readDesk, readSending, sendArticle } from "./sendings.ts";
import { listSubscribers, removeSubscriber, subscribe } from "./subscribers.ts";
import { switchNewsletter } from "./switch.ts";

export const newsletterRouter = router({
  subscribe: publicProcedure
    .meta({
      summary: "Ask for mails about new articles: a link in a first mail confirms it",
      rest: "POST /api/newsletter",
      status: 202,
      limit: "newsletter",
    })
    .input(subscribeInput)
    .output(said)
    .mutation(async ({ ctx, input }) => {
      await subscribe(ctx.app.db, siteOf(ctx.app), input.email);
      return { message: "We have sent you a message. Please follow the link in it." };
    }),
});

export const newsletterAdminRouter = router({
  desk: adminProcedure
    .meta({
      summary: "Whether the newsletter is on, how many get it, and what was sent",
      rest: "GET /api/admin/newsletter",
    })
    .output(newsletterDesk)
    .query(({ ctx }) => readDesk(ctx.app.db)),

  switch: adminProcedure
    .meta({
      summary: "Offer the newsletter to visitors, or offer it no more",
      rest: "PATCH /api/admin/newsletter",
      publishes: true,
    })
    .input(switchInput)
    .output(newsletterDesk)
    .mutation(async ({ ctx, input }) => {
      await switchNewsletter(ctx.app.db, ctx.actor, input.isOn);
      return readDesk(ctx.app.db);
    }),

  subscribers: adminProcedure
    .meta({
      summary: "Those who have confirmed that they want the newsletter, newest first",
      rest: "GET /api/admin/subscribers",
      paged: true,
    })
    .input(subscriberList)
    .output(pageOf(subscriber))
    .query(({ ctx, input }) => listSubscribers(ctx.app.db, input)),

  remove: adminProcedure
    .meta({
      summary: "Remove a subscriber",
      rest: "DELETE /api/admin/subscribers/{id}",
      status: 204,
    })
    .input(z.object({ id: recordId }))
    .output(z.void())
    .mutation(({ ctx, input }) => removeSubscriber(ctx.app.db, ctx.actor, input.id)),

  sending: adminProcedure
    .meta({
      summary: "Whether an article was sent to the subscribers, and how far that is",
      rest: "GET /api/admin/content/{id}/newsletter",
    })
    .input(articleInput)
    .output(articleSending)
    .query(({ ctx, input }) => readSending(ctx.app.db, input.id)),

  send: adminProcedure
    .meta({
      summary: "Tell the subscribers of a published article, once",
      rest: "POST /api/admin/content/{id}/newsletter",
    })
    .input(articleInput)
    .output(articleSending)
    .mutation(({ ctx, input }) => sendArticle(ctx.app.db, ctx.actor, input.id)),
});
