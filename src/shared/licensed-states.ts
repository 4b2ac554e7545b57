import { US_STATES } from "./us-states.ts";

export type StateCode = keyof typeof US_STATES;

/** Longer names first, because West Virginia contains Virginia. */
const NAMES = (Object.entries(US_STATES) as [StateCode, string][]).toSorted(
  ([, one], [, other]) => other.length - one.length,
);

/**
 * The states that the lender's own words name, such as `New York, NJ and Connecticut`. Undefined
 * when they name none, as in `all 50 states`: then no state is known to be missing.
 */
export function licensedStates(words: string): Set<StateCode> | undefined {
  const found = new Set<StateCode>();
  let rest = words.replace(/\bWashington,?\s+(?=D\.?C\b)/gi, "");
  for (const [code, name] of NAMES) {
    const without = rest.replace(new RegExp(`\\b${name}\\b`, "gi"), " ");
    if (without !== rest || new RegExp(`\\b${code}\\b`).test(rest)) found.add(code);
    rest = without;
  }
  return found.size > 0 ? found : undefined;
}
