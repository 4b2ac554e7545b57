/**
 * What a person typed, as a full-text query: every word must be there, each may go on (`mar ex`
 * finds maria@example.com). Undefined when there is no word in it. Quoted, so that nothing they
 * type is an operator.
 */
export function matchExpression(typed: string | undefined): string | undefined {
  const words = (typed ?? "").split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length === 0) return undefined;
  return words.map((word) => `"${word.replaceAll('"', '""')}"*`).join(" ");
}
