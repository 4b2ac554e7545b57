import { answerMailRequests } from "#domains/accounts/links/mail-requests.server.ts";
import type { App } from "#platform/context.ts";
import { queueDigests } from "#domains/notices/digests.server.ts";
import { queueNewsletter } from "#domains/newsletter/sendings.server.ts";
import { createSender } from "#domains/mail/sender.server.ts";
import type { Letter } from "#domains/mail/server/transport.server.ts";

/** The site, whose notices carry who wrote and what, as the lender may choose. */
export async function tellingAnswers<Site extends Pick<App, "db">>(site: Site): Promise<Site> {
  await site.db.updateTable("deskSettings").set({ bareNotices: 0 }).execute();
  return site;
}

/** The test's own mail server: keeps the app's mails. */
export function mailbox(app: App) {
  const letters: Letter[] = [];
  const { sendDue } = createSender(
    app,
    {
      kind: "smtp",
      deliver: async (letter) => {
        letters.push(letter);
        return undefined;
      },
      close: () => {},
    },
    async () => {
      await answerMailRequests(app);
      await queueNewsletter(app);
      await queueDigests(app);
    },
  );
  return {
    letters,
    /** Sends due mails and returns the mails to an address, oldest first. */
    async lettersTo(recipient: string): Promise<Letter[]> {
      await sendDue();
      return letters.filter((letter) => letter.recipient === recipient);
    },
  };
}

export function secretIn({ textBody }: Pick<Letter, "textBody">): string {
  const secret = /token=([\w-]{43})\b/.exec(textBody)?.[1];
  if (!secret) throw new Error(`no link in the letter:\n${textBody}`);
  return secret;
}
