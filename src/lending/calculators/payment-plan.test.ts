import { describe, expect, test } from "vitest";
import { CALCULATOR_DEFAULTS } from "#lending/calculator-defaults.ts";
import { furtherWords } from "./further-costs.ts";
import { estimateMortgage } from "#lending/mortgage.ts";
import { addressOf, evaluate, initialOf, scenarioOf, type Typed } from "./calculator.ts";
import { PAYMENT_PLAN } from "./payment-plan.ts";
import { byYear, scheduleCsv } from "./amortization/schedule-rows.ts";

const FIRST = initialOf(PAYMENT_PLAN);

function planOf(typed: Typed) {
  const { outcome, issues } = evaluate(PAYMENT_PLAN, { ...FIRST, ...typed });
  expect(issues).toEqual({});
  if (!outcome) throw new Error("no outcome");
  return outcome;
}

const figure = (summary: { figures: { label: string; value: string }[] } | undefined, of: string) =>
  summary?.figures.find(({ label }) => label === of)?.value;

describe("More costs", () => {
  test("are zero by default: the payment is the calculator's to the dollar", () => {
    const { headline, data } = planOf({});
    expect(headline.value).toBe(`$${estimateMortgage(CALCULATOR_DEFAULTS).total.toLocaleString()}`);
    expect(data.costs).toBeUndefined();
    expect(data.sooner).toBeUndefined();
    expect(data.plain).toBeUndefined();
  });

  test("include mortgage insurance with the payment after which it ends, and dues", () => {
    // 270,000 at 6.5 % on 300,000: 80 % are 240,000, 78 % are 234,000
    const { costs } = planOf({
      downPaymentAmount: "30000",
      monthlyMortgageInsurance: "150",
      monthlyAssociationDues: "200",
    }).data;
    expect(figure(costs, "Total monthly payment")).toBe("$2,432");
    expect(figure(costs, "After mortgage insurance ends")).toBe("$2,282");
    const [words] = costs?.says ?? [];
    expect(costs?.says).toHaveLength(1);
    expect(words).toMatch(/ends by itself after payment (\d+) \(.+\), at 78% of the price\./);
    const [, end] = /after payment (\d+)/.exec(words ?? "") ?? [];
    expect(figure(costs, "Total mortgage insurance")).toBe(
      `$${(150 * Number(end)).toLocaleString("en-US")}`,
    );
    const { rows } = planOf({ downPaymentAmount: "30000" }).data.schedule;
    expect(rows[Number(end) - 1]?.balance).toBeLessThanOrEqual(234_000);
    expect(rows[Number(end) - 2]?.balance).toBeGreaterThan(234_000);
  });

  test("with an estimate of mortgage insurance until it is entered, as the second total above", () => {
    const price = 300_000;
    const downPayment = 10_500;
    const { costs } = planOf({ downPaymentAmount: "10500", monthlyAssociationDues: "300" }).data;
    const inputs = { ...CALCULATOR_DEFAULTS, price, downPayment };
    const above = furtherWords(
      { inputs, estimate: estimateMortgage(inputs) },
      { insurance: undefined, dues: 300 },
    );
    expect(
      `${figure(costs, "Total monthly payment")} with estimated mortgage insurance and dues`,
    ).toBe(above);
    expect(costs?.says).toContain("Mortgage insurance of $203 a month is an estimate.");
  });

  test("have no mortgage insurance when 78% is owed from the start", () => {
    const { costs } = planOf({ downPaymentAmount: "90000", monthlyMortgageInsurance: "150" }).data;
    expect(figure(costs, "Total mortgage insurance")).toBeUndefined();
    expect(costs?.says.join()).toContain("is left out");
  });

  test("make the APR of the disclosure's sample with points and fees: 7.692% from $9,151", () => {
    const { costs } = planOf({
      price: "375000",
      downPaymentAmount: "75000",
      interestRate: "7.375",
      pointsPercent: "1.875",
      lenderFees: "3526",
      otherClosingCosts: "2000",
    }).data;
    expect(figure(costs, "Annual percentage rate (APR)")).toBe("7.692%");
    expect(figure(costs, "Cash at closing")).toBe("$86,151");
  });
});

