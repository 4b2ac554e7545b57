import { fromNow } from "#kit/values/times.ts";
import type { Db } from "#platform/database/engine.ts";
import { AppError } from "#platform/errors.ts";
import { MAIL_LIFETIME_MS, type Mail } from "#domains/mail/outbox.server.ts";
import { refusedMail } from "#domains/mail/permission.server.ts";
import { NEVER } from "#domains/mail/limits/recipient-limits.server.ts";

/**
 * Makes an unsent mail due now. A mail that was given up has lost its text; given the text again,
 * it starts anew. Throws NOT_FOUND, and CONFLICT when there is nothing to send.
 */
export async function sendAgain(
  trx: Db,
  id: number,
  words?: Pick<Mail, "text" | "html">,
): Promise<void> {
  await requirePermission(trx, id);
  const now = new Date().toISOString();
  const due = await trx
    .updateTable("outbox")
    .set({ nextAttemptAt: now })
    .where("id", "=", id)
    .where("sentAt", "is", null)
    .where((mail) =>
      mail.or([
        mail("nextAttemptAt", "<", NEVER),
        // It came back, and its text is still stored
        mail.and([mail("refusedAt", "is not", null), mail("textBody", "!=", "")]),
      ]),
    )
    .executeTakeFirst();
  if (due.numUpdatedRows === 1n) return;
  if (words) {
    const anew = await trx
      .updateTable("outbox")
      .set({
        textBody: words.text,
        htmlBody: words.html,
        nextAttemptAt: now,
        expiresAt: fromNow(MAIL_LIFETIME_MS),
        attempts: 0,
        failedAt: null,
        lastError: null,
      })
      .where("id", "=", id)
      .where("sentAt", "is", null)
      .where("filedAt", "is", null)
      .where("textBody", "=", "")
      .executeTakeFirst();
    if (anew.numUpdatedRows === 1n) return;
  }
  throw await whyNot(trx, id);
}

/** Of what staff write; confirmations and links go out again. */
async function requirePermission(trx: Db, id: number): Promise<void> {
  const mail = await trx
    .selectFrom("outbox")
    .where("id", "=", id)
    .select(["recipient", "topic", "leadId", "subscriberId"])
    .executeTakeFirst();
  if (!mail) return;
  const refused = await refusedMail(trx, mail);
  if (refused !== undefined) throw new AppError("CONFLICT", refused);
}

async function whyNot(trx: Db, id: number): Promise<AppError> {
  const mail = await trx
    .selectFrom("outbox")
    .where("id", "=", id)
    .select(["sentAt", "filedAt"])
    .executeTakeFirst();
  if (!mail) return new AppError("NOT_FOUND", "This email does not exist.");
  if (mail.sentAt !== null) return new AppError("CONFLICT", "This email has been sent by now.");
  return new AppError(
    "CONFLICT",
    mail.filedAt === null
      ? "This email was given up, and its text is no longer kept."
      : "This email was written to a file. It goes out when a mail server is set.",
  );
}
