import { line } from "./zod.ts";

/** Written with a period and no space after it: `St.John`, `Dr.Smith`. */
const ABBREVIATIONS = "st|ste|dr|mr|mrs|ms|jr|sr|fr|sta|mt|wm|chas|geo|jas|jos|thos|prof|rev|hon";

/** Domain endings that a name must not have, even after an initial. */
const ENDINGS =
  "com|net|org|edu|gov|mil|info|biz|app|dev|xyz|top|shop|site|online|club|link|live|icu|vip";

const BEFORE_A_PERIOD = new RegExp(`(?<![\\p{L}\\p{N}-])(?:\\p{L}|${ABBREVIATIONS})$`, "iu");
const ENDING = new RegExp(`^(?:${ENDINGS})(?![\\p{L}])`, "iu");

/**
 * Whether a name contains text that mail programs turn into a link. Initials (`J.R. Smith`) and
 * abbreviations (`St.John`) are allowed; two words with a period and no space between them are not.
 */
export function holdsAddress(name: string): boolean {
  const text = name.normalize("NFKC").replaceAll("。", ".");
  if (/:\/\/|www\./i.test(text)) return true;
  return [...text.matchAll(/\.(?=\p{L}{2})/gu)].some(({ index }) => {
    const [before, after] = [text.slice(0, index), text.slice(index + 1)];
    if (!/[\p{L}\p{N}]$/u.test(before)) return false;
    const isName = BEFORE_A_PERIOD.test(before) && /^\p{L}{3}/u.test(after) && !ENDING.test(after);
    return !isName;
  });
}

/** A first or last name: one line without a web address. */
export function personName(sentence: string, length: { min?: number } = {}) {
  return line(sentence, { max: 80, ...length }).refine((name) => !holdsAddress(name), {
    error: "Please leave out web addresses; in a name, put a space after a period.",
  });
}
