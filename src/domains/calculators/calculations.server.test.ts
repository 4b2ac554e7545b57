import { describe, expect, test } from "vitest";
import { testApp } from "#test/kit/app.ts";
import { ASKED, home, loan, ratios } from "#test/kit/calculations.ts";
import { LIMITS } from "#test/kit/dated-tables.ts";
import { headersFor } from "#test/kit/people.ts";
import { testServer } from "#test/kit/server.ts";
import { restTable } from "#platform/http/rest.ts";
import { procedures } from "#app/router.ts";

describe("POST /api/calculations/<name>", () => {
  test("each calculation has an answer here", () => {
    const paths = restTable(procedures).map(({ path }) => path);
    const names = paths.flatMap((path) => /^\/api\/calculations\/(.+)$/.exec(path)?.[1] ?? []);
    expect(names.toSorted()).toEqual(Object.keys(ASKED).toSorted());
  });

  test.each(Object.entries(ASKED))("%s", async (name, [input, part]) => {
    const { send, db } = await testServer();
    const admin = { headers: await headersFor(db, "admin") };
    if (name === "loan-size") await send("POST", "/api/admin/dated-tables", LIMITS, admin);
    const response = await send("POST", `/api/calculations/${name}`, input);
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).not.toMatch(/NaN|Infinity/);
    expect(JSON.parse(text)).toMatchObject(part);
  });

  test.each([
    ["schedule", { ...loan, termMonths: 0 }, "termMonths"],
    ["schedule", { ...loan, lumpSums: [{ month: 400, amount: 1 }] }, "lumpSums.0.month"],
    [
      "payment",
      { loanAmount: "300000", annualRatePercent: 5, numberOfPayments: 360 },
      "loanAmount",
    ],
    ["payment", { annualRatePercent: 5, numberOfPayments: 360 }, "loanAmount"],
    ["payment", { loanAmount: 1e9, annualRatePercent: 5, numberOfPayments: 360 }, "loanAmount"],
    [
      "payoff-term",
      { loanAmount: 1200, annualRatePercent: 12, monthlyPayment: 12 },
      "monthlyPayment",
    ],
    ["housing-payment", { ...home, downPayment: 1 }, "downPayment"],
    [
      "affordability",
      { ...home, ...ratios, frontRatioPercent: 0, monthlyIncome: 1, monthlyDebt: 0 },
      "frontRatioPercent",
    ],
    [
      "va-funding-fee",
      { purpose: "irrrl", use: "first", exempt: false, closingDate: "1999-01-01" },
      "closingDate",
    ],
    ["loan-size", { loanAmount: 500_000, closingDate: "2025-12-31" }, "closingDate"],
    ["loan-size", { loanAmount: 500_000, closingDate: "tomorrow" }, "closingDate"],
    ["loan-size", { loanAmount: 500_000, closingDate: "2026-02-30" }, "closingDate"],
    ["comparison", { loans: [loan, { ...loan, termMonths: 601 }] }, "loans.1.termMonths"],
  ])("%s refuses %j with a sentence at %s", async (name, input, path) => {
    const { send } = await testServer();
    const response = await send("POST", `/api/calculations/${name}`, input);
    expect(response.status).toBe(400);
    const { message, code, issues } = (await response.json()) as Refusal;
    expect(code).toBe("BAD_REQUEST");
    expect(issues.map((issue) => issue.path)).toEqual([path]);
    expect(message).toBe(issues[0]?.message);
    expect(message).toMatch(/^[A-Z].+\.$/);
  });

  test("the typed caller reaches the same functions", async () => {
    const { as } = await testApp();
    const { calculations } = await as("visitor");
    expect((await calculations.schedule(loan)).rows).toHaveLength(360);
    await expect(calculations.schedule({ ...loan, termMonths: 0 })).rejects.toThrow(
      "Please enter a whole number of months from 1 to 600.",
    );
  });
});

interface Refusal {
  message: string;
  code: string;
  issues: { path: string; message: string }[];
}
