import { officerProcedure, router } from "../trpc.ts";

export const officersRouter = router({
  /** The officer's own profile; the portal's guard asks for it. */
  me: officerProcedure
    .meta({ rest: { method: "GET", path: "/api/loan-officers/profile/me" } })
    .query(({ ctx }) => ctx.actor.user),
});
