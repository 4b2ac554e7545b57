import type { LoanDocument } from "./documents.ts";
import { greetingAt } from "#domains/accounts/account-mails.server.ts";
import type { Asking } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import { AppError } from "#platform/errors.ts";
import { firstAnswer } from "#domains/mail/first-answers.server.ts";
import { hasBeenTold, MISSING_DOCUMENTS } from "#domains/mail/outbox.server.ts";
import { queueLetter } from "#domains/applications/borrower-letter.server.ts";
import { findForStaff, listDocuments } from "./documents.server.ts";

/**
 * Writes to the borrower which documents are missing or were sent back, at most once a day for each
 * application. Resolves to whether a mail is sent. Throws CONFLICT when nothing is missing that
 * would be accepted.
 */
export async function notifyBorrower(
  db: Db,
  { actor, site }: Asking,
  applicationId: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { reference, email } = await findForStaff(trx, actor, applicationId);
    const documents = await listDocuments(trx, actor, applicationId);
    const wanted = documents.filter(({ state }) => state === "owed" || state === "returned");
    const missing = wanted.filter(({ isTooEarly }) => !isTooEarly);
    if (wanted.length > 0 && missing.length === 0)
      throw new AppError(
        "CONFLICT",
        "All that is missing would complete a formal application, so it cannot be asked for yet.",
      );
    if (missing.length === 0)
      throw new AppError("CONFLICT", "Nothing is missing, so there is nothing to write.");
    const topic = MISSING_DOCUMENTS + reference;
    if (await hasBeenTold(trx, email, topic)) return false;
    const words = await firstAnswer(trx, "documents", {
      reference,
      company: site.companyName,
      greeting: await greetingAt(trx, email),
      documents: missing.map(inWords).join("\n"),
    });
    await queueLetter(trx, { actor, site }, { to: email, topic, applicationId, words });
    return true;
  });
}

function inWords({ name, state, reason }: LoanDocument): string {
  return state === "returned" ? `- ${name} (again: ${reason})` : `- ${name}`;
}
