import {
  importEntryList,
  importFileInput,
  lookInput,
  oneImport,
  startInput,
} from "#shared/transfer.input.ts";
import { contentImport, importEntry } from "#shared/transfer.output.ts";
import { EXPORT_CONTENT, IMPORT_FILES } from "#shared/transfer.ts";
import type { App } from "#server/context.ts";
import { download } from "#server/download.ts";
import { listOf, pageOf } from "#server/paging.ts";
import { adminProcedure, router, uploadProcedure } from "#server/trpc.ts";
import { listEntries } from "./entries.ts";
import { exportContent } from "./export.ts";
import {
  addImportFile,
  beginLooking,
  beginRunning,
  cancelImport,
  findImport,
  listImports,
} from "./imports.ts";

/** Works on what was begun, while the answer leaves. */
function afterwards<Answer>(app: App, answer: Answer): Answer {
  void app.importer.wake(app);
  return answer;
}

export const transferAdminRouter = router({
  exportContent: adminProcedure
    .meta({
      summary: "All content as Markdown with its pictures, as a zip file",
      rest: `GET ${EXPORT_CONTENT}`,
      download: ["application/zip"],
    })
    .output(download)
    .query(({ ctx }) => exportContent(ctx.app, ctx.actor)),

  imports: adminProcedure
    .meta({ summary: "The last imports, newest first", rest: "GET /api/admin/content-imports" })
    .output(listOf(contentImport))
    .query(({ ctx }) => listImports(ctx.app.db)),

  byId: adminProcedure
    .meta({ summary: "One import", rest: "GET /api/admin/content-imports/{id}" })
    .input(oneImport)
    .output(contentImport)
    .query(({ ctx, input }) => findImport(ctx.app.db, input.id)),

  entries: adminProcedure
    .meta({
      summary: "What was found in the files of an import, and what has become of it",
      rest: "GET /api/admin/content-imports/{id}/entries",
      paged: true,
    })
    .input(importEntryList)
    .output(pageOf(importEntry))
    .query(({ ctx, input }) => listEntries(ctx.app.db, input)),

  addFile: uploadProcedure("admin", { path: IMPORT_FILES, field: "file", kind: "imports" })
    .meta({ summary: "Upload a file for an import, or begin one with it", status: 201 })
    .input(importFileInput)
    .output(contentImport)
    .mutation(({ ctx, input: { importId } }) =>
      ctx.record((trx, actor) => addImportFile(trx, actor, { file: ctx.file, importId })),
    ),

  look: adminProcedure
    .meta({
      summary: "Read the files of an import to see what would come; nothing is changed",
      rest: "POST /api/admin/content-imports/{id}/look",
      status: 202,
    })
    .input(lookInput)
    .output(contentImport)
    .mutation(async ({ ctx, input }) => afterwards(ctx.app, await beginLooking(ctx.app.db, input))),

  start: adminProcedure
    .meta({
      summary: "Carry out an import that was looked at",
      rest: "POST /api/admin/content-imports/{id}/start",
      status: 202,
    })
    .input(startInput)
    .output(contentImport)
    .mutation(async ({ ctx, input }) =>
      afterwards(ctx.app, await beginRunning(ctx.app.db, ctx.actor, input)),
    ),

  cancel: adminProcedure
    .meta({
      summary: "End an import; what it has brought stays",
      rest: "POST /api/admin/content-imports/{id}/cancel",
    })
    .input(oneImport)
    .output(contentImport)
    .mutation(({ ctx, input }) => cancelImport(ctx.app, ctx.actor, input.id)),
});
