import { expect, test } from "vitest";
import { watchClock } from "./clock-jumps.server.ts";

const HOUR_MS = 3_600_000;

function clocks(on = HOUR_MS) {
  const time = { now: Date.UTC(2026, 10, 23), steady: 5 };
  const read = watchClock({ now: () => time.now, steady: () => time.steady, on: () => on });
  const isBelieved = () => read() !== undefined;
  const pass = (milliseconds: number) => {
    time.now += milliseconds;
    time.steady += milliseconds;
    return isBelieved();
  };
  const set = (difference: number) => {
    time.now += difference;
    return isBelieved();
  };
  return { pass, set };
}

test("a running clock is trusted, even after a long time, and after a small correction", () => {
  const { pass, set } = clocks();
  expect([pass(1000), pass(HOUR_MS), set(2000), set(-2000), pass(1)]).not.toContain(false);
});

test("a clock that jumps ahead is trusted once it has stayed there for a minute", () => {
  const { pass, set } = clocks();
  expect(set(HOUR_MS)).toBe(false);
  expect(pass(59_000)).toBe(false);
  expect(pass(1000)).toBe(true);
});

test("a clock that is set right again is trusted at once", () => {
  const { pass, set } = clocks();
  expect(set(30 * 24 * HOUR_MS)).toBe(false);
  expect(pass(10_000)).toBe(false);
  expect(set(-30 * 24 * HOUR_MS)).toBe(true);
});

test("the clock of a machine that was just switched on is trusted after a minute, or once it was set back", () => {
  const { pass } = clocks(20_000);
  expect([pass(1000), pass(38_000), pass(1000)]).toEqual([false, false, true]);
  const { pass: wait, set } = clocks(20_000);
  expect([wait(1000), set(-HOUR_MS)]).toEqual([false, true]);
});
