import type { LoanCosts } from "#lending/calculations.output.ts";
import { comparison } from "#lending/calculations/comparison.ts";
import { counted } from "#kit/values/counted.ts";
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

/** The fields of one loan, with its letter after their names. */
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

/** A loan's fields, by default as loan A's. */
const LOAN: Record<keyof LoanFields, Field> = {
  annualRatePercent: { ...FIELDS.rate, label: "Interest rate", initial: "6.75", fromTodays: 0 },
  termYears: { ...FIELDS.term, label: "Term", initial: "30" },
  pointsPercent: { ...FIELDS.percent, label: "Points", initial: "0" },
  prepaidFinanceCharges: { ...FIELDS.amount, label: "Lender's fees", initial: "2500" },
  monthlyMortgageInsurance: { ...FIELDS.amount, label: "Mortgage insurance a month", initial: "0" },
  mortgageInsuranceYears: {
    kind: "whole",
    label: "Paid for",
    initial: "0",
    empty: 0,
    after: "years",
    limits: { min: 0, max: 50, whole: true, sentence: "Please enter 0 to 50 years." },
  },
};
const NAMES = Object.keys(LOAN) as (keyof LoanFields)[];

function loanFields<Each extends Letter>(
  letter: Each,
  changed: { [Name in keyof LoanFields]?: Partial<Field> } = {},
) {
  const entries = NAMES.map((name) => [name + letter, { ...LOAN[name], ...changed[name] }]);
  return Object.fromEntries(entries) as Lettered<Each, Record<keyof LoanFields, Field>>;
}

const NONE = Object.fromEntries(
  NAMES.map((name) => [name, { initial: "", optional: true as const, fromTodays: undefined }]),
);

const named = <Each extends Letter>(letter: Each) =>
  NAMES.map((name): `${keyof LoanFields}${Each}` => `${name}${letter}`);

/** Up to three loans for the same home. */
export const COMPARE: Calculator<CompareForm, ComparedLoans> = {
  fields: {
    loanAmount: { ...FIELDS.sum, label: "Loan amount", initial: "300000" },
    downPayment: { ...FIELDS.amount, label: "Down payment", initial: "75000" },
    yearsKept: {
      ...FIELDS.term,
      label: "You keep the loan for",
      called: "how long you keep the loan",
      initial: "5",
      hint: "Until you sell or refinance.",
    },
    ...loanFields("A"),
    ...loanFields("B", {
      annualRatePercent: { initial: "6.25", fromTodays: -0.5 },
      pointsPercent: { initial: "2" },
    }),
    ...loanFields("C", NONE),
  },
  groups: [
    { fields: ["loanAmount", "downPayment", "yearsKept"] },
    { legend: "Loan A", beside: true, fields: named("A") },
    { legend: "Loan B", beside: true, fields: named("B") },
    {
      legend: "Loan C",
      beside: true,
      note: "Leave the rate empty to compare two. Other empty fields are taken from loan A.",
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
    const best = cheapest(loans, letters, "costAtHorizon");
    const least = cheapest(loans, letters, "totalCost");
    return {
      headline: {
        label: `Least cost over ${counted(yearsKept, "year")}`,
        value: best.length > 0 ? loansNamed(best) : "The same",
      },
      figures: loans.map((loan, index) => ({
        label: `Loan ${letters[index]}: ${monthlyWords(loan, asked[index])}, APR ${inPercent(loan.aprPercent)}`,
        value: inDollars(loan.costAtHorizon),
      })),
      says: [
        ...thirdWords(inputs),
        least.length > 0
          ? `Over the full term, ${loansNamed(least)} cost${least.length > 1 ? "" : "s"} the least.`
          : "Over the full term, they cost the same.",
        "The cost is all that you pay until then, with the cash at closing, less the loan that you have paid back.",
        "Property tax, home insurance and association dues are the same with each loan and left out.",
      ],
      carried: { purpose: "home-purchase", price: loanAmount + downPayment, down: downPayment },
      limits: { loanAmount, program: "conventional" },
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
  const read = (name: keyof LoanFields) => inputs[`${name}${letter}`] ?? inputs[`${name}A`];
  const termYears = read("termYears");
  const insuredYears = Math.min(read("mortgageInsuranceYears"), termYears);
  return {
    annualRatePercent: read("annualRatePercent"),
    termMonths: 12 * termYears,
    pointsPercent: read("pointsPercent"),
    prepaidFinanceCharges: read("prepaidFinanceCharges"),
    monthlyMortgageInsurance: read("monthlyMortgageInsurance"),
    // Here 0 is a field that nobody has filled in
    mortgageInsuranceMonths: 12 * insuredYears || undefined,
  };
}

function monthlyWords(
  { payment }: LoanCosts,
  { monthlyMortgageInsurance = 0 }: Partial<LoanFields> = {},
): string {
  const monthly = `${inCents(payment + monthlyMortgageInsurance)} a month`;
  return monthlyMortgageInsurance > 0 ? `${monthly} with mortgage insurance` : monthly;
}

/** The meaning of the third loan's empty fields. */
function thirdWords(inputs: CompareForm): string[] {
  const empty = NAMES.filter((name) => inputs[`${name}C`] === undefined);
  if (empty.length % NAMES.length === 0) return [];
  return empty[0] === "annualRatePercent"
    ? ["Loan C is not compared: it has no interest rate."]
    : ["Loan C's empty fields are taken from loan A."];
}

/** The letters of the loans that cost least; none if all cost the same, to the cent. */
function cheapest(
  loans: LoanCosts[],
  letters: Letter[],
  name: "costAtHorizon" | "totalCost",
): Letter[] {
  const least = inCents(Math.min(...loans.map((loan) => loan[name])));
  const best = letters.filter((_, index) => inCents(loans[index]?.[name] ?? 0) === least);
  return best.length < letters.length ? best : [];
}

/** `Loan A` or `Loans A and B`. */
function loansNamed(letters: Letter[]): string {
  return `Loan${letters.length > 1 ? "s" : ""} ${letters.join(" and ")}`;
}
