import { expect, test } from "vitest";
import { estimate, SAMPLE_ESTIMATE } from "./loan-estimate.ts";

test("the sample's totals are the sums of its lines, and its payment falls when the insurance ends", () => {
  const { A, B, C, E, H, prepaids, firstEscrow, ...all } = estimate(SAMPLE_ESTIMATE);
  expect(all.loanCosts).toBe(A.total + B.total + C.total);
  expect(all.closingCosts).toBe(all.loanCosts + E.total + prepaids + firstEscrow + H.total);
  expect(all.cashToClose).toBe(all.closingCosts + 40_000 - 10_000);
  const [first, later] = all.payments;
  expect([first?.years, later?.years]).toEqual(["1-10", "11-30"]);
  expect((first?.total ?? 0) - (later?.total ?? 0)).toBe(180);
  expect(all.aprPercent).toBeGreaterThan(6.5);
});

test("without mortgage insurance there is one payment for all years", () => {
  const { payments } = estimate({ ...SAMPLE_ESTIMATE, monthlyMortgageInsurance: 0 });
  expect(payments).toMatchObject([{ years: "1-30", mortgageInsurance: 0 }]);
});
