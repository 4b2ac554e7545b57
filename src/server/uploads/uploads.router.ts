import { recordId, z } from "../../shared/zod.ts";
import type { Context } from "../context.ts";
import { adminProcedure, officerProcedure, router } from "../trpc.ts";
import type { Actor } from "../access.ts";
import { removeUnused } from "./sweep.ts";
import { addResourceFile, setLogo, setProfileImage } from "./uploads.ts";

/**
 * What uploads bring about. The bytes come in through uploads.http.ts, which checks the level of the
 * procedure before it reads any and then calls it with the path of what it stored; a path that was
 * not stored just now is refused, so that the tRPC door can do no more.
 */
const path = z.string("Please upload the file first.");

export const uploadsRouter = router({
  myPhoto: officerProcedure
    .meta({
      upload: {
        path: "/api/loan-officers/profile/me/photo",
        field: "profileImage",
        kind: "profiles",
      },
    })
    .input(z.object({ path }))
    .mutation(({ ctx, input }) => changePortrait(ctx, ctx.actor.user.id, input.path)),

  removeMyPhoto: officerProcedure
    .meta({
      rest: { method: "DELETE", path: "/api/loan-officers/profile/me/photo", status: 204 },
    })
    .mutation(({ ctx }) => changePortrait(ctx, ctx.actor.user.id)),
});

export const uploadsAdminRouter = router({
  resource: adminProcedure
    .meta({
      upload: {
        path: "/api/admin/resources/upload",
        field: "file",
        kind: "resources",
        status: 201,
      },
    })
    .input(z.object({ path }))
    .mutation(({ ctx, input }) =>
      addResourceFile(ctx.db, ctx.actor, ctx.app.uploads.claim("resources", input.path)),
    ),

  profileImage: adminProcedure
    .meta({
      upload: {
        path: "/api/admin/profile-image-upload",
        field: "profileImage",
        kind: "profiles",
      },
    })
    .input(z.object({ path, userId: recordId }))
    .mutation(({ ctx, input }) => changePortrait(ctx, input.userId, input.path)),

  removeProfileImage: adminProcedure
    .meta({
      rest: { method: "DELETE", path: "/api/admin/users/{id}/profile-image", status: 204 },
    })
    .input(z.object({ id: recordId }))
    .mutation(({ ctx, input }) => changePortrait(ctx, input.id)),

  equalHousingLogo: adminProcedure
    .meta({ upload: { path: "/api/admin/logo-upload", field: "logo", kind: "logos" } })
    .input(z.object({ path }))
    .mutation(({ ctx, input }) => changeLogo(ctx, "equalHousingLogo", input.path)),

  companyLogo: adminProcedure
    .meta({ upload: { path: "/api/admin/company-logo-upload", field: "logo", kind: "logos" } })
    .input(z.object({ path }))
    .mutation(({ ctx, input }) => changeLogo(ctx, "companyLogo", input.path)),
});

type SignedIn = Context & { actor: Actor };

/** Without a path the user has no portrait any more. */
async function changePortrait({ app, db, actor }: SignedIn, userId: number, path?: string) {
  const file = path === undefined ? undefined : app.uploads.claim("profiles", path);
  const { user, replaced } = await setProfileImage(db, actor, { userId, file });
  await removeUnused(app, [replaced]);
  return user;
}

async function changeLogo(
  { app, db, actor }: SignedIn,
  key: "companyLogo" | "equalHousingLogo",
  path: string,
) {
  const file = app.uploads.claim("logos", path);
  const { setting, replaced } = await setLogo(db, actor, { key, file });
  app.publication.changed();
  await removeUnused(app, [replaced]);
  return setting;
}
