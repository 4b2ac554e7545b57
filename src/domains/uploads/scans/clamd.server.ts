import { connect, type Socket } from "node:net";
import type { Readable } from "node:stream";

/** Where a ClamAV daemon listens. */
export type ClamdAddress = { path: string } | { host: string; port: number };

export type Verdict = "clean" | "infected";

const PATIENCE = { idleMs: 60_000, wholeMs: 180_000 };
const LONGEST_REPLY = 1000;

/**
 * Has a file scanned: the daemon gets its bytes, not its place (the INSTREAM command). Throws
 * whenever the answer is not a verdict.
 */
export async function askClamd(
  address: ClamdAddress,
  file: Readable,
  { idleMs, wholeMs }: typeof PATIENCE = PATIENCE,
): Promise<Verdict> {
  const socket = connect(address);
  const giveUp = () => socket.destroy(new Error("the scanner does not answer"));
  const timer = setTimeout(giveUp, wholeMs);
  socket.setTimeout(idleMs, giveUp);
  const reply = replyOn(socket);
  // A daemon that has seen enough answers before the end; the reply says what happened
  const sending = send(file, socket).catch((error: Error) => void socket.destroy(error));
  try {
    return verdictIn(await reply);
  } finally {
    clearTimeout(timer);
    socket.destroy();
    await sending;
  }
}

/** The command, then each piece after its length, then a piece of no length. */
async function send(file: Readable, socket: Socket): Promise<void> {
  const write = (bytes: Buffer) => new Promise<unknown>((sent) => socket.write(bytes, sent));
  socket.write("zINSTREAM\0");
  for await (const piece of file as AsyncIterable<Buffer>) {
    if (socket.destroyed) return;
    await write(Buffer.concat([lengthOf(piece.length), piece]));
  }
  await write(lengthOf(0));
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

function replyOn(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let reply = "";
    socket.setEncoding("latin1");
    socket.on("data", (piece: string) => {
      reply += piece;
      if (reply.includes("\0")) resolve(reply.slice(0, reply.indexOf("\0")));
      else if (reply.length > LONGEST_REPLY) reject(new Error("the scanner's answer is too long"));
    });
    socket.on("error", reject);
    socket.once("close", () => reject(new Error("the scanner gave no answer")));
  });
}

function verdictIn(reply: string): Verdict {
  if (reply === "stream: OK") return "clean";
  if (/^stream: .+ FOUND$/.test(reply)) return "infected";
  throw new Error(`the scanner says ${JSON.stringify(reply.slice(0, 100))}`);
}
