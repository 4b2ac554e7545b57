import { setTimeout as sleep } from "node:timers/promises";
import { sendMessage } from "#bench/faults/writers.ts";
import { type Figure, p99, timeOf, within } from "#bench/measure.ts";
import { adminCalls } from "#bench/servers.ts";
import { onPostgres } from "./site.ts";

const CHANGES = 200;
const RESTARTS = 5;
const DOWN_MS = 3000;

/** How long it takes until a change published by one process is on the pages of another. */
export function publishing(): Promise<Figure> {
  return onPostgres(async ({ serve }) => {
    const [one, other] = [await serve(), await serve()];
    const call = await adminCalls(one.url);
    const waits: number[] = [];
    for (let change = 0; change < CHANGES; change += 1) {
      const value = `Mon-Fri, change ${change}`;
      await call("POST", "/api/admin/site-settings", { key: "businessHours", value });
      const isShown = async () =>
        (await (await fetch(`${other.url}/contact`)).text()).includes(value);
      waits.push(await timeUntil(isShown));
    }
    const name = `publish on one to visible on another, p99 of ${CHANGES}`;
    return within(name, { most: 1000, unit: "ms" }, { ours: p99(waits) });
  });
}

/** How long a process takes to store a message again once PostgreSQL is back. */
export function recovery(): Promise<Figure> {
  return onPostgres(async ({ serve, postgres }) => {
    const { url } = await serve();
    const isStored = () =>
      sendMessage(url).then(
        () => true,
        () => false,
      );
    const waits: number[] = [];
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      await sendMessage(url);
      await postgres.halt();
      await sleep(DOWN_MS);
      await postgres.resume();
      waits.push(await timeUntil(isStored));
    }
    const name = `PostgreSQL back to a message stored, the longest of ${RESTARTS}`;
    return within(name, { most: 5000, unit: "ms" }, { ours: Math.max(...waits) });
  });
}

function timeUntil(isSo: () => Promise<boolean>): Promise<number> {
  return timeOf(async () => {
    while (!(await isSo())) await sleep(1);
  });
}
