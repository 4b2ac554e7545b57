import { newUserInput, userChanges } from "../../shared/users.input.ts";
import { recordId, z } from "../../shared/zod.ts";
import { siteOf } from "../accounts/account-mails.ts";
import { forgetFirstPassword } from "../accounts/first-password.ts";
import { adminProcedure, router } from "../trpc.ts";
import { removeUnused } from "../uploads/sweep.ts";
import { countAssigned, setActive } from "./deactivate.ts";
import { updateUser } from "./edit-user.ts";
import { createUser, deleteUser, findUser } from "./users.ts";

export const usersAdminRouter = router({
  byId: adminProcedure
    .meta({ rest: { method: "GET", path: "/api/admin/users/{id}" } })
    .input(z.object({ id: recordId }))
    .query(({ ctx, input }) => findUser(ctx.db, input.id)),

  create: adminProcedure
    .meta({ rest: { method: "POST", path: "/api/admin/users", status: 201 } })
    .input(newUserInput)
    .mutation(async ({ ctx, input }) => {
      const asker = { actor: ctx.actor, site: siteOf(ctx.app) };
      const user = await createUser(ctx.db, asker, input);
      ctx.app.log.info("user created", { actorId: ctx.actor.user.id, id: user.id });
      return user;
    }),

  update: adminProcedure
    .meta({ rest: { method: "PATCH", path: "/api/admin/users/{id}" } })
    .input(userChanges.extend({ id: recordId }))
    .mutation(async ({ ctx, input }) => {
      const user = await updateUser(ctx.db, { actor: ctx.actor, site: siteOf(ctx.app) }, input);
      if (input.password) forgetFirstPassword(ctx.app.config.databaseFile, user);
      const { id, isAdmin, isLoanOfficer } = user;
      ctx.app.log.info("user changed", { actorId: ctx.actor.user.id, id, isAdmin, isLoanOfficer });
      return user;
    }),

  setActive: adminProcedure
    .meta({ rest: { method: "PATCH", path: "/api/admin/users/{id}/active" } })
    .input(z.object({ id: recordId, active: z.boolean("Please say yes or no.") }))
    .mutation(async ({ ctx, input }) => {
      const user = await setActive(ctx.db, ctx.actor, input);
      const { id, active } = input;
      ctx.app.log.info("user access changed", { actorId: ctx.actor.user.id, id, active });
      return user;
    }),

  assigned: adminProcedure
    .meta({ rest: { method: "GET", path: "/api/admin/users/{id}/assigned" } })
    .input(z.object({ id: recordId }))
    .query(({ ctx, input }) => countAssigned(ctx.db, input.id)),

  delete: adminProcedure
    .meta({ rest: { method: "DELETE", path: "/api/admin/users/{id}", status: 204 } })
    .input(z.object({ id: recordId }))
    .mutation(async ({ ctx, input }) => {
      const profileImage = await deleteUser(ctx.db, ctx.actor, input.id);
      await removeUnused(ctx.app, [profileImage]);
      ctx.app.log.info("user deleted", { actorId: ctx.actor.user.id, id: input.id });
    }),
});
