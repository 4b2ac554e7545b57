import { personErasure } from "#shared/people.input.ts";
import { erasedPerson, personData } from "#shared/people.output.ts";
import { byId } from "#shared/zod.ts";
import { readDraft } from "#server/applications/draft/drafts.ts";
import { download } from "#server/download.ts";
import { forAdmins, router } from "#server/trpc.ts";
import { erasePerson } from "./erase.ts";
import { personFile, readPersonData } from "./person-file.ts";

/** What is stored about the person of a lead: export and erasure. */
export const peopleAdminRouter = router({
  data: forAdmins(
    "GET /api/admin/leads/{id}/person",
    "How much is stored about the person of a lead, and what of it must be kept",
  )
    .input(byId)
    .output(personData)
    .query(({ ctx, input }) => readPersonData(ctx.app.db, input.id)),

  file: forAdmins(
    "GET /api/admin/leads/{id}/person-file",
    "Download everything that is stored about the person of a lead",
    { confirmed: true, download: ["application/json"] },
  )
    .input(byId)
    .output(download)
    .query(({ ctx: { app, actor }, input }) =>
      personFile(app.db, actor, {
        id: input.id,
        draftOf: (userId) => readDraft(app.db, app.key, userId),
      }),
    ),

  erase: forAdmins("POST /api/admin/leads/{id}/erase", "Erase the person of a lead", {
    confirmed: true,
  })
    .input(personErasure)
    .output(erasedPerson)
    .mutation(({ ctx, input }) => erasePerson(ctx.app, ctx.actor, input)),
});
