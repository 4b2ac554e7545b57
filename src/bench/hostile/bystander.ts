import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

const EVERY_MS = 5;

/**
 * Milliseconds of each request of another visitor. They are sent on a schedule, answered or not: a
 * client that waits for each response would see a pause only once.
 */
export async function bystander(url: string, going: () => boolean): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const pending: Promise<number>[] = [];
  const start = performance.now();
  while (going()) {
    pending.push(ask(`${url}/healthz`, agent));
    const wait = start + pending.length * EVERY_MS - performance.now();
    await sleep(Math.max(0, wait));
  }
  const latencies = await Promise.all(pending);
  agent.destroy();
  return latencies;
}

/** Returns a function that is true for this many milliseconds from now. */
export function during(ms: number): () => boolean {
  const end = performance.now() + ms;
  return () => performance.now() < end;
}

function ask(url: string, agent: Agent): Promise<number> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume().once("end", () => resolve(performance.now() - begun));
    }).once("error", reject);
  });
}
