import { expect, test } from "vitest";
import { changeDownPayment, type DownPayment } from "./down-payment.ts";

const start: DownPayment = { percent: 20, dollars: 60_000, custom: false };
const PRICE = 300_000;

test("the preset percent drives the dollar amount (price times percent, rounded)", () => {
  const preset = { type: "preset", percent: 3.5 } as const;
  expect(changeDownPayment(start, PRICE, preset)).toMatchObject({ dollars: 10_500, percent: 3.5 });
  expect(changeDownPayment(start, 333_333, { type: "price" })).toEqual({
    dollars: 66_667,
    percent: 20,
    custom: false,
  });
});

test("unless custom mode is on", () => {
  const custom = changeDownPayment(start, PRICE, { type: "custom" });
  expect(changeDownPayment(custom, 400_000, { type: "price" })).toEqual({
    dollars: 60_000,
    percent: 15,
    custom: true,
  });
});

test("typing a dollar amount switches to custom and recomputes the percent (rounded)", () => {
  const typed = changeDownPayment(start, PRICE, { type: "dollars", dollars: 50_000 });
  expect(typed).toEqual({ percent: 17, dollars: 50_000, custom: true });
});

test("choosing Custom sets custom mode and changes no amount", () => {
  expect(changeDownPayment(start, PRICE, { type: "custom" })).toEqual({ ...start, custom: true });
});

test("choosing a preset leaves custom mode", () => {
  const typed = changeDownPayment(start, PRICE, { type: "dollars", dollars: 1 });
  const preset = { type: "preset", percent: 10 } as const;
  expect(changeDownPayment(typed, PRICE, preset)).toEqual({
    percent: 10,
    dollars: 30_000,
    custom: false,
  });
});

test("a price of 0 leaves no percent to compute", () => {
  const custom = changeDownPayment(start, PRICE, { type: "custom" });
  expect(changeDownPayment(custom, 0, { type: "price" }).percent).toBe(0);
});
