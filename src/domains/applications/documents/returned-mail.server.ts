import { greetingAt } from "#domains/accounts/account-mails.server.ts";
import { readApplication } from "#domains/applications/applications.server.ts";
import type { Asking, Site } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import { composeMail } from "#domains/mail/compose.server.ts";
import {
  dropUnsentOn,
  type Mail,
  MISSING_DOCUMENTS,
  queueMail,
} from "#domains/mail/outbox.server.ts";

/** The mail waits, so that one names all documents that are sent back in one go. */
const WAIT_MS = 120_000;

/**
 * Tells the borrower by mail which documents have come back, once a document was sent back. After
 * any other change a mail that still waits follows it. Call it in a transaction.
 */
export async function mailReturned(
  trx: Db,
  { actor, site }: { actor?: Asking["actor"]; site: Site },
  { applicationId, isNew }: { applicationId: number; isNew: boolean },
): Promise<void> {
  const { reference, email } = await readApplication(trx, applicationId);
  const topic = `${MISSING_DOCUMENTS}${reference}, sent back`;
  const waited = await dropUnsentOn(trx, email, topic);
  if (!isNew && !waited) return;
  const returned = await trx
    .selectFrom("documents")
    .where("applicationId", "=", applicationId)
    .where("state", "=", "returned")
    .select("name")
    .orderBy("id")
    .execute();
  if (returned.length === 0) return;
  const mail = returnedMail(site, {
    to: email,
    reference,
    greeting: await greetingAt(trx, email),
    names: returned.map(({ name }) => name),
  });
  await queueMail(trx, {
    ...mail,
    topic,
    ...(actor && {
      replyTo: {
        name: `${actor.user.firstName} ${actor.user.lastName}`,
        address: actor.user.email,
      },
    }),
    notBefore: new Date(Date.now() + WAIT_MS),
  });
}

interface About {
  to: string;
  reference: string;
  greeting: string;
  names: string[];
}

/** Without the reasons, which may be private: they are in the account. */
function returnedMail(site: Site, { to, reference, greeting, names }: About): Mail {
  const what = names.length === 1 ? "this document" : "these documents";
  return composeMail({
    to,
    subject: `Please send ${what} again for your request ${reference}`,
    paragraphs: [
      greeting,
      `${site.companyName} could not use ${what} as you sent ${names.length === 1 ? "it" : "them"}:`,
      names.map((name) => `- ${name}`).join("\n"),
      "Your account says why. Please sign in and send it again there, and not by email: only you and the people who work on your request can see it.",
    ],
    action: { label: "Open your account", url: `${site.publicUrl}/account` },
  });
}

/** The mail as it would be to somebody called Ada, named by its occasion. */
export function documentMailSamples(site: Site): Record<string, Mail> {
  return {
    "A document was sent back": returnedMail(site, {
      to: "ada@example.com",
      reference: "2026-583920-K7QF",
      greeting: "Hello Ada,",
      names: ["Pay stubs of the last 30 days"],
    }),
  };
}
