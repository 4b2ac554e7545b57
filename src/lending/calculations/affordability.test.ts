import { describe, expect, test } from "vitest";
import { issuesOf } from "#test/kit/calculation-issues.ts";
import { affordability, requiredIncome } from "./affordability.ts";
import { housingPayment } from "./housing-payment.ts";

describe("housing payment", () => {
  const home = { price: 300_000, annualRatePercent: 6.5, termMonths: 360 };
  const rates = { propertyTaxPercentOfPrice: 1, homeInsurancePercentOfPrice: 0.5 };

  test("adds loan, tax and insurance, without rounding", () => {
    expect(housingPayment({ ...home, ...rates, downPaymentPercent: 20 })).toEqual({
      loanAmount: 240_000,
      principalAndInterest: expect.closeTo(1516.963256, 5),
      propertyTax: 250,
      homeInsurance: 125,
      mortgageInsurance: 0,
      associationDues: 0,
      monthlyPayment: expect.closeTo(1891.963256, 5),
    });
  });

  test("is the same in dollars instead of percentages", () => {
    const inDollars = { monthlyPropertyTax: 250, monthlyHomeInsurance: 125, downPayment: 60_000 };
    expect(housingPayment({ ...home, ...inDollars })).toEqual(
      housingPayment({ ...home, ...rates, downPaymentPercent: 20 }),
    );
  });

  test("includes mortgage insurance and dues", () => {
    const more = { monthlyMortgageInsurance: 100, monthlyAssociationDues: 50 };
    const plain = housingPayment(home).monthlyPayment;
    expect(housingPayment({ ...home, ...more }).monthlyPayment).toBeCloseTo(plain + 150, 9);
  });

  test("has no loan with a down payment of the whole price", () => {
    expect(housingPayment({ ...home, ...rates, downPayment: 300_000 })).toMatchObject({
      loanAmount: 0,
      principalAndInterest: 0,
      monthlyPayment: 375,
    });
  });

  test.each([
    ["downPayment", { downPayment: 300_001 }],
    ["downPayment", { downPayment: 1, downPaymentPercent: 1 }],
    ["downPaymentPercent", { downPaymentPercent: 101 }],
    ["monthlyPropertyTax", { monthlyPropertyTax: 1, propertyTaxPercentOfPrice: 1 }],
    ["monthlyHomeInsurance", { monthlyHomeInsurance: 1, homeInsurancePercentOfPrice: 1 }],
    ["monthlyAssociationDues", { monthlyAssociationDues: -1 }],
    ["price", { price: 0 }],
  ])("refuses %s in %j", (path, bad) => {
    expect(issuesOf(() => housingPayment({ ...home, ...bad }))).toEqual([path]);
  });
});

describe("affordability", () => {
  const costs = {
    annualRatePercent: 6.5,
    termMonths: 360,
    propertyTaxPercentOfPrice: 1.2,
    homeInsurancePercentOfPrice: 0.4,
    frontRatioPercent: 28,
    backRatioPercent: 36,
  };
  const person = { ...costs, monthlyIncome: 8000, monthlyDebt: 400 };

  test("the price that it finds costs exactly what may be paid", () => {
    const result = affordability({ ...person, downPaymentPercent: 20 });
    const { monthlyPayment, principalAndInterest } = housingPayment({
      price: result.price,
      downPaymentPercent: 20,
      annualRatePercent: 6.5,
      termMonths: 360,
      propertyTaxPercentOfPrice: 1.2,
      homeInsurancePercentOfPrice: 0.4,
    });
    expect(result).toMatchObject({ maxPiti: 2240, limitedBy: "front" });
    expect(monthlyPayment).toBeCloseTo(2240, 6);
    expect(result.principalAndInterest).toBeCloseTo(principalAndInterest, 6);
    expect(result.downPayment).toBeCloseTo(result.price / 5, 6);
  });

  test("the income that it finds affords the home", () => {
    const home = { ...costs, price: 400_000, downPaymentPercent: 10, monthlyDebt: 900 };
    const { annualIncomeRequired, maxMonthlyDebt, monthlyPayment } = requiredIncome(home);
    expect(maxMonthlyDebt).toBeCloseTo(900, 6);
    const monthlyIncome = annualIncomeRequired / 12;
    const found = affordability({ ...home, monthlyIncome, downPaymentPercent: 10 });
    expect(found.price).toBeCloseTo(400_000, 4);
    expect(found).toMatchObject({ limitedBy: "back", maxPiti: expect.closeTo(monthlyPayment, 6) });
  });

  test("without debts the front ratio decides, and the back ratio limits the debts", () => {
    const { annualIncomeRequired, maxMonthlyDebt, monthlyPayment } = requiredIncome({
      ...costs,
      price: 400_000,
      downPaymentPercent: 10,
    });
    expect(annualIncomeRequired).toBeCloseTo((12 * monthlyPayment) / 0.28, 6);
    expect(maxMonthlyDebt).toBeCloseTo((monthlyPayment / 0.28) * 0.08, 6);
  });

  test("a down payment in dollars is added to the loan", () => {
    const { price, loanAmount, downPayment } = affordability({ ...person, downPayment: 50_000 });
    expect(downPayment).toBe(50_000);
    expect(price).toBeCloseTo(loanAmount + 50_000, 6);
  });

  test("more debt affords less, and too much affords nothing", () => {
    const priceWith = (monthlyDebt: number) =>
      affordability({ ...person, monthlyDebt, downPaymentPercent: 20 });
    expect(priceWith(1500).price).toBeLessThan(priceWith(400).price);
    expect(priceWith(1500).limitedBy).toBe("back");
    expect(priceWith(5000)).toMatchObject({ maxPiti: 0, loanAmount: 0, price: 0, downPayment: 0 });
  });

  test("with more cash than the home costs, its taxes alone are what may be paid", () => {
    const rich = affordability({ ...person, downPayment: 5_000_000 });
    expect(rich.price).toBeCloseTo((2240 * 1200) / 1.6, 6);
    expect(rich).toMatchObject({ loanAmount: 0, principalAndInterest: 0, downPayment: rich.price });
  });

  test("without a payment and without other costs, any cash buys a home of its value", () => {
    const free = { ...costs, propertyTaxPercentOfPrice: 0, homeInsurancePercentOfPrice: 0 };
    const indebted = { ...free, monthlyIncome: 1000, monthlyDebt: 5000 };
    for (let downPayment = 1; downPayment < 60_000; downPayment += 137) {
      const { price, loanAmount } = affordability({ ...indebted, downPayment });
      expect([downPayment, price]).toEqual([downPayment, expect.closeTo(downPayment, 6)]);
      expect(loanAmount).toBeCloseTo(0, 6);
    }
  });

  test.each([
    ["frontRatioPercent", { frontRatioPercent: 0 }],
    ["backRatioPercent", { backRatioPercent: 101 }],
    ["monthlyIncome", { monthlyIncome: 0 }],
    ["downPayment", { downPayment: 1, downPaymentPercent: 1 }],
    ["downPayment", {}],
    [
      "downPaymentPercent",
      { downPaymentPercent: 100, propertyTaxPercentOfPrice: 0, homeInsurancePercentOfPrice: 0 },
    ],
  ])("refuses %s in %j", (path, bad) => {
    expect(issuesOf(() => affordability({ ...person, ...bad }))).toEqual([path]);
  });
});
