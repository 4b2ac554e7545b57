import { contentImport, importEntry } from "./transfer.output.ts";
import {
  ENTRY_FINDINGS,
  ENTRY_RESULTS,
  EXPORT_CONTENT,
  IMPORT_FILES,
  TAKEN_CHOICES,
} from "./transfer.ts";
import { byId, paging, recordId, z } from "#kit/values/zod.ts";
import type { App } from "#platform/context.ts";
import { download } from "#platform/download.ts";
import { listOf, pageOf } from "#platform/paging.ts";
import { forAdmins, router, uploadProcedure } from "#platform/trpc.ts";
import { listEntries } from "./entries.server.ts";
import { exportContent } from "./export.server.ts";
import {
  addImportFile,
  beginLooking,
  beginRunning,
  cancelImport,
  findImport,
  listImports,
} from "./imports.server.ts";

/** The import to which a file is added; without one it starts another. */
const importFileInput = z.object({ importId: recordId.optional() });

const startInput = byId.extend({
  taken: z.enum(TAKEN_CHOICES, "Please choose what happens to addresses that are taken."),
  keepPublished: z.boolean("Please choose whether published items stay published."),
});

const importEntryList = byId.extend({
  finding: z.enum(ENTRY_FINDINGS, "Please choose a kind.").optional(),
  result: z.enum(ENTRY_RESULTS, "Please choose a result.").optional(),
  ...paging,
});

/** Starts the work; the response does not wait for it. */
function afterwards<Answer>(app: App, answer: Answer): Answer {
  app.jobs.wake("imports");
  return answer;
}

export const transferAdminRouter = router({
  exportContent: forAdmins(
    `GET ${EXPORT_CONTENT}`,
    "All content as Markdown with its pictures, as a zip file",
    { confirmed: true, download: ["application/zip"] },
  )
    .output(download)
    .query(({ ctx }) => exportContent(ctx.app, ctx.actor)),

  imports: forAdmins("GET /api/admin/content-imports", "The last imports, newest first")
    .output(listOf(contentImport))
    .query(({ ctx }) => listImports(ctx.app.db)),

  byId: forAdmins("GET /api/admin/content-imports/{id}", "One import")
    .input(byId)
    .output(contentImport)
    .query(({ ctx, input }) => findImport(ctx.app.db, input.id)),

  entries: forAdmins(
    "GET /api/admin/content-imports/{id}/entries",
    "One import: what was found in its files, and the result of each entry",
    { paged: true },
  )
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

  look: forAdmins(
    "POST /api/admin/content-imports/{id}/look",
    "Read the files of an import to see what it would add; nothing is changed",
    { status: 202 },
  )
    .input(byId)
    .output(contentImport)
    .mutation(async ({ ctx, input }) =>
      afterwards(ctx.app, await beginLooking(ctx.app.db, input.id)),
    ),

  start: forAdmins(
    "POST /api/admin/content-imports/{id}/start",
    "Carry out an import whose files were read",
    { status: 202 },
  )
    .input(startInput)
    .output(contentImport)
    .mutation(async ({ ctx, input }) =>
      afterwards(ctx.app, await beginRunning(ctx.app.db, ctx.actor, input)),
    ),

  cancel: forAdmins(
    "POST /api/admin/content-imports/{id}/cancel",
    "End an import; what was imported stays",
  )
    .input(byId)
    .output(contentImport)
    .mutation(({ ctx, input }) => cancelImport(ctx.app, ctx.actor, input.id)),
});
