import { describe, expect, test } from "vitest";
import { PUBLIC_PATHS } from "#domains/content/public-paths.ts";
import { AFFORDABILITY, INCOME } from "./affordability.ts";
import { CALCULATORS } from "./all.ts";
import { APR } from "./apr.ts";
import {
  addressOf,
  atTodaysRate,
  evaluate,
  type FieldKind,
  initialOf,
  scenarioOf,
} from "./calculator.ts";
import { CASH_TO_CLOSE } from "./cash-to-close.ts";
import { COMPARE } from "./compare.ts";
import { FHA, VA } from "./government.ts";
import { PAYMENTS } from "./payments.ts";
import { POINTS, REFINANCE } from "./refinance.ts";
import { inCents } from "./words.ts";

const all = Object.entries(CALCULATORS) as [string, (typeof CALCULATORS)["fha"]][];

/** The kinds of fields with a number. */
const READ: FieldKind[] = ["dollars", "percent", "whole"];

/** Every number that an outcome shows. */
const textOf = (outcome: unknown) => JSON.stringify(outcome);

describe.each(all)("%s", (_name, calculator) => {
  const first = initialOf(calculator);

  test("has an outcome before anything is typed, and every field is in the form once", () => {
    const { outcome, issues } = evaluate(calculator, first);
    expect(issues).toEqual({});
    expect(textOf(outcome)).not.toMatch(/NaN|Infinity|-\$0"/);
    const shown = calculator.groups.flatMap(({ fields }) => fields as string[]);
    expect(shown.toSorted()).toEqual(Object.keys(first).toSorted());
  });

  test("its numbers come back from their address", () => {
    const address = addressOf(calculator, first);
    expect(evaluate(calculator, scenarioOf(calculator, address))).toEqual(
      evaluate(calculator, first),
    );
  });

  test.each(["$350k", "6,5", "1e9", "-5", "NaN", "Infinity", "99999999999999", "0x10", "five"])(
    "%j is answered by a sentence at its field, or by a number",
    (bad) => {
      for (const [name, { kind }] of Object.entries(calculator.fields)) {
        if (kind === "date") continue;
        const { outcome, issues } = evaluate(calculator, { ...first, [name]: bad });
        const answered = outcome ? !/NaN|Infinity/.test(textOf(outcome)) : issues[name];
        expect([name, answered]).not.toEqual([name, undefined]);
        expect([name, answered]).not.toEqual([name, false]);
      }
    },
  );

  test("an empty required field is asked for by its name", () => {
    const required = Object.entries(calculator.fields).filter(
      ([, field]) => !field.optional && field.empty === undefined,
    );
    for (const [name, { options }] of required) {
      const { outcome, issues } = evaluate(calculator, { ...first, [name]: " " });
      expect([name, outcome]).toEqual([name, undefined]);
      expect(issues[name]).toMatch(options ? "Please choose one" : /^Please enter [a-z ]+\.$/);
    }
  });

  test("an amount that may be 0 is 0 when it is empty", () => {
    const zeros = Object.entries(calculator.fields).filter(
      ([, { empty, optional }]) => empty === 0 && !optional,
    );
    for (const [name] of zeros) {
      const at = (text: string) => evaluate(calculator, { ...first, [name]: text });
      expect([name, at("")]).toEqual([name, at("0")]);
    }
  });

  test("a negative number is refused as such", () => {
    for (const [name, { kind, limits }] of Object.entries(calculator.fields)) {
      if (!READ.includes(kind) || (limits?.min ?? 0) < 0) continue;
      const { issues } = evaluate(calculator, { ...first, [name]: "-5" });
      expect([name, issues[name]]).toEqual([name, "Please enter a number that is not negative."]);
    }
  });

  test("425.000 is neither 425 nor 425,000, and 6,5 does not become 65", () => {
    for (const [name, { kind }] of Object.entries(calculator.fields)) {
      const bad = { dollars: "425.000", percent: "6,5", whole: "3,0" }[kind as string];
      if (bad === undefined) continue;
      expect(evaluate(calculator, { ...first, [name]: bad }).issues[name]).toMatch(/^Please write/);
    }
  });

  test("blanks and invisible marks change no number", () => {
    for (const [name, { kind, initial }] of Object.entries(calculator.fields)) {
      if (!READ.includes(kind) || initial === "") continue;
      const pasted = { ...first, [name]: `\u202a\u00a0${initial} \u202f` };
      expect([name, evaluate(calculator, pasted)]).toEqual([name, evaluate(calculator, first)]);
      expect(addressOf(calculator, pasted)).toEqual(addressOf(calculator, first));
    }
  });
});

test("each calculator has a page that search engines may show", () => {
  const paths = Object.keys(CALCULATORS).map((name) => `/calculators/${name}`);
  expect(PUBLIC_PATHS).toEqual(expect.arrayContaining(paths));
});

test("$350,000, 6.5% and the like are numbers", () => {
  const typed = { ...initialOf(CASH_TO_CLOSE), price: "$350,000", annualRatePercent: "6.5%" };
  expect(evaluate(CASH_TO_CLOSE, typed)).toEqual(evaluate(CASH_TO_CLOSE, initialOf(CASH_TO_CLOSE)));
});

test("an error of the calculation is shown at the field of its loan", () => {
  const typed = { ...initialOf(COMPARE), prepaidFinanceChargesB: "300000" };
  expect(Object.keys(evaluate(COMPARE, typed).issues)).toEqual(["prepaidFinanceChargesB"]);
});

test("two loans are compared when the third has no rate, three when it has one", () => {
  const first = initialOf(COMPARE);
  const third = { ...first, annualRatePercentC: "5", termYearsC: "15" };
  expect(evaluate(COMPARE, first).outcome?.data.letters).toEqual(["A", "B"]);
  expect(evaluate(COMPARE, third).outcome?.data.letters).toEqual(["A", "B", "C"]);
});

test("two equal loans have no winner, and two of three share the first place", () => {
  const equal = { ...initialOf(COMPARE), annualRatePercentB: "6.75", pointsPercentB: "0" };
  const { headline, says = [] } = evaluate(COMPARE, equal).outcome ?? {};
  expect(headline?.value).toBe("The same");
  expect(says[0]).toBe("Over the full term, they cost the same.");
  const { outcome } = evaluate(COMPARE, { ...equal, annualRatePercentC: "8" });
  expect(outcome?.headline.value).toBe("Loans A and B");
  expect(outcome?.says).toContain("Over the full term, Loans A and B cost the least.");
});

test("a refinance into a shorter term headlines what it saves, and says when it is ahead", () => {
  const { outcome } = evaluate(REFINANCE, { ...initialOf(REFINANCE), newTermYears: "15" });
  expect(outcome?.headline).toEqual({ label: "The new loan saves in the end", value: "$172,175" });
  expect(outcome?.figures[0]).toEqual({
    label: "Ahead of your loan now",
    value: "In 1 year and 10 months",
  });
  const dearer = { ...initialOf(REFINANCE), newAnnualRatePercent: "8" };
  expect(evaluate(REFINANCE, dearer).outcome?.headline.value).toBe("Never");
});

test("initial rates are today's published one, or as far from it as they were", () => {
  const ratesIn = (name: string, todays: number) =>
    all.flatMap(([each, calculator]) =>
      each === name
        ? Object.entries(initialOf(atTodaysRate(calculator, todays))).flatMap(([field, text]) =>
            /RatePercent|RateWith/.test(field) ? text : [],
          )
        : [],
    );
  expect(ratesIn("points", 6.1)).toEqual(["6.1", "5.85"]);
  expect(ratesIn("compare", 6.1)).toEqual(["6.1", "5.6", ""]);
  expect(ratesIn("refinance", 6.1)).toEqual(["7.1", "6.1"]);
  for (const [, each] of all) {
    const { outcome } = evaluate(atTodaysRate(each, 6.375), initialOf(atTodaysRate(each, 6.375)));
    expect(outcome).toBeDefined();
  }
});

test("without points there is nothing to earn back", () => {
  const { outcome } = evaluate(POINTS, { ...initialOf(POINTS), pointsPercent: "0" });
  expect(outcome?.headline).toEqual({ label: "Points to earn back", value: "None" });
});

test("a third loan has loan A's points and fees until it gets its own, and says so", () => {
  const first = initialOf(COMPARE);
  const asA = evaluate(COMPARE, { ...first, annualRatePercentC: first.annualRatePercentA ?? "" });
  const [loanA, , loanC] = asA.outcome?.data.loans ?? [];
  expect(loanC).toEqual(loanA);
  expect(asA.outcome?.says[0]).toBe("Loan C's empty fields are taken from loan A.");
});

test("a loan's payment includes the mortgage insurance that was entered for it", () => {
  const typed = { monthlyMortgageInsuranceB: "150", mortgageInsuranceYearsB: "5" };
  const { outcome } = evaluate(COMPARE, { ...initialOf(COMPARE), ...typed });
  const [, plain] = evaluate(COMPARE, initialOf(COMPARE)).outcome?.data.loans ?? [];
  const payment = inCents((plain?.payment ?? 0) + 150);
  expect(outcome?.figures[1]?.label).toContain(`${payment} a month with mortgage insurance`);
});

test.each([
  ["3,000", "exceed the 36% of your income, $2,880 a month", "by $120 a month"],
  ["2,880", "take the 36% of your income, $2,880 a month", "nothing is left"],
])("with debts of $%s a month it says why no home is affordable", (monthlyDebt, ...words) => {
  const { outcome } = evaluate(AFFORDABILITY, { ...initialOf(AFFORDABILITY), monthlyDebt });
  expect(outcome?.headline.value).toBe("$0");
  for (const word of words) expect(outcome?.says[0]).toContain(word);
  expect(outcome?.carried).toEqual({ purpose: "home-purchase" });
});

test.each([
  [{ countB: "5" }, "amountB"],
  [{ amountC: "100" }, "countC"],
])("half-filled payments are asked about: %j", (typed, field) => {
  expect(Object.keys(evaluate(PAYMENTS, { ...initialOf(PAYMENTS), ...typed }).issues)).toEqual([
    field,
  ]);
});

describe("Mortgage insurance without the time for which it is paid is asked about, not ignored", () => {
  test("in the APR", () => {
    const typed = { ...initialOf(APR), monthlyMortgageInsurance: "150" };
    expect(evaluate(APR, typed)).toEqual({
      issues: { mortgageInsuranceMonths: "Please say how long the mortgage insurance is paid." },
    });
    const { outcome } = evaluate(APR, { ...typed, mortgageInsuranceMonths: "60" });
    const without = evaluate(APR, initialOf(APR)).outcome;
    expect(outcome?.data.aprPercent).toBeGreaterThan(without?.data.aprPercent ?? Infinity);
  });

  test.each([
    ["B", {}],
    ["C", { annualRatePercentC: "5" }],
  ])("at its loan of a comparison: %s", (letter, others) => {
    const insured = { [`monthlyMortgageInsurance${letter}`]: "150" };
    expect(evaluate(COMPARE, { ...initialOf(COMPARE), ...others, ...insured })).toEqual({
      issues: {
        [`mortgageInsuranceYears${letter}`]: "Please say how long the mortgage insurance is paid.",
      },
    });
  });

  test("but not at a loan that is not compared", () => {
    const typed = { ...initialOf(COMPARE), monthlyMortgageInsuranceC: "150" };
    const { data, says } = evaluate(COMPARE, typed).outcome ?? {};
    expect(data).toEqual(evaluate(COMPARE, initialOf(COMPARE)).outcome?.data);
    expect(says?.[0]).toBe("Loan C is not compared: it has no interest rate.");
  });
});

test("the APR of any payments carries nothing: they may be of no home loan", () => {
  expect(evaluate(PAYMENTS, initialOf(PAYMENTS)).outcome?.carried).toBeUndefined();
});

const ofHomes = all.filter(([name]) => name !== "payments");

test.each(ofHomes)("%s carries a loan to the request", (_name, calculator) => {
  const {
    purpose,
    price = 0,
    down = price,
    amount = price - down,
  } = evaluate(calculator, initialOf(calculator)).outcome?.carried ?? {};
  expect([purpose, amount > 0]).toEqual([expect.stringMatching(/./), true]);
});

test.each([
  [{}, { purpose: "refinance", balance: 240_000, amount: 240_000 }],
  [
    { cashOut: "20,000", financeCosts: "yes" },
    { purpose: "cash-out-refinance", balance: 240_000, amount: 265_000 },
  ],
])(
  "a refinance with %j carries what is owed and what is borrowed in addition",
  (typed, carried) => {
    const { outcome } = evaluate(REFINANCE, { ...initialOf(REFINANCE), ...typed });
    expect(outcome?.carried).toEqual(carried);
  },
);

test("a VA purchase carries the price that its percentage of a down payment gives", () => {
  const typed = { ...initialOf(VA), loanAmount: "360000", downPaymentPercent: "10" };
  const { carried } = evaluate(VA, typed).outcome ?? {};
  expect(carried).toEqual({
    purpose: "home-purchase",
    loan: "va",
    price: 400_000,
    down: 40_000,
    amount: 360_000,
  });
});

test.each([
  ["purchase", "home-purchase"],
  ["cash-out", "cash-out-refinance"],
  ["irrrl", "refinance"],
  ["assumption", "home-purchase"],
  ["manufactured", "home-purchase"],
  ["native-american-direct", "home-purchase"],
])("a VA loan for %s becomes a request for %s", (purpose, asked) => {
  const { outcome } = evaluate(VA, { ...initialOf(VA), purpose });
  expect(outcome?.carried?.purpose).toBe(asked);
});

test("less than half a dollar more is no cost", () => {
  const { outcome } = evaluate(POINTS, {
    ...initialOf(POINTS),
    annualRateWithPointsPercent: "6.7501",
  });
  expect(outcome?.figures[1]).toEqual({ label: "Saves a month", value: "$0" });
});

test("the Bureau's sample Loan Estimate asks for the same cash to close: form H-24(B), page 2", () => {
  const typed = {
    price: "180,000",
    downPaymentPercent: "10",
    annualRatePercent: "3.875",
    pointsPercent: "0.25",
    lenderFees: "1,397",
    thirdPartyFees: "4,887",
    recordingFees: "85",
    prepaidDays: "15",
    propertyTaxPercentOfPrice: "0.702",
    homeInsurancePercentOfPrice: "0.6722",
    insuranceMonths: "6",
    escrowMonths: "2",
    depositPaid: "10,000",
    sellerPays: "0",
  };
  const { outcome } = evaluate(CASH_TO_CLOSE, typed);
  expect(outcome?.headline.value).toBe("$16,054");
});

test("cash to close adds up", () => {
  const { outcome } = evaluate(CASH_TO_CLOSE, initialOf(CASH_TO_CLOSE));
  // 315,000 at 6.5 %: 56.875 a day; 1,750 of insurance a year, 3,500 of tax
  const prepaid = 853 + 1750 + 438 + 875;
  expect(outcome?.data).toEqual({
    downPayment: 35_000,
    closingCosts: 5600,
    prepaid,
    takenOff: 3500,
    total: 35_000 + 5600 + prepaid - 3500,
  });
});

describe("By FHA's guideline, its premiums count", () => {
  const income = (typed: object) =>
    evaluate(INCOME, { ...initialOf(INCOME), program: "fha", ...typed }).outcome;
  const home = (typed: object) =>
    evaluate(AFFORDABILITY, { ...initialOf(AFFORDABILITY), program: "fha", ...typed }).outcome;

  test.each(["3.5", "10", "20"])(
    "with %s%% down the income is for the payment of the FHA calculator",
    (downPaymentPercent) => {
      const typed = { price: "400000", downPaymentPercent };
      const payment = evaluate(FHA, { ...initialOf(FHA), ...typed }).outcome?.headline.value;
      const { figures } = income(typed) ?? { figures: [] };
      expect(figures.find(({ label }) => label === "Monthly payment")?.value).toBe(payment);
    },
  );

  test("the home that an income affords takes that income again, at each share of the value", () => {
    for (const downPayment of ["20000", "60000", "200000"]) {
      const { price = 0, loanAmount = 0 } =
        home({ monthlyIncome: "8000", monthlyDebt: "0", downPayment })?.data ?? {};
      const needed = income({
        price: price.toFixed(2),
        downPaymentPercent: (100 - (100 * loanAmount) / price).toFixed(3),
        monthlyDebt: "0",
      });
      expect(needed?.data.annualIncomeRequired).toBeCloseTo(96_000, -2);
    }
  });

  test("says so, and what FHA asks to be paid down", () => {
    const words = (home({ monthlyIncome: "8000", downPayment: "5000" })?.says ?? []).join(" ");
    expect(words).toContain("1.75% up front, added to the loan, and 0.55% a year");
    expect(words).toMatch(/FHA asks for at least 3\.5% down: \$\d/);
    expect(words).toContain("Mortgagee Letter 2023-05");
  });

  test("an address of before, with the program's former name, is still read", () => {
    const typed = scenarioOf(AFFORDABILITY, { programme: "fha" });
    expect(typed).toMatchObject({ program: "fha" });
    expect(addressOf(AFFORDABILITY, typed)).not.toHaveProperty("programme");
  });

  test("a term past 30 years is refused, and a loan above FHA's highest limit is said to be", () => {
    const typed = { program: "fha", termYears: "40" };
    for (const each of [AFFORDABILITY, INCOME, FHA] as (typeof FHA)[])
      expect(evaluate(each, { ...initialOf(each), ...typed }).issues["termYears"]).toMatch(/30/);
    const rich = home({ monthlyIncome: "40000" })?.says[2];
    expect(rich).toMatch(/^A base loan of \$.* is above FHA's highest limit/);
    expect(income({ price: "2000000" })?.says).toContainEqual(
      expect.stringMatching(/^A base loan/),
    );
  });
});
