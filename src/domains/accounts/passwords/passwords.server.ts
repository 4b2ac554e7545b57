import { type Algorithm, hash, verify } from "@node-rs/argon2";
import { busy } from "#platform/errors.ts";

/** argon2id with the parameters of OWASP's password storage cheat sheet. */
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

/** Who occupies a place in the line. */
export interface Place {
  network: string;
  /** Whether they have signed in from this browser before: one more place is reserved for them. */
  isKnown: boolean;
}

/**
 * Takes a place in the line and returns a function that leaves it. Throws BUSY when none is left.
 */
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

// Decision: src/decisions/012-hashing-behind-requests.md
/**
 * Hashing is slow by design: two run at once, fifty wait, and the next is refused. A network has at
 * most three places, so that a crowd behind one address cannot fill the line. Work without an owner
 * counts only toward the total.
 */
async function inTurn<Result>(work: () => Promise<Result>, place?: Place): Promise<Result> {
  if (!place && running + waiting.length >= MOST_IN_LINE) throw busy();
  const leave = place ? takePlace(place) : () => {};
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    leave();
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The hash to store. Throws BUSY when too many wait. */
export function hashPassword(password: string, place?: Place): Promise<string> {
  return inTurn(() => hash(password, PARAMETERS), place);
}

/** The hash of a password that nobody knows, with the parameters above. */
const DECOY =
  "$argon2id$v=19$m=19456,t=2,p=1$Fj1SpR8SoAqKVQhfFaaKdA$ebQ1kGashJQK600Pn/m6kdnBd6NxoVHppjaNb2YMiKw";

/**
 * Whether the password matches the hash. Without a hash (unknown user) it waits in the same line,
 * takes the same time and never matches.
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
