import { expect, test } from "vitest";
import { issuesOf } from "#test/kit/calculation-issues.ts";
import { ASKED, FULL } from "#test/kit/calculations.ts";
import { apr } from "./apr.ts";
import { comparison } from "./comparison.ts";
import { vaFundingFee } from "./government-fees.ts";
import { mortgageApr } from "./mortgage-apr.ts";
import { refinance } from "./refinance.ts";
import { schedule } from "./schedule.ts";

const full = new Map(FULL);
const inputOf = (name: string) => full.get(name) ?? ASKED[name]?.[0];

/** No types stop scripts that import the functions, as zod stops callers of the API. */
test.each([
  ["schedule", schedule, { lumpSums: {}, rateSteps: 5, rounding: "up", biweekly: "no", rows: 1 }],
  ["schedule", schedule, { lumpSums: [null], rateSteps: ["x"] }],
  ["apr", apr, { advances: "x", payments: {} }],
  ["apr", apr, { advances: [null], payments: [undefined] }],
  ["mortgage-apr", mortgageApr, { rateSteps: new Map() }],
  ["comparison", comparison, { loans: { length: 2 } }],
  ["comparison", comparison, { loans: [null] }],
  ["refinance", refinance, { financeCosts: "yes" }],
  ["va-funding-fee", vaFundingFee, { exempt: "no" }],
])("%s called directly refuses a value of another type, at its field: %#", (name, call, wrong) => {
  for (const [field, value] of Object.entries(wrong)) {
    const asked = { ...inputOf(name), [field]: value };
    const paths = issuesOf(() => (call as (input: object) => unknown)(asked));
    expect([field, paths?.[0]?.split(".")[0]]).toEqual([field, field]);
  }
});

test("a list has at most 600 items, as in the API", () => {
  const lumpSums = Array.from({ length: 601 }, () => ({ month: 1, amount: 1 }));
  const loan = { loanAmount: 300_000, annualRatePercent: 7, termMonths: 360 };
  expect(issuesOf(() => schedule({ ...loan, lumpSums }))).toEqual(["lumpSums"]);
});
