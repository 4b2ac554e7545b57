import { LONGEST_ALT } from "./pictures.ts";
import { picture, pictureUse } from "./pictures.output.ts";
import { byId, line, paging, recordId, search, z } from "#kit/values/zod.ts";
import type { Actor } from "#platform/access.ts";
import type { Db } from "#platform/database/engine.ts";
import { listOf, pageOf } from "#platform/paging.ts";
import { forAdmins, router, type Upload, uploadProcedure } from "#platform/trpc.ts";
import {
  addPicture,
  listPictures,
  listUses,
  type MadePicture,
  makePicture,
  removePicture,
  replacePicture,
  savePicture,
} from "./pictures.server.ts";

const alt = line("Please say what the picture shows.", { max: LONGEST_ALT });

/** The fields of a new picture; a form's field of digits arrives as a number. */
const pictureInput = z.object({
  alt: z.union([alt, z.int()], "Please say what the picture shows, in at most 300 characters."),
});

/** Makes the widths before the transaction; a failure removes their files. */
async function recordMade<Result>(
  { app, file, record }: Upload,
  work: (trx: Db, actor: Actor, made: MadePicture) => Promise<Result>,
): Promise<Result> {
  const made = await makePicture(app, file);
  try {
    return await record((trx, actor) => work(trx, actor, made));
  } catch (error) {
    for (const { path } of made.files) await app.uploads.storage.remove(path);
    throw error;
  }
}

export const picturesAdminRouter = router({
  list: forAdmins("GET /api/admin/pictures", "The pictures of the library, newest first", {
    paged: true,
  })
    .input(z.object({ ...paging, search }))
    .output(pageOf(picture))
    .query(({ ctx, input }) => listPictures(ctx.app.db, input)),

  uses: forAdmins("GET /api/admin/pictures/{id}/uses", "The items that use a picture")
    .input(z.object({ id: recordId, limit: paging.limit }))
    .output(listOf(pictureUse))
    .query(({ ctx, input }) => listUses(ctx.app.db, input)),

  add: uploadProcedure("admin", {
    path: "/api/admin/pictures",
    field: "picture",
    kind: "pictures",
  })
    .meta({ summary: "Add a picture, with its description", status: 201 })
    .input(pictureInput)
    .output(picture)
    .mutation(({ ctx, input: { alt } }) =>
      recordMade(ctx, (trx, actor, made) => addPicture(trx, actor, { made, alt: String(alt) })),
    ),

  replace: uploadProcedure("admin", {
    path: "/api/admin/pictures/replace",
    field: "picture",
    kind: "pictures",
  })
    .meta({
      summary: "Replace the file of a picture, wherever it is shown",
    })
    .input(byId)
    .output(picture)
    .mutation(({ ctx, input: { id } }) =>
      recordMade(ctx, (trx, actor, made) => replacePicture(trx, actor, { id, made })),
    ),

  save: forAdmins("PATCH /api/admin/pictures/{id}", "Change the description of a picture", {})
    .input(z.object({ id: recordId, alt }))
    .output(picture)
    .mutation(({ ctx, input }) => savePicture(ctx.app.db, ctx.actor, input)),

  remove: forAdmins("DELETE /api/admin/pictures/{id}", "Remove a picture that no item uses")
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => removePicture(ctx.app.db, ctx.actor, input.id)),
});
