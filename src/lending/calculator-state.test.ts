import { describe, expect, test } from "vitest";
import { CALCULATOR_DEFAULTS } from "./calculator-defaults.ts";
import { calculatorReducer, initialState, problemOf } from "./calculator-state.ts";

const POINT = "Please write thousands with a comma, such as 350,000, and cents with two digits.";

describe("An address with a slip", () => {
  test.each([
    [{ price: "$350k" }, "price", "Please write the amount in digits, such as 350,000."],
    [{ price: "425.000" }, "price", POINT],
    [{ termYears: "0" }, "termYears", "Please choose one of these."],
    [{ downPayment: "40%" }, "downPayment", "Please choose one of these."],
    [{ price: "NaN" }, "price", "Please write the amount in digits, such as 350,000."],
    [{ interestRate: "" }, "interestRate", "Please enter the interest rate."],
    [{ interestRate: "6,5" }, "interestRate", "Please write a number with a point, such as 6.5."],
    [{ interestRate: "6 5" }, "interestRate", "Please write a number with a point, such as 6.5."],
    [{ insuranceRate: "-1" }, "insuranceRate", "Please enter a number that is not negative."],
    [{ monthlyIncome: "-1" }, "monthlyIncome", "Please enter a number that is not negative."],
    [{ downPaymentAmount: "60.000" }, "downPaymentAmount", POINT],
    [
      { downPayment: "Custom", downPaymentAmount: "$60k" },
      "downPaymentAmount",
      "Please write the amount in digits, such as 60,000.",
    ],
  ])("%j has its sentence, and no result of its own", (asked, field, sentence) => {
    const { issues, result } = initialState(asked);
    expect(issues).toMatchObject({ [field]: sentence });
    expect(result.inputs).toBe(CALCULATOR_DEFAULTS);
  });

  test.each([
    [{ price: "-1" }, "price", "Please enter a price above $0.", 0],
    [{ price: "" }, "price", "Please enter a price above $0.", 0],
    [{ price: "100000001" }, "price", "Please enter a price up to $100,000,000.", 630_654],
    [
      { downPayment: "Custom", downPaymentAmount: "400000" },
      "downPaymentAmount",
      "Please enter a down payment that is not above the price.",
      0,
    ],
  ])("%j has its message beside the result that the rules give", (asked, field, words, total) => {
    const { issues, result } = initialState(asked);
    expect(issues).toMatchObject({ [field]: words });
    expect(result.estimate.total).toBe(total);
  });

  test("empty taxes, insurance and income are 0", () => {
    const { issues, result } = initialState({
      propertyTaxRate: "",
      insuranceRate: " ",
      monthlyIncome: "",
    });
    expect(issues).toEqual({});
    expect(result.estimate).toMatchObject({ propertyTax: 0, insurance: 0, total: 1517 });
  });

  test("15 is 15 years, and 10 is 10%", () => {
    const { issues, result } = initialState({ termYears: "15", downPayment: "10" });
    expect(issues).toEqual({});
    expect(result.inputs).toMatchObject({ termYears: 15, downPayment: 30_000 });
  });

  test("$350,000 and blanks around it are numbers", () => {
    const asked = { price: "\u00a0$ 350,000 ", interestRate: " 6.5 %" };
    expect(initialState(asked).issues).toEqual({});
    expect(initialState(asked).result.inputs).toMatchObject({ price: 350_000, interestRate: 6.5 });
  });
});

test("later sections are told which fields must be corrected", () => {
  const state = initialState({ price: "-1", interestRate: "99" });
  expect(problemOf(state)).toBe(
    "The part below waits for the calculator above. Please check there: Purchase Price, Interest Rate.",
  );
  const term = calculatorReducer(initialState(undefined), { type: "term", choice: "15 years" });
  expect(problemOf(term)).toContain("Calculate again");
  expect(problemOf(initialState(undefined))).toBeUndefined();
});

test("an amount with a point before three digits stays as typed", () => {
  const type = (text: string) =>
    calculatorReducer(initialState(undefined), { type: "dollars", text });
  expect(type("425.000").dollarsText).toBe("425.000");
  expect(type("-5").dollarsText).toBeUndefined();
});
