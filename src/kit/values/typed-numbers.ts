/** The maximum of a price, a loan or any other amount of a calculator. */
export const MOST_CALCULATED = 100_000_000;

/** Dollar signs, and invisible marks, such as those in text pasted from a spreadsheet. */
const ORNAMENT = /[$\p{Cf}]/gu;

const DOLLARS = /^-?(?:(?:\d{1,3}(?:[,\s]\d{3})+|\d+)(?:\.\d{0,2})?|\.\d{1,2})$/;
const PERCENT = /^-?(?:\d+(?:\.\d*)?|\.\d+)\s*%?$/;

/** Points that may group, as in `425.000`, or begin a fraction: nobody can tell. */
const AMBIGUOUS = /^[\d,\s]*\.\d{3}$/;

export const NEGATIVE = "Please enter a number that is not negative.";
const POINT_GROUPS =
  "Please write thousands with a comma, such as 350,000, and cents with two digits.";

/** Without decorations, and with a hyphen for any minus sign. */
export function bare(text: string): string {
  return text
    .replace(ORNAMENT, "")
    .trim()
    .replace(/^[\u2212\u2013]/, "-");
}

/** As in an address: without dollar signs, commas, percent signs and blanks. */
export function bareDigits(text: string): string {
  return bare(text).replace(/[,%\s]/g, "");
}

/** Like parseDollars, but also reads negative numbers. */
export function parseSignedDollars(text: string): number | undefined {
  return DOLLARS.test(bare(text)) ? Number(bareDigits(text)) + 0 : undefined;
}

/**
 * Reads dollars such as `$350,000`; undefined for anything but a number of 0 or more. Commas and
 * blanks are accepted where they group: `6,5` is not 65. A point before three digits is not
 * accepted, because nobody can tell whether `425.000` is 425 or 425,000.
 */
export function parseDollars(text: string): number | undefined {
  const dollars = parseSignedDollars(text);
  return dollars !== undefined && dollars >= 0 ? dollars : undefined;
}

/** Reads a percentage such as `6.5` or `6.5%`; undefined for anything else, such as `6,5`. */
export function parsePercent(text: string): number | undefined {
  return PERCENT.test(bare(text)) ? Number(bareDigits(text)) : undefined;
}

/** Why dollars were refused, if there is more to say than that they are not a number. */
export function slipInDollars(text: string): string | undefined {
  if ((parseSignedDollars(text) ?? 0) < 0) return NEGATIVE;
  return AMBIGUOUS.test(bare(text)) ? POINT_GROUPS : undefined;
}

/**
 * `725,000` for `$725000`; any other text is returned unchanged. No more than two digits follow the
 * point, because three could not be read back.
 */
export function withSeparators(text: string): string {
  return parseDollars(text)?.toLocaleString("en-US", { maximumFractionDigits: 2 }) ?? text;
}
