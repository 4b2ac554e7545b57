import { AppError } from "../errors.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How many calls one key may make in a while. */
export const LIMITS = {
  contact: { calls: 5, per: MINUTE },
  applications: { calls: 5, per: MINUTE },
  register: { calls: 5, per: HOUR },
  /** Wrong tries only: a right one is given back. Keyed by account and address. */
  login: { calls: 10, per: MINUTE },
  resend: { calls: 3, per: HOUR },
  passwordReset: { calls: 5, per: HOUR },
  /** Pages that are not in memory: searches, unknown addresses, other spellings. */
  pages: { calls: 60, per: MINUTE },
} as const satisfies Record<string, { calls: number; per: number }>;

export type LimitName = keyof typeof LIMITS;

interface Bucket {
  tokens: number;
  at: number;
}

const BUCKETS_KEPT = 50_000;

export interface Limits {
  /** Counts a call. Throws TOO_MANY_REQUESTS with the seconds to wait. */
  take: (name: LimitName, key: string) => void;
  /** Gives a counted call back. */
  refund: (name: LimitName, key: string) => void;
}

/** Token buckets in memory, bounded: the least recently used are forgotten first. */
export function createLimits(on: boolean, now: () => number = Date.now): Limits {
  const buckets = new Map<string, Bucket>();

  const bucketFor = (name: LimitName, key: string): Bucket => {
    const { calls, per } = LIMITS[name];
    const id = `${name} ${key}`;
    const time = now();
    const bucket = buckets.get(id) ?? { tokens: calls, at: time };
    bucket.tokens = Math.min(calls, bucket.tokens + ((time - bucket.at) * calls) / per);
    bucket.at = time;
    buckets.delete(id);
    buckets.set(id, bucket);
    if (buckets.size > BUCKETS_KEPT) buckets.delete(buckets.keys().next().value as string);
    return bucket;
  };

  return {
    take(name, key) {
      if (!on) return;
      const bucket = bucketFor(name, key);
      if (bucket.tokens < 1) {
        const { calls, per } = LIMITS[name];
        const retryAfter = Math.max(1, Math.ceil(((1 - bucket.tokens) * per) / calls / 1000));
        throw new AppError("TOO_MANY_REQUESTS", tooMany(retryAfter), { retryAfter });
      }
      bucket.tokens -= 1;
    },
    refund(name, key) {
      if (on) bucketFor(name, key).tokens += 1;
    },
  };
}

function tooMany(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  return `Too many attempts. Please try again in ${count} ${unit}${count === 1 ? "" : "s"}.`;
}
