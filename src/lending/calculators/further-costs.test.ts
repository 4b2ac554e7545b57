import { describe, expect, test } from "vitest";
import { CALCULATOR_DEFAULTS } from "#lending/calculator-defaults.ts";
import { estimatedInsurance, furtherIn, furtherWords } from "./further-costs.ts";
import { estimateMortgage } from "#lending/mortgage.ts";

const words = (downPayment: number, address: Record<string, string> = {}) => {
  const inputs = { ...CALCULATOR_DEFAULTS, downPayment };
  return furtherWords({ inputs, estimate: estimateMortgage(inputs) }, furtherIn(address));
};

describe("The monthly cost with mortgage insurance and dues", () => {
  test("is the specified total with what was entered: $2,205, $150 and $300 are $2,655", () => {
    const costs = { monthlyMortgageInsurance: "150", monthlyAssociationDues: "300" };
    expect(words(10_500, costs)).toBe("$2,655 with mortgage insurance and dues");
    expect(words(60_000, { monthlyAssociationDues: "300" })).toBe("$2,192 with dues");
  });

  test("has an estimate of the insurance while none was entered, and none from 20% down", () => {
    expect(words(10_500)).toBe("$2,407 with estimated mortgage insurance");
    expect(words(10_500, { monthlyMortgageInsurance: "" })).toBe(words(10_500));
    expect(words(10_500, { monthlyMortgageInsurance: "0" })).toBeUndefined();
    expect(words(60_000)).toBeUndefined();
    expect(words(90_000, { monthlyMortgageInsurance: "150" })).toBeUndefined();
    expect(words(300_000)).toBeUndefined();
  });

  test("estimates by Freddie Mac's $30 to $70 a month for each $100,000 borrowed", () => {
    const per100 = (percent: number) =>
      estimatedInsurance(100_000, 100_000 - 1000 * percent) / (percent / 100);
    expect([80, 85, 90, 95, 97].map(per100).map(Math.round)).toEqual([0, 30, 43, 57, 70]);
    for (const price of [123_457, 333_333, 987_654])
      expect(estimatedInsurance(price, Math.round(0.2 * price) + 1)).toBe(0);
  });
});
