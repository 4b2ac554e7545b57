import { levelPayment, monthlyRate } from "./calculations/level-payment.ts";
import {
  MOST_CALCULATED,
  NEGATIVE,
  parsePercent,
  parseSignedDollars,
  slipInDollars,
} from "#kit/values/typed-numbers.ts";

/** The calculator's inputs. Money in dollars, rates in percent per year, the term in years. */
export interface MortgageInputs {
  /** Purchase price, 0 or more. */
  price: number;
  /** Dollars paid at closing, 0 or more. */
  downPayment: number;
  /** Nominal annual interest rate, 0 to 20. */
  interestRate: number;
  termYears: number;
  /** Yearly property tax in percent of the price, 0 to 10. */
  propertyTaxRate: number;
  /** Yearly home insurance premium in percent of the price, 0 to 5. */
  insuranceRate: number;
  /** Gross monthly income, 0 or more. */
  monthlyIncome: number;
}

/** Whole dollars per month, except the score (0 to 100). */
export interface MortgageEstimate {
  loanAmount: number;
  principalAndInterest: number;
  propertyTax: number;
  insurance: number;
  total: number;
  affordability: number;
}

/** The range of each number and the step of its field. */
export const CALCULATOR_RANGES = {
  price: { min: 0, max: undefined, step: 1000 },
  interestRate: { min: 0, max: 20, step: 0.1 },
  monthlyIncome: { min: 0, max: undefined, step: 100 },
  propertyTaxRate: { min: 0, max: 10, step: 0.1 },
  insuranceRate: { min: 0, max: 5, step: 0.1 },
} as const;

export type RangedInput = keyof typeof CALCULATOR_RANGES;

export const TERM_OPTIONS = [10, 15, 20, 30] as const;
export const DOWN_PAYMENT_PRESETS = [3.5, 5, 10, 20] as const;

const NOTHING: MortgageEstimate = {
  loanAmount: 0,
  principalAndInterest: 0,
  propertyTax: 0,
  insurance: 0,
  total: 0,
  affordability: 0,
};

/**
 * The monthly cost of a fixed-rate mortgage. All zero for a price that is not positive; a down
 * payment of at least the price leaves no loan and no payment, which anyone can afford.
 * @throws RangeError when an input is not a finite number in its range, or the term is 0.
 */
export function estimateMortgage(inputs: MortgageInputs): MortgageEstimate {
  const { price, downPayment } = inputs;
  if (Number.isFinite(price) && price <= 0) return NOTHING;
  for (const [name, value] of Object.entries(inputs))
    if (!Number.isFinite(value) || value < 0) throw new RangeError(`${name} must be 0 or more`);
  for (const name of ["interestRate", "propertyTaxRate", "insuranceRate"] as const)
    if (rangeIssue(name, inputs[name])) throw new RangeError(`${name} is out of range`);

  if (price - downPayment <= 0) return { ...NOTHING, affordability: 100 };
  const costs = monthlyCosts(inputs);
  return {
    loanAmount: Math.round(costs.loanAmount),
    principalAndInterest: Math.round(costs.principalAndInterest),
    propertyTax: Math.round(costs.propertyTax),
    insurance: Math.round(costs.insurance),
    total: Math.round(costs.total),
    affordability: affordabilityScore(costs.total, inputs.monthlyIncome),
  };
}

/** The same costs, not rounded and not checked. */
export function monthlyCosts(inputs: MortgageInputs) {
  const { price, downPayment, interestRate, termYears } = inputs;
  const loanAmount = price - downPayment;
  const principalAndInterest = monthlyPrincipalAndInterest(loanAmount, interestRate, termYears);
  const propertyTax = (price * inputs.propertyTaxRate) / 100 / 12;
  const insurance = (price * inputs.insuranceRate) / 100 / 12;
  const total = principalAndInterest + propertyTax + insurance;
  return { loanAmount, principalAndInterest, propertyTax, insurance, total };
}

