import { nextTick } from "node:process";
import { setImmediate as nextTurn } from "node:timers/promises";

// Decision: src/decisions/063-requests-take-turns.md
/** The longest uninterrupted work on requests before new events get their turn. */
const WORK_MS = 4;
/** How long the others get then, unless they need less. */
const REST = 2;
/** A turn of the event loop in which nobody else had anything to do. */
const IDLE_TURN_MS = 0.1;

type Go = () => void;

export type Turnstile = ReturnType<typeof createTurnstile>;

/**
 * Lets requests through at once until there is too much to do. Then they wait and go one by one,
 * the first of each network before the second of any. After a little work the event loop is left to
 * new connections, responses from memory and health checks, so that they wait only milliseconds
 * however many requests a crowd has sent. Node accepts one connection in each turn of the loop.
 */
export function createTurnstile() {
  const waiting = new Map<string, Go[]>();
  let running = false;
  let turnBegan: number | undefined;

  const hasTime = (): boolean => {
    if (turnBegan === undefined) setImmediate(() => (turnBegan = undefined));
    turnBegan ??= performance.now();
    return performance.now() - turnBegan < WORK_MS;
  };

  const takeNext = (): Go | undefined => {
    const [network, requests = []] = waiting.entries().next().value ?? [];
    if (network === undefined) return undefined;
    const next = requests.shift();
    waiting.delete(network);
    if (requests.length > 0) waiting.set(network, requests);
    return next;
  };

  const letThrough = async (): Promise<void> => {
    running = true;
    let spent = WORK_MS;
    while (waiting.size > 0) {
      await othersFor(REST * spent);
      const start = performance.now();
      for (let go; performance.now() - start < WORK_MS && (go = takeNext()) !== undefined;) {
        go();
        await untilItWaits();
      }
      spent = performance.now() - start;
    }
    running = false;
  };

  /** Resolves when it is this network's turn. */
  return (network: string): Promise<void> | undefined => {
    if (!running && hasTime()) return undefined;
    const { promise, resolve } = Promise.withResolvers<void>();
    const requests = waiting.get(network) ?? [];
    waiting.set(network, requests);
    requests.push(resolve);
    if (!running) void letThrough();
    return promise;
  };
}

/** Resolves when the work has to wait for something, such as a body or another thread. */
function untilItWaits(): Promise<void> {
  return new Promise((resolve) => nextTick(resolve));
}

/** Resolves after this time, or when the event loop has nothing to do. */
async function othersFor(ms: number): Promise<void> {
  const end = performance.now() + ms;
  for (let begun = performance.now(), now = begun; now < end; begun = now) {
    await nextTurn();
    now = performance.now();
    if (now - begun < IDLE_TURN_MS) return;
  }
}
