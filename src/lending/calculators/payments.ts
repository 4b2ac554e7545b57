import { apr, singlePaymentApr } from "#lending/calculations/apr.ts";
import { AMOUNT, refuse, wholeNumber } from "#lending/calculations/checks.ts";
import { counted } from "#kit/values/counted.ts";
import { calculator, FIELDS } from "./calculator.ts";
import { inCents, inPercent } from "./words.ts";

/**
 * The unit-periods of Regulation Z, appendix J (b)(4) and (5): how many in a year, and their days.
 */
const PERIODS = {
  weeks: { words: "Every week", perYear: 52, days: 7 },
  fortnights: { words: "Every two weeks", perYear: 26, days: 14 },
  "half-months": { words: "Twice a month", perYear: 24, days: 15 },
  "four-weeks": { words: "Every four weeks", perYear: 13, days: 28 },
  months: { words: "Every month", perYear: 12, days: 30 },
  "two-months": { words: "Every two months", perYear: 6, days: 60 },
  quarters: { words: "Every quarter", perYear: 4, days: 90 },
  once: { words: "All at once", perYear: 0, days: 0 },
};

const options = Object.fromEntries(
  Object.entries(PERIODS).map(([name, { words }]) => [name, words]),
) as Record<keyof typeof PERIODS, string>;

const none = (max: number, sentence: string) => ({ min: 0, max, whole: true, sentence }) as const;

const COUNT = wholeNumber(1, 6000, "number of payments");
const MORE = { kind: "whole", limits: COUNT, initial: "", optional: true } as const;
const OF = { kind: "dollars", limits: AMOUNT } as const;
const MORE_OF = { ...OF, initial: "", optional: true } as const;

/** The annual percentage rate of any payments, as in the examples of appendix J. */
export const PAYMENTS = calculator({
  fields: {
    amountFinanced: {
      ...FIELDS.sum,
      label: "You get",
      called: "what you get",
      initial: "5000",
      hint: "The loan less the charges that count.",
    },
    period: { kind: "choice", label: "You pay", initial: "months", options },
    firstPeriods: {
      kind: "whole",
      label: "The first payment after",
      called: "after how many periods the first payment is",
      initial: "1",
      after: "periods",
      limits: none(600, "Please enter 0 to 600 periods."),
    },
    firstDays: {
      kind: "whole",
      label: "And after",
      empty: 0,
      initial: "0",
      after: "days more",
      limits: none(18_262, "Please enter 0 to 18,262 days."),
    },
    countA: {
      kind: "whole",
      label: "First payments",
      called: "how many first payments there are",
      initial: "24",
      limits: COUNT,
    },
    amountA: { ...OF, label: "First amount", initial: "230" },
    countB: { ...MORE, label: "Second payments" },
    amountB: { ...MORE_OF, label: "Second amount" },
    countC: { ...MORE, label: "Third payments" },
    amountC: { ...MORE_OF, label: "Third amount" },
  },
  groups: [
    { fields: ["amountFinanced", "period", "firstPeriods", "firstDays"] },
    {
      legend: "The payments",
      note: "In their order: up to three amounts, one after the other.",
      fields: ["countA", "amountA", "countB", "amountB", "countC", "amountC"],
    },
  ],
  fieldFor: (path) => FIELD_FOR[path] ?? path,
  compute({ amountFinanced, period, firstPeriods, firstDays, ...rest }) {
    const payments = [
      { count: rest.countA, amount: rest.amountA },
      ...more("B", rest.countB, rest.amountB),
      ...more("C", rest.countC, rest.amountC),
    ];
    const asked = { amountFinanced, period, firstPeriods, firstDays, payments };
    const { aprPercent, financeCharge } = period === "once" ? atOnce(asked) : inPeriods(asked);
    const count = payments.reduce((sum, each) => sum + each.count, 0);
    return {
      headline: { label: "Annual percentage rate", value: inPercent(aprPercent) },
      figures: [
        { label: "You get", value: inCents(amountFinanced) },
        {
          label: `You pay, in ${counted(count, "payment")}`,
          value: inCents(amountFinanced + financeCharge),
        },
        { label: "Finance charge", value: inCents(financeCharge) },
      ],
      says: ["Fees that you pay to get the loan are subtracted from what you get."],
      data: { aprPercent },
    };
  },
});

/** Further payments, whose number and amount are both given or both left empty. */
function more(letter: "B" | "C", count: number | undefined, amount: number | undefined) {
  if (count === undefined && amount === undefined) return [];
  if (count === undefined)
    return refuse(`count${letter}`, "Please enter how many of these payments there are.");
  if (amount === undefined)
    return refuse(`amount${letter}`, "Please enter the amount of these payments.");
  return [{ count, amount }];
}

/** The engine's names where the form has others. */
const FIELD_FOR: Record<string, string> = {
  payments: "amountA",
  payment: "amountA",
  days: "firstDays",
  firstPaymentFraction: "firstDays",
  ...Object.fromEntries(
    ["A", "B", "C"].flatMap((letter, index) => [
      [`payments.${index}.amount`, `amount${letter}`],
      [`payments.${index}.count`, `count${letter}`],
    ]),
  ),
};

interface Asked {
  amountFinanced: number;
  period: keyof typeof PERIODS;
  firstPeriods: number;
  firstDays: number;
  payments: { count: number; amount: number }[];
}

function inPeriods({ amountFinanced, period, firstPeriods, firstDays, payments }: Asked) {
  const { perYear, days } = PERIODS[period];
  if (firstDays > days)
    refuse("firstDays", `Please enter 0 to ${days} days: more are another period.`);
  return apr({
    amountFinanced,
    payments,
    unitPeriodsPerYear: perYear,
    firstPaymentUnitPeriods: firstPeriods,
    firstPaymentFraction: firstDays / days,
  });
}

function atOnce({ amountFinanced, firstDays, payments: [first, ...more] }: Asked) {
  if (first?.count !== 1 || more.length > 0)
    return refuse("countA", "Please enter 1: all is paid at once.");
  if (firstDays === 0) refuse("firstDays", "Please enter the days until the payment.");
  return singlePaymentApr({ amountFinanced, payment: first.amount, days: firstDays });
}
