import { setTimeout as sleep } from "node:timers/promises";
import { absolute, type Figure, percentile } from "#bench/measure.ts";
import { adminHeaders } from "#bench/servers.ts";
import { onPostgres } from "./site.ts";

const CHANGES = 200;

/** How long it takes until a change published by one process is on the pages of another. */
export function publishing(folder: string): Promise<Figure> {
  return onPostgres(folder, async ({ serve }) => {
    const [one, other] = [await serve(), await serve()];
    const headers = await adminHeaders(one.url);
    const waits: number[] = [];
    for (let change = 0; change < CHANGES; change += 1) {
      const value = `Mon-Fri, change ${change}`;
      const body = JSON.stringify({ key: "businessHours", value });
      await fetch(`${one.url}/api/admin/site-settings`, { method: "POST", headers, body });
      const begun = performance.now();
      while (!(await (await fetch(`${other.url}/contact`)).text()).includes(value)) await sleep(1);
      waits.push(performance.now() - begun);
    }
    const p99 = percentile(waits, 0.99);
    return absolute(
      `publish on one to visible on another, p99 of ${CHANGES}`,
      `${p99.toFixed(1)} ms`,
      "<= 1000 ms",
      p99 <= 1000,
    );
  });
}
