import * as inputs from "./rights.input.ts";
import { openedLink, ownErased, privacyRequest, receivedRequest } from "./rights.output.ts";
import { EMAILS_AN_HOUR, NO_LINK_SENT } from "#domains/accounts/accounts.ts";
import { said } from "#domains/accounts/accounts.output.ts";
import { z } from "#kit/values/zod.ts";
import { sendsMail } from "#domains/mail/server/mail-server.server.ts";
import { siteOf } from "#platform/context.ts";
import { download } from "#platform/download.ts";
import { pageOf } from "#platform/paging.ts";
import { forDesk, forEverybody, forSignedIn, router } from "#platform/trpc.ts";
import { askLender, eraseByLink, heldFile, withdrawOwn } from "./acts.server.ts";
import { askForLink, openOwnLink } from "./links.server.ts";
import { answerRequest, listRequests } from "./requests.server.ts";

const LINK_IN_A_MAIL = `A link is on its way to this address, and works for one hour once it is sent. ${EMAILS_AN_HOUR}`;

/** What anybody may ask about their own data, by a link that proves an address or a password. */
export const privacyRouter = router({
  askForLink: forEverybody(
    "POST /api/privacy/link",
    "Ask for a link to what is held about an email address",
    { status: 202, limit: "privacyLinks" },
  )
    .input(inputs.linkAsked)
    .output(said)
    .mutation(async ({ ctx, input }) => {
      await askForLink(ctx.app.db, siteOf(ctx.app), input);
      return { message: (await sendsMail(ctx.app)) ? LINK_IN_A_MAIL : NO_LINK_SENT };
    }),

  openOwn: forSignedIn("POST /api/user/privacy", "Open what is held about you", {
    confirmed: true,
  })
    .output(openedLink)
    .mutation(async ({ ctx }) => ({ token: await openOwnLink(ctx.app.db, ctx.actor) })),

  held: forEverybody("POST /api/privacy/held", "What is held about the reader of a link", {
    download: ["application/json"],
  })
    .input(inputs.linkOpened)
    .output(download)
    .mutation(({ ctx, input }) => heldFile(ctx.app.db, input.token, ctx.app.ownData(ctx.app))),

  ask: forEverybody("POST /api/privacy/requests", "Ask the lender to correct or do something", {
    status: 202,
  })
    .input(inputs.ownRequest)
    .output(receivedRequest)
    .mutation(({ ctx, input }) => askLender(ctx.app.db, input, ctx.app.ownData(ctx.app))),

  withdraw: forEverybody("POST /api/privacy/withdrawal", "Withdraw permissions")
    .input(inputs.ownWithdrawal)
    .output(z.void())
    .mutation(({ ctx, input }) => withdrawOwn(ctx.app.db, input, ctx.app.ownData(ctx.app))),

  erase: forEverybody("POST /api/privacy/erasure", "Erase what no law keeps")
    .input(inputs.ownErasure)
    .output(ownErased)
    .mutation(({ ctx, input }) => eraseByLink(ctx.app, input)),
});

export const privacyAdminRouter = router({
  list: forDesk("GET /api/admin/privacy-requests", "What people asked about their data", {
    paged: true,
  })
    .input(inputs.requestList)
    .output(pageOf(privacyRequest))
    .query(({ ctx, input }) => listRequests(ctx.app.db, input)),

  answer: forDesk(
    "POST /api/admin/privacy-requests/{id}/answer",
    "Answer a privacy request: the sentence is mailed to the person",
  )
    .input(inputs.requestAnswer)
    .output(z.void())
    .mutation(({ ctx: { app, actor }, input }) =>
      answerRequest(app.db, { actor, site: siteOf(app) }, input),
    ),
});
