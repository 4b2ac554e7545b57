import { about } from "#server/audit/subject.ts";
import type { TestMail, UnsentMail } from "#shared/mail.ts";
import type { Actor } from "#server/access.ts";
import { happened } from "#server/audit/happened.ts";
import { type App, type Site, siteOf } from "#server/context.ts";
import type { Db } from "#server/database/engine.ts";
import { AppError } from "#server/errors.ts";
import { composeMail } from "./compose.ts";
import { toLine } from "./inbox/plain-text.ts";
import { dress, readLetterhead } from "./letterhead.ts";
import { findUnsentMail } from "./mail-status.ts";
import { canReach, type Mail, queueMail } from "./outbox.ts";
import { NEVER } from "./limits/recipient-limits.ts";
import { reasonOf } from "./failures.ts";
import { hurryFailed, markFiled, markSent } from "./sender.ts";
import { sendAgain } from "./send-again.ts";
import { createPost } from "./post.ts";
import { createServerTransport, type Patience, type ServerAddress } from "./transport.ts";

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
      `No mail reaches ${email}. Please give your account an address of yours first.`,
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
    subject: `Test mail from ${site.companyName}`,
    paragraphs: [
      "Hello,",
      "This is the test mail that you asked for in the admin area. Mail from this website reaches you.",
      "A reply to it goes to the contact email in the site settings.",
    ],
  });
}
