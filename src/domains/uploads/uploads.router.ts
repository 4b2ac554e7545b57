import { user } from "#domains/accounts/accounts.output.ts";
import { storedResourceFile } from "#domains/resources/resources.output.ts";
import { setting } from "#domains/settings/settings.output.ts";
import { byId, recordId, z } from "#kit/values/zod.ts";
import type { Actor } from "#platform/access.ts";
import type { App } from "#platform/context.ts";
import { forAdmins, forOfficers, router, type Upload, uploadProcedure } from "#platform/trpc.ts";
import { removeUnused } from "./sweep.server.ts";
import {
  addResourceFile,
  type LogoKey,
  removeProfileImage,
  setLogo,
  setProfileImage,
} from "./uploads.server.ts";

export const uploadsRouter = router({
  myPhoto: uploadProcedure("officer", {
    path: "/api/loan-officers/profile/me/photo",
    field: "profileImage",
    kind: "profiles",
  })
    .meta({ summary: "Set your own photo" })
    .output(user)
    .mutation(({ ctx }) => setPhoto(ctx)),

  removeMyPhoto: forOfficers("DELETE /api/loan-officers/profile/me/photo", "Remove your own photo")
    .output(z.void())
    .mutation(({ ctx }) => removePhoto(ctx, ctx.actor.user.id)),
});

export const uploadsAdminRouter = router({
  resource: uploadProcedure("admin", {
    path: "/api/admin/resources/upload",
    field: "file",
    kind: "resources",
  })
    .meta({ summary: "Upload a file for a resource", status: 201 })
    .output(storedResourceFile)
    .mutation(({ ctx }) => ctx.record((trx, actor) => addResourceFile(trx, actor, ctx.file))),

  profileImage: uploadProcedure("admin", {
    path: "/api/admin/profile-image-upload",
    field: "profileImage",
    kind: "profiles",
  })
    .meta({ summary: "Set a user's photo" })
    .input(z.object({ userId: recordId }))
    .output(user)
    .mutation(({ ctx, input }) => setPhoto(ctx, input.userId)),

  removeProfileImage: forAdmins(
    "DELETE /api/admin/users/{id}/profile-image",
    "Remove a user's photo",
  )
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => removePhoto(ctx, input.id)),

  equalHousingLogo: logo("equalHousingLogo", {
    summary: "Set the Equal Housing logo",
    path: "/api/admin/logo-upload",
  }),

  companyLogo: logo("companyLogo", {
    summary: "Set the company logo",
    path: "/api/admin/company-logo-upload",
  }),
});

/** Sets a user's photo, by default one's own; the previous file is removed. */
async function setPhoto({ app, file, record }: Upload, userId?: number) {
  const { user, replaced } = await record((trx, actor) =>
    setProfileImage(trx, actor, { userId: userId ?? actor.user.id, file }),
  );
  await removeUnused(app, [replaced]);
  return user;
}

async function removePhoto({ app, actor }: { app: App; actor: Actor }, userId: number) {
  await removeUnused(app, [await removeProfileImage(app.db, actor, userId)]);
}

function logo(key: LogoKey, { summary, path }: { summary: string; path: `/api/admin/${string}` }) {
  return uploadProcedure("admin", { path, field: "logo", kind: "logos" })
    .meta({ summary })
    .output(setting)
    .mutation(async ({ ctx }) => {
      const { setting, replaced } = await ctx.record((trx, actor) =>
        setLogo(trx, actor, { key, file: ctx.file }),
      );
      await removeUnused(ctx.app, [replaced]);
      return setting;
    });
}
