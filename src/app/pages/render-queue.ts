import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "#platform/errors.ts";
import { gauge, renderSeconds } from "#platform/metrics.ts";

const MOST_WAITING = 20;
/** Compression runs on other threads, so a render costs more than its own time. */
const REST_FOR_EACH_RENDER = 2;
/** A render that would need a longer rest was waiting for something other than the processor. */
const LONGEST_REST_MS = 100;

const waiting = gauge("renders_waiting", "Pages that wait to be rendered");

interface Turn {
  /** Runs before all others and is never refused: for work done once, not once per request. */
  first: boolean;
}

/**
 * Runs one piece of work at a time, then rests for twice as long, so that other requests get well
 * over half of the processor however many pages are requested.
 */
export function createRenderQueue() {
  const first: (() => Promise<void>)[] = [];
  const others: (() => Promise<void>)[] = [];
  let running = false;

  const runAll = async (): Promise<void> => {
    running = true;
    for (let work; (work = first.shift() ?? others.shift()) !== undefined;) {
      waiting.dec();
      const start = performance.now();
      await work();
      const spent = performance.now() - start;
      renderSeconds.observe(spent / 1000);
      if (first.length === 0) await sleep(Math.min(REST_FOR_EACH_RENDER * spent, LONGEST_REST_MS));
    }
    running = false;
  };

  /** Resolves to the work's result after its turn. Throws BUSY when too much is already waiting. */
  return async <Result>(work: () => Promise<Result>, turn: Turn): Promise<Result> => {
    if (!turn.first && others.length >= MOST_WAITING)
      throw new AppError("BUSY", "The site is busy. Please try again in a moment.", {
        retryAfter: 2,
      });
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    (turn.first ? first : others).push(() => work().then(resolve, reject));
    waiting.inc();
    if (!running) void runAll();
    return promise;
  };
}
