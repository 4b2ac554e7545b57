import { expect, test } from "vitest";
import { endedByPeriod, formatDollars, formatLongDate, formatShortDate } from "./format.ts";

test("whole dollars and US dates", () => {
  expect(formatDollars(2072.03)).toBe("$2,072");
  expect(formatLongDate("2026-10-03T23:30:00.000Z")).toBe("October 3, 2026");
  expect(formatShortDate("2026-10-03T23:30:00.000Z")).toBe("Oct 3, 2026");
});

test.each(["Harborstone, Inc", "Harborstone, Inc."])(
  "%s ends a sentence with one period",
  (name) => {
    expect(endedByPeriod(name)).toBe("Harborstone, Inc.");
  },
);
