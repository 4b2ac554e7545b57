import { officerProfileInput } from "../../shared/officers.input.ts";
import { recordId, z } from "../../shared/zod.ts";
import { officerProcedure, router, staffProcedure } from "../trpc.ts";
import { findOfficer, listOfficers, updateOwnProfile } from "./officers.ts";

export const officersRouter = router({
  /** The officer's own profile; the portal's guard asks for it. */
  me: officerProcedure
    .meta({ rest: { method: "GET", path: "/api/loan-officers/profile/me" } })
    .query(({ ctx }) => ctx.actor.user),

  updateMe: officerProcedure
    .meta({ rest: { method: "PATCH", path: "/api/loan-officers/profile/me" } })
    .input(officerProfileInput)
    .mutation(({ ctx, input }) => updateOwnProfile(ctx.db, ctx.actor, input)),

  list: staffProcedure
    .meta({ rest: { method: "GET", path: "/api/loan-officers", paged: true } })
    .query(({ ctx }) => listOfficers(ctx.db, ctx.actor)),

  byId: staffProcedure
    .meta({ rest: { method: "GET", path: "/api/loan-officers/{id}" } })
    .input(z.object({ id: recordId }))
    .query(({ ctx, input }) => findOfficer(ctx.db, input.id)),
});
