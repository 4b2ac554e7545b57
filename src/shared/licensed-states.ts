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

/** An address, and a city that has the state's name. */
const PLACES = /(?:\bNew York)?, ?New York,? \d{5}(?:-\d{4})?\b|\bNew York City\b/gi;
const REGULATOR =
  /\bNYS?DFS\b|\bNew York (?:DFS|(?:Dep(?:artmen)?t\.? of Financial Services|Banking Dep(?:artmen)?t)\b)|\b(?:Banking Dep(?:artmen)?t|Dep(?:artmen)?t\.? of Financial Services)\.? of (?:the State of )?New York\b/i;
const LICENSED =
  /\b(?:licen[sc]|regist|authori[sz]|(?:banker|broker|lender|servicer)s? in\b).*\bNew York\b|\bNew York(?: mortgage \w+)? licen[sc]/i;

const NOT_LICENSED =
  /\b(?:not|nor|never|no longer)(?: \w+)? (?:licen[sc]|regist|authori[sz]|in\b)(?:(?!\bbut\b)[^.,;])*\bNew York\b/gi;

/** Whether a license text names New York as a regulator or a state of license, not as a place. */
export function isLicensedInNewYork(licenseText: string): boolean {
  const text = licenseText
    .replace(/\s+/g, " ")
    .replace(/\bN\. ?Y\.(?: ?S\.)?|\b(?:NYS?|New York State)\b/gi, "New York")
    .replace(PLACES, " ")
    .replace(NOT_LICENSED, " ");
  return REGULATOR.test(text) || text.split(/; |\. (?=[A-Z])/).some((part) => LICENSED.test(part));
}
