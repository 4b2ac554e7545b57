import { about, happened } from "#domains/audit/happened.server.ts";
import type { TestMail, UnsentMail } from "#domains/mail/mail.ts";
import type { Actor } from "#platform/access.ts";
import { type App, type Site, siteOf } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import { AppError } from "#platform/errors.ts";
import { composeMail } from "#domains/mail/compose.server.ts";
import { toLine } from "#domains/mail/inbox/read/plain-text.server.ts";
import { dress, readLetterhead } from "#domains/mail/letterhead.server.ts";
import { findUnsentMail } from "./mail-status.server.ts";
import { canReach, type Mail, queueMail } from "#domains/mail/outbox.server.ts";
import { NEVER } from "#domains/mail/limits/recipient-limits.server.ts";
import { reasonOf } from "#domains/mail/failures.server.ts";
import { hurryFailed, markFiled, markSent } from "#domains/mail/sender.server.ts";
import { sendAgain } from "./send-again.server.ts";
import { createPost } from "#domains/mail/server/post.server.ts";
import {
  createServerTransport,
  type Patience,
  type ServerAddress,
} from "#domains/mail/server/transport.server.ts";

/** Makes a mail due now. Throws NOT_FOUND, and CONFLICT when there is nothing to send. */
export async function retryMail(db: Db, actor: Actor, id: number): Promise<UnsentMail> {
  return db.transaction().execute(async (trx) => {
    await sendAgain(trx, id);
    await happened(trx, actor, "mail.retry", { on: about("outbox", id, `mail ${id}`) });
    return findUnsentMail(trx, id);
  });
}

/** Short, because an admin is waiting for the page. */
const PATIENCE: Patience = {
  connectionTimeout: 8000,
  greetingTimeout: 8000,
  socketTimeout: 10_000,
};

/** Sends a test mail to the admin at once and reports the result. */
export async function sendTestMail(
  app: App,
  actor: Actor,
  /** A mail server to try before it is saved. */
  server?: ServerAddress,
): Promise<TestMail> {
  const { email } = actor.user;
  if (!canReach(email))
    throw new AppError(
      "BAD_REQUEST",
      `No email reaches ${email}. Please give your account an address of yours first.`,
    );
  const { error, ...result } = await deliverNow(app, email, server);
  const { outcome, reason } = result;
  await happened(app.db, actor, "mail.test", {
    on: about("mailServer", null, email),
    after: reason === null ? outcome : `${outcome}: ${reason}`,
  });
  app.log.info("test mail", { actorId: actor.user.id, outcome, reason, answer: answerIn(error) });
  return result;
}

/** What an unknown server says, for the log only: the admin may have no business with it. */
function answerIn(error: unknown): string | null {
  const { response, message } = (error ?? {}) as { response?: unknown; message?: unknown };
  const words = typeof response === "string" ? response : message;
  return typeof words === "string" ? toLine(words, 500) : null;
}

async function deliverNow(
  app: App,
  recipient: string,
  server: ServerAddress | undefined,
): Promise<TestMail & { error?: unknown }> {
  const { db } = app;
  const entry = await enterTestMail(app, recipient);
  const transport = server
    ? createServerTransport(app, server, PATIENCE)
    : await createPost(app, PATIENCE).current();
  try {
    await transport.deliver(dress(entry, await readLetterhead(app), app.key));
    const isSent = transport.kind === "smtp";
    await (isSent ? markSent : markFiled)(db, entry);
    if (isSent && !server) await hurryFailed(db);
    // Test mails do not use up the recipient's limits, which other mails need
    await db.updateTable("outbox").set({ leftAt: null }).where("id", "=", entry.id).execute();
    return { recipient, outcome: isSent ? "sent" : "filed", reason: null };
  } catch (error) {
    await db.deleteFrom("outbox").where("id", "=", entry.id).execute();
    return { recipient, outcome: "refused", reason: reasonOf(error), error };
  } finally {
    transport.close();
  }
}

/**
 * Puts the test mail in the outbox, so that it counts as the last one sent; the sender ignores it.
 */
async function enterTestMail(app: App, recipient: string) {
  return app.db.transaction().execute(async (trx) => {
    const id = await queueMail(trx, testMailTo(recipient, siteOf(app)));
    return trx
      .updateTable("outbox")
      .set({ nextAttemptAt: NEVER })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

export function testMailTo(recipient: string, site: Site): Mail {
  return composeMail({
    to: recipient,
    audience: "office",
    subject: `Test email from ${site.companyName}`,
    paragraphs: [
      "Hello,",
      "This is the test email that you asked for in the admin area. Email from this website reaches you.",
      "A reply to it goes to the contact email in the site settings.",
    ],
  });
}
