/** What a rule can find in a vendor's mail, and what it is called. */
export const VENDOR_VALUES = {
  name: "Name",
  phone: "Phone",
  email: "Email",
  state: "State",
  amount: "Loan amount",
  vendorId: "Number",
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
  const lines = text.split("\n").map((line) => line.trim());
  const found = soughtBy(words).flatMap((name) => {
    const value = valueBehind(lines, bare(words[`${name}Words`]));
    return value === "" ? [] : [[name, value]];
  });
  return Object.fromEntries(found) as Partial<Record<VendorValue, string>>;
}

function bare(words: string): string {
  return words.toLowerCase().replace(/[\s:]+$/, "");
}

function valueBehind(lines: readonly string[], words: string): string {
  for (const [at, line] of lines.entries()) {
    const begun = line.replace(/^[^\p{L}\p{N}]+/u, "");
    if (!begun.toLowerCase().startsWith(words)) continue;
    const rest = begun.slice(words.length);
    if (/^[\p{L}\p{N}]/u.test(rest)) continue;
    const value = rest.replace(/^[\s:=|*_–-]+/, "").replace(/[\s|*_]+$/, "");
    if (value !== "") return value;
    return lines.slice(at + 1).find((next) => next !== "") ?? "";
  }
  return "";
}
