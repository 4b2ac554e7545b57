import type { LoanDocument } from "#shared/documents.ts";
import { greetingAt } from "#server/accounts/account-mails.ts";
import type { Asking } from "#server/context.ts";
import type { Db } from "#server/database/engine.ts";
import { AppError } from "#server/errors.ts";
import { composeMail } from "#server/mail/compose.ts";
import { firstAnswer } from "#server/mail/first-answers.ts";
import { hasBeenTold, MISSING_DOCUMENTS, queueMail } from "#server/mail/outbox.ts";
import { findForStaff, listDocuments } from "./documents.ts";

/**
 * Writes to the borrower which documents are missing or were sent back, at most once a day for each
 * application. Resolves to whether a mail is sent. Throws CONFLICT when nothing is missing.
 */
export async function notifyBorrower(
  db: Db,
  { actor, site }: Asking,
  applicationId: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { reference, email } = await findForStaff(trx, actor, applicationId);
    const documents = await listDocuments(trx, actor, applicationId);
    const missing = documents.filter(({ state }) => state === "owed" || state === "returned");
    if (missing.length === 0)
      throw new AppError("CONFLICT", "Nothing is missing, so there is nothing to write.");
    const topic = MISSING_DOCUMENTS + reference;
    if (await hasBeenTold(trx, email, topic)) return false;
    const { firstName, lastName, email: own } = actor.user;
    const words = await firstAnswer(trx, "documents", {
      reference,
      company: site.companyName,
      greeting: await greetingAt(trx, email),
      documents: missing.map(inWords).join("\n"),
    });
    await queueMail(
      trx,
      composeMail({
        to: email,
        topic,
        replyTo: { name: `${firstName} ${lastName}`, address: own },
        ...words,
        action: { label: "Open your account", url: `${site.publicUrl}/account` },
      }),
    );
    return true;
  });
}

function inWords({ name, state, reason }: LoanDocument): string {
  return state === "returned" ? `- ${name} (again: ${reason})` : `- ${name}`;
}
