import { expect, test } from "vitest";
import { changeDownPayment, type DownPayment, type DownPaymentChange } from "./down-payment.ts";

const start: DownPayment = { price: 300_000, percent: 20, dollars: 60_000, custom: false };
const after = (...changes: DownPaymentChange[]) => changes.reduce(changeDownPayment, start);

test("the preset percent drives the dollar amount (price times percent, rounded)", () => {
  expect(after({ type: "preset", percent: 3.5 })).toMatchObject({ dollars: 10_500, percent: 3.5 });
  expect(after({ type: "price", price: 333_333 })).toMatchObject({ dollars: 66_667, percent: 20 });
});

test("unless custom mode is on", () => {
  const state = after({ type: "custom" }, { type: "price", price: 400_000 });
  expect(state).toEqual({ price: 400_000, dollars: 60_000, percent: 15, custom: true });
});

test("typing a dollar amount switches to custom and recomputes the percent (rounded)", () => {
  const state = after({ type: "dollars", dollars: 50_000 });
  expect(state).toEqual({ price: 300_000, dollars: 50_000, percent: 17, custom: true });
});

test("choosing Custom sets custom mode and changes no amount", () => {
  expect(after({ type: "custom" })).toEqual({ ...start, custom: true });
});

test("choosing a preset leaves custom mode", () => {
  const state = after({ type: "dollars", dollars: 1 }, { type: "preset", percent: 10 });
  expect(state).toEqual({ price: 300_000, dollars: 30_000, percent: 10, custom: false });
});

test("a price of 0 leaves no percent to compute", () => {
  expect(after({ type: "custom" }, { type: "price", price: 0 }).percent).toBe(0);
});
