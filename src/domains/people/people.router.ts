import { accountClosing, legalHold, personErasure, tickedPerson } from "./people.input.ts";
import { accountClosingData, disposalState, erasedPerson, personData } from "./people.output.ts";
import { byId, recordId, z } from "#kit/values/zod.ts";
import { readDraft } from "#domains/applications/draft/drafts.server.ts";
import { download } from "#platform/download.ts";
import { blankCookie } from "#domains/accounts/sign-in/sessions.server.ts";
import { isSecure } from "#domains/accounts/sign-in/sign-in.server.ts";
import { siteOf } from "#platform/context.ts";
import { dismissSuggestion, mergePeople, splitPerson } from "#domains/leads/merge-people.server.ts";
import { forAdmins, forDesk, forSignedIn, router } from "#platform/trpc.ts";
import { removeUnused } from "#domains/uploads/sweep.server.ts";
import { closeAccount, readClosing } from "./close-account.server.ts";
import { readDisposals } from "./disposals.server.ts";
import { endHold, holdPerson } from "./legal-hold.server.ts";
import { erasePerson } from "./erase.server.ts";
import { ownData } from "./own-data.server.ts";
import { personFile, readPersonData } from "./person-file.server.ts";

/** What users may ask for about themselves. */
export const peopleRouter = router({
  ownData: forSignedIn("GET /api/user/data", "Download everything that is stored about you", {
    download: ["application/zip"],
    confirmed: true,
  })
    .output(download)
    .query(({ ctx: { app, actor } }) => ownData(app, actor, app.ownData(app).sources(actor.user))),

  closing: forSignedIn("GET /api/user/closing", "What stays when you close your account")
    .output(accountClosingData)
    .query(({ ctx: { app, actor } }) => readClosing(app, actor.user)),

  closeAccount: forSignedIn("POST /api/user/close", "Close your account", { confirmed: true })
    .input(accountClosing)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      const { app, actor } = ctx;
      const asking = { actor, site: siteOf(app) };
      await removeUnused(app, [await closeAccount(app, asking, input.username)]);
      ctx.setCookie(blankCookie(isSecure(ctx)));
      ctx.clearStorage();
      app.log.info("account closed", { requestId: ctx.requestId, actorId: actor.user.id });
    }),
});

/**
 * Who is whom, and what is stored about the person of a lead: export and erasure. No API token has
 * a scope for people.
 */
export const peopleAdminRouter = router({
  merge: forDesk("POST /api/admin/leads/{id}/merge", "Merge the people of two leads")
    .input(z.object({ id: recordId, otherId: recordId }))
    .output(z.void())
    .mutation(({ ctx, input }) => mergePeople(ctx.app.db, ctx.actor, input)),

  dismissSuggestion: forDesk(
    "POST /api/admin/leads/{id}/dismiss-suggestion",
    "Dismiss a suggestion: the two leads are of two people",
  )
    .input(z.object({ id: recordId, otherId: recordId }))
    .output(z.void())
    .mutation(({ ctx, input }) => dismissSuggestion(ctx.app.db, ctx.actor, input)),

  split: forDesk("POST /api/admin/leads/{id}/split", "Split a lead from its person's other records")
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => splitPerson(ctx.app.db, ctx.actor, input)),

  data: forAdmins(
    "GET /api/admin/leads/{id}/person",
    "How much is stored about the person of a lead, and what of it must be kept",
    { shows: "leads" },
  )
    .input(tickedPerson)
    .output(personData)
    .query(({ ctx, input }) => readPersonData(ctx.app.db, input)),

  file: forAdmins(
    "GET /api/admin/leads/{id}/person-file",
    "Download everything that is stored about the person of a lead",
    { confirmed: true, download: ["application/json"] },
  )
    .input(tickedPerson)
    .output(download)
    .query(({ ctx: { app, actor }, input }) =>
      personFile(app, actor, {
        ...input,
        draftOf: (userId) => readDraft(app.db, app.key, userId),
      }),
    ),

  disposals: forAdmins("GET /api/admin/disposals", "What is erased by rule, and who is on hold")
    .output(disposalState)
    .query(({ ctx }) => readDisposals(ctx.app.db)),

  hold: forAdmins("POST /api/admin/leads/{id}/hold", "Put the person of a lead on hold")
    .input(legalHold)
    .output(z.void())
    .mutation(({ ctx, input }) => holdPerson(ctx.app.db, ctx.actor, input)),

  endHold: forAdmins(
    "POST /api/admin/leads/{id}/end-hold",
    "End the hold on the person of a lead",
    {
      confirmed: true,
    },
  )
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => endHold(ctx.app.db, ctx.actor, input.id)),

  erase: forAdmins("POST /api/admin/leads/{id}/erase", "Erase the person of a lead", {
    confirmed: true,
  })
    .input(personErasure)
    .output(erasedPerson)
    .mutation(({ ctx, input }) => erasePerson(ctx.app, ctx.actor, input)),
});
