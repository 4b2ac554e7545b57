import { refuseHeld } from "#domains/records/legal-hold.server.ts";
import { aboutApplication, happened } from "#domains/audit/happened.server.ts";
import type { z } from "zod";
import {
  type DocumentStep,
  type Employment,
  isClosed,
  type LoanDocument,
  usualDocuments,
} from "./documents.ts";
import type { LoanPurpose } from "#domains/applications/applications.ts";
import type { reviewInput } from "./documents.input.ts";
import type { Actor } from "#platform/access.ts";
import type { Asking } from "#platform/context.ts";
import { readApplication } from "#domains/applications/applications.server.ts";
import type { Db } from "#platform/database/engine.ts";
import { AppError } from "#platform/errors.ts";
import { refusedOf } from "#domains/records/clocks/six-items.server.ts";
import { relationTo } from "#domains/records/application-rights.server.ts";
import { mailReturned } from "./returned-mail.server.ts";

export async function listDocuments(
  db: Db,
  actor: Actor,
  applicationId: number,
): Promise<LoanDocument[]> {
  if (!(await relationTo(db, actor.user, applicationId))) throw nothingThere();
  const documents = await db
    .selectFrom("documents")
    .where("applicationId", "=", applicationId)
    .innerJoin("loanApplications", "loanApplications.id", "applicationId")
    .select(["documents.id", "name", "state", "reason", "estimateOn"])
    .orderBy("documents.id")
    .execute();
  const files = await filesOf(
    db,
    documents.map(({ id }) => id),
  );
  const names = documents.map(({ name }) => name);
  const tooEarly = await refusedOf(db, applicationId, names);
  return documents.map(({ estimateOn, ...document }) => ({
    ...document,
    isOptional: estimateOn === null,
    isTooEarly: tooEarly.has(document.name),
    files: files.get(document.id) ?? [],
  }));
}

async function filesOf(db: Db, documentIds: number[]) {
  if (documentIds.length === 0) return new Map<number, LoanDocument["files"]>();
  const rows = await db
    .selectFrom("documentFiles")
    .where("documentId", "in", documentIds)
    .select(["documentId", "id", "fileUrl", "fileName", "size", "sentByName", "createdAt", "scan"])
    .orderBy("id")
    .execute();
  const byDocument = Map.groupBy(rows, ({ documentId }) => documentId);
  return new Map(
    [...byDocument].map(([id, own]) => [id, own.map(({ documentId: _document, ...file }) => file)]),
  );
}

/** A document that the actor may see, with their relation to it. Throws NOT_FOUND. */
export async function findDocument(db: Db, actor: Actor, id: number) {
  const document = await db
    .selectFrom("documents")
    .where("id", "=", id)
    .selectAll()
    .executeTakeFirst();
  const relation = document && (await relationTo(db, actor.user, document.applicationId));
  if (!relation) throw nothingThere();
  return { ...document, relation };
}

type Found = Awaited<ReturnType<typeof findDocument>>;

/** Tells what happened to a document. */
export async function sayOfDocument(
  trx: Db,
  actor: Actor,
  { applicationId, name, relation }: Found,
  step: DocumentStep,
): Promise<void> {
  await happened(trx, relation === "staff" ? actor : "person", "document.changed", {
    on: { applicationId },
    text: name,
    data: { to: step },
  });
}

function nothingThere(): AppError {
  return new AppError("NOT_FOUND", "This record does not exist.");
}

/** The application, for those who work on it. Throws NOT_FOUND for everybody else. */
export async function findForStaff(db: Db, actor: Actor, applicationId: number) {
  if ((await relationTo(db, actor.user, applicationId)) !== "staff") throw nothingThere();
  return readApplication(db, applicationId);
}

const MOST_DOCUMENTS = 40;

