import { describe, expect, test } from "vitest";
import { businessDaysAfter, federalHolidays, holidayOn, weekdayOf } from "./business-days.ts";

describe("Federal holidays", () => {
  // As the Office of Personnel Management lists them
  test.each([
    [2020, "01-01 01-20 02-17 05-25 07-03 09-07 10-12 11-11 11-26 12-25"],
    [2021, "01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24"],
    [2023, "01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25"],
    [2024, "01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25"],
    [2025, "01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25"],
    [2026, "01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25"],
    [2027, "01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24"],
    [2028, "01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25"],
  ])("of %d are observed on their days", (year, days) => {
    const own = [...federalHolidays(year).keys()].filter((day) => day.startsWith(String(year)));
    expect(own.toSorted().map((day) => day.slice(5))).toEqual(days.split(" "));
  });

  test("January 1 on a Saturday is observed in the year before", () => {
    expect(holidayOn("2021-12-31")).toBe("New Year’s Day");
    expect(holidayOn("2022-01-01")).toBeUndefined();
  });

  test("never fall on a weekend, and there are eleven since 2021", () => {
    for (let year = 1978; year <= 2100; year += 1) {
      const days = [...federalHolidays(year).keys()];
      expect(days.every((day) => weekdayOf(day) < 6)).toBe(true);
      expect(days).toHaveLength(year < 1986 ? 9 : year < 2021 ? 10 : 11);
    }
  });
});

describe("Three business days", () => {
  test.each([
    // Comment 19(e)(1)(iii)-1: an application of a Monday, the form until Thursday
    ["of a Monday end on Thursday", "2026-11-02", "2026-11-05"],
    ["of a Thursday end on Tuesday", "2026-11-12", "2026-11-17"],
    ["of a Saturday end on Wednesday", "2026-11-14", "2026-11-18"],
    ["of a Sunday end on Wednesday", "2026-11-15", "2026-11-18"],
    ["leave out Veterans Day", "2026-11-09", "2026-11-13"],
    ["leave out Thanksgiving", "2026-11-25", "2026-12-01"],
    ["leave out a holiday that is observed on Friday", "2026-07-01", "2026-07-07"],
    ["leave out Christmas and New Year", "2026-12-30", "2027-01-05"],
  ])("%s", (_what, from, until) => {
    expect(businessDaysAfter(from, 3)).toBe(until);
  });

  test("count Saturday where the offices are open then", () => {
    expect(businessDaysAfter("2026-11-12", 3, [1, 2, 3, 4, 5, 6])).toBe("2026-11-16");
  });
});
