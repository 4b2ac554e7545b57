import { withSeparators } from "#kit/values/typed-numbers.ts";
import {
  DOWN_PAYMENT_PRESETS,
  downPaymentDollars,
  type MortgageInputs,
  TERM_OPTIONS,
} from "./mortgage.ts";

export const CUSTOM = "Custom";
export const DOWN_PAYMENT_CHOICES = [
  ...DOWN_PAYMENT_PRESETS.map((percent) => `${percent}%`),
  CUSTOM,
] as const;
export const TERM_CHOICES = TERM_OPTIONS.map((years) => `${years} years`);

/** The mortgage payment calculator's fields that an address can set; `true` for money. */
const FIELDS = {
  price: true,
  interestRate: false,
  downPayment: false,
  downPaymentAmount: true,
  termYears: false,
  propertyTaxRate: false,
  insuranceRate: false,
  monthlyIncome: true,
};

export const CALCULATOR_PARAMETERS = Object.keys(FIELDS);

/** The numbers in an address as texts of the form; undefined without any. */
export function scenarioIn(search: object): Record<string, string> | undefined {
  const given: Record<string, unknown> = { ...search };
  const texts = Object.entries(FIELDS).flatMap(([name, isMoney]) => {
    const value = given[name];
    if (typeof value !== "string" && typeof value !== "number") return [];
    return [[name, isMoney ? withSeparators(String(value)) : String(value)] as const];
  });
  return texts.length > 0 ? Object.fromEntries(texts) : undefined;
}

/** A result's numbers as an address: all but the income, which stays with its owner. */
export function addressOf(inputs: MortgageInputs): Record<string, string> {
  const { price, downPayment, termYears } = inputs;
  const preset = DOWN_PAYMENT_PRESETS.find(
    (percent) => downPaymentDollars(price, percent) === downPayment,
  );
  return {
    price: String(price),
    interestRate: String(inputs.interestRate),
    downPayment: preset === undefined ? CUSTOM : `${preset}%`,
    downPaymentAmount: String(downPayment),
    termYears: `${termYears} years`,
    propertyTaxRate: String(inputs.propertyTaxRate),
    insuranceRate: String(inputs.insuranceRate),
  };
}
