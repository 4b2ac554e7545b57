/** What is all number, with the signs that people write into one: `(212)`, `555-0199`, `$597,600`. */
const NUMBER = /^[\d()+\-./$,#]*\d[\d()+\-./$,#]*$/;

/**
 * What a person typed, as a full-text query: every word must be there, each may go on (`mar ex`
 * finds maria@example.com). Numbers are found by their digits too, however they are written and
 * wherever they are broken. Undefined when there is no word in it. Quoted, so that nothing they
 * type is an operator.
 */
export function matchExpression(typed: string | undefined): string | undefined {
  const words = (typed ?? "").split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length === 0) return undefined;
  return runsOf(words).map(expressionOf).join(" AND ");
}

/** Words that are numbers and follow one another stay together: they may be one number. */
function runsOf(words: string[]): string[][] {
  const runs: string[][] = [];
  for (const word of words) {
    const last = runs.at(-1);
    if (last && NUMBER.test(word) && NUMBER.test(last.at(-1) ?? "")) last.push(word);
    else runs.push([word]);
  }
  return runs;
}

function expressionOf(run: string[]): string {
  const each = run.map((word) =>
    NUMBER.test(word) ? `(${prefix(word)} OR digits : ${prefix(digitsIn(word))})` : prefix(word),
  );
  if (run.length === 1) return each.join("");
  return `((${each.join(" AND ")}) OR digits : ${prefix(digitsIn(run.join("")))})`;
}

function prefix(word: string): string {
  return `"${word.replaceAll('"', '""')}"*`;
}

/** Phone numbers are kept without the country code of home. */
function digitsIn(text: string): string {
  const digits = text.replace(/\D/g, "");
  return digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
}
