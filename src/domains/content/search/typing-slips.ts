import { slipsOf } from "#kit/values/slips.ts";

/**
 * What was probably meant: words that no title has are replaced by a title's word that differs in
 * one letter, or that is written in two, as `prequalification` for `pre-qualification`. The same
 * search when there is none.
 */
export function withoutSlips(typed: string, titles: readonly string[]): string {
  const known = new Map(
    titles
      .flatMap((title) => title.toLowerCase().match(/[\p{L}\p{N}]+(?:[-’'][\p{L}\p{N}]+)*/gu) ?? [])
      .flatMap((word) => [word, ...word.split("-")].map((each) => [letters(each), each] as const)),
  );
  const meant = (word: string) => {
    const own = letters(word);
    const begun = [...known.keys()].find((each) => each.startsWith(own));
    if (begun !== undefined) return known.get(begun)?.includes("-") ? known.get(begun) : word;
    const slips = new Set(slipsOf(own));
    const near = [...known.keys()].find((each) => slipsOf(each).some((slip) => slips.has(slip)));
    return (own.length > 3 && near !== undefined && known.get(near)) || word;
  };
  return typed.trim().toLowerCase().split(/\s+/).map(meant).join(" ");
}

const letters = (word: string) => word.replace(/[^\p{L}\p{N}]/gu, "");
