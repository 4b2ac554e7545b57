import { user } from "#domains/accounts/accounts.output.ts";
import {
  officerCardInput,
  officerProfileInput,
  proposalAnswer,
  signUpRulesInput,
} from "./officers.input.ts";
import { seenUser } from "#domains/users/users.input.ts";
import * as answers from "./officers.output.ts";
import { byId, paging, recordId, z } from "#kit/values/zod.ts";
import { listOf, pageOf } from "#platform/paging.ts";
import {
  forAdmins,
  forEverybody,
  forOfficers,
  forSignedIn,
  forPortal,
  router,
} from "#platform/trpc.ts";
import {
  answerRequest,
  readSignUp,
  saveSignUpRules,
  waitsForApproval,
  setAdmission,
} from "#domains/accounts/officers/officer-sign-up.server.ts";
import type { Actor } from "#platform/access.ts";
import { type App, siteOf } from "#platform/context.ts";
import { readCard, saveCard } from "./cards.server.ts";
import {
  answerProposal,
  findOfficer,
  listOfficers,
  nameOfOfficer,
  updateOwnProfile,
} from "./officers.server.ts";
import { findPublicOfficer, listPublicOfficers } from "#domains/content/public-officers.server.ts";

export const officersRouter = router({
  /** The officer's own profile; the portal's guard reads it. */
  me: forOfficers("GET /api/loan-officers/profile/me", "Your own officer profile")
    .output(user)
    .query(({ ctx }) => ctx.actor.user),

  updateMe: forOfficers("PATCH /api/loan-officers/profile/me", "Change your own officer profile")
    .input(officerProfileInput)
    .output(user)
    .mutation(({ ctx, input }) =>
      updateOwnProfile(ctx.app.db, { actor: ctx.actor, site: siteOf(ctx.app) }, input),
    ),

  myCard: forOfficers(
    "GET /api/loan-officers/profile/me/card",
    "Your own public page as it is edited",
  )
    .output(answers.officerCard)
    .query(({ ctx }) => readCard(ctx.app.db, ctx.actor.user.id)),

  list: forPortal("GET /api/loan-officers", "The officers; for admins, all users", {
    paged: true,
  })
    .input(z.object(paging).optional())
    .output(pageOf(answers.officerListEntry))
    .query(({ ctx, input }) => listOfficers(ctx.app.db, ctx.actor, input ?? {})),

  byId: forPortal("GET /api/loan-officers/{id}", "One officer")
    .input(byId)
    .output(answers.officer)
    .query(({ ctx, input }) => findOfficer(ctx.app.db, input.id)),

  /** For applicants who follow an officer's link. */
  named: forEverybody(
    "GET /api/loan-officers/{id}/name",
    "The name of an admitted officer, for applicants with their link",
    { limit: "officerNames" },
  )
    .input(byId)
    .output(answers.officerName)
    .query(({ ctx, input }) => nameOfOfficer(ctx.app.db, input.id)),

  waits: forSignedIn(
    "GET /api/loan-officers/profile/waiting",
    "Whether you wait to be approved as a loan officer",
  )
    .output(answers.officerWaits)
    .query(async ({ ctx }) => ({ waits: await waitsForApproval(ctx.app.db, ctx.actor.user) })),

  shown: forEverybody("GET /api/public-officers", "The officers whom the website shows", {
    paged: true,
    published: true,
  })
    .output(listOf(answers.publicOfficer))
    .query(({ ctx }) => listPublicOfficers(ctx.app.db)),

  page: forEverybody(
    "GET /api/public-officers/{slug}",
    "One officer whom the website shows, with what clients say",
    {
      published: true,
    },
  )
    .input(z.object({ slug: z.string().max(200) }))
    .output(answers.officerPage)
    .query(({ ctx, input }) => findPublicOfficer(ctx.app.db, input.slug)),
});

type Answering = { ctx: { app: App; actor: Actor }; input: Parameters<typeof answerRequest>[2] };

const answer = ({ ctx, input }: Answering) =>
  answerRequest(ctx.app.db, { actor: ctx.actor, site: siteOf(ctx.app) }, input);

export const officersAdminRouter = router({
  signUp: forAdmins(
    "GET /api/admin/officer-sign-up",
    "Who may register as a loan officer, and who waits",
  )
    .output(answers.officerSignUp)
    .query(({ ctx }) => readSignUp(ctx.app.db)),

  saveSignUp: forAdmins(
    "PATCH /api/admin/officer-sign-up",
    "Set who may register as a loan officer",
    { confirmed: "once", operation: "admin.officers.saveSignUp" },
  )
    .input(signUpRulesInput)
    .output(answers.officerSignUp)
    .mutation(({ ctx, input }) =>
      saveSignUpRules(ctx.app.db, { actor: ctx.actor, site: siteOf(ctx.app) }, input),
    ),

  admission: forAdmins(
    "PATCH /api/admin/users/{id}/admission",
    "Admit a loan officer to applicants, or withdraw that",
    { confirmed: "once" },
  )
    .input(seenUser.extend({ admitted: z.boolean("Please say yes or no.") }))
    .output(answers.officerCard)
    .mutation(async ({ ctx: { app, actor }, input }) => {
      await setAdmission(app.db, { actor, site: siteOf(app) }, input);
      const { id, admitted } = input;
      app.log.info("officer admission", { actorId: actor.user.id, id, admitted });
      return readCard(app.db, input.id);
    }),

  admit: forAdmins("POST /api/admin/officer-requests/{id}", "Make a waiting user a loan officer", {
    confirmed: "once",
  })
    .input(seenUser)
    .output(answers.officerSignUp)
    .mutation(answer),

  decline: forAdmins(
    "DELETE /api/admin/officer-requests/{id}",
    "Decline a user who waits to be a loan officer; the account stays",
  )
    .input(byId)
    .output(answers.officerSignUp)
    .mutation(answer),

  card: forAdmins("GET /api/admin/users/{id}/card", "An officer's public page as it is edited")
    .input(byId)
    .output(answers.officerCard)
    .query(({ ctx, input }) => readCard(ctx.app.db, input.id)),

  saveCard: forAdmins(
    "PATCH /api/admin/users/{id}/card",
    "Change an officer's public page, and switch it on or off; fields that are left out stay",
  )
    .input(officerCardInput.extend({ id: recordId }))
    .output(answers.officerCard)
    .mutation(({ ctx, input }) => saveCard(ctx.app.db, ctx.actor, input)),

  answerProposal: forAdmins(
    "POST /api/admin/users/{id}/license-proposal",
    "Approve the NMLS number and licenses that an officer states, or decline them",
  )
    .input(proposalAnswer)
    .output(answers.officerCard)
    .mutation(({ ctx, input }) => answerProposal(ctx.app.db, ctx.actor, input)),
});
