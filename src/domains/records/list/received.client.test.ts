import { expect, test } from "vitest";
import { inShort } from "#ui/date-time.tsx";
import { isLate } from "./received.tsx";

/** Friday, November 20, 2026 and the days after, in the reader's time zone. */
const at = (day: number, hour: number) => new Date(2026, 10, day, hour);

test.each([
  ["within a day", at(19, 9), at(20, 8), false],
  ["after a day", at(18, 9), at(19, 10), true],
  ["over the weekend", at(20, 9), at(23, 8), false],
  ["on Monday, a business day after Friday", at(20, 9), at(23, 10), true],
  ["what came on Saturday, on Monday evening", at(21, 9), at(23, 20), false],
  ["of last year", new Date(2020, 0, 1), at(20, 9), true],
])("late by more than one business day: %s", (_what, since, now, late) => {
  expect(isLate(since, now)).toBe(late);
});

test("a moment is shown in as few words as distinguish it", () => {
  const now = at(20, 18);
  expect(inShort(at(20, 9), now).replace("\u202f", " ")).toBe("9:00 AM");
  expect(inShort(at(19, 23), now)).toBe("Yesterday");
  expect(inShort(at(18, 9), now)).toBe("Nov 18");
  expect(inShort(new Date(2025, 10, 19), now)).toBe("Nov 19, 2025");
});
