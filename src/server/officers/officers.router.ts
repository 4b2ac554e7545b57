import { user } from "#shared/accounts.output.ts";
import { officerProfileInput } from "#shared/officers.input.ts";
import { officer, officerListEntry, officerName } from "#shared/officers.output.ts";
import { paging, recordId, z } from "#shared/zod.ts";
import { pageOf } from "#server/paging.ts";
import { officerProcedure, publicProcedure, router, staffProcedure } from "#server/trpc.ts";
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
});
