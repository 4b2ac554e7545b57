import { affordability, requiredIncome } from "#lending/calculations/affordability.ts";
import {
  interestOnly,
  payment,
  payoffTerm,
  totalInterestPercentage,
} from "#lending/calculations/amortization.ts";
import { apr, singlePaymentApr } from "#lending/calculations/apr.ts";
import { comparison } from "#lending/calculations/comparison.ts";
import { fhaMortgageInsurance, vaFundingFee } from "#lending/calculations/government-fees.ts";
import { housingPayment } from "#lending/calculations/housing-payment.ts";
import { loanSize } from "#lending/calculations/loan-limits.ts";
import { mortgageApr } from "#lending/calculations/mortgage-apr.ts";
import { mortgageInsurance } from "#lending/calculations/mortgage-insurance.ts";
import { points, refinance } from "#lending/calculations/refinance.ts";
import { rentOrBuy } from "#lending/calculations/rent-or-buy.ts";
import { schedule } from "#lending/calculations/schedule.ts";
import { CalculationError } from "#lending/calculations/checks.ts";
import * as inputs from "#lending/calculations.input.ts";
import * as answers from "#lending/calculations.output.ts";
import type { Known } from "#lending/calculations/tables-in-force.ts";
import { loanSizeInput } from "#lending/dated-tables.input.ts";
import { loanSizeAnswer } from "#lending/dated-tables.output.ts";
import type { Context } from "#platform/context.ts";
import { findCounty, knownToday } from "#domains/dated-tables/dated-tables.server.ts";
import { AppError } from "#platform/errors.ts";
import { forEverybody, router } from "#platform/trpc.ts";

const at = (name: string, summary: string) =>
  forEverybody(`POST /api/calculations/${name}`, summary);

/**
 * Runs a calculation for a procedure. Inputs that it rejects become a BAD_REQUEST with messages at
 * their fields.
 */
function answering<Input, Result>(calculate: (input: Input) => Result) {
  return ({ input }: { input: Input }): Result => {
    try {
      return calculate(input);
    } catch (error) {
      if (!(error instanceof CalculationError)) throw error;
      throw new AppError("BAD_REQUEST", error.message, { issues: [...error.issues] });
    }
  };
}

/** The same for a calculation that uses the tables in force. */
function today<Input, Result>(calculate: (input: Input, known: Known) => Result) {
  return async ({ ctx, input }: { ctx: Context; input: Input }) => {
    const known = await knownToday(ctx.app.db);
    return answering((asked: Input) => calculate(asked, known))({ input });
  };
}

/** Open to everybody; they change and store nothing. */
export const calculationsRouter = router({
  payment: at("payment", "The level payment of a loan")
    .input(inputs.paymentInput)
    .output(answers.paymentAnswer)
    .query(answering(payment)),
  schedule: at("schedule", "A loan month by month until it is paid off")
    .input(inputs.scheduleInput)
    .output(answers.scheduleAnswer)
    .query(answering(schedule)),
  apr: at("apr", "The annual percentage rate by the actuarial method")
    .input(inputs.aprInput)
    .output(answers.aprAnswer)
    .query(answering(apr)),
  singlePaymentApr: at(
    "single-payment-apr",
    "The annual percentage rate of a loan that is paid back at once",
  )
    .input(inputs.singlePaymentAprInput)
    .output(answers.singlePaymentAprAnswer)
    .query(answering(singlePaymentApr)),
  mortgageApr: at("mortgage-apr", "The annual percentage rate of a mortgage from its charges")
    .input(inputs.mortgageAprInput)
    .output(answers.mortgageAprAnswer)
    .query(answering((input) => mortgageApr(input))),
  housingPayment: at("housing-payment", "What a home costs each month")
    .input(inputs.housingPaymentInput)
    .output(answers.housingPaymentAnswer)
    .query(answering(housingPayment)),
  affordability: at("affordability", "The highest price within the ratios that lenders use")
    .input(inputs.affordabilityInput)
    .output(answers.affordabilityAnswer)
    .query(answering(affordability)),
  requiredIncome: at(
    "required-income",
    "The lowest income with which a home is within those ratios",
  )
    .input(inputs.requiredIncomeInput)
    .output(answers.requiredIncomeAnswer)
    .query(answering(requiredIncome)),
  payoffTerm: at("payoff-term", "How many months a payment takes to pay a loan off")
    .input(inputs.payoffTermInput)
    .output(answers.payoffTermAnswer)
    .query(answering(payoffTerm)),
  interestOnly: at("interest-only", "A month's interest on the whole loan, and a day's")
    .input(inputs.interestOnlyInput)
    .output(answers.interestOnlyAnswer)
    .query(answering(interestOnly)),
  totalInterestPercentage: at(
    "total-interest-percentage",
    "The interest over the whole term in percent of the loan",
  )
    .input(inputs.totalInterestPercentageInput)
    .output(answers.totalInterestPercentageAnswer)
    .query(answering(totalInterestPercentage)),
  mortgageInsurance: at("mortgage-insurance", "When private mortgage insurance ends")
    .input(inputs.mortgageInsuranceInput)
    .output(answers.mortgageInsuranceAnswer)
    .query(answering(mortgageInsurance)),
  fhaMortgageInsurance: at("fha-mortgage-insurance", "FHA's mortgage insurance premiums")
    .input(inputs.fhaMortgageInsuranceInput)
    .output(answers.fhaMortgageInsuranceAnswer)
    .query(today(fhaMortgageInsurance)),
  vaFundingFee: at("va-funding-fee", "VA's funding fee")
    .input(inputs.vaFundingFeeInput)
    .output(answers.vaFundingFeeAnswer)
    .query(today(vaFundingFee)),
  loanSize: at("loan-size", "Whether a loan is conforming, high-balance or jumbo")
    .input(loanSizeInput)
    .output(loanSizeAnswer)
    .query(async ({ ctx, input }) => {
      const county = await findCounty(ctx.app.db, input);
      return today(loanSize)({ ctx, input: { ...input, county } });
    }),
  refinance: at("refinance", "A new loan compared with the current one")
    .input(inputs.refinanceInput)
    .output(answers.refinanceAnswer)
    .query(answering(refinance)),
  points: at("points", "What discount points cost, and when they have paid for themselves")
    .input(inputs.pointsInput)
    .output(answers.pointsAnswer)
    .query(answering(points)),
  comparison: at("comparison", "Up to three loans compared")
    .input(inputs.comparisonInput)
    .output(answers.comparisonAnswer)
    .query(answering(comparison)),
  rentOrBuy: at("rent-or-buy", "Buying a home compared with renting one")
    .input(inputs.rentOrBuyInput)
    .output(answers.rentOrBuyAnswer)
    .query(answering(rentOrBuy)),
});
