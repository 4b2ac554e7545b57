import { expect, test } from "vitest";
import { momentIn, nextTimeOfDay, quietUntil, zoneOf } from "./time-zones.ts";

const NEW_YORK = "America/New_York";
const NIGHT = { from: "21:00", to: "07:00" };

test("the next 8:00 is on the clock of the zone, even across a change of the clock", () => {
  const next = (after: string, zone: string) =>
    nextTimeOfDay(new Date(after), 8 * 60, zone).toISOString();
  expect(next("2026-11-22T12:59:59.000Z", NEW_YORK)).toBe("2026-11-22T13:00:00.000Z");
  expect(next("2026-11-22T13:00:00.000Z", NEW_YORK)).toBe("2026-11-23T13:00:00.000Z");
  expect(next("2026-10-31T20:00:00.000Z", NEW_YORK)).toBe("2026-11-01T13:00:00.000Z");
  expect(next("2026-03-07T20:00:00.000Z", NEW_YORK)).toBe("2026-03-08T12:00:00.000Z");
  expect(next("2026-11-22T23:30:00.000Z", "Asia/Kolkata")).toBe("2026-11-23T02:30:00.000Z");
});

test("quiet hours may go past midnight, and end on the clock of the zone", () => {
  const end = (at: string, quiet = NIGHT) =>
    quietUntil(new Date(at), quiet, NEW_YORK)?.toISOString();
  expect(end("2026-11-23T01:59:00.000Z")).toBeUndefined();
  expect(end("2026-11-23T02:00:00.000Z")).toBe("2026-11-23T12:00:00.000Z");
  expect(end("2026-11-23T11:59:00.000Z")).toBe("2026-11-23T12:00:00.000Z");
  expect(end("2026-11-23T12:00:00.000Z")).toBeUndefined();
  expect(end("2026-11-23T17:30:00.000Z", { from: "12:00", to: "13:00" })).toBe(
    "2026-11-23T18:00:00.000Z",
  );
});

test.each([
  ["Mon-Fri: 9am-6pm EST", "EST"],
  ["Weekdays 8 to 5 (Central)", "CST"],
  ["9am-5pm MT", "MST"],
  ["Mon-Sat 9-6 PDT", "PST"],
  ["By appointment", "EST"],
])("%s are the hours of an office whose winter time is %s", (hours, zone) => {
  expect(momentIn(zoneOf(hours), "2026-12-01T18:05:00.000Z")).toMatch(
    new RegExp(`^December 1, 2026 at \\d+:05\\s[AP]M ${zone}$`),
  );
});
