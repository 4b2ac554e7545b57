import { CALCULATOR_RANGES, type RangedInput, rangeIssue } from "./mortgage.ts";

const AMOUNT = /^-?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d*)?$/;
const PERCENT = /^-?(?:\d+(?:\.\d*)?|\.\d+)%?$/;

/**
 * The number typed into a field; NaN for anything else. An empty price is 0. Commas are accepted
 * where they group an amount: `6,5` is not 65.
 */
export function readTyped(name: RangedInput, typed: string): number {
  const text = typed.replace(/[$\s]/g, "");
  if (text === "") return name === "price" ? 0 : Number.NaN;
  const isMoney = name === "price" || name === "monthlyIncome";
  if (!(isMoney ? AMOUNT : PERCENT).test(text)) return Number.NaN;
  return Number(text.replace(/[,%]/g, ""));
}

/** Why a field's text is not valid, as a sentence; undefined when it is. */
export function typedIssue(name: RangedInput, typed: string): string | undefined {
  const number = readTyped(name, typed);
  const issue = rangeIssue(name, number);
  if (!issue || !Number.isNaN(number) || typed.trim() === "") return issue;
  return CALCULATOR_RANGES[name].max === undefined
    ? "Please write the amount in digits, such as 350,000."
    : "Please write a number with a point, such as 6.5.";
}
