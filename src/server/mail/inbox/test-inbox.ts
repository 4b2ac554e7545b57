import type { z } from "zod";
import type { inboxInput } from "#shared/inbox.input.ts";
import type { InboxTest } from "#shared/inbox.ts";
import type { Actor } from "#server/access.ts";
import { recordChange } from "#server/audit/audit.ts";
import type { App } from "#server/context.ts";
import { InboxError, type Patience, withFolder } from "./connection.ts";
import { typedInbox } from "./inbox-settings.ts";
import { toLine } from "./plain-text.ts";

/** Short, because an admin is waiting for the page. */
const PATIENCE: Patience = {
  connectionTimeout: 8000,
  greetingTimeout: 8000,
  socketTimeout: 10_000,
};

/** Opens an inbox without taking mail, and reports the mail server's response. */
export async function testInbox(
  app: App,
  actor: Actor,
  input: z.output<typeof inboxInput>,
): Promise<InboxTest> {
  const result = await tryInbox(await typedInbox(app, input));
  const { reason, mails } = result;
  await recordChange(app.db, actor, {
    action: "mail.testInbox",
    subject: `${input.username} at ${input.host}`,
    after: reason ?? `${mails} mails`,
  });
  return result;
}

async function tryInbox(address: Awaited<ReturnType<typeof typedInbox>>): Promise<InboxTest> {
  try {
    const mails = await withFolder(address, { patience: PATIENCE }, async (folder) => folder.mails);
    return { mails, reason: null, answer: null };
  } catch (error) {
    if (!(error instanceof InboxError)) throw error;
    const { reason, answer } = error;
    return { mails: null, reason, answer: answer === null ? null : toLine(answer, 500) };
  }
}
