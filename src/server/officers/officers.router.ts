import { user } from "#shared/accounts.output.ts";
import { officerCardInput, officerProfileInput, signUpRulesInput } from "#shared/officers.input.ts";
import {
  officer,
  officerCard,
  officerListEntry,
  officerName,
  officerPage,
  officerSignUp,
  officerWaits,
  publicOfficer,
} from "#shared/officers.output.ts";
import { paging, recordId, z } from "#shared/zod.ts";
import { listOf, pageOf } from "#server/paging.ts";
import {
  adminProcedure,
  officerProcedure,
  publicProcedure,
  router,
  signedInProcedure,
  staffProcedure,
} from "#server/trpc.ts";
import {
  answerRequest,
  readSignUp,
  saveSignUpRules,
  waitsForApproval,
} from "#server/accounts/officer-sign-up.ts";
import type { Actor } from "#server/access.ts";
import { type App, siteOf } from "#server/context.ts";
import { readCard, saveCard } from "./cards.ts";
import { findPublicOfficer, listPublicOfficers } from "#server/content/public-officers.ts";
import { findOfficer, listOfficers, nameOfOfficer, updateOwnProfile } from "./officers.ts";

export const officersRouter = router({
  /** The officer's own profile; the portal's guard reads it. */
  me: officerProcedure
    .meta({ summary: "Your own officer profile", rest: "GET /api/loan-officers/profile/me" })
    .output(user)
    .query(({ ctx }) => ctx.actor.user),

  updateMe: officerProcedure
    .meta({
      summary: "Change your own officer profile",
      rest: "PATCH /api/loan-officers/profile/me",
    })
    .input(officerProfileInput)
    .output(user)
    .mutation(({ ctx, input }) => updateOwnProfile(ctx.app.db, ctx.actor, input)),

  myCard: officerProcedure
    .meta({
      summary: "Your own public page as it is edited",
      rest: "GET /api/loan-officers/profile/me/card",
    })
    .output(officerCard)
    .query(({ ctx }) => readCard(ctx.app.db, ctx.actor.user.id)),

  list: staffProcedure
    .meta({
      summary: "The officers; for admins, all users",
      rest: "GET /api/loan-officers",
      paged: true,
    })
    .input(z.object(paging).optional())
    .output(pageOf(officerListEntry))
    .query(({ ctx, input }) => listOfficers(ctx.app.db, ctx.actor, input ?? {})),

  byId: staffProcedure
    .meta({ summary: "One officer", rest: "GET /api/loan-officers/{id}" })
    .input(z.object({ id: recordId }))
    .output(officer)
    .query(({ ctx, input }) => findOfficer(ctx.app.db, input.id)),

  /** For applicants who follow an officer's link. */
  named: publicProcedure
    .meta({
      summary: "The name of a verified officer, for applicants with their link",
      rest: "GET /api/loan-officers/{id}/name",
      limit: "officerNames",
    })
    .input(z.object({ id: recordId }))
    .output(officerName)
    .query(({ ctx, input }) => nameOfOfficer(ctx.app.db, input.id)),

  waits: signedInProcedure
    .meta({
      summary: "Whether you wait to be approved as a loan officer",
      rest: "GET /api/loan-officers/profile/waiting",
    })
    .output(officerWaits)
    .query(async ({ ctx }) => ({ waits: await waitsForApproval(ctx.app.db, ctx.actor.user) })),

  shown: publicProcedure
    .meta({
      summary: "The officers whom the website shows",
      rest: "GET /api/public-officers",
      paged: true,
      published: true,
    })
    .output(listOf(publicOfficer))
    .query(({ ctx }) => listPublicOfficers(ctx.app.db)),

  page: publicProcedure
    .meta({
      summary: "One of them, with what clients say",
      rest: "GET /api/public-officers/{slug}",
      published: true,
    })
    .input(z.object({ slug: z.string().max(200) }))
    .output(officerPage)
    .query(({ ctx, input }) => findPublicOfficer(ctx.app.db, input.slug)),
});

function answering({ admit }: { admit: boolean }) {
  return ({ ctx, input }: { ctx: { app: App; actor: Actor }; input: { id: number } }) =>
    answerRequest(ctx.app.db, { actor: ctx.actor, site: siteOf(ctx.app) }, { ...input, admit });
}

export const officersAdminRouter = router({
  signUp: adminProcedure
    .meta({
      summary: "Who may register as a loan officer, and who waits",
      rest: "GET /api/admin/officer-sign-up",
    })
    .output(officerSignUp)
    .query(({ ctx }) => readSignUp(ctx.app.db)),

  saveSignUp: adminProcedure
    .meta({
      summary: "Set who may register as a loan officer",
      rest: "PATCH /api/admin/officer-sign-up",
    })
    .input(signUpRulesInput)
    .output(officerSignUp)
    .mutation(({ ctx, input }) => saveSignUpRules(ctx.app.db, ctx.actor, input)),

  admit: adminProcedure
    .meta({
      summary: "Make a waiting user a loan officer",
      rest: "POST /api/admin/officer-requests/{id}",
    })
    .input(z.object({ id: recordId }))
    .output(officerSignUp)
    .mutation(answering({ admit: true })),

  decline: adminProcedure
    .meta({
      summary: "Turn down who wants to be a loan officer; the account stays",
      rest: "DELETE /api/admin/officer-requests/{id}",
    })
    .input(z.object({ id: recordId }))
    .output(officerSignUp)
    .mutation(answering({ admit: false })),

  card: adminProcedure
    .meta({
      summary: "An officer's public page as it is edited",
      rest: "GET /api/admin/users/{id}/card",
    })
    .input(z.object({ id: recordId }))
    .output(officerCard)
    .query(({ ctx, input }) => readCard(ctx.app.db, input.id)),

  saveCard: adminProcedure
    .meta({
      summary: "Change an officer's public page, and switch it on or off; what is left out stays",
      rest: "PATCH /api/admin/users/{id}/card",
      publishes: true,
    })
    .input(officerCardInput.extend({ id: recordId }))
    .output(officerCard)
    .mutation(({ ctx, input }) =>
      ctx.app.db.transaction().execute((trx) => saveCard(trx, ctx.actor, input)),
    ),
});
