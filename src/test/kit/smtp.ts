import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

interface Received {
  from: string;
  to: string[];
  /** Headers and bodies as sent. */
  raw: string;
  /** The plain part, decoded; its lines end as those of mails. */
  text: string;
}

export type Mood =
  | "accept"
  | "refuse"
  | "refuse-recipient"
  | "defer-recipient"
  | "refuse-content"
  | "silent"
  | "drop";

export interface SmtpServer {
  url: string;
  received: Received[];
  /** The passwords that clients signed in with. */
  passwords: string[];
  /** How it treats the next client. */
  mood: Mood;
  /** Waits for the next mail to an address that has not been taken yet. */
  next: (to: string) => Promise<Received>;
  stop: () => Promise<void>;
}

/** A real SMTP server on its own port; a test can change how it treats clients. */
export async function startSmtp(): Promise<SmtpServer> {
  const received: Received[] = [];
  const passwords: string[] = [];
  const taken = new Set<Received>();
  let arrived: () => void = () => {};
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    onAuth({ username, password }, _, done) {
      passwords.push(password ?? "");
      done(null, { user: username });
    },
    logger: false,
    onConnect(_, done) {
      if (smtp.mood === "silent") return;
      done(smtp.mood === "refuse" ? refusal(421) : null);
    },
    onRcptTo(_, __, done) {
      const code = { "refuse-recipient": 550, "defer-recipient": 451 }[smtp.mood as string];
      done(code === undefined ? null : refusal(code));
    },
    async onData(stream, session, done) {
      // A client may give up, or be killed, in the middle
      const raw = await buffer(stream).catch(() => undefined);
      if (!raw) return;
      if (smtp.mood === "drop") return done(refusal(451));
      if (smtp.mood === "refuse-content") return done(refusal(554));
      const { mailFrom, rcptTo } = session.envelope;
      const { text = "" } = await PostalMime.parse(raw);
      received.push({
        from: mailFrom === false ? "" : mailFrom.address,
        to: rcptTo.map(({ address }) => address),
        raw: raw.toString("utf8"),
        text: text.replace(/\r?\n/g, "\r\n"),
      });
      done();
      arrived();
    },
  });
  // In some tests the client gives up
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;

  const find = (to: string) =>
    received.find((letter) => letter.to.includes(to) && !taken.has(letter));
  const smtp: SmtpServer = {
    url: `smtp://127.0.0.1:${port}`,
    received,
    passwords,
    mood: "accept",
    async next(to) {
      for (;;) {
        const letter = find(to);
        if (letter) {
          taken.add(letter);
          return letter;
        }
        await new Promise<void>((resolve) => {
          arrived = resolve;
        });
      }
    },
    stop: () =>
      new Promise((resolve) => {
        for (const connection of server.connections) connection.close();
        server.close(() => resolve());
      }),
  };
  return smtp;
}

function refusal(responseCode: number): Error {
  return Object.assign(new Error("not now"), { responseCode });
}
