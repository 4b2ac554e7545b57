import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

interface Stored {
  uid: number;
  raw: Buffer;
  at: Date;
  flags: Set<string>;
}

export interface ImapServer {
  port: number;
  /** The passwords that clients signed in with. */
  passwords: string[];
  /** What clients asked for, without its tag and its arguments. */
  commands: string[];
  /** How it treats its clients; `cut` ends the connection in the middle of a mail. */
  mood: "accept" | "refuse" | "silent" | "cut";
  /** When it changes, all UIDs are new. */
  uidValidity: number;
  mails: Stored[];
  /** Puts a mail into the inbox, and returns its UID. */
  add: (raw: string | Buffer, at?: Date) => number;
  /** Numbers all mails anew, as after the folder was restored from a copy. */
  renumber: () => void;
  stop: () => Promise<void>;
  start: () => Promise<void>;
}

/**
 * A small IMAP4rev1 server with one folder, INBOX, for the commands that a reader of mail needs.
 */
export async function startImap(): Promise<ImapServer> {
  const sockets = new Set<Socket>();
  let nextUid = 1;
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
    serve(socket, imap);
  });
  const imap: ImapServer = {
    port: 0,
    passwords: [],
    commands: [],
    mood: "accept",
    uidValidity: 1000,
    mails: [],
    add(raw, at = new Date()) {
      const uid = nextUid++;
      imap.mails.push({ uid, raw: Buffer.from(raw), at, flags: new Set() });
      return uid;
    },
    renumber() {
      imap.uidValidity += 1;
      for (const mail of imap.mails) mail.uid = nextUid++;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
    async start() {
      server.listen(imap.port, "127.0.0.1");
      await once(server, "listening");
      imap.port = (server.address() as AddressInfo).port;
    },
  };
  await imap.start();
  return imap;
}

/** Reads a client's lines; none of the commands here has a literal of more than one line. */
function serve(socket: Socket, imap: ImapServer): void {
  if (imap.mood === "silent") return;
  socket.write("* OK ready\r\n");
  let rest = "";
  let begun = "";
  socket.on("data", (chunk) => {
    const lines = (rest + chunk.toString("latin1")).split("\r\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const whole = begun + line;
      const isBegun = /\{\d+\}$/.test(whole);
      begun = isBegun ? whole.replace(/\{\d+\}$/, "") : "";
      if (isBegun) socket.write("+ go on\r\n");
      else answer(socket, imap, whole);
    }
  });
}

function answer(socket: Socket, imap: ImapServer, line: string): void {
  const [, tag = "*", command = "", given = ""] = /^(\S+) ((?:UID )?\S+) ?(.*)$/is.exec(line) ?? [];
  const name = command.toUpperCase();
  imap.commands.push(name);
  const run = COMMANDS[name];
  if (!run) return void socket.write(`${tag} BAD unknown\r\n`);
  const words = run({ socket, imap, given });
  if (words !== undefined) socket.write(`${tag} ${words}\r\n`);
  if (name === "LOGOUT") socket.end();
}

interface Call {
  socket: Socket;
  imap: ImapServer;
  given: string;
}

const COMMANDS: Record<string, (call: Call) => string | undefined> = {
  CAPABILITY({ socket }) {
    socket.write("* CAPABILITY IMAP4rev1\r\n");
    return "OK done";
  },
  LOGIN({ imap, given }) {
    imap.passwords.push(/"((?:[^"\\]|\\.)*)"$/.exec(given)?.[1] ?? given.split(" ")[1] ?? "");
    return imap.mood === "refuse" ? "NO [AUTHENTICATIONFAILED] wrong password" : "OK done";
  },
  LIST({ socket, given }) {
    const path = given.replaceAll('"', "").trim();
    if (path === "") socket.write('* LIST (\\Noselect) "/" ""\r\n');
    else if (/INBOX$|\*$/.test(path)) socket.write('* LIST (\\HasNoChildren) "/" INBOX\r\n');
    return "OK done";
  },
  LSUB: () => "OK done",
  NOOP: () => "OK done",
  SELECT({ socket, imap, given }) {
    if (given.replaceAll('"', "") !== "INBOX") return "NO [NONEXISTENT] no such folder";
    const last = imap.mails.at(-1)?.uid ?? 0;
    socket.write(
      [
        "* FLAGS (\\Seen)",
        `* ${imap.mails.length} EXISTS`,
        `* OK [UIDVALIDITY ${imap.uidValidity}] valid`,
        `* OK [UIDNEXT ${last + 1}] next`,
        "",
      ].join("\r\n"),
    );
    return "OK [READ-WRITE] done";
  },
  "UID SEARCH"({ socket, imap, given }) {
    const from = Number(/UID (\d+)/i.exec(given)?.[1] ?? 1);
    const since = /SINCE "?(\S+?)"?$/i.exec(given)?.[1];
    const begin = since === undefined ? 0 : Date.parse(`${since} UTC`);
    const last = imap.mails.at(-1);
    // A range to the end always contains the last mail
    const found = imap.mails.filter(
      (mail) => (mail.uid >= from || mail === last) && mail.at.getTime() >= begin,
    );
    socket.write(`* SEARCH ${found.map(({ uid }) => uid).join(" ")}\r\n`);
    return "OK done";
  },
  "UID FETCH"({ socket, imap, given }) {
    const mail = find(imap, given);
    const [, start = "0", most = "999999999"] = /<(\d+)\.(\d+)>/.exec(given) ?? [];
    if (!mail) return "OK done";
    const part = mail.raw.subarray(Number(start), Number(start) + Number(most));
    socket.write(
      `* ${imap.mails.indexOf(mail) + 1} FETCH (UID ${mail.uid} RFC822.SIZE ${mail.raw.length} INTERNALDATE "${internalDate(mail.at)}" BODY[]<0> {${part.length}}\r\n`,
    );
    if (imap.mood === "cut") {
      socket.end(part.subarray(0, 10));
      return undefined;
    }
    socket.write(part);
    socket.write(")\r\n");
    return "OK done";
  },
  "UID STORE"({ imap, given }) {
    for (const [flag] of given.matchAll(/\\\w+/g)) find(imap, given)?.flags.add(flag);
    return "OK done";
  },
  LOGOUT({ socket }) {
    socket.write("* BYE\r\n");
    return "OK done";
  },
};

function find({ mails }: ImapServer, given: string): Stored | undefined {
  return mails.find(({ uid }) => uid === Number.parseInt(given, 10));
}

/** A date such as 22-Nov-2026 10:00:00 +0000. */
function internalDate(at: Date): string {
  const [, day, month, year, time] = /^\w+, (\d\d) (\w+) (\d+) (\S+)/.exec(at.toUTCString()) ?? [];
  return `${day}-${month}-${year} ${time} +0000`;
}