/** The estimate, or all zero when it cannot be made; the error is passed to the caller's log. */
export function estimateOrZero(
  inputs: MortgageInputs,
  log: (failure: unknown) => void,
): MortgageEstimate {
  try {
    return estimateMortgage(inputs);
  } catch (failure) {
    log(failure);
    return NOTHING;
  }
}

/**
 * Whether lenders usually require mortgage insurance: when the down payment is less than 20% of the
 * price.
 */
export function needsInsurance({ price, downPayment }: MortgageInputs): boolean {
  return downPayment < 0.2 * price;
}

/** Problems of numbers that have a result, all zero or beyond any loan: messages by field. */
export function oddNumbers({ price, downPayment }: MortgageInputs) {
  if (price <= 0) return { price: "Please enter a price above $0." };
  if (price > MOST_CALCULATED) return { price: "Please enter a price up to $100,000,000." };
  if (downPayment > price)
    return { downPaymentAmount: "Please enter a down payment that is not above the price." };
  return {};
}

/** Why a number is not valid for its field, as a sentence; undefined when it is. */
export function rangeIssue(name: RangedInput, value: number): string | undefined {
  const { min, max } = CALCULATOR_RANGES[name];
  if (value >= min && value <= (max ?? Number.MAX_VALUE)) return undefined;
  return max === undefined
    ? "Please enter a number of 0 or more."
    : `Please enter a number from ${min} to ${max}.`;
}

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

/**
 * The level payment that pays a loan off over its term, not rounded: computed by the engine.
 * @param loanAmount dollars, 0 or more
 * @param annualRate nominal percent per year, 0 or more
 * @param termYears over 0
 * @throws RangeError for a term that is not positive
 */
export function monthlyPrincipalAndInterest(
  loanAmount: number,
  annualRate: number,
  termYears: number,
): number {
  const months = termYears * 12;
  if (!(months > 0)) throw new RangeError("the term must be over 0 years");
  return levelPayment(loanAmount, monthlyRate(annualRate), months);
}

/**
 * Scores the ratio of the housing payment to income (the front-end ratio): 100 at or below 15
 * percent, 0 at or above 50 percent, linear in between. No income scores 0.
 */
export function affordabilityScore(monthlyTotal: number, monthlyIncome: number): number {
  const comfortable = 0.15;
  const unaffordable = 0.5;
  const ratio = monthlyIncome > 0 ? monthlyTotal / monthlyIncome : Number.POSITIVE_INFINITY;
  const score = (100 * (unaffordable - ratio)) / (unaffordable - comfortable);
  return Math.min(100, Math.max(0, score));
}

/** Dollars for a preset: price times percent, rounded. */
export function downPaymentDollars(price: number, percent: number): number {
  return Math.round((price * percent) / 100);
}

/** The percent of the price that typed dollars equal, rounded; 0 without a price. */
export function downPaymentPercent(price: number, dollars: number): number {
  return price > 0 ? Math.round((dollars / price) * 100) : 0;
}

/** A down payment in the calculator's form; the price is stored elsewhere. */
export interface DownPayment {
  percent: number;
  dollars: number;
  /** The dollars were typed and stay fixed; otherwise they follow the preset percent. */
  custom: boolean;
}

export type DownPaymentChange =
  | { type: "price" }
  | { type: "preset"; percent: number }
  | { type: "custom" }
  | { type: "dollars"; dollars: number };

/** Applies a change of the form to the down payment at this price. */
export function changeDownPayment(
  state: DownPayment,
  price: number,
  change: DownPaymentChange,
): DownPayment {
  switch (change.type) {
    case "price":
      return state.custom
        ? { ...state, percent: downPaymentPercent(price, state.dollars) }
        : { ...state, dollars: downPaymentDollars(price, state.percent) };
    case "custom":
      return { ...state, custom: true };
    case "preset": {
      const { percent } = change;
      return { percent, dollars: downPaymentDollars(price, percent), custom: false };
    }
    default: {
      const { dollars } = change;
      return { dollars, percent: downPaymentPercent(price, dollars), custom: true };
    }
  }
}
