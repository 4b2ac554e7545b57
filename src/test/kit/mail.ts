import { answerLinkRequests } from "../../server/accounts/mail-requests.ts";
import type { App } from "../../server/context.ts";
import { createSender } from "../../server/mail/sender.ts";
import type { Letter } from "../../server/mail/transport.ts";

/** A mail server of the test's own: keeps what the app sends. */
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
    () => answerLinkRequests(app),
  );
  return {
    letters,
    /** Sends what is due and gives the letters to an address, the oldest first. */
    async lettersTo(recipient: string): Promise<Letter[]> {
      await sendDue();
      return letters.filter((letter) => letter.recipient === recipient);
    },
  };
}

/** The secret of the link in a letter. */
export function secretIn({ textBody }: Pick<Letter, "textBody">): string {
  const secret = /token=([\w-]{43})\b/.exec(textBody)?.[1];
  if (!secret) throw new Error(`no link in the letter:\n${textBody}`);
  return secret;
}
