import { Agent, request } from "node:http";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

/**
 * A request repeated until the crowd is stopped. In its path, headers and body `{n}` is a number
 * used once, and `{network}` an IPv4 address in a separate /24.
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
}

/** A crowd ends after this time, even if the process that started it is gone. */
const LONGEST_MS = 40_000;

/**
 * Clients on a separate thread, each of which asks again as soon as it is answered. Returns the
 * function that stops them.
 */
export function startCrowd(url: string, asked: Asked): () => Promise<void> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { url, asked } });
  const ended = new Promise<void>((resolve, reject) => {
    worker.once("exit", () => resolve()).once("error", reject);
  });
  return () => {
    // oxlint-disable-next-line require-post-message-target-origin -- a thread, no window
    worker.postMessage("stop");
    return ended;
  };
}

if (!isMainThread) {
  const { url, asked } = workerData as { url: string; asked: Asked };
  void askAll(url, asked);
}

async function askAll(url: string, { connections, asks }: Asked): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  parentPort?.once("message", stop);
  const timer = setTimeout(stop, LONGEST_MS);
  let sent = 0;
  const one = async () => {
    while (!stopping.signal.aborted) {
      sent += 1;
      await answerTo(url, fill(asks[sent % asks.length] as Ask, sent), agent);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  clearTimeout(timer);
  agent.destroy();
  parentPort?.close();
}

function fill(ask: Ask, n: number): Ask {
  const network = `${20 + (n % 150)}.${Math.floor(n / 150) % 250}.${n % 250}.7`;
  const text = JSON.stringify(ask).replaceAll("{n}", String(n)).replaceAll("{network}", network);
  return JSON.parse(text) as Ask;
}

function answerTo(url: string, { method, path, headers, body }: Ask, agent: Agent): Promise<void> {
  const all = { ...headers, ...(body !== undefined && { "content-type": "application/json" }) };
  return new Promise((resolve) => {
    request(url + path, { method, headers: all, agent }, (response) => {
      response.resume().once("close", () => resolve());
    })
      .once("error", () => resolve())
      .end(body);
  });
}
