import type { MortgageInputs } from "./mortgage.ts";

/**
 * The calculator's initial values; other pages illustrate a payment with the same rate and term.
 */
export const CALCULATOR_DEFAULTS: MortgageInputs = {
  price: 300_000,
  downPayment: 60_000,
  interestRate: 6.5,
  termYears: 30,
  propertyTaxRate: 1.0,
  insuranceRate: 0.5,
  monthlyIncome: 10_000,
};
