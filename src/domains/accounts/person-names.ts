import { line } from "#kit/values/zod.ts";

/** Written with a period and no space after it: `St.John`, `Dr.Smith`. */
const ABBREVIATIONS = "st|ste|dr|mr|mrs|ms|jr|sr|fr|sta|mt|wm|chas|geo|jas|jos|thos|prof|rev|hon";

/** Domain endings that a name must not have, even after an initial. */
const ENDINGS =
  "com|net|org|edu|gov|mil|info|biz|app|dev|xyz|top|shop|site|online|club|link|live|icu|vip";

const BEFORE_A_PERIOD = new RegExp(`(?<![\\p{L}\\p{N}-])(?:\\p{L}|${ABBREVIATIONS})$`, "iu");
const ENDING = new RegExp(`^(?:${ENDINGS})(?![\\p{L}])`, "iu");

/** Scripts with joiners, which decide the shape of the letters beside them. */
const JOINING = [
  "Arabic",
  "Syriac",
  "Mongolian",
  "Devanagari",
  "Bengali",
  "Gurmukhi",
  "Gujarati",
  "Oriya",
  "Tamil",
  "Telugu",
  "Kannada",
  "Malayalam",
  "Sinhala",
  "Khmer",
  "Myanmar",
]
  .map((name) => `\\p{Script_Extensions=${name}}`)
  .join("");

const STRAY_JOINERS = `(?<![${JOINING}])[\\u200c\\u200d]|[\\u200c\\u200d](?![${JOINING}])`;

/**
 * Characters that change the direction, hide, or stand for nothing; variants of Han characters
 * stay.
 */
const UNSEEN = new RegExp(
  `(?![\\u200c\\u200d\\p{Variation_Selector}])[\\p{Cf}\\p{Default_Ignorable_Code_Point}]|${STRAY_JOINERS}`,
  "gu",
);

/** The name without invisible characters, which come along unnoticed when it is pasted. */
export function withoutUnseen(name: string): string {
  return name.replace(UNSEEN, "");
}

/** A spelling that readers take for a period: `evil[.]example`. */
const PERIOD_IN_BRACKETS = /[[({<]\s*\.\s*[\])}>]|\[\s*dot\s*\]/i;

/**
 * Whether a name contains text that mail programs turn into a link. Initials (`J.R. Smith`) and
 * abbreviations (`St.John`) are allowed; two words with a period and no space between them are not.
 */
export function holdsAddress(name: string): boolean {
  const seen = name.replace(/\p{Default_Ignorable_Code_Point}/gu, "");
  const text = seen.normalize("NFKC").replaceAll("。", ".");
  if (/:\/\/|www\./i.test(text) || PERIOD_IN_BRACKETS.test(text)) return true;
  return [...text.matchAll(/\.(?=\p{L}{2})/gu)].some(({ index }) => {
    const [before, after] = [text.slice(0, index), text.slice(index + 1)];
    if (!/[\p{L}\p{N}]$/u.test(before)) return false;
    const isName = BEFORE_A_PERIOD.test(before) && /^\p{L}{3}/u.test(after) && !ENDING.test(after);
    return !isName;
  });
}

export function personName(sentence: string, length: { min?: number } = {}) {
  const name = line(sentence, { max: 80, tidy: withoutUnseen, ...length });
  return name.refine((text) => !holdsAddress(text), {
    error: "Please leave out web addresses; in a name, put a space after a period.",
  });
}
