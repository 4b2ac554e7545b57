import { refuseHeld } from "#domains/records/legal-hold.server.ts";
import { aboutApplication, happened } from "#domains/audit/happened.server.ts";
import {
  DOCUMENT_LIMITS,
  type DocumentState,
  type FileScan,
  type LoanDocument,
} from "./documents.ts";
import { DAY_MS } from "#kit/values/times.ts";
import type { Actor } from "#platform/access.ts";
import type { Site } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import { AppError } from "#platform/errors.ts";
import { documentsNotice } from "#domains/applications/application-mails.server.ts";
import { readApplication } from "#domains/applications/applications.server.ts";
import { hasBeenTold, queueMail } from "#domains/mail/outbox.server.ts";
import { notifyWorkers } from "#domains/notices/notify.server.ts";
import { takeItems } from "#domains/records/clocks/six-items.server.ts";
import { workersOn } from "#domains/records/workers.server.ts";
import type { ReceivedFile } from "#domains/uploads/receive.http.ts";
import { recordUpload } from "#domains/uploads/uploads.server.ts";
import { findDocument, listDocuments, sayOfDocument } from "./documents.server.ts";
import { mailReturned } from "./returned-mail.server.ts";

/**
 * Adds a file to a document and marks it as received. Call it in a transaction. Throws NOT_FOUND,
 * and CONFLICT for a document that was accepted or a borrower who has sent too much.
 */
export async function addDocumentFile(
  trx: Db,
  { actor, site }: { actor: Actor; site: Site },
  { documentId, file, scan }: { documentId: number; file: ReceivedFile; scan: FileScan },
): Promise<LoanDocument[]> {
  const document = await findDocument(trx, actor, documentId);
  const { applicationId } = document;
  const now = new Date().toISOString();
  if (!(await changeOpen(trx, documentId, { state: "received", reason: "", updatedAt: now })))
    throw new AppError("CONFLICT", "This document has already been accepted. Nothing is missing.");
  await refuseTwice(trx, documentId, file);
  await refuseTooMany(trx, documentId);
  if (document.relation === "borrower") await refuseTooMuch(trx, actor.user.id, file.size);
  await takeItems(trx, applicationId, { document: document.name }, document.relation);
  await recordUpload(trx, actor, file);
  const { firstName, lastName } = actor.user;
  await trx
    .insertInto("documentFiles")
    .values({
      documentId,
      fileUrl: file.path,
      fileName: file.fileName,
      size: file.size,
      sentById: actor.user.id,
      sentByName: `${firstName} ${lastName}`,
      createdAt: now,
      scan,
    })
    .execute();
  if (document.state !== "received") await sayOfDocument(trx, actor, document, "received");
  await mailReturned(trx, { actor, site }, { applicationId, isNew: false });
  if (document.relation === "borrower") await notifyStaff(trx, site, applicationId);
  return listDocuments(trx, actor, applicationId);
}

/**
 * Changes a document unless it was accepted, and locks it against other changes until the
 * transaction ends. False for an accepted one, which stays as it is.
 */
async function changeOpen(
  trx: Db,
  id: number,
  values: { state?: DocumentState; reason?: string; updatedAt: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("documents")
    .set(values)
    .where("id", "=", id)
    .where("state", "<>", "accepted")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The same bytes, whatever their name: an upload whose answer was lost is not kept twice. */
async function refuseTwice(trx: Db, documentId: number, file: ReceivedFile): Promise<void> {
  const same = await trx
    .selectFrom("documentFiles")
    .innerJoin("uploads", "uploads.path", "documentFiles.fileUrl")
    .where("documentFiles.documentId", "=", documentId)
    .where("uploads.sha256", "=", file.sha256)
    .select("documentFiles.fileName")
    .executeTakeFirst();
  if (same) throw new AppError("CONFLICT", `This file has already been sent, as ${same.fileName}.`);
}

async function refuseTooMany(trx: Db, documentId: number): Promise<void> {
  const { files } = await trx
    .selectFrom("documentFiles")
    .where("documentId", "=", documentId)
    .select((row) => row.fn.countAll<number>().as("files"))
    .executeTakeFirstOrThrow();
  if (files >= DOCUMENT_LIMITS.files)
    throw new AppError(
      "CONFLICT",
      `A document has at most ${DOCUMENT_LIMITS.files} files. Please remove one first.`,
    );
}

async function refuseTooMuch(trx: Db, userId: number, size: number): Promise<void> {
  const sent = await trx
    .selectFrom("documentFiles")
    .where("sentById", "=", userId)
    .select("size")
    .execute();
  const bytes = sent.reduce((sum, file) => sum + file.size, size);
  if (sent.length >= DOCUMENT_LIMITS.filesInAll || bytes > DOCUMENT_LIMITS.bytesInAll)
    throw new AppError(
      "CONFLICT",
      "You have sent as many files as we can keep for you. Please remove some, or ask your loan officer.",
    );
}

/** Notifies the assigned officer, or else the office, at most once a day for each application. */
async function notifyStaff(trx: Db, site: Site, applicationId: number): Promise<void> {
  const application = await readApplication(trx, applicationId);
  const { reference } = application;
  const mailTo = (to: string, path: string) => documentsNotice(application, site, { to, path });
  const { office, leadId, officerId } = await workersOn(trx, { applicationId, reference });
  const { subject: title, topic = "" } = mailTo("", "");
  for (const { to, path } of office)
    if (!(await hasBeenTold(trx, to, topic))) await queueMail(trx, mailTo(to, path));
  await notifyWorkers(
    trx,
    {
      kind: "document",
      leadId,
      title,
      mailed: office.map(({ to }) => to),
      mail: (reader, path) => mailTo(reader.email, path),
    },
    { officerId, since: new Date(Date.now() - DAY_MS) },
  );
}

/**
 * Removes a file at the request of its borrower or of staff, unless the document was accepted; the
 * activity records what staff removes. Also returns its address, for the removal from disk. Throws
 * NOT_FOUND and CONFLICT.
 */
export async function removeDocumentFile(
  db: Db,
  actor: Actor,
  id: number,
): Promise<{ documents: LoanDocument[]; unused: string }> {
  return db.transaction().execute(async (trx) => {
    const file = await trx
      .selectFrom("documentFiles")
      .where("id", "=", id)
      .select(["documentId", "fileUrl", "fileName"])
      .executeTakeFirst();
    // The same error for a missing file and for somebody else's
    const document = await findDocument(trx, actor, file?.documentId ?? 0);
    const { applicationId, name } = document;
    await refuseHeld(trx, applicationId);
    const updatedAt = new Date().toISOString();
    if (!(await changeOpen(trx, document.id, { updatedAt })))
      throw new AppError("CONFLICT", "This document has been accepted, so its files stay.");
    await trx.deleteFrom("documentFiles").where("id", "=", id).execute();
    const left = await trx
      .selectFrom("documentFiles")
      .where("documentId", "=", document.id)
      .select("id")
      .executeTakeFirst();
    if (!left && document.state === "received") {
      await changeOpen(trx, document.id, { state: "owed", updatedAt });
      await sayOfDocument(trx, actor, document, "taken back");
    }
    if (document.relation === "staff") {
      const { reference } = await readApplication(trx, applicationId);
      await happened(trx, actor, "applications.removeDocument", {
        on: aboutApplication(reference),
        before: { document: name, files: [file?.fileName] },
      });
    }
    const documents = await listDocuments(trx, actor, applicationId);
    return { documents, unused: file?.fileUrl ?? "" };
  });
}
