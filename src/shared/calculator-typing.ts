import { type RangedInput, rangeIssue } from "./mortgage.ts";
import { NEGATIVE, parsePercent, parseSignedDollars, slipInDollars } from "./typed-numbers.ts";

const isMoney = (name: RangedInput) => name === "price" || name === "monthlyIncome";

/**
 * The number typed into a field; NaN for anything else. An empty field is 0, except for the rate: a
 * rate of 0 is a loan without interest, which nobody means by leaving it empty.
 */
export function readTyped(name: RangedInput, typed: string): number {
  if (typed.trim() === "") return name === "interestRate" ? Number.NaN : 0;
  return (isMoney(name) ? parseSignedDollars : parsePercent)(typed) ?? Number.NaN;
}

/** Why a field's text is not valid, as a sentence; undefined when it is. */
export function typedIssue(name: RangedInput, typed: string): string | undefined {
  const number = readTyped(name, typed);
  const issue = rangeIssue(name, number);
  if (!issue) return undefined;
  if (typed.trim() === "") return "Please enter the interest rate.";
  if (number < 0) return NEGATIVE;
  if (!Number.isNaN(number)) return issue;
  return isMoney(name)
    ? (slipInDollars(typed) ?? "Please write the amount in digits, such as 350,000.")
    : "Please write a number with a point, such as 6.5.";
}
