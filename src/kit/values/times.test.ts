import { expect, test } from "vitest";
import { dayOf, daysAfter, monthsAfter } from "./times.ts";

test("days and months are counted over the ends of months and years", () => {
  expect(daysAfter("2027-12-31", 1)).toBe("2028-01-01");
  expect(daysAfter("2028-03-01", -1)).toBe("2028-02-29");
  expect(monthsAfter("2026-11-22T10:00:00.000Z", -25)).toBe("2024-10-22T10:00:00.000Z");
});

test("a moment's day is that of UTC", () => {
  expect(dayOf(new Date("2026-11-22T23:59:59-05:00"))).toBe("2026-11-23");
});
