import { setTimeout as sleep } from "node:timers/promises";
import { type Figure, percentile } from "./measure.ts";
import { inFolder, memoryOf, startOurs, withServers } from "./servers.ts";
import { LOGINS, signInUntil } from "./sign-ins.ts";

const POLLS_PER_SECOND = 600;
const SECONDS = 10;

/** Open pages that poll while many users sign in at once. */
export async function polls(): Promise<Figure[]> {
  return inFolder((folder) =>
    withServers([startOurs(folder)], async (server) => {
      const path = `${server.url}/api/site-settings`;
      const etag = (await fetch(path)).headers.get("etag") ?? "";
      let polling = true;
      const logins = Array.from({ length: LOGINS }, () => signInUntil(server.url, () => !polling));
      const latencies = await pollAtRate(path, etag);
      const memory = memoryOf(server);
      polling = false;
      await Promise.all(logins);
      const p99 = percentile(latencies, 0.99);
      return [
        limit(`p99 of ${latencies.length} polls during logins`, p99, { most: 25, unit: "ms" }),
        limit("memory during that", memory, { most: 200, unit: "MB" }),
      ];
    }),
  );
}

async function pollAtRate(url: string, etag: string): Promise<number[]> {
  const pending: Promise<number>[] = [];
  const start = performance.now();
  for (let poll = 0; poll < POLLS_PER_SECOND * SECONDS; poll += 1) {
    const due = start + (poll * 1000) / POLLS_PER_SECOND;
    const wait = due - performance.now();
    if (wait > 1) await sleep(wait);
    pending.push(conditionalRead(url, etag));
  }
  return Promise.all(pending);
}

async function conditionalRead(url: string, etag: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(url, { headers: { "if-none-match": etag } });
  await response.arrayBuffer();
  return performance.now() - start;
}

function limit(
  name: string,
  value: number,
  { most, unit }: { most: number; unit: string },
): Figure {
  const ours = `${value.toFixed(1)} ${unit}`;
  return { name, ours, bare: "-", ratio: value, target: `<= ${most}`, met: value <= most };
}
