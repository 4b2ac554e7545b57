import type { LoanCosts } from "#shared/calculations.output.ts";
import { comparison } from "#shared/calculations/comparison.ts";
import { type Calculator, type Field, FIELDS } from "./calculator.ts";
import { inCents, inDollars, inPercent } from "./words.ts";

const LETTERS = ["A", "B", "C"] as const;
type Letter = (typeof LETTERS)[number];

interface LoanFields {
  annualRatePercent: number;
  termYears: number;
  pointsPercent: number;
  prepaidFinanceCharges: number;
  monthlyMortgageInsurance: number;
  mortgageInsuranceYears: number;
}

/** The fields of one loan with its letter behind their names. */
type Lettered<Each extends Letter, Fields> = {
  [Name in keyof Fields & string as `${Name}${Each}`]: Fields[Name];
};

export type CompareForm = { loanAmount: number; downPayment: number; yearsKept: number } & Lettered<
  "A",
  LoanFields
> &
  Lettered<"B", LoanFields> &
  Lettered<"C", Partial<LoanFields>>;

export interface ComparedLoans {
  letters: Letter[];
  loans: LoanCosts[];
  yearsKept: number;
}

const NAMES = [
  "annualRatePercent",
  "termYears",
  "pointsPercent",
  "prepaidFinanceCharges",
  "monthlyMortgageInsurance",
  "mortgageInsuranceYears",
] as const satisfies (keyof LoanFields)[];

type Initial = Record<(typeof NAMES)[number], string>;

function loanFields<Each extends Letter>(letter: Each, initial: Initial) {
  const shapes: Record<(typeof NAMES)[number], Omit<Field, "initial">> = {
    annualRatePercent: { ...FIELDS.rate, label: "Interest rate" },
    termYears: { ...FIELDS.term, label: "Term" },
    pointsPercent: { ...FIELDS.percent, label: "Points" },
    prepaidFinanceCharges: { ...FIELDS.amount, label: "Lender's fees" },
    monthlyMortgageInsurance: { ...FIELDS.amount, label: "Mortgage insurance a month" },
    mortgageInsuranceYears: {
      kind: "whole",
      label: "Paid for",
      after: "years",
      limits: { min: 0, max: 50, whole: true, sentence: "Please enter 0 to 50 years." },
    },
  };
  const optional = letter === "C" && ({ optional: true } as const);
  return Object.fromEntries(
    NAMES.map((name) => [name + letter, { ...shapes[name], initial: initial[name], ...optional }]),
  ) as Lettered<Each, Record<(typeof NAMES)[number], Field>>;
}

const NONE: Initial = {
  annualRatePercent: "",
  termYears: "",
  pointsPercent: "",
  prepaidFinanceCharges: "",
  monthlyMortgageInsurance: "",
  mortgageInsuranceYears: "",
};
const PLAIN: Initial = {
  annualRatePercent: "6.75",
  termYears: "30",
  pointsPercent: "0",
  prepaidFinanceCharges: "2500",
  monthlyMortgageInsurance: "0",
  mortgageInsuranceYears: "0",
};

const named = <Each extends Letter>(letter: Each) =>
  NAMES.map((name): `${(typeof NAMES)[number]}${Each}` => `${name}${letter}`);

/** Up to three loans for the same home. */
export const COMPARE: Calculator<CompareForm, ComparedLoans> = {
  fields: {
    loanAmount: { ...FIELDS.sum, label: "Loan amount", initial: "300000" },
    downPayment: { ...FIELDS.amount, label: "Down payment", initial: "75000" },
    yearsKept: {
      ...FIELDS.term,
      label: "You keep the loan for",
      initial: "5",
      hint: "Until you sell or refinance.",
    },
    ...loanFields("A", PLAIN),
    ...loanFields("B", { ...PLAIN, annualRatePercent: "6.25", pointsPercent: "2" }),
    ...loanFields("C", NONE),
  },
  groups: [
    { fields: ["loanAmount", "downPayment", "yearsKept"] },
    { legend: "Loan A", fields: named("A") },
    { legend: "Loan B", fields: named("B") },
    {
      legend: "Loan C",
      note: "Leave the rate empty to compare two.",
      fields: named("C"),
    },
  ],
  compute(inputs) {
    const letters = LETTERS.filter((letter) => inputs[`annualRatePercent${letter}`] !== undefined);
    const { loanAmount, downPayment, yearsKept } = inputs;
    const asked = letters.map((letter) => ({
      loanAmount,
      downPayment,
      ...termsOf(inputs, letter),
    }));
    const { loans } = comparison({ loans: asked, horizonMonths: 12 * yearsKept });
    const best = indexOfLeast(loans.map((loan) => loan.costAtHorizon));
    const least = indexOfLeast(loans.map((loan) => loan.totalCost));
    return {
      headline: {
        label: `Least cost over ${yearsKept} ${yearsKept === 1 ? "year" : "years"}`,
        value: `Loan ${letters[best]}`,
      },
      figures: loans.map((loan, index) => ({
        label: `Loan ${letters[index]}: ${inCents(loan.payment)} a month, APR ${inPercent(loan.aprPercent)}`,
        value: inDollars(loan.costAtHorizon),
      })),
      says: [
        `Kept to the end, loan ${letters[least]} costs least.`,
        "The cost is all that you pay until then, with the cash at the closing, less the loan that you have paid back.",
      ],
      carried: { purpose: "home-purchase", price: loanAmount + downPayment, down: downPayment },
      limits: { loanAmount, programme: "conventional" },
      data: { letters, loans, yearsKept },
    };
  },
  fieldFor: (path) => {
    const [, index = "0", name = path] = /^loans\.(\d)\.(.+)$/.exec(path) ?? [];
    if (name === path) return path;
    const field = name === "mortgageInsuranceMonths" ? "mortgageInsuranceYears" : name;
    return `${field}${LETTERS[Number(index)]}`;
  },
};

function termsOf(inputs: CompareForm, letter: Letter) {
  const read = (name: (typeof NAMES)[number]) => inputs[`${name}${letter}`];
  const termYears = read("termYears") ?? 30;
  const insuredYears = Math.min(read("mortgageInsuranceYears") ?? 0, termYears);
  return {
    annualRatePercent: read("annualRatePercent") ?? 0,
    termMonths: 12 * termYears,
    pointsPercent: read("pointsPercent") ?? 0,
    prepaidFinanceCharges: read("prepaidFinanceCharges") ?? 0,
    monthlyMortgageInsurance: read("monthlyMortgageInsurance") ?? 0,
    mortgageInsuranceMonths: 12 * insuredYears,
  };
}

function indexOfLeast(costs: number[]): number {
  return costs.indexOf(Math.min(...costs));
}
