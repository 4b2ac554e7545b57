import { AppError } from "#server/errors.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How many calls one key may make in a period. */
export const LIMITS = {
  contact: { calls: 5, per: MINUTE },
  applications: { calls: 5, per: MINUTE },
  register: { calls: 5, per: HOUR },
  /** Wrong tries only: a right one is refunded. Keyed by account and network. */
  signIn: { calls: 10, per: MINUTE },
  /** Wrong tries for any account, by network: the address, its /64 or /24, and its region. */
  signInByOwn: { calls: 30, per: MINUTE },
  signInByOwnHourly: { calls: 200, per: HOUR },
  signInBySite: { calls: 40, per: MINUTE },
  signInBySiteHourly: { calls: 300, per: HOUR },
  signInByRegion: { calls: 60, per: MINUTE },
  signInByRegionHourly: { calls: 400, per: HOUR },
  /** Audit rows about refused sign-ins, so that guessing does not fill the disk. */
  refusalRows: { calls: 30, per: MINUTE },
  resend: { calls: 3, per: HOUR },
  passwordReset: { calls: 5, per: HOUR },
  officerNames: { calls: 30, per: MINUTE },
  testMail: { calls: 5, per: MINUTE },
  resetCheck: { calls: 20, per: MINUTE },
  /** Pages that are not in memory: searches, unknown addresses, other spellings. */
  pages: { calls: 60, per: MINUTE },
} as const satisfies Record<string, { calls: number; per: number }>;

export type LimitName = keyof typeof LIMITS;

interface Bucket {
  tokens: number;
  at: number;
}

const BUCKETS_KEPT = 50_000;

type Counted = [name: LimitName, key: string];

export interface Limits {
  /** Counts a call. Throws TOO_MANY_REQUESTS with the seconds to wait. */
  take: (name: LimitName, key: string) => void;
  /** Counts a call under each of these keys, or under none if one of them refuses it. */
  takeAll: (counted: Counted[]) => void;
  /** Counts a call and returns whether it is within the limit. */
  allows: (name: LimitName, key: string) => boolean;
  /** Refunds counted calls. */
  refund: (counted: Counted[]) => void;
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

  /** Milliseconds until the bucket allows another call. */
  const waitFor = ([name, key]: Counted): number => {
    const { calls, per } = LIMITS[name];
    return ((1 - bucketFor(name, key).tokens) * per) / calls;
  };

  const takeAll = (counted: Counted[]) => {
    if (!on) return;
    const wait = Math.max(0, ...counted.map(waitFor));
    if (wait > 0) throw tooManyAttempts(wait / 1000);
    for (const [name, key] of counted) bucketFor(name, key).tokens -= 1;
  };

  return {
    takeAll,
    take: (name, key) => takeAll([[name, key]]),
    allows(name, key) {
      if (on && waitFor([name, key]) > 0) return false;
      takeAll([[name, key]]);
      return true;
    },
    refund(counted) {
      if (on) for (const [name, key] of counted) bucketFor(name, key).tokens += 1;
    },
  };
}

/** The refusal that says how long to wait. */
export function tooManyAttempts(seconds: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(seconds));
  return new AppError("TOO_MANY_REQUESTS", tooMany(retryAfter), { retryAfter });
}

function tooMany(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  return `Too many attempts. Please try again in ${count} ${unit}${count === 1 ? "" : "s"}.`;
}
