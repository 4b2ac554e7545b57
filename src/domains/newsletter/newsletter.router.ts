import { articleSending, newsletterDesk, subscriber } from "./newsletter.output.ts";
import { tickedConsents } from "#domains/consents/consents.input.ts";
import { said } from "#domains/accounts/accounts.output.ts";
import { HIDDEN_FIELD } from "#domains/quarantine/quarantine.ts";
import { byId, email, honeypot, paging, search, z } from "#kit/values/zod.ts";
import { siteOf } from "#platform/context.ts";
import { sendingOf } from "#domains/records/spam.server.ts";
import { pageOf } from "#platform/paging.ts";
import { forAdmins, forEverybody, router } from "#platform/trpc.ts";
import { readDesk, readSending, sendArticle } from "./sendings.server.ts";
import {
  listSubscribers,
  removeSubscriber,
  subscribe,
  switchNewsletter,
} from "./subscribers.server.ts";

export const newsletterRouter = router({
  subscribe: forEverybody(
    "POST /api/newsletter",
    "Ask for emails about new articles: a link in a first email confirms it",
    { status: 202, limit: "newsletter" },
  )
    .input(z.object({ email: email(), consents: tickedConsents, [HIDDEN_FIELD]: honeypot }))
    .output(said)
    .mutation(async ({ ctx, input }) => {
      await subscribe(ctx.app.db, siteOf(ctx.app), { ...input, sending: sendingOf(ctx) });
      return { message: "We have sent you a message. Please follow the link in it." };
    }),
});

export const newsletterAdminRouter = router({
  desk: forAdmins(
    "GET /api/admin/newsletter",
    "Whether the newsletter is on, how many subscribers it has, and what was sent",
  )
    .output(newsletterDesk)
    .query(({ ctx }) => readDesk(ctx.app.db)),

  switch: forAdmins(
    "PATCH /api/admin/newsletter",
    "Start or stop offering the newsletter to visitors",
  )
    .input(z.object({ isOn: z.boolean("Please choose on or off.") }))
    .output(newsletterDesk)
    .mutation(async ({ ctx, input }) => {
      await switchNewsletter(ctx.app.db, ctx.actor, input.isOn);
      return readDesk(ctx.app.db);
    }),

  subscribers: forAdmins("GET /api/admin/subscribers", "The confirmed subscribers, newest first", {
    paged: true,
  })
    .input(z.object({ search, ...paging }))
    .output(pageOf(subscriber))
    .query(({ ctx, input }) => listSubscribers(ctx.app.db, input)),

  remove: forAdmins("DELETE /api/admin/subscribers/{id}", "Remove a subscriber")
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => removeSubscriber(ctx.app.db, ctx.actor, input.id)),

  sending: forAdmins(
    "GET /api/admin/content/{id}/newsletter",
    "Whether an article was sent to the subscribers, and the progress of sending it",
  )
    .input(byId)
    .output(articleSending)
    .query(({ ctx, input }) => readSending(ctx.app.db, input.id)),

  send: forAdmins(
    "POST /api/admin/content/{id}/newsletter",
    "Send a published article to the subscribers, once",
  )
    .input(byId)
    .output(articleSending)
    .mutation(({ ctx, input }) => sendArticle(ctx.app.db, ctx.actor, input.id)),
});
