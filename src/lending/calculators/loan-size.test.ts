import { expect, test } from "vitest";
import { BUILT_IN } from "#lending/calculations/fee-tables.ts";
import { tablesWith } from "#lending/calculations/tables-in-force.ts";
import { LIMITS } from "#test/kit/dated-tables.ts";
import { CALCULATORS } from "./all.ts";
import { evaluate, initialOf } from "./calculator.ts";
import { limitWords, missingLimits } from "./loan-size.ts";

const known = { tables: tablesWith([LIMITS]), today: "2026-06-01" };

test.each([
  [520_000, "is within FHA's limit in every county: the lowest is $520,000."],
  [520_001, "in some counties only: their limits are from $520,000 to $1,200,000."],
  [1_200_000, "in some counties only"],
  [1_200_001, "is above FHA's highest limit, $1,200,000."],
])("FHA's limits are 65%% of the baseline to the ceiling: $%i", (loanAmount, words) => {
  expect(limitWords(loanAmount, "fha", known)[0]).toContain(words);
});

test("a VA loan has no limit with full entitlement, and else the conforming one", () => {
  expect(limitWords(900_000, "va", known)).toEqual([
    expect.stringContaining("With full entitlement VA sets no limit."),
    expect.stringContaining("above the baseline limit of $800,000"),
    expect.stringContaining("Loan limits: Announcement of a test, from January 1, 2026"),
  ]);
});

test("a loan larger than may be entered is jumbo", () => {
  expect(limitWords(2_000_000_000, "conventional", known)[0]).toContain(
    "A loan of $2,000,000,000 is jumbo",
  );
});

test("without today's limits, or without a loan, there is no sentence", () => {
  for (const program of ["conventional", "fha", "va"] as const) {
    expect(limitWords(500_000, program, { ...known, today: "2027-01-01" })).toEqual([]);
    expect(limitWords(0, program, known)).toEqual([]);
  }
});

test("a loan is compared with the limits of its county, whose source is named", () => {
  const one = { one: 600_000, two: 1, three: 1, four: 1 };
  const county = { name: "KINGS, NY", limits: one, source: "HUD's list", year: 2026 };
  expect(limitWords(600_000, "fha", known, county)).toEqual([
    "A base loan of $600,000 is within FHA's limit of this county, $600,000.",
    "Limits of KINGS, NY: HUD's list, for 2026.",
  ]);
  expect(limitWords(600_001, "fha", known, county)[0]).toContain("is above FHA's limit");
  const dear = { ...county, limits: { ...one, one: 1_000_000 } };
  expect(limitWords(900_000, "conventional", known, dear)).toEqual([
    expect.stringContaining("is high-balance"),
    expect.stringContaining("Announcement of a test"),
    "Limits of KINGS, NY: HUD's list, for 2026.",
  ]);
});

test("FHA's floor and ceiling are those of HUD's letter where a table has them", () => {
  const year = { tables: BUILT_IN, today: "2026-06-01" };
  expect(limitWords(541_287, "fha", year)[0]).toContain("in every county: the lowest is $541,287");
  expect(limitWords(541_288, "fha", year)[0]).toContain("from $541,287 to $1,249,125");
  const fhaFloor = { one: 500_000, two: 1, three: 1, four: 1 };
  const table = { ...LIMITS, content: { ...LIMITS.content, fhaFloor } } as typeof LIMITS;
  expect(limitWords(500_001, "fha", { ...known, tables: tablesWith([table]) })[0]).toContain(
    "from $500,000 to $1,200,000",
  );
});

test("a result says that today's limits are missing", () => {
  expect(missingLimits({ ...known, today: "2027-03-01" })).toContain(
    "The loan limits of 2027 are not on this site yet",
  );
});

test("every calculator with a loan says which loan's size counts", () => {
  const loans = Object.entries(CALCULATORS).flatMap(([name, calculator]) => {
    const { outcome } = evaluate(calculator as (typeof CALCULATORS)["fha"], initialOf(calculator));
    return outcome?.limits ? [[name, Math.round(outcome.limits.loanAmount)]] : [];
  });
  expect(Object.fromEntries(loans)).toEqual({
    affordability: expect.any(Number),
    income: 320_000,
    refinance: 240_000,
    points: 300_000,
    compare: 300_000,
    "cash-to-close": 315_000,
    apr: expect.any(Number),
    fha: 289_500,
    va: 350_000,
  });
});
