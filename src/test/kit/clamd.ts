import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** The text that every virus scanner reports, in two parts, so that none reports this file. */
export const EICAR = [
  "X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR",
  "-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*",
].join("");

/** How the stand-in answers: truly, with other words, by hanging up, or not until `letGo`. */
type Manner = "truly" | "hanging up" | "silent" | { saying: string };

/** A stand-in for a ClamAV daemon, which speaks the INSTREAM command. */
export async function startClamd() {
  const state = { manner: "truly" as Manner, asked: 0 };
  const sockets = new Set<Socket>();
  const heldBack: (() => void)[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    state.asked += 1;
    socket.on("error", () => {});
    if (state.manner === "hanging up") socket.destroy();
    const received: Buffer[] = [];
    socket.on("data", (piece: Buffer) => {
      received.push(piece);
      const isLast = piece.length < 4 || piece.readUInt32BE(piece.length - 4) === 0;
      const sent = isLast ? contentOf(Buffer.concat(received)) : undefined;
      if (sent === undefined) return;
      const virus = sent.includes(EICAR) ? "Eicar-Signature FOUND" : "OK";
      const words = typeof state.manner === "object" ? state.manner.saying : `stream: ${virus}`;
      const answer = () => void socket.end(`${words}\0`);
      if (state.manner === "silent") heldBack.push(answer);
      else answer();
    });
  });
  const listen = async (port = 0) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  await listen();
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(stop);
  const letGo = () => {
    for (const answer of heldBack.splice(0)) answer();
  };
  return { state, letGo, address: `127.0.0.1:${port}`, port, stop, startAgain: () => listen(port) };
}

function contentOf(received: Buffer): Buffer | undefined {
  const command = Buffer.from("zINSTREAM\0");
  if (!received.subarray(0, command.length).equals(command)) return undefined;
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
