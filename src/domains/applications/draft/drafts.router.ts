import { draftLinkInput, draftSecret, saveDraftInput } from "./drafts.input.ts";
import { draftLinkSent, draftSaved, keptDraft, openedDraft } from "./drafts.output.ts";
import { z } from "#kit/values/zod.ts";
import { openAccount } from "#platform/access.ts";
import { siteOf } from "#platform/context.ts";
import { forEverybody, forSignedIn, router } from "#platform/trpc.ts";
import { dropDraft, openDraft, sendDraftLink } from "./draft-links.server.ts";
import { readOwnDraft, removeDraft, saveDraft } from "./drafts.server.ts";

/** Unsent applications, saved with an account or under a mailed link. */
export const draftsRouter = router({
  mine: forSignedIn("GET /api/user/application-draft", "Your unsent application")
    .output(keptDraft)
    .query(({ ctx: { app, actor } }) => readOwnDraft(app.db, app.key, actor.user)),

  save: forSignedIn(
    "PATCH /api/user/application-draft",
    "Save an unsent application with your account",
  )
    .input(saveDraftInput)
    .output(draftSaved)
    .mutation(({ ctx: { app, actor }, input }) =>
      saveDraft(app.db, app.key, { ...input, userId: openAccount(actor) }),
    ),

  remove: forSignedIn("DELETE /api/user/application-draft", "Remove your unsent application")
    .output(z.void())
    .mutation(({ ctx: { app, actor } }) => removeDraft(app.db, openAccount(actor))),

  sendLink: forEverybody(
    "POST /api/application-drafts",
    "Email a link that opens an unsent application on another device",
    { status: 201, limit: "draftLinks" },
  )
    .input(draftLinkInput)
    .output(draftLinkSent)
    .mutation(({ ctx: { app }, input }) =>
      sendDraftLink(app.db, { key: app.key, site: siteOf(app) }, input),
    ),

  open: forEverybody(
    "POST /api/application-drafts/open",
    "The unsent application that a mailed link opens",
    { limit: "resetCheck" },
  )
    .input(draftSecret)
    .output(openedDraft)
    .mutation(({ ctx: { app }, input }) => openDraft(app.db, app.key, input.secret)),

  drop: forEverybody(
    "POST /api/application-drafts/remove",
    "Remove the application that a link opens",
    { limit: "resetCheck" },
  )
    .input(draftSecret)
    .output(z.void())
    .mutation(({ ctx: { app }, input }) => dropDraft(app.db, input.secret)),
});
