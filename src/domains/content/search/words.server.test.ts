import { expect, test } from "vitest";
import { excerptOf, searchedWords } from "./words.server.ts";

/** The parts of an excerpt, with brackets around the found ones. */
const marked = (text: string, typed: string, width?: number) =>
  excerptOf(text, searchedWords(typed), width)
    .map((part) => (part.isFound ? `[${part.text}]` : part.text))
    .join("");

test.each([
  ["What is an escrow account?", ["escrow", "account"]],
  ["what is it", ["what", "is", "it"]],
  ["refinancing rates", ["refinanc", "rate"]],
  ["points, taxes & fees", ["point", "taxe", "fee"]],
  ["30-year loans at 6.875%", ["30 year", "loan", "6 875"]],
  ["loan loans LOANS", ["loan"]],
  ["bus gas loss", ["bus", "gas", "loss"]],
  ['" OR * (:', ["or"]],
  ["???", []],
])("%s is a search for %j", (typed, words) => {
  expect(searchedWords(typed)).toEqual(words);
});

test("an excerpt marks the searched words, whatever their ending, case and accents", () => {
  expect(marked("Refinancing a LOAN: who refinances twice?", "refinanced loans")).toBe(
    "[Refinancing] a [LOAN]: who [refinances] twice?",
  );
  expect(marked("Montréal, not Montana", "montreal")).toBe("[Montréal], not Montana");
  expect(marked("A 30-year term, not 30 of a year", "30-year")).toBe(
    "A [30-year] term, not 30 of a year",
  );
});

test("an excerpt is from the place with most of the words, and shows that there is more", () => {
  const filler = "and so on ".repeat(60);
  const text = `Closing early. ${filler}Closing costs of the seller. ${filler}`;
  const shown = marked(text, "closing costs", 80);
  expect(shown).toMatch(/^… .*\[Closing\] \[costs\] of the seller\. .* …$/);
  expect(shown.length).toBeLessThan(110);
  expect(marked("Short.", "closing")).toBe("Short.");
});

test("a text without the words is shown from its beginning", () => {
  expect(marked(`First words. ${"more ".repeat(200)}`, "escrow", 20)).toBe("First words. more …");
});
