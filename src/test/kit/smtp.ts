import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

interface Received {
  from: string;
  to: string[];
  /** Headers and bodies as sent. */
  raw: string;
  /** The plain part, decoded. */
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
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (smtp.mood === "drop") return done(refusal(451));
        if (smtp.mood === "refuse-content") return done(refusal(554));
        const raw = Buffer.concat(chunks).toString("utf8");
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw,
          text: plainPart(raw),
        });
        done();
        arrived();
      });
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

function plainPart(raw: string): string {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? "";
  const plain = raw
    .split(`--${boundary}`)
    .find((each) => /^content-type: text\/plain/im.test(each));
  const part = /[\s\S]*?\r\n\r\n([\s\S]*)\r\n$/.exec(plain ?? "");
  const body = part?.[1] ?? "";
  const isQuoted = /quoted-printable/i.test(part?.[0] ?? "");
  if (!isQuoted) return body;
  return Buffer.from(
    body
      .replace(/=\r\n/g, "")
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    "latin1",
  ).toString("utf8");
}
