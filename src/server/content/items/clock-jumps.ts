/** Clocks that run are corrected by less than this; clocks that were set wrong are off by more. */
const JUMP_MS = 60_000;

/** How long a clock that has jumped ahead must stay there before it is trusted. */
const DOUBT_MS = 60_000;

interface Clocks {
  /** The time of day, which can be set. */
  now: () => number;
  /** The milliseconds since some moment, which cannot be set. */
  steady: () => number;
}

/**
 * Reads the time, unless the clock cannot be trusted: for a minute after it has jumped ahead, since
 * a clock that was set wrong is usually corrected soon.
 */
export function watchClock(
  { now, steady }: Clocks = { now: Date.now, steady: () => performance.now() },
): () => string | undefined {
  let before = now() - steady();
  let doubtedUntil = -Infinity;
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
