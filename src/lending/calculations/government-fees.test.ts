import { describe, expect, test } from "vitest";
import { issuesOf } from "#test/kit/calculation-issues.ts";
import { fhaMortgageInsurance, vaFundingFee } from "./government-fees.ts";

describe("FHA (Mortgagee Letter 2023-05)", () => {
  test("1.75 % up front, 0.55 % a year at 3.5 % down, for the life of the loan", () => {
    const home = { baseLoanAmount: 289_500, baseLtvPercent: 96.5, termMonths: 360 };
    expect(fhaMortgageInsurance(home)).toEqual({
      upfrontPercent: 1.75,
      upfrontAmount: 5066.25,
      annualPercent: 0.55,
      monthlyAmount: 132.6875,
      mipMonths: "life of loan",
      source: expect.stringContaining("2023-05"),
      effectiveFrom: "2023-03-20",
    });
  });

  test.each([
    [360, 726_200, 90, 0.5, 132],
    [360, 726_200, 90.01, 0.5, "life of loan"],
    [360, 726_200, 95, 0.5, "life of loan"],
    [360, 726_200, 95.01, 0.55, "life of loan"],
    [360, 726_201, 90, 0.7, 132],
    [360, 726_201, 95, 0.7, "life of loan"],
    [360, 726_201, 96.5, 0.75, "life of loan"],
    [181, 300_000, 96.5, 0.55, "life of loan"],
    [180, 726_200, 90, 0.15, 132],
    [180, 726_200, 96.5, 0.4, "life of loan"],
    [180, 726_201, 78, 0.15, 132],
    [180, 726_201, 90, 0.4, 132],
    [180, 726_201, 96.5, 0.65, "life of loan"],
    [120, 300_000, 80, 0.15, 120],
  ] as const)(
    "%i months, $%i at %f %%: %f %% a year for %s",
    (...[termMonths, baseLoanAmount, baseLtvPercent, annualPercent, mipMonths]) => {
      const given = { termMonths, baseLoanAmount, baseLtvPercent, caseDate: "2026-05-01" };
      expect(fhaMortgageInsurance(given)).toMatchObject({ annualPercent, mipMonths });
    },
  );

  test.each([
    ["baseLtvPercent", { baseLtvPercent: 96.6 }],
    ["baseLtvPercent", { baseLtvPercent: 0 }],
    ["caseDate", { caseDate: "2023-03-19" }],
    ["caseDate", { caseDate: "2026-02-30" }],
    ["caseDate", { caseDate: "soon" }],
  ])("refuses %s in %j", (path, bad) => {
    const good = { baseLoanAmount: 200_000, baseLtvPercent: 96.5, termMonths: 360 };
    expect(issuesOf(() => fhaMortgageInsurance({ ...good, ...bad }))).toEqual([path]);
  });
});

describe("VA (closings from April 7, 2023 through November 14, 2031)", () => {
  test.each([
    ["purchase", "first", 0, 2.15],
    ["purchase", "first", 4.99, 2.15],
    ["purchase", "first", 5, 1.5],
    ["purchase", "first", 10, 1.25],
    ["purchase", "subsequent", 0, 3.3],
    ["purchase", "subsequent", 5, 1.5],
    ["purchase", "subsequent", 25, 1.25],
    ["cash-out", "first", 0, 2.15],
    ["cash-out", "subsequent", 20, 3.3],
    ["irrrl", "subsequent", 0, 0.5],
    ["assumption", "first", 0, 0.5],
    ["manufactured", "first", 0, 1],
    ["native-american-direct", "first", 0, 1.25],
  ] as const)("%s, %s use, %f %% down: %f %%", (purpose, use, downPaymentPercent, feePercent) => {
    const given = { purpose, use, downPaymentPercent, loanAmount: 200_000, exempt: false };
    expect(vaFundingFee(given)).toEqual({
      feePercent,
      feeAmount: expect.closeTo(2000 * feePercent, 6),
      source: expect.stringContaining("38 USC 3729"),
      effectiveFrom: "2023-04-07",
      effectiveTo: "2031-11-14",
    });
    expect(vaFundingFee({ ...given, exempt: true })).toMatchObject({ feePercent: 0, feeAmount: 0 });
  });

  test.each([
    ["2023-04-06", true],
    ["2023-04-07", false],
    ["2031-11-14", false],
    ["2031-11-15", true],
  ])("a closing on %s is outside of the table: %s", (closingDate, isOutside) => {
    const given = { purpose: "irrrl", use: "first", exempt: false, closingDate } as const;
    expect(issuesOf(() => vaFundingFee(given))).toEqual(isOutside ? ["closingDate"] : undefined);
  });

  test("refuses an unknown purpose or use", () => {
    const good = { purpose: "purchase", use: "first", exempt: false } as const;
    expect(issuesOf(() => vaFundingFee({ ...good, purpose: "boat" as "irrrl" }))).toEqual([
      "purpose",
    ]);
    expect(issuesOf(() => vaFundingFee({ ...good, use: "third" as "first" }))).toEqual(["use"]);
  });
});
