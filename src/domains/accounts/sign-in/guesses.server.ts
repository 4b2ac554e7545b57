import { tooManyAttempts } from "#platform/http/rate-limit.ts";

const HOUR = 3_600_000;
/** How many wrong tries an hour allows without a pause. */
export const FREE_GUESSES = 20;
/** Seconds of pause after the 20th wrong try of an hour, after the 21st, and so on. */
const PAUSES_S = [15, 30, 60, 120, 300];
const LONGEST_PAUSE_S = 300;
const GUESSES_KEPT = FREE_GUESSES + PAUSES_S.length;
const ACCOUNTS_KEPT = 50_000;

/** A try that counts as wrong until it is taken back. */
export interface Guess {
  takeBack: () => void | Promise<void>;
  /** The number of wrong tries in the last hour, including this one. */
  inLastHour: number;
}

export type Guesses = ReturnType<typeof createGuesses>;

/**
 * Counts wrong tries for an account from all networks together. From the twentieth in an hour, each
 * is followed by a pause that grows to five minutes; the account is never locked. Kept in memory,
 * which is bounded: the accounts tried longest ago are forgotten first. What other processes count
 * is in shared-tries.ts. See src/decisions/016-guessing.md
 */
export function createGuesses(on: boolean) {
  const byAccount = new Map<string, number[]>();

  const recentOf = (account: string): number[] =>
    (byAccount.get(account) ?? []).filter((at) => at > Date.now() - HOUR);

  const keep = (account: string, guesses: number[]) => {
    byAccount.delete(account);
    if (guesses.length > 0) byAccount.set(account, guesses.slice(-GUESSES_KEPT));
    if (byAccount.size > ACCOUNTS_KEPT) byAccount.delete(byAccount.keys().next().value as string);
  };

  return {
    /** Counts a try. Throws TOO_MANY_REQUESTS while the pause after the latest wrong one lasts. */
    begin(account: string): Guess {
      if (!on) return { takeBack: () => {}, inLastHour: 0 };
      const recent = recentOf(account);
      const wait = pauseAfter(recent, Date.now());
      if (wait > 0) throw tooManyAttempts(wait / 1000);
      const at = Date.now();
      keep(account, [...recent, at]);
      return {
        inLastHour: recent.length + 1,
        takeBack() {
          const left = recentOf(account);
          const index = left.lastIndexOf(at);
          if (index >= 0) left.splice(index, 1);
          keep(account, left);
        },
      };
    },
  };
}

/** Milliseconds until the next try is allowed, by the times of the last hour's. */
export function pauseAfter(recent: readonly number[], now: number): number {
  const latest = recent.at(-1);
  if (latest === undefined || recent.length < FREE_GUESSES) return 0;
  return latest + (PAUSES_S[recent.length - FREE_GUESSES] ?? LONGEST_PAUSE_S) * 1000 - now;
}
