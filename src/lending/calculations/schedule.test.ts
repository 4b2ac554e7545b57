import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ScheduleInput } from "#lending/calculations.input.ts";
import { schedule } from "./schedule.ts";

const cents = (most: number) => fc.integer({ min: 1, max: most * 100 }).map((each) => each / 100);
const loan = fc.record({
  loanAmount: cents(2_000_000),
  annualRatePercent: fc.integer({ min: 0, max: 15_000 }).map((each) => each / 1000),
  termMonths: fc.integer({ min: 1, max: 480 }),
});
const extras = fc.record({
  extraMonthlyPrincipal: cents(2000),
  extraYearlyPrincipal: cents(10_000),
  lumpSums: fc.array(fc.record({ month: fc.constant(1), amount: cents(50_000) }), { maxLength: 3 }),
  biweekly: fc.boolean(),
});
const rounding = fc.constantFrom("cent" as const, "none" as const);

function holds(property: fc.IRawProperty<unknown>) {
  fc.assert(property as fc.IProperty<unknown>, { numRuns: 150, seed: 20_260_501 });
}

describe("Every schedule", () => {
  test("pays back exactly the loan: its principal adds up to it, and its balance ends at 0 and is never below", () => {
    holds(
      fc.property(loan, extras, rounding, (given, extra, how) => {
        const { rows } = schedule({ ...given, ...extra, rounding: how });
        const principal = rows.reduce((sum, row) => sum + row.principal, 0);
        expect(Math.abs(principal - given.loanAmount)).toBeLessThan(1e-6 * given.loanAmount + 1e-6);
        expect(rows.every(({ balance }) => balance >= 0)).toBe(true);
        expect(rows.at(-1)?.balance).toBe(0);
      }),
    );
  });

  test("adds up: each payment is interest and principal, and the totals are the sums of the rows", () => {
    holds(
      fc.property(loan, extras, rounding, (given, extra, how) => {
        const result = schedule({ ...given, ...extra, rounding: how });
        const { rows } = result;
        for (const row of rows) expect(row.payment).toBeCloseTo(row.interest + row.principal, 6);
        expect(result.numberOfPayments).toBe(rows.length);
        expect(result.lastPayment).toBe(rows.at(-1)?.payment);
        expect(result.totalInterest).toBe(rows.at(-1)?.cumulativeInterest);
        expect(result.totalPaid).toBeCloseTo(given.loanAmount + result.totalInterest, 4);
      }),
    );
  });

  test("in cents has whole cents in every row", () => {
    holds(
      fc.property(loan, extras, (given, extra) => {
        const { rows } = schedule({ ...given, ...extra });
        for (const { payment, interest, principal, balance } of rows)
          for (const amount of [payment, interest, principal, balance])
            expect(Math.abs(amount * 100 - Math.round(amount * 100))).toBeLessThan(1e-4);
      }),
    );
  });

  test("extra principal never costs interest or months, and more of it never more than less", () => {
    holds(
      fc.property(loan, extras, fc.integer({ min: 0, max: 500 }), (given, extra, more) => {
        const none = { ...given, rounding: "none" as const };
        const some = schedule({ ...none, ...extra });
        const extraMonthlyPrincipal = extra.extraMonthlyPrincipal + more;
        const all = schedule({ ...none, ...extra, extraMonthlyPrincipal });
        expect(some.interestSaved).toBeGreaterThanOrEqual(-1e-6);
        expect(some.monthsSaved).toBeGreaterThanOrEqual(0);
        expect(all.totalInterest).toBeLessThanOrEqual(some.totalInterest + 1e-6);
        expect(all.numberOfPayments).toBeLessThanOrEqual(some.numberOfPayments);
      }),
    );
  });

  test("rounding moves a payment by at most half a cent", () => {
    holds(
      fc.property(loan, (given) => {
        const [whole, plain] = (["cent", "none"] as const).map((how) =>
          schedule({ ...given, rounding: how, rows: false }),
        );
        expect(Math.abs((whole?.payment ?? 0) - (plain?.payment ?? 0))).toBeLessThanOrEqual(
          0.005001,
        );
      }),
    );
  });

  test("of a usual mortgage differs in interest by at most a cent a month when it is rounded", () => {
    const usual = fc.record({
      loanAmount: fc.integer({ min: 50_000, max: 1_000_000 }),
      annualRatePercent: fc.integer({ min: 8, max: 32 }).map((each) => each / 4),
      termMonths: fc.constantFrom(180, 240, 360),
    });
    holds(
      fc.property(usual, (given) => {
        const whole = schedule(given);
        const plain = schedule({ ...given, rounding: "none" });
        for (const [index, row] of plain.rows.slice(0, whole.rows.length - 1).entries())
          expect(Math.abs((whole.rows[index]?.payment ?? 0) - row.payment)).toBeLessThan(0.01);
      }),
    );
  });
});

