import { user } from "#domains/accounts/accounts.output.ts";
import { newUserInput, seenUser, userChanges } from "./users.input.ts";
import { assignedRecords, editableUser } from "./users.output.ts";
import { byId, recordId, z } from "#kit/values/zod.ts";
import { spendProof } from "#platform/database/proofs.ts";
import { siteOf } from "#platform/context.ts";
import { forgetFirstPassword } from "#domains/accounts/passwords/first-password.server.ts";
import { handOverWithin } from "#domains/leads/assign.server.ts";
import { forAdmins, router } from "#platform/trpc.ts";
import { removeUnused } from "#domains/uploads/sweep.server.ts";
import {
  countAssigned,
  setActive,
  createUser,
  deleteUser,
  readUser,
  vouchFor,
} from "./users.server.ts";
import { updateUser } from "./edit-user.server.ts";

export const usersAdminRouter = router({
  byId: forAdmins("GET /api/admin/users/{id}", "One user, with the revision that an edit needs")
    .input(byId)
    .output(editableUser)
    .query(({ ctx, input }) => readUser(ctx.app.db, input.id)),

  create: forAdmins("POST /api/admin/users", "Add a user", {
    confirmed: "withFactor",
    status: 201,
  })
    .input(newUserInput)
    .output(user)
    .mutation(async ({ ctx, input }) => {
      const asker = { actor: ctx.actor, site: siteOf(ctx.app) };
      const user = await createUser(ctx.app.db, asker, input);
      ctx.app.log.info("user created", { actorId: ctx.actor.user.id, id: user.id });
      return user;
    }),

  update: forAdmins("PATCH /api/admin/users/{id}", "Change a user; fields that are left out stay", {
    confirmed: "withFactor",
  })
    .input(userChanges.extend({ id: recordId }))
    .output(user)
    .mutation(async ({ ctx, input }) => {
      const user = await updateUser(ctx.app.db, { actor: ctx.actor, site: siteOf(ctx.app) }, input);
      if (input.password) forgetFirstPassword(ctx.app.config.databaseFile, user);
      const { id, isAdmin, isLoanOfficer } = user;
      ctx.app.log.info("user changed", { actorId: ctx.actor.user.id, id, isAdmin, isLoanOfficer });
      return user;
    }),

  setActive: forAdmins(
    "PATCH /api/admin/users/{id}/active",
    "Deactivate a user, or activate them again",
    { confirmed: "once" },
  )
    .input(z.object({ id: recordId, active: z.boolean("Please say yes or no.") }))
    .output(user)
    .mutation(async ({ ctx, input }) => {
      const asker = { actor: ctx.actor, site: siteOf(ctx.app) };
      const user = await setActive(ctx.app.db, asker, input);
      const { id, active } = input;
      ctx.app.log.info("user access changed", { actorId: ctx.actor.user.id, id, active });
      return user;
    }),

  vouch: forAdmins(
    "POST /api/admin/users/{id}/vouch",
    "Confirm the changes to a user that nobody confirmed",
    { confirmed: "once" },
  )
    .input(seenUser)
    .output(z.void())
    .mutation(async ({ ctx: { app, actor }, input }) => {
      await vouchFor(app.db, actor, input);
      app.log.info("user vouched for", { actorId: actor.user.id, id: input.id });
    }),

  assigned: forAdmins(
    "GET /api/admin/users/{id}/assigned",
    "The records that a deletion would leave without an officer",
  )
    .input(byId)
    .output(assignedRecords)
    .query(({ ctx, input }) => countAssigned(ctx.app.db, input.id)),

  delete: forAdmins(
    "DELETE /api/admin/users/{id}",
    "Delete a user, and give their leads to an officer if one is named",
    { confirmed: "withFactor" },
  )
    .input(z.object({ id: recordId, heirId: recordId.optional() }))
    .output(z.void())
    .mutation(async ({ ctx: { app, actor }, input: { id, heirId } }) => {
      const asking = { actor, site: siteOf(app) };
      const profileImage = await deleteUser(app.db, asking, {
        id,
        before:
          heirId === undefined
            ? undefined
            : async (trx) => {
                await spendProof(trx, actor);
                await handOverWithin(trx, asking, { fromId: id, toId: heirId, path: "heirId" });
              },
      });
      await removeUnused(app, [profileImage]);
      app.log.info("user deleted", { actorId: actor.user.id, id });
    }),
});
