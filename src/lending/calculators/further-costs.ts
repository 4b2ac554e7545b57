import { formatDollars } from "#kit/values/format.ts";
import {
  monthlyCosts,
  type MortgageEstimate,
  type MortgageInputs,
  needsInsurance,
} from "#lending/mortgage.ts";
import { parseDollars } from "#kit/values/typed-numbers.ts";

/** Costs that the calculator's total leaves out, in dollars a month. */
export interface FurtherCosts {
  /** Mortgage insurance; undefined until it is entered, which means an estimate. */
  insurance: number | undefined;
  dues: number;
}

/** The further costs in an address. */
export function furtherIn(search: Record<string, string | undefined>): FurtherCosts {
  const read = (name: string) => parseDollars(search[name] ?? "");
  return {
    insurance: read("monthlyMortgageInsurance"),
    dues: read("monthlyAssociationDues") ?? 0,
  };
}

/** Dollars a month for each $100,000 borrowed, up to a loan-to-value ratio in percent. */
const PREMIUMS = [
  { upTo: 80, dollars: 0 },
  { upTo: 85, dollars: 30 },
  { upTo: 90, dollars: 43 },
  { upTo: 95, dollars: 57 },
  { upTo: 100, dollars: 70 },
];

/**
 * An estimate of private mortgage insurance in dollars a month, by the loan-to-value ratio alone.
 * Source: Freddie Mac, "expect to pay between $30 and $70 per month for every $100,000 borrowed",
 * spread over the steps in which insurers ask for more coverage.
 */
export function estimatedInsurance(price: number, downPayment: number): number {
  const loan = price - downPayment;
  // Exactly 80% counts as that, despite rounding in the division
  const premium = PREMIUMS.find(({ upTo }) => loan <= (price * upTo) / 100 + 1e-6);
  return (loan * (premium?.dollars ?? 0)) / 100_000;
}

/** The insurance ends by itself at 78% of the price (12 USC 4902), so such a loan has none. */
const ENDS_AT = 0.78;

/**
 * The payment with the further costs, such as `$2,655 with mortgage insurance and dues`; undefined
 * without any.
 */
export function furtherWords(
  { inputs, estimate }: { inputs: MortgageInputs; estimate: MortgageEstimate },
  further: FurtherCosts,
): string | undefined {
  if (estimate.total === 0 || estimate.loanAmount === 0) return undefined;
  const { price, downPayment } = inputs;
  const isInsured = price - downPayment > ENDS_AT * price;
  const { insurance = estimatedInsurance(price, downPayment), dues } = further;
  const costs = [
    { dollars: isInsured ? insurance : 0, name: insuranceName(further) },
    { dollars: dues, name: "dues" },
  ].filter(({ dollars }) => dollars > 0);
  if (costs.length === 0) return undefined;
  const all = costs.reduce((sum, { dollars }) => sum + dollars, monthlyCosts(inputs).total);
  return `${formatDollars(Math.round(all))} with ${costs.map(({ name }) => name).join(" and ")}`;
}

function insuranceName({ insurance }: FurtherCosts): string {
  return insurance === undefined ? "estimated mortgage insurance" : "mortgage insurance";
}

/** Whether the insurance in it is an estimate. */
export function isEstimated(inputs: MortgageInputs, { insurance }: FurtherCosts): boolean {
  return insurance === undefined && needsInsurance(inputs);
}
