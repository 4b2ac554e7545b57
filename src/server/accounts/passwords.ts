import { type Algorithm, hash, verify } from "@node-rs/argon2";
import { AppError } from "../errors.ts";
import { letRequestsGoFirst } from "./hashing-threads.ts";

/** argon2id as OWASP's password storage cheat sheet sets it. */
const PARAMETERS = {
  algorithm: 2 satisfies Algorithm.Argon2id, // a const enum, whose value TypeScript will not inline
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const;
const PARAMETER_TEXT = "$argon2id$v=19$m=19456,t=2,p=1$";

const AT_ONCE = 2;
const MOST_IN_LINE = AT_ONCE + 50;
const MOST_OF_A_NETWORK = 3;
let running = 0;
const waiting: (() => void)[] = [];
const placesTaken = new Map<string, number>();
let threadsStarted = false;

/** Whose place in the line it is. */
export interface Place {
  network: string;
  /** Somebody who has signed in from this browser before: one more place is kept for them. */
  isKnown: boolean;
}

/** Takes a place in the line, and returns how to leave it. Throws BUSY when there is none left. */
function takePlace({ network, isKnown }: Place): () => void {
  const kept = isKnown ? 1 : 0;
  const taken = placesTaken.get(network) ?? 0;
  if (taken >= MOST_OF_A_NETWORK + kept || running + waiting.length >= MOST_IN_LINE + kept)
    throw busy();
  placesTaken.set(network, taken + 1);
  return () => {
    const left = (placesTaken.get(network) ?? 1) - 1;
    if (left > 0) placesTaken.set(network, left);
    else placesTaken.delete(network);
  };
}

function busy(): AppError {
  return new AppError("BUSY", "The server is busy. Please try again in a moment.", {
    retryAfter: 2,
  });
}

/**
 * Hashes are slow by design: two at once, fifty in line, and then no. Of one network there are three
 * at most, so that no crowd behind one address fills the line. Without a place only the whole counts.
 */
async function inTurn<Result>(work: () => Promise<Result>, place?: Place): Promise<Result> {
  if (!place && running + waiting.length >= MOST_IN_LINE) throw busy();
  const leave = place ? takePlace(place) : () => {};
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    const result = await work();
    if (!threadsStarted) letRequestsGoFirst();
    threadsStarted = true;
    return result;
  } finally {
    leave();
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The hash to store. Throws BUSY when too many wait. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, PARAMETERS));
}

/** The hash of a password that nobody knows, with the parameters above. */
const DECOY =
  "$argon2id$v=19$m=19456,t=2,p=1$Fj1SpR8SoAqKVQhfFaaKdA$ebQ1kGashJQK600Pn/m6kdnBd6NxoVHppjaNb2YMiKw";

/**
 * Whether the password is the one that was hashed. An unknown user (no hash) waits in the same line
 * and takes as long as a known one, and is never right.
 */
export async function verifyPassword(
  stored: string | undefined,
  password: string,
  place?: Place,
): Promise<boolean> {
  const right = await inTurn(() => verify(stored ?? DECOY, password), place);
  return stored !== undefined && right;
}

/** True when the parameters have changed since the hash was made. */
export function isOutdatedHash(stored: string): boolean {
  return !stored.startsWith(PARAMETER_TEXT);
}
