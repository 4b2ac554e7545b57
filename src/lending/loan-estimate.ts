import { interestOnly, totalInterestPercentage } from "./calculations/amortization.ts";
import { balanceOf, mortgageApr } from "./calculations/mortgage-apr.ts";
import { mortgageInsurance } from "./calculations/mortgage-insurance.ts";

/** The charges of the form's sections, in its order. Sections F and G follow from other numbers. */
export const CHARGES = {
  A: ["points", "applicationFee", "underwritingFee"],
  B: ["appraisal", "creditReport", "floodCheck", "floodMonitoring", "taxMonitoring", "taxStatus"],
  C: ["pestInspection", "survey", "titleBinder", "lenderPolicy", "settlementAgent", "titleSearch"],
  E: ["recording", "transferTaxes"],
  H: ["ownerPolicy"],
} as const;

/**
 * The charges that are a price of the credit: the lender's, and services through the term, whenever
 * they are paid for (comment 4(c)(7)-3). A fee that every applicant pays is not one (1026.4(c)(1)).
 */
const COUNTED = ["points", "underwritingFee", "floodMonitoring", "taxMonitoring"] as const;

export type Charge = (typeof CHARGES)[keyof typeof CHARGES][number];

export interface EstimateInput {
  /** Dollars, as all amounts here. */
  price: number;
  loanAmount: number;
  annualRatePercent: number;
  termMonths: number;
  monthlyMortgageInsurance: number;
  monthlyHomeInsurance: number;
  monthlyPropertyTax: number;
  /** Of the home insurance, paid before closing. */
  insuranceMonthsPaid: number;
  /** From closing to the end of its month. */
  daysOfInterest: number;
  /** In the first deposit of the escrow account. */
  escrowMonths: number;
  charges: Record<Charge, number>;
  deposit: number;
}

/** The forms round each amount to the dollar, except the payment (12 CFR 1026.37(o)(4)). */
const whole = Math.round;

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);

/** In the form's comparison. */
const YEARS_COMPARED = 5;

/** The numbers of a Loan Estimate for a fixed rate (12 CFR 1026.37), from the terms of the loan. */
export function estimate(input: EstimateInput) {
  const { loanAmount, price, deposit } = input;
  const costs = costsOf(input);
  const insured = mortgageInsurance({ ...input, propertyValue: price }).mortgageInsuranceMonths;
  const monthlyMortgageInsurance = insured > 0 ? input.monthlyMortgageInsurance : 0;
  const loan = { ...input, monthlyMortgageInsurance, mortgageInsuranceMonths: insured };
  const counted = sum(COUNTED.map((name) => input.charges[name])) + costs.prepaidInterest;
  const apr = mortgageApr({ ...loan, prepaidFinanceCharges: counted });
  const { principalAndInterest } = apr;
  const compared = YEARS_COMPARED * 12;
  const paid =
    compared * principalAndInterest +
    Math.min(compared, insured) * input.monthlyMortgageInsurance +
    costs.loanCosts +
    costs.prepaidInterest;
  return {
    principalAndInterest,
    payments: paymentsOf(input, principalAndInterest, insured),
    escrow: whole(input.monthlyHomeInsurance + input.monthlyPropertyTax),
    ...costs,
    downPayment: price - loanAmount,
    cashToClose: costs.closingCosts + price - loanAmount - deposit,
    inFiveYears: {
      paid: whole(paid),
      principal: whole(loanAmount - balanceOf(loan, compared)),
    },
    aprPercent: apr.aprPercent,
    interestPercent: totalInterestPercentage({
      loanAmount,
      principalAndInterest,
      numberOfPayments: input.termMonths,
      prepaidInterest: costs.prepaidInterest,
    }).totalInterestPercentage,
  };
}

export type Estimate = ReturnType<typeof estimate>;

/** The payment while there is mortgage insurance, and after it. */
function paymentsOf(input: EstimateInput, principalAndInterest: number, insured: number) {
  const escrow = input.monthlyHomeInsurance + input.monthlyPropertyTax;
  const [last, years] = [Math.ceil(insured / 12), input.termMonths / 12];
  const payment = (words: string, insurance: number) => ({
    years: words,
    mortgageInsurance: whole(insurance),
    total: whole(principalAndInterest + insurance + escrow),
  });
  if (insured === 0 || input.monthlyMortgageInsurance === 0) return [payment(`1-${years}`, 0)];
  return [payment(`1-${last}`, input.monthlyMortgageInsurance), payment(`${last + 1}-${years}`, 0)];
}

function costsOf(input: EstimateInput) {
  const section = (letter: keyof typeof CHARGES) => {
    const lines = CHARGES[letter].map((name) => ({ name, amount: whole(input.charges[name]) }));
    return { lines, total: sum(lines.map(({ amount }) => amount)) };
  };
  const [A, B, C, E, H] = [section("A"), section("B"), section("C"), section("E"), section("H")];
  const { prepaidInterestPerDay } = interestOnly(input);
  const prepaidInterest = whole(prepaidInterestPerDay * input.daysOfInterest);
  const prepaidInsurance = whole(input.monthlyHomeInsurance * input.insuranceMonthsPaid);
  const escrowInsurance = whole(input.monthlyHomeInsurance * input.escrowMonths);
  const escrowTax = whole(input.monthlyPropertyTax * input.escrowMonths);
  const [prepaids, firstEscrow] = [prepaidInterest + prepaidInsurance, escrowInsurance + escrowTax];
  const loanCosts = A.total + B.total + C.total;
  const otherCosts = E.total + prepaids + firstEscrow + H.total;
  return {
    A,
    B,
    C,
    E,
    H,
    prepaidInterestPerDay,
    prepaidInterest,
    prepaidInsurance,
    prepaids,
    escrowInsurance,
    escrowTax,
    firstEscrow,
    loanCosts,
    otherCosts,
    closingCosts: loanCosts + otherCosts,
  };
}

/** An invented loan, for the annotated form. */
export const SAMPLE_ESTIMATE: EstimateInput = {
  price: 400_000,
  loanAmount: 360_000,
  annualRatePercent: 6.5,
  termMonths: 360,
  monthlyMortgageInsurance: 180,
  monthlyHomeInsurance: 166.67,
  monthlyPropertyTax: 333.33,
  insuranceMonthsPaid: 12,
  daysOfInterest: 15,
  escrowMonths: 2,
  charges: {
    points: 1800,
    applicationFee: 500,
    underwritingFee: 1200,
    appraisal: 650,
    creditReport: 60,
    floodCheck: 20,
    floodMonitoring: 35,
    taxMonitoring: 85,
    taxStatus: 110,
    pestInspection: 150,
    survey: 400,
    titleBinder: 300,
    lenderPolicy: 900,
    settlementAgent: 650,
    titleSearch: 500,
    recording: 120,
    transferTaxes: 1600,
    ownerPolicy: 600,
  },
  deposit: 10_000,
};