describe("The payment", () => {
  const loanOf = { loanAmount: 240_000, annualRatePercent: 6.5, termMonths: 360 };

  test("is the level payment, in cents unless nothing is to be rounded", () => {
    expect(schedule(loanOf).payment).toBe(1516.96);
    expect(schedule({ ...loanOf, rounding: "none" }).payment).toBeCloseTo(1516.963256, 6);
  });

  test("half a cent of interest is rounded up", () => {
    const { rows } = schedule({ loanAmount: 100_001.25, annualRatePercent: 4.8, termMonths: 360 });
    expect(rows[0]?.interest).toBe(400.01);
  });

  test("divides the loan at a rate of 0, and the last one takes the difference", () => {
    const free = schedule({ loanAmount: 1000, annualRatePercent: 0, termMonths: 3 });
    expect(free.rows.map((row) => row.payment)).toEqual([333.33, 333.33, 333.34]);
    expect(free).toMatchObject({ lastPayment: 333.34, totalInterest: 0, numberOfPayments: 3 });
  });

  test("of one month pays everything at once", () => {
    const { rows } = schedule({ loanAmount: 1200, annualRatePercent: 12, termMonths: 1 });
    expect(rows).toEqual([
      {
        period: 1,
        payment: 1212,
        interest: 12,
        principal: 1200,
        balance: 0,
        cumulativeInterest: 12,
      },
    ]);
  });
});

describe("Extra principal", () => {
  const loanOf: ScheduleInput = { loanAmount: 300_000, annualRatePercent: 6, termMonths: 360 };

  test("each month, each twelfth month, and once", () => {
    const { rows, payment } = schedule({
      ...loanOf,
      extraMonthlyPrincipal: 100,
      extraYearlyPrincipal: 1000,
      lumpSums: [{ month: 5, amount: 500 }],
    });
    const extraIn = (month: number) => (rows[month - 1]?.payment ?? 0) - payment;
    expect([1, 5, 12, 13, 24].map((month) => Math.round(extraIn(month)))).toEqual([
      100, 600, 1100, 100, 1100,
    ]);
  });

  test("every two weeks: thirteen payments a year, half of one more in months 6 and 12", () => {
    const { rows, payment } = schedule({ ...loanOf, biweekly: true });
    const year = rows.slice(0, 12).map((row) => row.payment);
    expect(payment).toBe(1798.65);
    expect(year.filter((paid) => paid === 1798.65)).toHaveLength(10);
    expect([year[5], year[11]]).toEqual([2697.98, 2697.98]);
  });

  test("shows what is saved compared with the same loan without any", () => {
    const plain = schedule(loanOf);
    const early = schedule({ ...loanOf, extraMonthlyPrincipal: 200 });
    expect(plain).toMatchObject({ interestSaved: 0, monthsSaved: 0 });
    expect(early.monthsSaved).toBe(plain.numberOfPayments - early.numberOfPayments);
    expect(early.interestSaved).toBeCloseTo(plain.totalInterest - early.totalInterest, 2);
    expect(early.interestSaved).toBeGreaterThan(0);
  });

  test("of more than is owed pays the loan off and no more", () => {
    const { rows } = schedule({ ...loanOf, lumpSums: [{ month: 1, amount: 1_000_000 }] });
    expect(rows).toHaveLength(1);
    expect(rows[0]?.payment).toBe(301_500);
  });
});

