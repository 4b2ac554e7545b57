import type { CALCULATORS, LOAN_ESTIMATE } from "#lending/calculators/all.ts";

/** Its part of the address. */
export type CalculatorName = keyof typeof CALCULATORS | typeof LOAN_ESTIMATE;

interface Listed {
  icon: string;
  title: string;
  name: string;
  text: string;
}

/** Each calculator as the question that it answers. */
export const CALCULATOR_LIST: Record<CalculatorName, Listed> = {
  affordability: {
    title: "Affordability Calculator",
    icon: "house",
    name: "Affordability",
    text: "How much home can our income support?",
  },
  income: {
    title: "Income Needed Calculator",
    icon: "hand-coins",
    name: "Income needed",
    text: "How much income does this home take?",
  },
  "cash-to-close": {
    title: "Cash to Close Calculator",
    icon: "key-round",
    name: "Cash to close",
    text: "How much money do we bring to closing?",
  },
  "rent-or-buy": {
    title: "Rent or Buy Calculator",
    icon: "scale",
    name: "Rent or buy",
    text: "How long until buying beats renting?",
  },
  compare: {
    title: "Compare Loans",
    icon: "layout-dashboard",
    name: "Compare loans",
    text: "Which of these offers costs the least?",
  },
  apr: {
    title: "APR Calculator",
    icon: "percent",
    name: "APR",
    text: "What does a loan cost with its charges, and which of them count?",
  },
  payments: {
    title: "APR From Payments",
    icon: "calendar-check",
    name: "APR from payments",
    text: "What APR do these payments work out to?",
  },
  amortization: {
    title: "Amortization Schedule",
    icon: "history",
    name: "Amortization schedule",
    text: "How much of each payment is interest, and what is still owed?",
  },
  points: {
    title: "Points Calculator",
    icon: "trending-down",
    name: "Points",
    text: "How soon do points pay for themselves?",
  },
  refinance: {
    title: "Refinance Calculator",
    icon: "refresh-cw",
    name: "Refinance",
    text: "When does a new loan earn back its costs?",
  },
  fha: {
    title: "FHA Loan Calculator",
    icon: "landmark",
    name: "FHA loan",
    text: "What does a loan with little money down cost, premiums included?",
  },
  va: {
    title: "VA Funding Fee Calculator",
    icon: "award",
    name: "VA funding fee",
    text: "What is the fee, and what does it add to the payment?",
  },
  "loan-estimate": {
    title: "The Loan Estimate, Line by Line",
    icon: "file-text",
    name: "Loan Estimate",
    text: "What does each line of the lender’s form say?",
  },
};

export function calculatorTitle(address: string): string {
  const name = /^\/calculators\/([\w-]+)/.exec(address)?.[1] ?? "";
  return Object.hasOwn(CALCULATOR_LIST, name)
    ? CALCULATOR_LIST[name as CalculatorName].title
    : "Mortgage Payment Calculator";
}

export const CALCULATOR_NAMES = Object.keys(CALCULATOR_LIST) as CalculatorName[];
