import { expect, test } from "vitest";
import { HP } from "#lending/calculations/published/handbooks.ts";
import { evaluate, initialOf } from "#lending/calculators/calculator.ts";
import { AMORTIZATION } from "./amortization.ts";
import { byYear } from "./schedule-rows.ts";

const outcomeOf = (typed: Record<string, string>) =>
  evaluate(AMORTIZATION, { ...initialOf(AMORTIZATION), ...typed });

/** The amortizations in the HP 12C's guides as a visitor types them. */
const TYPED: Record<string, Record<string, string>> = {
  "$50,000 at 13.25% over 25 years": {
    loanAmount: "50,000",
    annualRatePercent: "13.25",
    termYears: "25",
  },
  "$250,000 at 5.25% over 25 years": {
    loanAmount: "250,000",
    annualRatePercent: "5.25",
    termYears: "25",
  },
  "$180,000 at 7.75% over 30 years": { loanAmount: "180,000", annualRatePercent: "7.75" },
};

const printed = HP.examples.filter(({ given }) => TYPED[given]);

test.each(printed.map((example) => [example.given, example] as const))(
  "the example of an HP 12C manual, %s, typed into the form, gives what is printed",
  (given, { figures }) => {
    const { outcome, issues } = outcomeOf(TYPED[given] ?? {});
    expect(issues).toEqual({});
    const { payment, rows } = outcome!.data.schedule;
    const years = byYear(rows);
    const shown: Record<string, number | undefined> = { "Monthly payment": payment };
    for (const number of [1, 2]) {
      for (const [part, row] of [
        [`payment ${number}`, rows[number - 1]],
        [`year ${number}`, years[number - 1]],
      ] as const) {
        shown[`Interest in ${part}`] = row?.interest;
        shown[`Principal in ${part}`] = row?.principal;
        shown[`Balance after ${part}`] = row?.balance;
      }
    }
    for (const { name, published } of figures)
      expect([name, shown[name]?.toFixed(2)]).toEqual([name, published.toFixed(2)]);
  },
);

test("a term may have years, months or both, from one month to 50 years", () => {
  const paymentsIn = (termYears: string, moreMonths: string) =>
    outcomeOf({ termYears, moreMonths }).outcome?.data.schedule.numberOfPayments;
  expect(paymentsIn("22", "7")).toBe(271);
  expect(paymentsIn("0", "1")).toBe(1);
  expect(paymentsIn("50", "0")).toBe(600);
  for (const [termYears, moreMonths] of [
    ["0", "0"],
    ["50", "1"],
  ] as const)
    expect(outcomeOf({ termYears, moreMonths }).issues).toEqual({
      termYears: "Please enter a term from 1 month to 50 years.",
    });
});

test("extra payments show what they save, and none show nothing", () => {
  const labels = (extraMonthlyPrincipal: string) =>
    outcomeOf({ extraMonthlyPrincipal }).outcome?.figures.map(({ label }) => label);
  expect(labels("200")).toEqual(expect.arrayContaining(["Time saved", "Interest saved"]));
  expect(labels("0")).not.toContain("Interest saved");
});
