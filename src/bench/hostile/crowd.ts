import { Agent, request } from "node:http";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

/**
 * A request repeated as often as wanted. In its path, headers and body `{n}` is a number used once,
 * `{network}` an IPv4 address in a separate /24 and `{group}` 16 bits of an IPv6 address.
 */
interface Ask {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

interface Asked {
  connections: number;
  asks: Ask[];
  /** The total number of requests; without it they are sent until the crowd is stopped. */
  most?: number;
}

/** The number of answers of each status; 0 counts those that never came. */
export type Tally = Record<number, number>;

interface Crowd {
  /** Resolves when all requests have been answered. */
  done: Promise<Tally>;
  stop: () => Promise<Tally>;
}

/** A crowd ends after this time, even if the process that started it is gone. */
const LONGEST_MS = 40_000;

/** Clients on a separate thread, each of which asks again as soon as it is answered. */
export function startCrowd(url: string, asked: Asked): Crowd {
  const worker = new Worker(new URL(import.meta.url), { workerData: { url, asked } });
  const done = new Promise<Tally>((resolve, reject) => {
    worker.once("message", resolve).once("error", reject);
  });
  return {
    done,
    stop() {
      // oxlint-disable-next-line require-post-message-target-origin -- a thread, no window
      worker.postMessage("stop");
      return done;
    },
  };
}

if (!isMainThread) {
  const { url, asked } = workerData as { url: string; asked: Asked };
  void askAll(url, asked);
}

async function askAll(url: string, { connections, asks, most = Infinity }: Asked): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const tally: Tally = {};
  let sent = 0;
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  parentPort?.once("message", stop);
  const timer = setTimeout(stop, LONGEST_MS);
  const one = async () => {
    while (!stopping.signal.aborted && sent < most) {
      sent += 1;
      const status = await answerTo(url, fill(asks[sent % asks.length] as Ask, sent), agent);
      tally[status] = (tally[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  clearTimeout(timer);
  agent.destroy();
  // oxlint-disable-next-line require-post-message-target-origin -- a thread, no window
  parentPort?.postMessage(tally);
  parentPort?.close();
}

function fill(ask: Ask, n: number): Ask {
  const network = `${20 + (n % 150)}.${Math.floor(n / 150) % 250}.${n % 250}.7`;
  const group = ((n * 257) % 65_536).toString(16);
  const text = JSON.stringify(ask)
    .replaceAll("{n}", String(n))
    .replaceAll("{network}", network)
    .replaceAll("{group}", group);
  return JSON.parse(text) as Ask;
}

function answerTo(url: string, { method = "GET", path, headers, body }: Ask, agent: Agent) {
  const { hostname, port } = new URL(url);
  const all = { ...headers, ...(body !== undefined && { "content-type": "application/json" }) };
  return new Promise<number>((resolve) => {
    request({ hostname, port, path, method, headers: all, agent }, (response) => {
      response.resume().once("close", () => resolve(response.statusCode ?? 0));
    })
      .once("error", () => resolve(0))
      .end(body);
  });
}
