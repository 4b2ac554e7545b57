import { officerProfileInput } from "../../shared/officers.input.ts";
import { recordId, z } from "../../shared/zod.ts";
import { limited, officerProcedure, publicProcedure, router, staffProcedure } from "../trpc.ts";
import { findOfficer, listOfficers, nameOfOfficer, updateOwnProfile } from "./officers.ts";

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

  /** For whoever applies by an officer's link. */
  named: publicProcedure
    .meta({ rest: { method: "GET", path: "/api/loan-officers/{id}/name" } })
    .use(limited("officerNames"))
    .input(z.object({ id: recordId }))
    .query(({ ctx, input }) => nameOfOfficer(ctx.db, input.id)),
});
