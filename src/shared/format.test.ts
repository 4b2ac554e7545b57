import { expect, test } from "vitest";
import { formatDollars, formatLongDate, formatShortDate, parseDollars } from "./format.ts";

test.each([
  ["$350,000", 350_000],
  ["350000", 350_000],
  [" $ 1,250.50 ", 1250.5],
  ["60.", 60],
  [".5", 0.5],
  ["0", 0],
])("an amount typed as %j is %d dollars", (text, dollars) => {
  expect(parseDollars(text)).toBe(dollars);
});

test.each(["", "-5", "abc", "1e5", "12.5.1", "$", "350k", "١٢", "Infinity", "6,5", "3,50,000"])(
  "%j is not an amount",
  (text) => {
    expect(parseDollars(text)).toBeUndefined();
  },
);

test("whole dollars and US dates", () => {
  expect(formatDollars(2072.03)).toBe("$2,072");
  expect(formatLongDate("2026-10-03T23:30:00.000Z")).toBe("October 3, 2026");
  expect(formatShortDate("2026-10-03T23:30:00.000Z")).toBe("Oct 3, 2026");
});
