import { setTimeout as sleep } from "node:timers/promises";
import { timeOf } from "#bench/measure.ts";
import { startOurs } from "#bench/servers.ts";
import { inspect, sendMessage } from "./writers.ts";

interface Restarted {
  answered: number;
  /** The number of requests that reached the server and were not answered. */
  failed: number;
  /** The longest stop, in seconds. */
  slowest: number;
  lost: number;
}

const VISITORS = 8;
const UNDER_LOAD_MS = 300;

/** Stops and starts the server while visitors keep writing over keep-alive connections. */
export async function restartUnderLoad(folder: string, restarts: number): Promise<Restarted> {
  const result: Restarted = { answered: 0, failed: 0, slowest: 0, lost: 0 };
  const acknowledged: string[] = [];
  for (let restart = 0; restart < restarts; restart += 1) {
    const server = await startOurs(folder);
    const gone = new AbortController();
    const visit = async () => {
      while (!gone.signal.aborted)
        try {
          acknowledged.push(await sendMessage(server.url));
        } catch (error) {
          if (isRefused(error)) gone.abort();
          else result.failed += 1;
        }
    };
    const visitors = Array.from({ length: VISITORS }, visit);
    await sleep(UNDER_LOAD_MS * (0.5 + Math.random()));
    result.slowest = Math.max(result.slowest, (await timeOf(server.stop)) / 1000);
    gone.abort();
    await Promise.all(visitors);
  }
  const { messages } = inspect(folder);
  result.answered = acknowledged.length;
  result.lost = acknowledged.filter((message) => !messages.has(message)).length;
  return result;
}

/** A refused connection was never in flight; every other request must be answered. */
const isRefused = (error: unknown) =>
  ((error as Error).cause as { code?: string } | undefined)?.code === "ECONNREFUSED";
