import { expect, test } from "vitest";
import { toApplicationSearch } from "./application-address.client.ts";
import { answersOf } from "./carried.client.ts";

const TYPES = [
  { name: "30-Year Fixed", programme: "conventional" },
  { name: "15-Year Fixed", programme: "conventional" },
  { name: "FHA Loan", programme: "fha" },
  { name: "Any Loan", programme: null },
] as const;

const answered = (search: Record<string, unknown>) => answersOf(toApplicationSearch(search), TYPES);

test("a link carries the balance owed and the loan to the request", () => {
  expect(answered({ purpose: "refinance", balance: "240000", amount: "265000" })).toEqual({
    loanPurpose: "refinance",
    balanceOwed: "240,000",
    loanAmount: "265,000",
  });
});

test("without an amount the loan is the price less the down payment", () => {
  const home = { price: "400000", down: "40000" };
  expect(answered(home).loanAmount).toBe("360,000");
  expect(answered({ ...home, amount: "350000" }).loanAmount).toBe("350,000");
});

test.each(["0", "-5", "much"])("an amount of %j is ignored", (amount) => {
  expect(answered({ amount, balance: "nothing" })).toEqual({});
});

test.each([
  ["Any Loan", "Any Loan"],
  ["fha", "FHA Loan"],
  ["conventional", undefined],
  ["va", undefined],
  ["A boat", undefined],
])("of the loan %j a request has the loan type %j", (loan, loanType) => {
  expect(answered({ loan }).loanType).toBe(loanType);
});
