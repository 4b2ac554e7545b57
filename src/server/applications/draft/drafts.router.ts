import { draftLinkInput, draftSecret, saveDraftInput } from "#shared/drafts.input.ts";
import { draftLinkSent, draftSaved, keptDraft, openedDraft } from "#shared/drafts.output.ts";
import { z } from "#shared/zod.ts";
import { siteOf } from "#server/context.ts";
import { publicProcedure, router, signedInProcedure } from "#server/trpc.ts";
import { dropDraft, openDraft, sendDraftLink } from "./draft-links.ts";
import { readDraft, removeDraft, saveDraft } from "./drafts.ts";

/** Applications that are not sent yet: with an account, or under a mailed link. */
export const draftsRouter = router({
  mine: signedInProcedure
    .meta({
      summary: "The application that you have begun",
      rest: "GET /api/user/application-draft",
    })
    .output(keptDraft)
    .query(({ ctx: { app, actor } }) => readDraft(app.db, app.key, actor.user.id)),

  save: signedInProcedure
    .meta({
      summary: "Keep an application that is not sent yet with your account",
      rest: "PATCH /api/user/application-draft",
    })
    .input(saveDraftInput)
    .output(draftSaved)
    .mutation(({ ctx: { app, actor }, input }) =>
      saveDraft(app.db, app.key, { ...input, userId: actor.user.id }),
    ),

  remove: signedInProcedure
    .meta({
      summary: "Remove the application that you have begun",
      rest: "DELETE /api/user/application-draft",
      status: 204,
    })
    .output(z.void())
    .mutation(({ ctx: { app, actor } }) => removeDraft(app.db, actor.user.id)),

  sendLink: publicProcedure
    .meta({
      summary: "Mail a link that opens an application that is not sent yet on another device",
      rest: "POST /api/application-drafts",
      status: 201,
      limit: "draftLinks",
    })
    .input(draftLinkInput)
    .output(draftLinkSent)
    .mutation(({ ctx: { app }, input }) =>
      sendDraftLink(app.db, { key: app.key, site: siteOf(app) }, input),
    ),

  open: publicProcedure
    .meta({
      summary: "The application that a mailed link opens",
      rest: "POST /api/application-drafts/open",
      limit: "resetCheck",
    })
    .input(draftSecret)
    .output(openedDraft)
    .mutation(({ ctx: { app }, input }) => openDraft(app.db, app.key, input.secret)),

  drop: publicProcedure
    .meta({
      summary: "Remove the application that a link opens",
      rest: "POST /api/application-drafts/remove",
      status: 204,
      limit: "resetCheck",
    })
    .input(draftSecret)
    .output(z.void())
    .mutation(({ ctx: { app }, input }) => dropDraft(app.db, input.secret)),
});
