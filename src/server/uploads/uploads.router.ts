import { recordId, z } from "../../shared/zod.ts";
import type { Context } from "../context.ts";
import { adminProcedure, officerProcedure, router, uploadProcedure } from "../trpc.ts";
import { removeUnused } from "./sweep.ts";
import { addResourceFile, removeProfileImage, setLogo, setProfileImage } from "./uploads.ts";

export const uploadsRouter = router({
  myPhoto: uploadProcedure("officer", {
    path: "/api/loan-officers/profile/me/photo",
    field: "profileImage",
    kind: "profiles",
  }).mutation(async ({ ctx }) => {
    const { user, replaced } = await ctx.record((trx, actor) =>
      setProfileImage(trx, actor, { userId: actor.user.id, file: ctx.file }),
    );
    await removeUnused(ctx.app, [replaced]);
    return user;
  }),

  removeMyPhoto: officerProcedure
    .meta({
      rest: { method: "DELETE", path: "/api/loan-officers/profile/me/photo", status: 204 },
    })
    .mutation(async ({ ctx }) => {
      const replaced = await removeProfileImage(ctx.db, ctx.actor, ctx.actor.user.id);
      await removeUnused(ctx.app, [replaced]);
    }),
});

export const uploadsAdminRouter = router({
  resource: uploadProcedure("admin", {
    path: "/api/admin/resources/upload",
    field: "file",
    kind: "resources",
    status: 201,
  }).mutation(({ ctx }) => ctx.record((trx, actor) => addResourceFile(trx, actor, ctx.file))),

  profileImage: uploadProcedure("admin", {
    path: "/api/admin/profile-image-upload",
    field: "profileImage",
    kind: "profiles",
  })
    .input(z.object({ userId: recordId }))
    .mutation(async ({ ctx, input }) => {
      const { user, replaced } = await ctx.record((trx, actor) =>
        setProfileImage(trx, actor, { userId: input.userId, file: ctx.file }),
      );
      await removeUnused(ctx.app, [replaced]);
      return user;
    }),

  removeProfileImage: adminProcedure
    .meta({
      rest: { method: "DELETE", path: "/api/admin/users/{id}/profile-image", status: 204 },
    })
    .input(z.object({ id: recordId }))
    .mutation(async ({ ctx, input }) => {
      const replaced = await removeProfileImage(ctx.db, ctx.actor, input.id);
      await removeUnused(ctx.app, [replaced]);
    }),

  equalHousingLogo: uploadProcedure("admin", {
    path: "/api/admin/logo-upload",
    field: "logo",
    kind: "logos",
  }).mutation(({ ctx }) =>
    showLogo(ctx, () =>
      ctx.record((trx, actor) => setLogo(trx, actor, { key: "equalHousingLogo", file: ctx.file })),
    ),
  ),

  companyLogo: uploadProcedure("admin", {
    path: "/api/admin/company-logo-upload",
    field: "logo",
    kind: "logos",
  }).mutation(({ ctx }) =>
    showLogo(ctx, () =>
      ctx.record((trx, actor) => setLogo(trx, actor, { key: "companyLogo", file: ctx.file })),
    ),
  ),
});

/** Publishes a logo once it is recorded, and drops the one before. */
async function showLogo({ app }: Context, record: () => ReturnType<typeof setLogo>) {
  const { setting, replaced } = await record();
  app.publication.changed();
  await removeUnused(app, [replaced]);
  return setting;
}
