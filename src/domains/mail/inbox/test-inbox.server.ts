import { about, happened } from "#domains/audit/happened.server.ts";
import type { z } from "zod";
import type { inboxInput } from "./inbox.input.ts";
import type { InboxTest } from "./inbox.ts";
import type { Actor } from "#platform/access.ts";
import type { App } from "#platform/context.ts";
import { type InboxAddress, InboxError, type Patience, withFolder } from "./connection.server.ts";
import { typedInbox } from "./inbox-settings.server.ts";
import { toLine } from "./read/plain-text.server.ts";

/** Short, because an admin is waiting for the page. */
const PATIENCE: Patience = {
  connectionTimeout: 8000,
  greetingTimeout: 8000,
  socketTimeout: 10_000,
};

/** Opens an inbox without taking mail, and reports the result. */
export async function testInbox(
  app: App,
  actor: Actor,
  input: z.output<typeof inboxInput>,
): Promise<InboxTest> {
  const result = await tryInbox(app, await typedInbox(app, input));
  const { reason, mails } = result;
  await happened(app.db, actor, "mail.testInbox", {
    on: about("inbox", null, `${input.username} at ${input.host}`),
    after: reason ?? `${mails} mails`,
  });
  return result;
}

async function tryInbox({ config, log }: App, address: InboxAddress): Promise<InboxTest> {
  try {
    const how = { config, patience: PATIENCE };
    const mails = await withFolder(address, how, async (folder) => folder.mails);
    return { mails, reason: null };
  } catch (error) {
    if (!(error instanceof InboxError)) throw error;
    const { reason, answer } = error;
    // What an unknown server says is not shown: the admin may have no business with it
    log.info("test of an inbox", { reason, answer: answer === null ? null : toLine(answer, 500) });
    return { mails: null, reason };
  }
}