describe("Pay it off sooner", () => {
  test.each([
    [{ extraMonthlyPrincipal: "200" }],
    [{ extraYearlyPrincipal: "2400" }],
    [{ lumpSum: "20000", lumpSumMonth: "24" }],
    [{ biweekly: "yes" }],
  ])("%j saves months and interest, and says how much", (extra) => {
    const { sooner, schedule, plain } = planOf(extra).data;
    expect(plain?.rows).toHaveLength(360);
    expect(schedule.rows.length).toBe(360 - schedule.monthsSaved);
    expect(schedule.interestSaved).toBeGreaterThan(10_000);
    expect(figure(sooner, "Interest saved")).toMatch(/^\$\d\d,\d{3}$|^\$\d{3},\d{3}$/);
    expect(schedule.rows.at(-1)?.balance).toBe(0);
  });
});

describe("The schedule", () => {
  const { rows } = planOf({}).data.schedule;

  test("has years that are sums of their months", () => {
    const years = byYear(rows);
    expect(years).toHaveLength(30);
    const total = years.reduce((sum, { principal }) => sum + principal, 0);
    expect(total).toBeCloseTo(240_000, 6);
    expect(years.at(-1)?.balance).toBe(0);
    expect(byYear(rows.slice(0, 13))).toHaveLength(2);
  });

  test("has the table's numbers as a file, and nothing that could run", () => {
    const [head, first, ...others] = scheduleCsv(rows, "Month").trim().split("\r\n");
    expect(head).toBe("Month,Payment,Interest,Principal,Balance,Interest so far");
    expect(first).toBe("1,1516.96,1300,216.96,239783.04,1300");
    expect(others).toHaveLength(359);
    expect(others.join("\n")).toMatch(/^[\d.,\n]+$/);
  });
});

test("is restored from its address", () => {
  const typed = { ...FIRST, lenderFees: "$1,200", extraMonthlyPrincipal: "100", biweekly: "yes" };
  const address = addressOf(PAYMENT_PLAN, typed);
  expect(evaluate(PAYMENT_PLAN, scenarioOf(PAYMENT_PLAN, address))).toEqual(
    evaluate(PAYMENT_PLAN, typed),
  );
});

test.each(["$350k", "6,5", "1e9", "-5", "NaN", "99999999999999", "0x10", "five", ""])(
  "%j has a sentence at its field and never an invalid number",
  (bad) => {
    for (const name of Object.keys(PAYMENT_PLAN.fields)) {
      const { outcome, issues } = evaluate(PAYMENT_PLAN, { ...FIRST, [name]: bad });
      const said = outcome ? JSON.stringify(outcome) : issues[name];
      expect([name, said]).toEqual([name, expect.stringMatching(/^(Please|The|\{"headline).+/)]);
      expect(said).not.toMatch(/NaN|Infinity|null/);
      expect(addressOf(PAYMENT_PLAN, { ...FIRST, [name]: bad })[name]).not.toBe("65");
    }
  },
);

test.each([
  ["300000", "The down payment pays the price: there is no loan to plan."],
  ["400000", "The down payment is above the price: there is no loan to plan."],
])("a down payment of %s leaves nothing to plan, and is refused as such", (paid, sentence) => {
  const { outcome, issues } = evaluate(PAYMENT_PLAN, { ...FIRST, downPaymentAmount: paid });
  expect([outcome, issues]).toEqual([undefined, { downPaymentAmount: sentence }]);
});

test("costs and extra payments that are left empty are 0", () => {
  const names = PAYMENT_PLAN.groups.flatMap(({ fields }) => fields as string[]);
  const empty = Object.fromEntries(
    names.filter((name) => name !== "biweekly").map((name) => [name, ""]),
  );
  expect(planOf(empty)).toEqual(planOf({}));
  const { issues } = evaluate(PAYMENT_PLAN, { ...FIRST, ...empty, lumpSum: "5000" });
  expect(issues).toEqual({ lumpSumMonth: "Please enter the month in which it is paid." });
});
