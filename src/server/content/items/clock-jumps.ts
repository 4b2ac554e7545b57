/** More than clocks are corrected by while they run, and less than somebody sets them wrong by. */
const JUMP_MS = 60_000;

/** How long a clock that has jumped ahead must stay there until it is believed. */
const DOUBT_MS = 60_000;

interface Clocks {
  /** The time of day, which can be set. */
  now: () => number;
  /** The milliseconds since some moment, which cannot. */
  steady: () => number;
}

/**
 * Reads the time, unless the clock is not to be believed: for a minute after it has jumped ahead, since
 * whoever sets a clock wrong mostly sets it right again.
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
