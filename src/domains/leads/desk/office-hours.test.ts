import { expect, test } from "vitest";
import { officeClock } from "./office-hours.ts";
import { clockOf, wallClock } from "#kit/values/time-zones.ts";

const WEEK = { days: [1, 2, 3, 4, 5], from: "09:00", to: "17:00", timeZone: "America/New_York" };
const minutes = (since: string, until: string, hours = WEEK) =>
  officeClock(hours)(Date.parse(since), Date.parse(until));

/** 2026-11-20 is a Friday; New York is five hours behind UTC. */
test.each([
  ["within a day", "2026-11-20T15:00:00Z", "2026-11-20T15:45:00Z", 45],
  ["from before the office opens", "2026-11-20T13:00:00Z", "2026-11-20T14:10:00Z", 10],
  ["over a night", "2026-11-19T21:50:00Z", "2026-11-20T14:05:00Z", 15],
  ["over a weekend", "2026-11-20T21:30:00Z", "2026-11-23T14:30:00Z", 60],
  ["within a weekend", "2026-11-21T15:00:00Z", "2026-11-22T15:00:00Z", 0],
  ["over two weeks", "2026-11-09T05:00:00Z", "2026-11-23T05:00:00Z", 10 * 480],
  ["over the day on which clocks change", "2026-03-06T21:00:00Z", "2026-03-09T14:00:00Z", 120],
  ["backwards", "2026-11-20T16:00:00Z", "2026-11-20T15:00:00Z", 0],
])("office hours are counted %s", (_what, since, until, expected) => {
  expect(minutes(since, until)).toBe(expected);
});

test("other days and zones have other office hours", () => {
  const saturday = { days: [6], from: "10:00", to: "12:30", timeZone: "Australia/Lord_Howe" };
  expect(minutes("2026-11-01T00:00:00Z", "2026-11-08T00:00:00Z", saturday)).toBe(150);
});

test.each(["America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Pacific/Chatham"])(
  "the fast clock shows what the other one shows: %s",
  (timeZone) => {
    const clock = clockOf(timeZone);
    for (let moment = Date.parse("2026-01-01"); moment < Date.parse("2027-01-01");) {
      const { day, minutes: shown } = wallClock(new Date(moment), timeZone);
      expect(clock(moment)).toBe(Date.parse(`${day}T00:00:00Z`) + shown * 60_000);
      moment += 37 * 60_000;
    }
  },
);
