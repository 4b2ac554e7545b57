import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { percentile, time } from "#bench/measure.ts";
import { sendMessage } from "./writers.ts";

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

type Kind = (typeof KINDS)[number];

interface Patience {
  /** The seconds until the last of them was gone. */
  goneAfter: number;
  left: number;
  /** The 99th percentile of other visitors' requests, in milliseconds. */
  p99: number;
}

/** Clients that send a byte each second, from a thread of their own, while others use the site. */
export async function dripping(url: string, sockets: number): Promise<Patience> {
  const begun = performance.now();
  const drippers = new Worker(new URL(import.meta.url), { workerData: { url, sockets } });
  let left = sockets;
  let goneAfter = 0;
  drippers.on("message", (remaining: number) => {
    left = remaining;
    goneAfter = (performance.now() - begun) / 1000;
  });
  const latencies = await usual(url, () => left > 0 && performance.now() - begun < 20_000);
  await drippers.terminate();
  return { goneAfter, left, p99: percentile(latencies, 0.99) };
}

if (!isMainThread) {
  const { url, sockets } = workerData as { url: string; sockets: number };
  let left = sockets;
  for (let index = 0; index < sockets; index += 1)
    drip(Number(new URL(url).port), KINDS[index % KINDS.length] as Kind).once("close", () => {
      left -= 1;
      // oxlint-disable-next-line require-post-message-target-origin -- a thread, no window
      parentPort?.postMessage(left);
    });
}

function drip(port: number, { opening, drip: more }: Kind): Socket {
  const socket = connect(port, "127.0.0.1");
  let timer: NodeJS.Timeout | undefined;
  socket.on("connect", () => {
    socket.write(opening);
    const begin = setTimeout(() => {
      timer = setInterval(() => socket.write(more), 1000);
    }, Math.random() * 1000);
    socket.once("close", () => clearTimeout(begin));
  });
  socket.resume();
  socket.on("error", () => {});
  socket.on("close", () => clearInterval(timer));
  return socket;
}

/** The other visitors' usual requests: pages, reads of the database and messages. */
async function usual(url: string, going: () => boolean): Promise<number[]> {
  const latencies: number[] = [];
  while (going()) {
    latencies.push(await time(`${url}/`), await time(`${url}/readyz`));
    const begun = performance.now();
    await sendMessage(url);
    latencies.push(performance.now() - begun);
    await sleep(10);
  }
  return latencies;
}
