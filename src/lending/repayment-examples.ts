import type { RepaymentExample } from "#domains/content/content.output.ts";
import type { LoanFacts, RateProgram } from "./loan-facts.ts";
import { CalculationError } from "./calculations/checks.ts";
import {
  fhaMortgageInsurance,
  usdaGuaranteeFees,
  vaFundingFee,
} from "./calculations/government-fees.ts";
import { insuredMonths } from "./calculations/insured-months.ts";
import type { Known, PublishedRate } from "./calculations/tables-in-force.ts";
import { mortgageApr } from "./calculations/mortgage-apr.ts";

/** The rate and charges of the calculator's disclosure, in percent and dollars. */
const SAMPLE = { annualRatePercent: 7.375, pointsPercent: 1.875, fees: 3526 };

interface Terms {
  price: number;
  downPaymentPercent: number;
  termMonths: number;
  varies?: boolean;
  /** The loan's, where it has fees. */
  program?: RateProgram;
  /** Whether no published rate is for it: those of its program and term are for other loans. */
  isSample?: boolean;
  /** The loan before the government's fees are added. */
  fees?: (baseLoan: number) => Fees;
}

interface Fees {
  addedFee: number;
  monthlyFee: number;
  monthlyFeeName: string;
}

const NO_FEES: Fees = { addedFee: 0, monthlyFee: 0, monthlyFeeName: "" };

function example(
  { price, downPaymentPercent, termMonths, fees, ...terms }: Terms,
  known: Known,
): RepaymentExample {
  const { varies = false, program = "conventional", isSample = varies } = terms;
  const published = known.rates?.find(
    (rate) => !isSample && rate.program === program && rate.termMonths === termMonths,
  );
  if (published) return ofPublished(published);
  const { annualRatePercent, pointsPercent, fees: otherCharges } = SAMPLE;
  const downPayment = (price * downPaymentPercent) / 100;
  const baseLoan = price - downPayment;
  const { addedFee, monthlyFee, monthlyFeeName } = fees?.(baseLoan) ?? NO_FEES;
  const loanAmount = baseLoan + addedFee;
  const base = { loanAmount: baseLoan, annualRatePercent, termMonths };
  const ltvPercent = 100 - downPaymentPercent;
  const monthlyFeeMonths = insuredMonths({ ...base, program, ltvPercent }, known);
  const result = mortgageApr({
    annualRatePercent,
    pointsPercent,
    loanAmount,
    termMonths,
    monthlyMortgageInsurance: monthlyFee,
    mortgageInsuranceMonths: monthlyFeeMonths,
    otherPrepaidFinanceCharges: otherCharges + addedFee,
  });
  return {
    price,
    downPaymentPercent,
    downPayment,
    loanAmount,
    addedFee,
    annualRatePercent,
    isSample: true,
    pointsPercent,
    otherCharges,
    payments: termMonths,
    payment: result.principalAndInterest + monthlyFee,
    monthlyFee,
    monthlyFeeName,
    monthlyFeeMonths,
    prepaidFinanceCharges: result.prepaidFinanceCharges,
    aprPercent: result.aprPercent,
    varies,
  };
}

/** A published rate with the loan that it is published for, so that its APR is the published one. */
function ofPublished(rate: PublishedRate): RepaymentExample {
  const { annualRatePercent, aprPercent, pointsPercent, program, loanAmount: baseLoan } = rate;
  const addedFee = (baseLoan * rate.upfrontFeePercent) / 100;
  const loanAmount = baseLoan + addedFee;
  const price = (100 * baseLoan) / rate.ltvPercent;
  const monthlyFee = rate.mortgageInsuranceMonths > 0 ? rate.mortgageInsurance : 0;
  const falls = rate.annualMortgageInsurancePercent > 0 ? `, ${FALLS}` : "";
  return {
    price,
    downPaymentPercent: 100 - rate.ltvPercent,
    downPayment: price - baseLoan,
    loanAmount,
    addedFee,
    annualRatePercent,
    isSample: false,
    pointsPercent,
    otherCharges: rate.fees,
    payments: rate.termMonths,
    payment: rate.payment + monthlyFee,
    monthlyFee,
    monthlyFeeName:
      (program === "usda" ? "the annual guarantee fee" : "mortgage insurance") + falls,
    monthlyFeeMonths: rate.mortgageInsuranceMonths,
    prepaidFinanceCharges: (loanAmount * pointsPercent) / 100 + rate.fees + addedFee,
    aprPercent,
    varies: false,
  };
}