async function ask(
  db: Db,
  actor: Actor,
  { applicationId, names }: { applicationId: number; names: (purpose: LoanPurpose) => string[] },
): Promise<LoanDocument[]> {
  return db.transaction().execute(async (trx) => {
    const application = await findForStaff(trx, actor, applicationId);
    const known = await listDocuments(trx, actor, applicationId);
    const wanted = names(application.loanPurpose);
    const missing = wanted.filter((name) => known.every((each) => each.name !== name));
    if (known.length + missing.length > MOST_DOCUMENTS)
      throw new AppError("CONFLICT", "There are too many documents. Please remove some first.");
    const now = new Date().toISOString();
    for (const name of missing)
      await trx
        .insertInto("documents")
        .values({ applicationId, name, createdAt: now, updatedAt: now })
        .execute();
    if (missing.length > 0) {
      await happened(trx, actor, "applications.askForDocuments", {
        on: aboutApplication(application.reference),
        after: missing,
        text: missing.join("\n"),
        data: { to: "asked" },
      });
    }
    return listDocuments(trx, actor, applicationId);
  });
}

export function askForUsual(
  db: Db,
  actor: Actor,
  { id, employment }: { id: number; employment: Employment },
): Promise<LoanDocument[]> {
  const names = (purpose: LoanPurpose) => usualDocuments(purpose, employment);
  return ask(db, actor, { applicationId: id, names });
}

export function askFor(
  db: Db,
  actor: Actor,
  { id, name }: { id: number; name: string },
): Promise<LoanDocument[]> {
  return ask(db, actor, { applicationId: id, names: () => [name] });
}

/**
 * Accepts a document, sends it back with a reason, or reopens it. Throws CONFLICT without a file,
 * and when one that is still being checked or contains a virus would be accepted.
 */
export async function reviewDocument(
  db: Db,
  { actor, site }: Asking,
  { id, state, reason }: z.output<typeof reviewInput>,
): Promise<LoanDocument[]> {
  return db.transaction().execute(async (trx) => {
    const { applicationId, name, ...before } = await findDocument(trx, actor, id);
    const { reference } = await findForStaff(trx, actor, applicationId);
    const files = (await filesOf(trx, [id])).get(id) ?? [];
    if (state !== "owed" && files.length === 0)
      throw new AppError("CONFLICT", "No file has been sent for this document yet.");
    if (state === "accepted" && files.some(isClosed))
      throw new AppError(
        "CONFLICT",
        "A file of this document is still being checked for viruses, or contains one.",
      );
    const now = {
      state: state === "owed" && files.length > 0 ? "received" : state,
      reason,
    } as const;
    await trx
      .updateTable("documents")
      .set({ ...now, updatedAt: new Date().toISOString() })
      .where("id", "=", id)
      .execute();
    if (before.state !== now.state || before.reason !== reason) {
      await happened(trx, actor, "applications.reviewDocument", {
        on: aboutApplication(reference),
        before: { document: name, state: before.state },
        after: { document: name, ...now },
        text: name,
        data: { to: state === "owed" ? "opened" : state, ...(reason !== "" && { reason }) },
      });
      await mailReturned(trx, { actor, site }, { applicationId, isNew: state === "returned" });
    }
    return listDocuments(trx, actor, applicationId);
  });
}

/** Stops asking for a document. Also returns the addresses of its files, for their removal. */
export async function removeDocument(
  db: Db,
  actor: Actor,
  id: number,
): Promise<{ documents: LoanDocument[]; unused: string[] }> {
  return db.transaction().execute(async (trx) => {
    const document = await findDocument(trx, actor, id);
    const { applicationId, name } = document;
    const { reference } = await findForStaff(trx, actor, applicationId);
    await refuseHeld(trx, applicationId);
    const files = (await filesOf(trx, [id])).get(id) ?? [];
    await trx.deleteFrom("documents").where("id", "=", id).execute();
    await happened(trx, actor, "applications.removeDocument", {
      on: aboutApplication(reference),
      before: { document: name, files: files.map(({ fileName }) => fileName) },
    });
    await sayOfDocument(trx, actor, document, "removed");
    const unused = files.map(({ fileUrl }) => fileUrl);
    return { documents: await listDocuments(trx, actor, applicationId), unused };
  });
}
