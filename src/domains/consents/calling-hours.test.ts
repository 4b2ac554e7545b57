import { expect, test } from "vitest";
import { CALLING_HOURS, callingNotice } from "./calling-hours.ts";
import { US_STATES } from "#lending/us-states.ts";

const [federal, ...states] = CALLING_HOURS;

test("each stricter state is within the federal hours, with its source and dates", () => {
  expect(federal).toMatchObject({ weekdays: [8, 21], source: "47 CFR 64.1200(c)(1)" });
  for (const { source, reviewBy, effectiveFrom, ...days } of states) {
    expect(source).toMatch(/\d/);
    expect(reviewBy > effectiveFrom).toBe(true);
    const spans = [days.weekdays, days.saturday, days.sunday];
    for (const span of spans) expect(!span || (span[0] >= 8 && span[1] <= 21)).toBe(true);
    expect(spans).not.toEqual([
      [8, 21],
      [8, 21],
      [8, 21],
    ]);
  }
});

test.each([
  ["FL", "2026-11-28T02:40:00Z", "It is 21:40 in Florida: calls are allowed from 8:00"],
  ["FL", "2026-11-28T01:10:00Z", "It is 20:10 in Florida: calls are allowed from 8:00"],
  // Before July 2021 Florida had the federal hours
  ["FL", "2021-06-30T00:30:00Z", undefined],
  ["NY", "2026-11-28T01:10:00Z", undefined],
  ["NY", "2026-11-28T12:59:00Z", "It is 7:59 in New York: calls are allowed from 8:00"],
  ["NY", "2026-11-28T13:00:00Z", undefined],
  ["NY", "2026-11-28T02:00:00Z", "It is 21:00 in New York"],
  // Eight in New York, seven in the west of Florida
  ["FL", "2026-11-30T13:30:00Z", "It is 7:30 in Florida: calls are allowed from 8:00"],
  ["TX", "2026-11-29T16:00:00Z", "It is 10:00 in Texas: calls are allowed from 12:00"],
  [
    "RI",
    "2026-11-28T22:30:00Z",
    "It is 17:30 in Rhode Island: calls are allowed from 9:00 on Monday",
  ],
  ["HI", "2026-11-28T17:30:00Z", "It is 7:30 in Hawaii: calls are allowed from 8:00"],
  ["", "2026-11-28T09:00:00Z", undefined],
])("in %s at %s", (state, now, notice) => {
  const said = callingNotice(state, new Date(now));
  expect(String(said)).toContain(String(notice));
});

test("every state and territory has a clock", () => {
  const night = Object.keys(US_STATES).map((code) =>
    callingNotice(code, new Date("2026-11-28T09:30:00Z")),
  );
  expect(night.filter((said) => said === undefined)).toEqual([]);
});
