import { greetingAt } from "#domains/accounts/account-mails.server.ts";
import type { Asking } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import { answerIfOn } from "#domains/mail/first-answers.server.ts";
import { dropUnsentOn, MOVES_FORWARD } from "#domains/mail/outbox.server.ts";
import type { LoanApplication } from "./applications.ts";
import { queueLetter } from "./borrower-letter.server.ts";

/** The mail waits, so that an approval by mistake can be taken back before it. */
const WAIT_MS = 120_000;

/**
 * Tells the borrower that their application is approved, if the lender has switched that on. After
 * any other change of the status a mail that still waits is dropped. Call it in a transaction.
 */
export async function mailForward(
  trx: Db,
  asking: Asking,
  { id, status, reference, email }: LoanApplication,
): Promise<void> {
  const topic = MOVES_FORWARD + reference;
  await dropUnsentOn(trx, email, topic);
  if (status !== "approved") return;
  const words = await answerIfOn(trx, "forward", {
    reference,
    company: asking.site.companyName,
    greeting: await greetingAt(trx, email),
  });
  if (!words) return;
  const notBefore = new Date(Date.now() + WAIT_MS);
  await queueLetter(trx, asking, { to: email, topic, notBefore, applicationId: id, words });
}
