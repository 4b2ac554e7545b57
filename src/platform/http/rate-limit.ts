import { counted } from "#kit/values/counted.ts";
import { AppError } from "#platform/errors.ts";
import { networksAround } from "./client-address.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * How many calls one key may make in any period of that length, whenever it begins. Refused calls
 * do not count. The limits of a recipient's mails are in mail/limits/recipient-limits.ts.
 */
export const LIMITS = {
  contact: { calls: 5, per: MINUTE },
  applications: { calls: 5, per: MINUTE },
  newsletter: { calls: 5, per: MINUTE },
  /** Programs of vendors send many at once. */
  vendorLeads: { calls: 600, per: MINUTE },
  register: { calls: 5, per: HOUR },
  /** Only wrong tries: a right one is taken back. Keyed by account and network. */
  signIn: { calls: 10, per: MINUTE },
  /** Wrong tries for any account: by the address, or by each of its /64, /56 and /48. */
  signInByNetwork: { calls: 30, per: MINUTE },
  signInByNetworkHourly: { calls: 200, per: HOUR },
  /** The same for an IPv4 /24, which strangers share. */
  signInByNeighbors: { calls: 60, per: MINUTE },
  signInByNeighborsHourly: { calls: 400, per: HOUR },
  /** Audit rows about refused sign-ins, so that guessing does not fill the disk. */
  refusalRows: { calls: 30, per: MINUTE },
  resend: { calls: 3, per: HOUR },
  passwordReset: { calls: 5, per: HOUR },
  draftLinks: { calls: 5, per: HOUR },
  privacyLinks: { calls: 5, per: HOUR },
  officerNames: { calls: 30, per: MINUTE },
  testMail: { calls: 5, per: MINUTE },
  inbox: { calls: 10, per: MINUTE },
  resetCheck: { calls: 20, per: MINUTE },
  /** Only codes of no letter. */
  letterCodes: { calls: 20, per: MINUTE },
  browserErrors: { calls: 5, per: MINUTE },
  /** Of all browsers together, so that nobody fills the log. */
  allBrowserErrors: { calls: 30, per: MINUTE },
  /** Pages that are not in memory: searches, unknown addresses, other spellings. */
  pages: { calls: 60, per: MINUTE },
} as const satisfies Record<string, { calls: number; per: number }>;

export type LimitName = keyof typeof LIMITS;

/** With how many times the calls of the limit the key may make. */
type Counted = [name: LimitName, key: string, times?: number];

/**
 * The limits of calls that anybody can make without an account, and that store or mail something.
 */
const OF_STRANGERS: readonly LimitName[] = [
  "contact",
  "applications",
  "newsletter",
  "register",
  "resend",
  "passwordReset",
  "draftLinks",
  "privacyLinks",
  "resetCheck",
  "letterCodes",
];
const BY_OTHERS = { wider: [2, 4], neighbors: 8 };

/**
 * The keys that a client's call counts under. Calls of strangers count for the networks around
 * their own, too, which one person may have whole: an IPv6 /56 may make twice and a /48 four times
 * as many, an IPv4 /24, whose addresses have only the provider in common, eight times.
 */
export function keysAround(name: LimitName, address: string): Counted[] {
  const { own, wider, neighbors } = networksAround(address);
  if (!OF_STRANGERS.includes(name)) return [[name, own]];
  return [
    [name, own],
    ...wider.map((network, step): Counted => [name, network, BY_OTHERS.wider[step]]),
    ...(neighbors === undefined ? [] : [[name, neighbors, BY_OTHERS.neighbors] satisfies Counted]),
  ];
}

export type Limits = ReturnType<typeof createLimits>;

const KEYS_KEPT = 50_000;
const CALLS_KEPT = 500_000;

/** The times of calls by key, bounded: the least recently used keys are forgotten first. */
function createCallLog() {
  const callsByKey = new Map<string, number[]>();
  let callsKept = 0;

  const store = (id: string, calls: number[]) => {
    callsKept += calls.length - (callsByKey.get(id)?.length ?? 0);
    callsByKey.delete(id);
    if (calls.length > 0) callsByKey.set(id, calls);
  };

  const forgetOldest = () => {
    for (const id of callsByKey.keys()) {
      if (callsByKey.size <= KEYS_KEPT && callsKept <= CALLS_KEPT) return;
      store(id, []);
    }
  };

  return { callsOf: (id: string) => callsByKey.get(id) ?? [], store, forgetOldest };
}

/**
 * Remembers the times of each key's counted calls, so that no period, whenever it begins, has more
 * of them than its limit; a bucket that refills would let twice as many through in its first
 * period.
 */
export function createLimits(on: boolean, now: () => number = Date.now) {
  const { callsOf, store, forgetOldest } = createCallLog();

  const recentCalls = (counted: Counted): number[] => {
    const id = idOf(counted);
    const since = now() - LIMITS[counted[0]].per;
    const calls = callsOf(id).filter((at) => at > since);
    store(id, calls); // a refused key is in use, too
    return calls;
  };

  const waitFor = (counted: Counted): number =>
    waitUnder(counted[0], recentCalls(counted), now(), counted[2]);

  const remove = (counted: Counted, at: number) => {
    const calls = recentCalls(counted);
    const index = calls.lastIndexOf(at);
    if (index >= 0) calls.splice(index, 1);
    store(idOf(counted), calls);
  };

  const takeAll = (all: Counted[]) => {
    if (!on) return () => {};
    const wait = Math.max(0, ...all.map(waitFor));
    if (wait > 0) throw tooManyAttempts(wait / 1000);
    const at = now();
    for (const counted of all) store(idOf(counted), [...recentCalls(counted), at]);
    forgetOldest();
    return () => {
      for (const counted of all) remove(counted, at);
    };
  };

  return {
    /**
     * Counts a call under each of these keys, or under none if one of them refuses it. Returns a
     * function that takes the call back. Throws TOO_MANY_REQUESTS with the seconds to wait.
     */
    takeAll,
    /** The same under one key. */
    take: (name: LimitName, key: string) => void takeAll([[name, key]]),
    /** The same for a client's call, under its address and the networks around it. */
    takeAround: (name: LimitName, address: string) => void takeAll(keysAround(name, address)),
    /** Counts a call and returns whether it is within the limit. */
    allows(name: LimitName, key: string): boolean {
      if (on && waitFor([name, key]) > 0) return false;
      takeAll([[name, key]]);
      return true;
    },
  };
}

function idOf([name, key]: Counted): string {
  return `${name} ${key}`;
}

/** Milliseconds until a limit allows another call, by the times of the earlier ones. */
export function waitUnder(name: LimitName, at: readonly number[], now: number, times = 1): number {
  const { calls, per } = LIMITS[name];
  const oldest = at.filter((each) => each > now - per).at(-calls * times);
  return oldest === undefined ? 0 : oldest + per - now;
}

/** The refusal that says how long to wait. */
export function tooManyAttempts(seconds: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(seconds));
  return new AppError("TOO_MANY_REQUESTS", tooMany(retryAfter), { retryAfter });
}

function tooMany(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  return `Too many attempts. Please try again in ${counted(count, unit)}.`;
}
