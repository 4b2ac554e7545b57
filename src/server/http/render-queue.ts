import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../errors.ts";

const MOST_WAITING = 20;
/** Compressing goes on beside the server, so a render costs more than the time it takes. */
const REST_FOR_EACH_RENDER = 2;
/** A render that asks for more was waiting for something else than the processor. */
const LONGEST_REST_MS = 100;

interface Turn {
  /** Ahead of all others and never refused: for work that is done once, not once a request. */
  first: boolean;
}

/**
 * Runs one piece of work at a time and lets the server do other things for twice as long afterwards,
 * so that everybody else has well over half of the processor, however many pages are asked for.
 */
export function createRenderQueue() {
  const first: (() => Promise<void>)[] = [];
  const others: (() => Promise<void>)[] = [];
  let running = false;

  const runAll = async (): Promise<void> => {
    running = true;
    for (let work; (work = first.shift() ?? others.shift()) !== undefined;) {
      const start = performance.now();
      await work();
      const spent = performance.now() - start;
      if (first.length === 0) await sleep(Math.min(REST_FOR_EACH_RENDER * spent, LONGEST_REST_MS));
    }
    running = false;
  };

  /** The work's result, once it had its turn. Throws BUSY when too much is waiting already. */
  return async <Result>(work: () => Promise<Result>, turn: Turn): Promise<Result> => {
    if (!turn.first && others.length >= MOST_WAITING)
      throw new AppError("BUSY", "The site is busy. Please try again in a moment.", {
        retryAfter: 2,
      });
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    (turn.first ? first : others).push(() => work().then(resolve, reject));
    if (!running) void runAll();
    return promise;
  };
}
