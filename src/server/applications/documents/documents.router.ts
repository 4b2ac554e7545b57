import { askForInput, askForUsualInput, reviewInput } from "#shared/documents.input.ts";
import { documentsAsked, loanDocument } from "#shared/documents.output.ts";
import { recordId, z } from "#shared/zod.ts";
import { siteOf } from "#server/context.ts";
import { listOf } from "#server/paging.ts";
import { router, signedInProcedure, staffProcedure, uploadProcedure } from "#server/trpc.ts";
import { removeUnused } from "#server/uploads/sweep.ts";
import { addDocumentFile, removeDocumentFile } from "./document-files.ts";
import { askFor, askForUsual, listDocuments, removeDocument, reviewDocument } from "./documents.ts";
import { tellBorrower } from "./tell-borrower.ts";

const byId = z.object({ id: recordId });

/** For the borrower of an application, the officer it is given to, and admins. */
export const documentsRouter = router({
  list: signedInProcedure
    .meta({
      summary: "The documents of an application that is yours or that you work on",
      rest: "GET /api/loan-applications/{id}/documents",
    })
    .input(byId)
    .output(listOf(loanDocument))
    .query(({ ctx, input }) => listDocuments(ctx.app.db, ctx.actor, input.id)),

  send: uploadProcedure("signedIn", {
    path: "/api/document-files",
    field: "document",
    kind: "documents",
  })
    .meta({ summary: "Send a file for a document", status: 201 })
    .input(z.object({ documentId: recordId }))
    .output(listOf(loanDocument))
    .mutation(({ ctx, input }) =>
      ctx.record((trx, actor) =>
        addDocumentFile(
          trx,
          { actor, site: siteOf(ctx.app) },
          { documentId: input.documentId, file: ctx.file },
        ),
      ),
    ),

  removeFile: signedInProcedure
    .meta({ summary: "Remove a file of a document", rest: "DELETE /api/document-files/{id}" })
    .input(byId)
    .output(listOf(loanDocument))
    .mutation(async ({ ctx, input }) => {
      const { documents, unused } = await removeDocumentFile(ctx.app.db, ctx.actor, input.id);
      await removeUnused(ctx.app, [unused]);
      return documents;
    }),

  askForUsual: staffProcedure
    .meta({
      summary: "Ask for the documents that such an application usually needs",
      rest: "POST /api/loan-applications/{id}/usual-documents",
      status: 201,
    })
    .input(askForUsualInput)
    .output(listOf(loanDocument))
    .mutation(({ ctx, input }) => askForUsual(ctx.app.db, ctx.actor, input)),

  askFor: staffProcedure
    .meta({
      summary: "Ask for one more document",
      rest: "POST /api/loan-applications/{id}/documents",
      status: 201,
    })
    .input(askForInput)
    .output(listOf(loanDocument))
    .mutation(({ ctx, input }) => askFor(ctx.app.db, ctx.actor, input)),

  review: staffProcedure
    .meta({
      summary: "Accept a document, send it back with a reason, or open it again",
      rest: "PATCH /api/documents/{id}",
    })
    .input(reviewInput)
    .output(listOf(loanDocument))
    .mutation(({ ctx, input }) => reviewDocument(ctx.app.db, ctx.actor, input)),

  remove: staffProcedure
    .meta({ summary: "Stop asking for a document", rest: "DELETE /api/documents/{id}" })
    .input(byId)
    .output(listOf(loanDocument))
    .mutation(async ({ ctx, input }) => {
      const { documents, unused } = await removeDocument(ctx.app.db, ctx.actor, input.id);
      await removeUnused(ctx.app, unused);
      return documents;
    }),

  tellBorrower: staffProcedure
    .meta({
      summary: "Write to the borrower which documents are missing",
      rest: "POST /api/loan-applications/{id}/missing-documents",
    })
    .input(byId)
    .output(documentsAsked)
    .mutation(async ({ ctx, input }) => ({
      told: await tellBorrower(ctx.app.db, { actor: ctx.actor, site: siteOf(ctx.app) }, input.id),
    })),
});
