import {
  type Account,
  meetsApplicants,
  ownsAddress,
  worksAtDesk,
} from "#domains/accounts/accounts.ts";
import type { Db } from "#platform/database/engine.ts";

/** A user's relation to an application: they work on it, or they sent it. */
export type Relation = "staff" | "borrower";

/**
 * The only rule for who sees the documents of an application: the desk, the officer it is assigned
 * to, and the borrower, by a verified e-mail. Undefined for everybody else.
 */
export async function relationTo(
  db: Db,
  user: Account,
  applicationId: number,
): Promise<Relation | undefined> {
  const application = await db
    .selectFrom("loanApplications")
    .leftJoin("leads", "leads.applicationId", "loanApplications.id")
    .where("loanApplications.id", "=", applicationId)
    .select(["loanApplications.email", "leads.assigneeId"])
    .executeTakeFirst();
  if (!application) return undefined;
  if (worksAtDesk(user)) return "staff";
  if (meetsApplicants(user) && application.assigneeId === user.id) return "staff";
  return ownsAddress(user, application.email) ? "borrower" : undefined;
}

/** The same for the application to which a stored file belongs, with its document. */
export async function relationToFile(
  db: Db,
  user: Account,
  fileUrl: string,
): Promise<
  { relation: Relation; reference: string; document: string; documentId: number } | undefined
> {
  const file = await db
    .selectFrom("documentFiles")
    .innerJoin("documents", "documents.id", "documentFiles.documentId")
    .innerJoin("loanApplications", "loanApplications.id", "documents.applicationId")
    .where("fileUrl", "=", fileUrl)
    .select(["applicationId", "documentId", "documents.name as document", "reference"])
    .executeTakeFirst();
  if (!file) return undefined;
  const { applicationId, ...rest } = file;
  const relation = await relationTo(db, user, applicationId);
  return relation && { relation, ...rest };
}
