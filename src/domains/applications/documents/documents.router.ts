import { askForInput, askForUsualInput, reviewInput } from "./documents.input.ts";
import { documentsAsked, loanDocument } from "./documents.output.ts";
import { byId, recordId, z } from "#kit/values/zod.ts";
import { siteOf } from "#platform/context.ts";
import { AppError } from "#platform/errors.ts";
import { listOf } from "#platform/paging.ts";
import { forSignedIn, forStaff, router, uploadProcedure } from "#platform/trpc.ts";
import { refuseActive } from "#domains/uploads/scans/pdf-reader.server.ts";
import { refuseSixth } from "#domains/records/clocks/six-items.server.ts";
import { removeUnused } from "#domains/uploads/sweep.server.ts";
import { addDocumentFile, removeDocumentFile } from "./document-files.server.ts";
import {
  askFor,
  askForUsual,
  findDocument,
  listDocuments,
  removeDocument,
  reviewDocument,
} from "./documents.server.ts";
import { notifyBorrower } from "./notify-borrower.server.ts";

const fileOfDocument = z.object({ documentId: recordId });

/** Open to the borrower of an application, the officer to whom it is assigned, and admins. */
export const documentsRouter = router({
  list: forSignedIn(
    "GET /api/loan-applications/{id}/documents",
    "The documents of an application that is yours or that you work on",
  )
    .input(byId)
    .output(listOf(loanDocument))
    .query(({ ctx, input }) => listDocuments(ctx.app.db, ctx.actor, input.id)),

  send: uploadProcedure("signedIn", {
    path: "/api/document-files",
    field: "document",
    kind: "documents",
    admit: async (db, actor, fields) => {
      const { success, data } = fileOfDocument.safeParse(fields);
      if (!success) throw new AppError("BAD_REQUEST", "Please send documentId before the file.");
      const { applicationId, name, relation } = await findDocument(db, actor, data.documentId);
      await refuseSixth(db, applicationId, { document: name }, relation);
    },
  })
    .meta({
      summary: "Send a file for a document; the field documentId comes before the file",
      status: 201,
    })
    .input(fileOfDocument)
    .output(listOf(loanDocument))
    .mutation(async ({ ctx, input }) => {
      await refuseActive(ctx.app, ctx.file);
      const scan = ctx.app.config.clamd ? "waiting" : "none";
      const documents = await ctx.record((trx, actor) =>
        addDocumentFile(
          trx,
          { actor, site: siteOf(ctx.app) },
          { documentId: input.documentId, file: ctx.file, scan },
        ),
      );
      ctx.app.jobs.wake("scans");
      return documents;
    }),

  removeFile: forSignedIn("DELETE /api/document-files/{id}", "Remove a file of a document")
    .input(byId)
    .output(listOf(loanDocument))
    .mutation(async ({ ctx, input }) => {
      const { documents, unused } = await removeDocumentFile(ctx.app.db, ctx.actor, input.id);
      await removeUnused(ctx.app, [unused]);
      return documents;
    }),

  askForUsual: forStaff(
    "POST /api/loan-applications/{id}/usual-documents",
    "Ask for the documents that such an application usually needs",
    { status: 201 },
  )
    .input(askForUsualInput)
    .output(listOf(loanDocument))
    .mutation(({ ctx, input }) => askForUsual(ctx.app.db, ctx.actor, input)),

  askFor: forStaff("POST /api/loan-applications/{id}/documents", "Ask for one more document", {
    status: 201,
  })
    .input(askForInput)
    .output(listOf(loanDocument))
    .mutation(({ ctx, input }) => askFor(ctx.app.db, ctx.actor, input)),

  review: forStaff(
    "PATCH /api/documents/{id}",
    "Accept a document, send it back with a reason, or open it again",
  )
    .input(reviewInput)
    .output(listOf(loanDocument))
    .mutation(({ ctx, input }) =>
      reviewDocument(ctx.app.db, { actor: ctx.actor, site: siteOf(ctx.app) }, input),
    ),

  remove: forStaff("DELETE /api/documents/{id}", "Stop asking for a document")
    .input(byId)
    .output(listOf(loanDocument))
    .mutation(async ({ ctx, input }) => {
      const { documents, unused } = await removeDocument(ctx.app.db, ctx.actor, input.id);
      await removeUnused(ctx.app, unused);
      return documents;
    }),

  notifyBorrower: forStaff(
    "POST /api/loan-applications/{id}/missing-documents",
    "Tell the borrower by email which documents are missing",
  )
    .input(byId)
    .output(documentsAsked)
    .mutation(async ({ ctx, input }) => ({
      told: await notifyBorrower(ctx.app.db, { actor: ctx.actor, site: siteOf(ctx.app) }, input.id),
    })),
});
