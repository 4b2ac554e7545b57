import { digitsIn, isNumber, runsOf } from "../shared/typed-words.ts";

// Decision: src/decisions/026-search-index-without-content.md
/**
 * What a person typed, as a full-text query: every word must be there, each may go on (`mar ex`
 * finds maria@example.com). Numbers are found by their digits too, however they are written and
 * wherever they are broken. Undefined when there is no word in it. Quoted, so that nothing they
 * type is an operator.
 */
export function matchExpression(typed: string | undefined): string | undefined {
  const runs = runsOf(typed ?? "");
  if (runs.length === 0) return undefined;
  return runs.map(expressionOf).join(" AND ");
}

function expressionOf(run: string[]): string {
  const each = run.map((word) =>
    isNumber(word) ? `(${prefix(word)} OR digits : ${prefix(digitsIn(word))})` : prefix(word),
  );
  if (run.length === 1) return each.join("");
  return `((${each.join(" AND ")}) OR digits : ${prefix(digitsIn(run.join("")))})`;
}

function prefix(word: string): string {
  return `"${word.replaceAll('"', '""')}"*`;
}
