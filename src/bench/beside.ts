import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { p99 } from "./measure.ts";
import { memoryOf, type Server } from "./servers.ts";

interface Others {
  /** What the others ask for. */
  path?: string;
  headers?: Record<string, string>;
  everyMs?: number;
}

/** How long the server is watched without the work, for comparison. */
const QUIET_MS = 3000;

/**
 * What some work costs: the 99th percentile of other visitors' requests and the most memory, in
 * milliseconds and megabytes, meanwhile (`ours`) and before (`bare`).
 */
export async function beside(server: Server, work: () => Promise<unknown>, others: Others = {}) {
  await watch(server, () => sleep(QUIET_MS / 10), others);
  const bare = await watch(server, () => sleep(QUIET_MS), others);
  const ours = await watch(server, work, others);
  return {
    p99: { ours: p99(ours.latencies), bare: p99(bare.latencies) },
    memory: { ours: ours.memory, bare: bare.memory },
  };
}

/**
 * The requests of others and the most memory during some work. Requests are sent on a schedule,
 * answered or not: a client that waits for each answer would see a pause only once.
 */
export async function watch(
  server: Server,
  work: () => Promise<unknown>,
  { path = "/healthz", headers = {}, everyMs = 5 }: Others = {},
): Promise<{ latencies: number[]; memory: number }> {
  const agent = new Agent({ keepAlive: true });
  const pending: Promise<number>[] = [];
  const begun = performance.now();
  let memory = memoryOf(server);
  const working = new AbortController();
  const watching = (async () => {
    while (!working.signal.aborted) {
      pending.push(ask(server.url + path, headers, agent));
      memory = Math.max(memory, memoryOf(server));
      await sleep(Math.max(0, begun + pending.length * everyMs - performance.now()));
    }
  })();
  await work().finally(() => working.abort());
  await watching;
  const latencies = await Promise.all(pending);
  agent.destroy();
  return { latencies, memory };
}

function ask(url: string, headers: Record<string, string>, agent: Agent): Promise<number> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      response.resume().once("end", () => resolve(performance.now() - begun));
    }).once("error", reject);
  });
}