describe("Rate steps", () => {
  const loanOf = { loanAmount: 200_000, annualRatePercent: 4, termMonths: 360 };

  test("recompute the payment on the balance, from the first month at the new rate", () => {
    const rateSteps = [{ fromMonth: 61, annualRatePercent: 6 }];
    const { payments, rows } = schedule({ ...loanOf, rateSteps });
    const owed = rows[59]?.balance ?? 0;
    const rest = schedule({ loanAmount: owed, annualRatePercent: 6, termMonths: 300 });
    expect(payments).toEqual([954.83, rest.payment]);
    expect(rows[60]?.interest).toBeCloseTo((owed * 0.06) / 12, 2);
    expect(rows).toHaveLength(360);
  });

  test("change nothing with the same rate", () => {
    const rateSteps = [{ fromMonth: 100, annualRatePercent: 4 }];
    const plain = schedule({ ...loanOf, rounding: "none" });
    const stepped = schedule({ ...loanOf, rateSteps, rounding: "none" });
    expect(stepped.payments[1]).toBeCloseTo(plain.payment, 6);
    expect(stepped.totalInterest).toBeCloseTo(plain.totalInterest, 4);
  });

  test("have one payment each, even a step that the loan does not reach", () => {
    const rateSteps = [{ fromMonth: 61, annualRatePercent: 6 }];
    const lumpSums = [{ month: 3, amount: 200_000 }];
    expect(schedule({ ...loanOf, rateSteps, lumpSums }).payments).toEqual([954.83, 0]);
  });
});

test("have the same totals without rows", () => {
  const given = { loanAmount: 162_000, annualRatePercent: 3.875, termMonths: 360, biweekly: true };
  const { rows, ...totals } = schedule(given);
  expect(rows.length).toBe(totals.numberOfPayments);
  expect(schedule({ ...given, rows: false })).toEqual({ ...totals, rows: [] });
});

describe("Refuses", () => {
  const good = { loanAmount: 100_000, annualRatePercent: 5, termMonths: 360 };
  test.each([
    ["loanAmount", { loanAmount: 0 }],
    ["loanAmount", { loanAmount: -1 }],
    ["loanAmount", { loanAmount: 1e9 }],
    ["loanAmount", { loanAmount: Number.NaN }],
    ["annualRatePercent", { annualRatePercent: 30.1 }],
    ["annualRatePercent", { annualRatePercent: -0.1 }],
    ["termMonths", { termMonths: 0 }],
    ["termMonths", { termMonths: 601 }],
    ["termMonths", { termMonths: 12.5 }],
    ["extraMonthlyPrincipal", { extraMonthlyPrincipal: -5 }],
    ["extraYearlyPrincipal", { extraYearlyPrincipal: Number.POSITIVE_INFINITY }],
    ["lumpSums.0.month", { lumpSums: [{ month: 361, amount: 1 }] }],
    [
      "lumpSums.1.amount",
      {
        lumpSums: [
          { month: 1, amount: 1 },
          { month: 1, amount: -1 },
        ],
      },
    ],
    ["rateSteps.0.fromMonth", { rateSteps: [{ fromMonth: 1, annualRatePercent: 5 }] }],
    ["rateSteps.0.annualRatePercent", { rateSteps: [{ fromMonth: 2, annualRatePercent: 31 }] }],
    [
      "rateSteps.1.fromMonth",
      {
        rateSteps: [
          { fromMonth: 13, annualRatePercent: 5 },
          { fromMonth: 13, annualRatePercent: 6 },
        ],
      },
    ],
  ])("%s of %j with a sentence", (path, bad) => {
    expect(() => schedule({ ...good, ...bad })).toThrow(
      expect.objectContaining({
        name: "CalculationError",
        issues: [{ path, message: expect.stringMatching(/^Please .+\.$/) }],
      }),
    );
  });
});
