import { wholeNumber } from "#lending/calculations/checks.ts";
import { points, refinance } from "#lending/calculations/refinance.ts";
import { calculator, FIELDS, type Figure } from "./calculator.ts";
import { inCents, inDollars, inYears } from "./words.ts";

/** Whether a new loan is worth its costs. */
export const REFINANCE = calculator({
  fields: {
    currentBalance: { ...FIELDS.sum, label: "Balance owed", initial: "240000" },
    currentAnnualRatePercent: {
      ...FIELDS.rate,
      label: "Rate now",
      called: "the rate of your loan now",
      initial: "7.25",
      fromTodays: 1,
    },
    currentRemainingYears: {
      ...FIELDS.term,
      limits: wholeNumber(0, 50, "number of years"),
      label: "Years left",
      initial: "27",
    },
    currentFurtherMonths: {
      kind: "whole",
      limits: wholeNumber(0, 11, "number of months"),
      label: "And months",
      called: "the months beside the years",
      initial: "0",
      empty: 0,
      after: "months",
    },
    newAnnualRatePercent: { ...FIELDS.rate, label: "New rate", initial: "6.25", fromTodays: 0 },
    newTermYears: { ...FIELDS.term, label: "New term", initial: "30" },
    closingCosts: { ...FIELDS.amount, label: "Closing costs", initial: "5000" },
    cashOut: { ...FIELDS.amount, label: "Cash out", initial: "0" },
    financeCosts: {
      kind: "choice",
      label: "Closing costs are",
      initial: "no",
      options: { no: "paid at closing", yes: "added to the loan" },
    },
  },
  groups: [
    {
      legend: "Your loan now",
      fields: [
        "currentBalance",
        "currentAnnualRatePercent",
        "currentRemainingYears",
        "currentFurtherMonths",
      ],
    },
    {
      legend: "The new loan",
      fields: ["newAnnualRatePercent", "newTermYears", "closingCosts", "financeCosts", "cashOut"],
    },
  ],
  compute({ currentRemainingYears, currentFurtherMonths, newTermYears, financeCosts, ...rest }) {
    const result = refinance({
      ...rest,
      currentRemainingMonths: 12 * currentRemainingYears + currentFurtherMonths,
      newTermMonths: 12 * newTermYears,
      financeCosts: financeCosts === "yes",
    });
    const { monthlySaving, lifetimeSaving, overtakeMonth } = result;
    // Such as a shorter term: a higher payment, and less interest
    const onlyInterest =
      result.breakEvenMonth === null && lifetimeSaving > 0 && overtakeMonth !== null;
    const addedCosts = financeCosts === "yes" ? rest.closingCosts : 0;
    const newLoan = rest.currentBalance + rest.cashOut + addedCosts;
    return {
      headline: onlyInterest
        ? { label: "The new loan saves in the end", value: inDollars(lifetimeSaving) }
        : earnedBack("The costs are earned back", result.breakEvenMonth),
      figures: [
        ...(onlyInterest
          ? [{ label: "Ahead of your loan now", value: `In ${inYears(overtakeMonth)}` }]
          : []),
        { label: "Payment now", value: inCents(result.currentPayment) },
        { label: "New payment", value: inCents(result.newPayment) },
        change(monthlySaving, "a month"),
        { label: "Interest left now", value: inDollars(result.interestKept) },
        { label: "Interest of the new loan", value: inDollars(result.interestNew) },
        ...(onlyInterest ? [] : [change(lifetimeSaving, "in the end")]),
      ],
      says: [
        ...(onlyInterest
          ? ["It is ahead once the interest that you save has paid the closing costs."]
          : []),
        lifetimeSaving < 0 && monthlySaving > 0
          ? "The payment is lower because the loan takes longer: in the end it costs more."
          : "Lifetime savings assume that you keep the loan until it is paid off.",
        "Taxes and insurance stay as they are and are left out.",
      ],
      carried: {
        purpose: rest.cashOut > 0 ? "cash-out-refinance" : "refinance",
        balance: rest.currentBalance,
        amount: newLoan,
      },
      limits: { loanAmount: newLoan, program: "conventional" },
      data: { ...result, cost: rest.closingCosts },
    };
  },
});

function earnedBack(label: string, breakEvenMonth: number | null): Figure {
  return { label, value: breakEvenMonth === null ? "Never" : `In ${inYears(breakEvenMonth)}` };
}

function change(saving: number, when: string) {
  const label = Math.round(saving) < 0 ? `Costs more ${when}` : `Saves ${when}`;
  return { label, value: inDollars(Math.abs(saving)) };
}

/** Whether points are worth their price. */
export const POINTS = calculator({
  fields: {
    loanAmount: { ...FIELDS.sum, label: "Loan amount", initial: "300000" },
    termYears: { ...FIELDS.term, label: "Loan term", initial: "30" },
    annualRatePercent: {
      ...FIELDS.rate,
      label: "Rate without points",
      initial: "6.75",
      fromTodays: 0,
    },
    pointsPercent: {
      ...FIELDS.percent,
      label: "Points",
      initial: "1",
      hint: "One point is 1% of the loan, paid at closing.",
    },
    annualRateWithPointsPercent: {
      ...FIELDS.rate,
      label: "Rate with points",
      initial: "6.5",
      fromTodays: -0.25,
    },
    yearsKept: {
      ...FIELDS.term,
      label: "You keep the loan for",
      called: "how long you keep the loan",
      initial: "7",
      hint: "Until you sell or refinance.",
    },
  },
  groups: [
    { fields: ["loanAmount", "termYears"] },
    { fields: ["annualRatePercent", "pointsPercent", "annualRateWithPointsPercent", "yearsKept"] },
  ],
  compute({ termYears, yearsKept, ...rest }) {
    const result = points({ ...rest, termMonths: 12 * termYears });
    const { cost, monthlySaving, breakEvenMonth } = result;
    const gain = monthlySaving * 12 * Math.min(yearsKept, termYears) - cost;
    return {
      headline:
        cost === 0
          ? { label: "Points to earn back", value: "None" }
          : earnedBack("The points are earned back", breakEvenMonth),
      figures: [
        { label: "Points cost", value: inDollars(cost) },
        change(monthlySaving, "a month"),
        change(gain, `in ${inYears(12 * yearsKept)}`),
      ],
      says:
        cost === 0
          ? []
          : ["If you sell or refinance before that, the points have not paid for themselves."],
      carried: { purpose: "home-purchase", amount: rest.loanAmount },
      limits: { loanAmount: rest.loanAmount, program: "conventional" },
      data: result,
    };
  },
});
