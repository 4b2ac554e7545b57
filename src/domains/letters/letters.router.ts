import { newLetter, newVersion } from "./letters.input.ts";
import { letters } from "./letters.output.ts";
import { byId, recordId, z } from "#kit/values/zod.ts";
import { siteOf } from "#platform/context.ts";
import { forSignedIn, forStaff, router } from "#platform/trpc.ts";
import { addVersion, issueLetter, listLetters, withdrawLetter } from "./letters.server.ts";

/** Open to the borrower of an application, the officer to whom it is assigned, and the desk. */
export const lettersRouter = router({
  list: forSignedIn(
    "GET /api/loan-applications/{id}/letters",
    "The pre-approval letters of an application that is yours or that you work on",
  )
    .input(byId)
    .output(letters)
    .query(({ ctx, input }) => listLetters(ctx.app, ctx.actor, input.id)),

  issue: forStaff("POST /api/loan-applications/{id}/letters", "Issue a pre-approval letter")
    .input(newLetter.safeExtend({ id: recordId }))
    .output(z.void())
    .mutation(({ ctx: { app, actor }, input }) =>
      issueLetter(app, { actor, site: siteOf(app) }, input),
    ),

  addVersion: forSignedIn(
    "POST /api/letters/{id}/versions",
    "Make a version of a letter for a lower price",
  )
    .input(newVersion.extend({ id: recordId }))
    .output(z.void())
    .mutation(({ ctx, input }) => addVersion(ctx.app, ctx.actor, input)),

  withdraw: forStaff(
    "POST /api/letters/{id}/withdrawal",
    "Withdraw a letter with its versions, or a version alone",
  )
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => withdrawLetter(ctx.app.db, ctx.actor, input.id)),
});
