import { fhaMortgageInsurance, vaFundingFee } from "./calculations/government-fees.ts";
import type { Known } from "./calculations/tables-in-force.ts";
import { mortgageApr } from "./calculations/mortgage-apr.ts";

/** The rate and charges of the calculator's disclosure, in percent and dollars. */
const SAMPLE = { annualRatePercent: 7.375, pointsPercent: 1.875, otherPrepaidFinanceCharges: 3526 };

/** The terms that 12 CFR 1026.24(d)(2) requires beside any down payment or repayment period. */
export interface RepaymentExample {
  price: number;
  downPaymentPercent: number;
  downPayment: number;
  /** With a fee that is added to it. */
  loanAmount: number;
  addedFee: number;
  annualRatePercent: number;
  payments: number;
  /** Principal, interest and mortgage insurance, dollars a month. */
  payment: number;
  monthlyMortgageInsurance: number;
  /** Charges counted in the APR. */
  prepaidFinanceCharges: number;
  aprPercent: number;
}

interface Terms {
  price: number;
  downPaymentPercent: number;
  termMonths: number;
  /** The government's fees for the loan before them. */
  fees?: (baseLoan: number) => { addedFee: number; monthlyMortgageInsurance: number };
}

function example({ price, downPaymentPercent, termMonths, fees }: Terms): RepaymentExample {
  const downPayment = (price * downPaymentPercent) / 100;
  const baseLoan = price - downPayment;
  const { addedFee, monthlyMortgageInsurance } = fees?.(baseLoan) ?? {
    addedFee: 0,
    monthlyMortgageInsurance: 0,
  };
  const loanAmount = baseLoan + addedFee;
  const { otherPrepaidFinanceCharges, ...sample } = SAMPLE;
  const result = mortgageApr({
    ...sample,
    loanAmount,
    termMonths,
    monthlyMortgageInsurance,
    otherPrepaidFinanceCharges: otherPrepaidFinanceCharges + addedFee,
  });
  return {
    price,
    downPaymentPercent,
    downPayment,
    loanAmount,
    addedFee,
    annualRatePercent: SAMPLE.annualRatePercent,
    payments: termMonths,
    payment: result.principalAndInterest + monthlyMortgageInsurance,
    monthlyMortgageInsurance,
    prepaidFinanceCharges: result.prepaidFinanceCharges,
    aprPercent: result.aprPercent,
  };
}

const THIRTY_YEARS = 360;

/**
 * A typical loan of each kind whose down payment or period the website states. Only kinds that the
 * lender offers may be advertised (1026.24(a)): `offered` finds them by the loan type's name.
 */
export const REPAYMENT_EXAMPLES: { offered: RegExp; of: (known: Known) => RepaymentExample }[] = [
  {
    offered: /\b30[- ]year/i,
    of: () => example({ price: 375_000, downPaymentPercent: 20, termMonths: THIRTY_YEARS }),
  },
  {
    offered: /\b15[- ]year/i,
    of: () => example({ price: 375_000, downPaymentPercent: 20, termMonths: 180 }),
  },
  {
    offered: /\bFHA\b/i,
    of: (known) =>
      example({
        price: 310_000,
        downPaymentPercent: 3.5,
        termMonths: THIRTY_YEARS,
        fees: (baseLoanAmount) => {
          const premium = { baseLoanAmount, baseLtvPercent: 96.5, termMonths: THIRTY_YEARS };
          const { upfrontAmount, monthlyAmount } = fhaMortgageInsurance(premium, known);
          return { addedFee: upfrontAmount, monthlyMortgageInsurance: monthlyAmount };
        },
      }),
  },
  {
    offered: /\bVA\b/i,
    of: (known) =>
      example({
        price: 300_000,
        downPaymentPercent: 0,
        termMonths: THIRTY_YEARS,
        fees: (loanAmount) => ({
          addedFee: vaFundingFee(
            { purpose: "purchase", use: "first", exempt: false, loanAmount },
            known,
          ).feeAmount,
          monthlyMortgageInsurance: 0,
        }),
      }),
  },
];
