import { US_STATES } from "#lending/us-states.ts";

export type StateCode = keyof typeof US_STATES;

/** Longer names first, because West Virginia contains Virginia. */
const NAMES = (Object.entries(US_STATES) as [StateCode, string][]).toSorted(
  ([, one], [, other]) => other.length - one.length,
);

const EXCEPT = /\b(?:except(?:ing)?|excluding|with the exception of|other than|but not)\b/i;

/**
 * The states that the lender's own words name, such as `New York, NJ and Connecticut`, or all but
 * those after `except`. Undefined when they name none, as in `all 50 states`: then no state is known
 * to be missing.
 */
export function licensedStates(words: string): Set<StateCode> | undefined {
  const [first = "", ...rest] = words.split(EXCEPT);
  const named = statesIn(first);
  const excepted = statesIn(rest.join(" "));
  if (named.length + excepted.length === 0) return undefined;
  const all = named.length > 0 ? named : NAMES.map(([code]) => code);
  return new Set(all.filter((code) => !excepted.includes(code)));
}

function statesIn(words: string): StateCode[] {
  let rest = words.replace(/\bWashington,?\s+(?=D\.?C\b)/gi, "");
  return NAMES.flatMap(([code, name]) => {
    const without = rest.replace(new RegExp(`\\b${name}\\b`, "gi"), " ");
    const isNamed = without !== rest || new RegExp(`\\b${code}\\b`).test(rest);
    rest = without;
    return isNamed ? [code] : [];
  });
}

/** An address, and a city that has the state's name. */
const PLACES = /(?:\bNew York)?, ?New York,? \d{5}(?:-\d{4})?\b|\bNew York City\b/gi;
const REGULATOR =
  /\bNYS?DFS\b|\bNew York (?:DFS|(?:Dep(?:artmen)?t\.? of Financial Services|Banking Dep(?:artmen)?t)\b)|\b(?:Banking Dep(?:artmen)?t|Dep(?:artmen)?t\.? of Financial Services)\.? of (?:the State of )?New York\b/i;
/** The register's name, Nationwide Multistate Licensing System, is no place. */
const EVERYWHERE = String.raw`(?:nationwide(?! m)|nationally|(?:all|every)(?: of the)?(?: 50| fifty)?(?: U\.?S\.?)? states?|(?:50|fifty) states)`;
const LICENSED = new RegExp(
  String.raw`\b(?:licen[sc]|regist|authori[sz]|(?:banker|broker|lender|servicer)s? in\b).*\b(?:New York|${EVERYWHERE})\b|\bNew York(?: mortgage \w+)? licen[sc]`,
  "i",
);

const NOT_LICENSED = new RegExp(
  String.raw`\b(?:not|nor|never|no longer)(?: \w+| be \w+)? (?:licen[sc]|regist|authori[sz]|in\b)(?:(?!\bbut\b)[^.,;])*\b(?:New York|${EVERYWHERE})\b`,
  "gi",
);
const EXCEPTED = new RegExp(
  String.raw`(?:\b${EVERYWHERE}[^.;]{0,40})?\b(?:except|exclud|other than|but (?=New York))(?:(?!\bbut\b|licen)[^.;])*\bNew York\b`,
  "gi",
);

/**
 * Whether a license text names New York as a regulator or a state of license, not as a place. All
 * states include it.
 */
export function isLicensedInNewYork(licenseText: string): boolean {
  const text = licenseText
    .replace(/\s+/g, " ")
    .replace(/\bN\. ?Y\.(?: ?S\.)?|\b(?:NYS?|New York State)\b/gi, "New York")
    .replace(PLACES, " ")
    .replace(NOT_LICENSED, " ")
    .replace(EXCEPTED, " ");
  return REGULATOR.test(text) || text.split(/; |\. (?=[A-Z])/).some((part) => LICENSED.test(part));
}
