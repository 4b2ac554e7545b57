import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const KINDS = [
  // Headers that never end
  { opening: "GET / HTTP/1.1\r\nhost: x\r\n", drip: "x-more: y\r\n" },
  // A JSON body, byte by byte
  {
    opening:
      "POST /api/contact HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n",
    drip: "{",
  },
  // An upload without permission
  {
    opening:
      "POST /api/admin/resources/upload HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 900\r\n\r\n",
    drip: "-",
  },
  // Nothing at all
  { opening: "", drip: "" },
];

const PATIENCE_MS = 20_000;

/** Clients that send a byte each second, until the server has cut all of them off. */
export async function drip(url: string, sockets: number): Promise<void> {
  const end = AbortSignal.timeout(PATIENCE_MS);
  const open = new Set<Socket>();
  for (let index = 0; index < sockets; index += 1) {
    const { opening, drip: more } = KINDS[index % KINDS.length] as (typeof KINDS)[number];
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(opening));
    const timer = setInterval(() => socket.write(more), 1000);
    open.add(socket);
    socket.resume().on("error", () => {});
    socket.on("close", () => {
      clearInterval(timer);
      open.delete(socket);
    });
    await sleep(1);
  }
  while (open.size > 0 && !end.aborted) await sleep(20);
  for (const socket of open) socket.destroy();
}
