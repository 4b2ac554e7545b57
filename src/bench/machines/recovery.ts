import { setTimeout as sleep } from "node:timers/promises";
import { sendMessage } from "#bench/faults/writers.ts";
import { absolute, type Figure } from "#bench/measure.ts";
import { onPostgres } from "./site.ts";

const RESTARTS = 5;
const DOWN_MS = 3000;

/** How long a process takes to store a message again once PostgreSQL is back. */
export function recovery(folder: string): Promise<Figure> {
  return onPostgres(folder, async ({ serve, postgres }) => {
    const { url } = await serve();
    const waits: number[] = [];
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      await sendMessage(url);
      await postgres.halt();
      await sleep(DOWN_MS);
      await postgres.resume();
      const begun = performance.now();
      for (;;) {
        const sent = await sendMessage(url).then(
          () => true,
          () => false,
        );
        if (sent) break;
        await sleep(10);
      }
      waits.push(performance.now() - begun);
    }
    const longest = Math.max(...waits);
    return absolute(
      `PostgreSQL back to a message stored, the longest of ${RESTARTS}`,
      `${longest.toFixed(0)} ms`,
      "<= 5000 ms",
      longest <= 5000,
    );
  });
}
