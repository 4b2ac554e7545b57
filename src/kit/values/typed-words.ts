/** Parses the text of a search box, for lists in memory and for the full-text index alike. */

/**
 * Text made only of digits and the characters that people write in numbers: `(212)`, `555-0199`,
 * `$597,600`.
 */
const NUMBER = /^[\d()+\-./$,#]*\d[\d()+\-./$,#]*$/;

export function isNumber(word: string): boolean {
  return NUMBER.test(word);
}

/** The digits only; the US country code of a phone number is dropped. */
export function digitsIn(text: string): string {
  const digits = text.replace(/\D/g, "");
  return digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
}

/** The words; consecutive numbers stay together, because they may be one number. */
export function runsOf(typed: string): string[][] {
  const runs: string[][] = [];
  for (const word of typed.split(/\s+/).filter((each) => /[\p{L}\p{N}]/u.test(each))) {
    const last = runs.at(-1);
    if (last && isNumber(word) && isNumber(last.at(-1) ?? "")) last.push(word);
    else runs.push([word]);
  }
  return runs;
}

/** Whether every word is in one of the fields, and every number too, in any notation. */
export function isFoundBy(typed: string, fields: readonly string[]): boolean {
  const words = fields.join("\n").toLowerCase();
  const numbers = fields.map(digitsIn);
  const has = (word: string) =>
    words.includes(word.toLowerCase()) ||
    (isNumber(word) && numbers.some((number) => number.includes(digitsIn(word))));
  const runs = runsOf(typed);
  // Signs alone, such as `%`, are looked for as they are
  if (runs.length === 0) return typed.split(/\s+/).every((sign) => words.includes(sign));
  return runs.every((run) => run.every(has) || has(run.join("")));
}
