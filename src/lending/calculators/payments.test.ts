import { expect, test } from "vitest";
import { APPENDIX_J } from "#lending/calculations/published/appendix-j.ts";
import { evaluate, initialOf } from "./calculator.ts";
import { PAYMENTS } from "./payments.ts";

/** The examples of appendix J as a visitor types them. */
const TYPED: Record<string, Record<string, string>> = {
  "(c)(1)(i)": {},
  "(c)(1)(ii)": { amountFinanced: "6,000", firstDays: "19", countA: "36", amountA: "200" },
  "(c)(1)(iii)": { period: "half-months", firstPeriods: "0", firstDays: "6", amountA: "219.17" },
  "(c)(1)(iv)": {
    amountFinanced: "10,000",
    period: "quarters",
    firstDays: "39",
    countA: "40",
    amountA: "385",
  },
  "(c)(1)(v)": {
    amountFinanced: "500",
    period: "weeks",
    firstPeriods: "4",
    firstDays: "4",
    countA: "30",
    amountA: "17.60",
  },
  "(c)(2)(i)": { countA: "1", amountA: "250", countB: "23", amountB: "230" },
  "(c)(2)(ii)": {
    amountFinanced: "400",
    period: "four-weeks",
    firstDays: "5",
    countA: "1",
    amountA: "39.50",
    countB: "11",
    amountB: "38.31",
  },
  "(c)(3)(i)": { countA: "23", countB: "1", amountB: "280" },
  "(c)(3)(ii)": {
    amountFinanced: "200",
    period: "fortnights",
    firstPeriods: "0",
    firstDays: "8",
    countA: "19",
    amountA: "9.50",
    countB: "1",
    amountB: "30",
  },
  "(c)(4)(i)": {
    countA: "1",
    amountA: "250",
    countB: "22",
    amountB: "230",
    countC: "1",
    amountC: "280",
  },
  "(c)(4)(ii)": {
    amountFinanced: "8,000",
    period: "two-months",
    firstPeriods: "0",
    firstDays: "52",
    countA: "1",
    amountA: "449.36",
    countB: "18",
    amountB: "465",
    countC: "1",
    amountC: "200",
  },
  "(c)(5)(i)": {
    amountFinanced: "1,000",
    period: "once",
    firstDays: "255",
    countA: "1",
    amountA: "1,080",
  },
};

test.each(APPENDIX_J.examples.map((example) => [example.where, example] as const))(
  "appendix J %s, typed into the form",
  (where, { figures }) => {
    const { outcome, issues } = evaluate(PAYMENTS, { ...initialOf(PAYMENTS), ...TYPED[where] });
    expect(issues).toEqual({});
    expect(outcome?.data.aprPercent.toFixed(2)).toBe(figures[0]?.published.toFixed(2));
  },
);

test.each([
  [{ firstDays: "31" }, "firstDays", "Please enter 0 to 30 days: more are another period."],
  [{ period: "once" }, "countA", "Please enter 1: all is paid at once."],
  [
    { period: "once", countA: "1", amountA: "6000" },
    "firstDays",
    "Please enter the days until the payment.",
  ],
  [{ amountA: "200" }, "amountA", /^These payments add up to less/],
])("%j has its sentence at %s", (typed, field, sentence) => {
  const { issues } = evaluate(PAYMENTS, { ...initialOf(PAYMENTS), ...typed });
  expect(issues).toEqual({ [field]: expect.stringMatching(sentence) });
});
