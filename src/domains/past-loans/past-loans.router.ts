import { byId, z } from "#kit/values/zod.ts";
import type { App } from "#platform/context.ts";
import { download } from "#platform/download.ts";
import { listOf } from "#platform/paging.ts";
import { forAdmins, router, uploadProcedure } from "#platform/trpc.ts";
import {
  addImport,
  beginImport,
  findImport,
  inspectFile,
  listImports,
  preview,
  refusedRows,
  undoImport,
} from "./imports.server.ts";
import { importPreview, peopleImport } from "./past-loans.output.ts";
import { type Field, FIELDS, PEOPLE_FILES } from "./past-loans.ts";

const CHOOSE = "Please choose fields for the columns.";
const names: readonly string[] = ["", ...FIELDS];

/** The fields of the columns with commas between them, empty for those left out. */
const fields = z
  .string(CHOOSE)
  .max(2000, CHOOSE)
  .transform((text) => text.split(","))
  .pipe(z.array(z.enum(names as ["", ...Field[]], CHOOSE)));

const given = byId.extend({ fields });

/** Starts the work; the response does not wait for it. */
function afterwards<Answer>(app: App, answer: Answer): Answer {
  app.jobs.wake("pastLoans");
  return answer;
}

export const pastLoansAdminRouter = router({
  imports: forAdmins("GET /api/admin/people-imports", "The last imports of people, newest first")
    .output(listOf(peopleImport))
    .query(({ ctx }) => listImports(ctx.app.db)),

  byId: forAdmins("GET /api/admin/people-imports/{id}", "One import of people")
    .input(byId)
    .output(peopleImport)
    .query(({ ctx, input }) => findImport(ctx.app.db, input.id)),

  preview: forAdmins(
    "GET /api/admin/people-imports/{id}/preview",
    "What an import would do with the first twenty rows of its file",
  )
    .input(given)
    .output(importPreview)
    .query(({ ctx, input }) => preview(ctx.app, input)),

  addFile: uploadProcedure("admin", { path: PEOPLE_FILES, field: "file", kind: "people" })
    .meta({ summary: "Upload a CSV file of people and past loans", status: 201 })
    .output(peopleImport)
    .mutation(async ({ ctx }) => {
      const file = await inspectFile(ctx.app.uploads.storage, ctx.file);
      return ctx.record((trx, actor) => addImport(trx, actor, file));
    }),

  start: forAdmins(
    "POST /api/admin/people-imports/{id}/start",
    "Import the people and past loans of a file",
    { status: 202, confirmed: true },
  )
    .input(given)
    .output(peopleImport)
    .mutation(async ({ ctx: { app, actor }, input }) =>
      afterwards(app, await app.db.transaction().execute((trx) => beginImport(trx, actor, input))),
    ),

  undo: forAdmins(
    "POST /api/admin/people-imports/{id}/undo",
    "Cancel or undo an import: what it has added is taken away",
    { status: 202 },
  )
    .input(byId)
    .output(peopleImport)
    .mutation(async ({ ctx: { app, actor }, input }) =>
      afterwards(
        app,
        await app.db.transaction().execute((trx) => undoImport(trx, actor, input.id)),
      ),
    ),

  refused: forAdmins(
    "GET /api/admin/people-imports/{id}/rows-not-taken",
    "The rows of a file that were not taken, with the reason, as CSV",
    { confirmed: true, download: ["text/csv"] },
  )
    .input(byId)
    .output(download)
    .query(async ({ ctx: { app, actor }, input }) =>
      refusedRows(app, actor, await findImport(app.db, input.id)),
    ),
});
