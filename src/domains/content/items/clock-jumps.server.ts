import { uptime } from "node:os";

/** Clocks that run are corrected by less than this; clocks that were set wrong are off by more. */
const JUMP_MS = 60_000;

/**
 * How long a clock that has jumped ahead must stay there before it is trusted, and how long a
 * machine must be on: its clock may be wrong until it has asked the network.
 */
const DOUBT_MS = 60_000;

interface Clocks {
  /** The time of day, which can be set. */
  now: () => number;
  /** The milliseconds since some moment, which cannot be set. */
  steady: () => number;
  /** The milliseconds since the machine was switched on. */
  on: () => number;
}

const CLOCKS: Clocks = {
  now: Date.now,
  steady: () => performance.now(),
  on: () => uptime() * 1000,
};

/**
 * Reads the time, unless the clock cannot be trusted: for a minute after it has jumped ahead or the
 * machine was switched on, since a clock that is wrong then is usually corrected soon.
 */
export function watchClock({ now, steady, on }: Clocks = CLOCKS): () => string | undefined {
  let before = now() - steady();
  let doubtedUntil = steady() + DOUBT_MS - on();
  return () => {
    const time = now();
    const difference = time - steady();
    const jump = difference - before;
    before = difference;
    if (jump > JUMP_MS) doubtedUntil = steady() + DOUBT_MS;
    if (jump < -JUMP_MS) doubtedUntil = -Infinity;
    return steady() >= doubtedUntil ? new Date(time).toISOString() : undefined;
  };
}