const FALLS = "which falls a little every year";

const THIRTY_YEARS = 360;

interface Kind {
  offered: RegExp;
  program?: LoanFacts["programme"];
  of: (known: Known) => RepaymentExample;
}

/**
 * A typical loan of each kind whose down payment or period the website states. Only kinds that the
 * lender offers may be advertised (1026.24(a)): `offered` finds them by the loan type's name, where
 * the lender chose no program.
 */
export const REPAYMENT_EXAMPLES: Kind[] = [
  {
    offered: /\b30[- ]year/i,
    of: (known) =>
      example({ price: 375_000, downPaymentPercent: 20, termMonths: THIRTY_YEARS }, known),
  },
  {
    offered: /\b15[- ]year/i,
    of: (known) => example({ price: 375_000, downPaymentPercent: 20, termMonths: 180 }, known),
  },
  {
    offered: /\bFHA\b/i,
    program: "fha",
    of: (known) =>
      example(
        {
          program: "fha",
          price: 310_000,
          downPaymentPercent: 3.5,
          termMonths: THIRTY_YEARS,
          fees: (baseLoanAmount) => {
            const premium = { baseLoanAmount, baseLtvPercent: 96.5, termMonths: THIRTY_YEARS };
            const { upfrontAmount, monthlyAmount } = fhaMortgageInsurance(premium, known);
            return {
              addedFee: upfrontAmount,
              monthlyFee: monthlyAmount,
              monthlyFeeName: `mortgage insurance, ${FALLS}`,
            };
          },
        },
        known,
      ),
  },
  {
    offered: /\bVA\b/i,
    program: "va",
    of: (known) =>
      example(
        {
          program: "va",
          price: 300_000,
          downPaymentPercent: 0,
          termMonths: THIRTY_YEARS,
          fees: (loanAmount) => ({
            ...NO_FEES,
            addedFee: vaFundingFee(
              { purpose: "purchase", use: "first", exempt: false, loanAmount },
              known,
            ).feeAmount,
          }),
        },
        known,
      ),
  },
  {
    offered: /\bUSDA\b/i,
    program: "usda",
    of: (known) =>
      example(
        {
          program: "usda",
          price: 250_000,
          downPaymentPercent: 0,
          termMonths: THIRTY_YEARS,
          fees: (baseLoan) => {
            const { upfrontAmount, monthlyAmount } = usdaGuaranteeFees(baseLoan, known);
            return {
              addedFee: upfrontAmount,
              monthlyFee: monthlyAmount,
              monthlyFeeName: `the annual guarantee fee, ${FALLS}`,
            };
          },
        },
        known,
      ),
  },
];

/** Kinds whose terms are stated only on pages of their own. */
const MORE_EXAMPLES: Kind[] = [
  {
    offered: /\badjustable|\bARM\b/i,
    of: (known) =>
      example(
        {
          price: 375_000,
          downPaymentPercent: 20,
          termMonths: THIRTY_YEARS,
          // At a rate without a discount the APR is computed as if it stayed (comment 17(c)(1)-8)
          varies: true,
        },
        known,
      ),
  },
  {
    offered: /\bjumbo\b/i,
    of: (known) =>
      example(
        { price: 1_500_000, downPaymentPercent: 20, termMonths: THIRTY_YEARS, isSample: true },
        known,
      ),
  },
];

/** Null while the tables have no current fees. */
function exampleOf(kind: Kind | undefined, known: Known): RepaymentExample | null {
  try {
    return kind?.of(known) ?? null;
  } catch (error) {
    if (error instanceof CalculationError) return null;
    throw error;
  }
}

type Named = Pick<LoanFacts, "programme"> & { name: string };

/** The program that the lender chose decides; without one, the name. */
function kindOf({ name, programme: program }: Named, kinds: Kind[]): Kind | undefined {
  return (
    kinds.find((kind) => program && kind.program === program) ??
    kinds.find(({ offered }) => offered.test(name))
  );
}

/** The example of a loan type on the page of all of them. */
export function listedExample(type: Named, known: Known): RepaymentExample | null {
  return exampleOf(kindOf(type, REPAYMENT_EXAMPLES), known);
}

/** The example of a loan type's own page; null for a kind that has none, or no current fees. */
export function exampleFor(type: Named, known: Known): RepaymentExample | null {
  const all = [...REPAYMENT_EXAMPLES, ...MORE_EXAMPLES];
  const own = kindOf(type, all) ?? (type.programme === "conventional" ? all[0] : undefined);
  return exampleOf(own, known);
}
