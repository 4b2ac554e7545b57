/** What a rule can find in a vendor's email, and what it is called. */
export const VENDOR_VALUES = {
  name: "Name",
  phone: "Phone",
  email: "Email",
  state: "State",
  amount: "Loan amount",
  vendorId: "Vendor's number",
} as const;
export type VendorValue = keyof typeof VENDOR_VALUES;
export const VENDOR_VALUE_NAMES = Object.keys(VENDOR_VALUES) as VendorValue[];

export type Words = Record<`${VendorValue}Words`, string>;

/** The values that a rule looks for: those that have words. */
export function soughtBy(words: Words): VendorValue[] {
  return VENDOR_VALUE_NAMES.filter((name) => words[`${name}Words`] !== "");
}

/**
 * What stands in a text behind the words of a rule: the rest of the line, or the next line with
 * something in it. The first line counts that begins with the words; case and a colon do not.
 */
export function valuesIn(text: string, words: Words): Partial<Record<VendorValue, string>> {
  const lines = text.split("\n").map((line) => bare(line.slice(0, LONGEST_LINE)));
  const sought = soughtBy(words).map((name) => [name, bare(words[`${name}Words`])] as const);
  const all = sought.map(([, each]) => each);
  const found = sought.flatMap(([name, each]) => {
    const value = valueBehind(lines, each, all);
    return value === "" ? [] : [[name, value]];
  });
  return Object.fromEntries(found) as Partial<Record<VendorValue, string>>;
}

const LONGEST_LINE = 500;

/** Without the signs around it, such as those of a list or of a table. */
function bare(text: string): string {
  return text.replace(/^[^\p{L}\p{N}(+$"]+/u, "").replace(/[\s:|*_]+$/, "");
}

/** What follows the words on a line that begins with them; undefined for other lines. */
function behind(line: string, words: string): string | undefined {
  if (!line.toLowerCase().startsWith(words.toLowerCase())) return undefined;
  const rest = line.slice(words.length);
  return /^[\p{L}\p{N}]/u.test(rest) ? undefined : rest.replace(/^[\s:=|*_–-]+/, "");
}

/** A value up to the words of another on the same line, as in a table. */
function upTo(value: string, all: readonly string[]): string {
  const lower = value.toLowerCase();
  const ends = all.map((words) => lower.indexOf(` ${words.toLowerCase()}:`));
  const end = Math.min(value.length, ...ends.filter((at) => at >= 0));
  return value.slice(0, end).trim();
}

function valueBehind(lines: readonly string[], words: string, all: readonly string[]): string {
  for (const [at, line] of lines.entries()) {
    const value = behind(line, words);
    if (value === undefined) continue;
    const next = value || (lines.slice(at + 1).find((each) => each !== "") ?? "");
    // Where nothing was given, the next line begins with the words of another value
    if (value === "" && all.some((other) => behind(next, other) !== undefined)) return "";
    return upTo(next, all);
  }
  return "";
}
