import { expect, test } from "vitest";
import { AppError } from "#server/errors.ts";
import { createLimits, LIMITS } from "./rate-limit.ts";

test("the limits are the contract's", () => {
  const perMinute = (calls: number) => ({ calls, per: 60_000 });
  const perHour = (calls: number) => ({ calls, per: 3_600_000 });
  expect(LIMITS).toMatchObject({
    contact: perMinute(5),
    applications: perMinute(5),
    signIn: perMinute(10),
    register: perHour(5),
    resend: perHour(3),
  });
});

test("past the limit a call is refused with the seconds to wait, and let through after them", () => {
  let now = 0;
  const limits = createLimits(true, () => now);
  for (let call = 0; call < 5; call += 1) limits.take("contact", "a");
  const refused = () => limits.take("contact", "a");
  expect(refused).toThrow(
    expect.objectContaining({ code: "TOO_MANY_REQUESTS", retryAfter: 12 }) as Error,
  );
  limits.take("contact", "b"); // another address has its own
  now += 12_000;
  expect(refused).not.toThrow();
  expect(refused).toThrow(AppError);
});

test("the sentence says how long to wait", () => {
  let now = 0;
  const limits = createLimits(true, () => now);
  for (let call = 0; call < 5; call += 1) {
    limits.take("contact", "a");
    limits.take("register", "a");
  }
  expect(() => limits.take("contact", "a")).toThrow("Please try again in 12 seconds.");
  expect(() => limits.take("register", "a")).toThrow("Please try again in 12 minutes.");
  now += 11_500;
  expect(() => limits.take("contact", "a")).toThrow("Please try again in 1 second.");
});

test("a call that is given back does not count", () => {
  const limits = createLimits(true, () => 0);
  for (let call = 0; call < 50; call += 1) {
    limits.take("signIn", "a");
    limits.refund([["signIn", "a"]]);
  }
  expect(() => limits.take("signIn", "a")).not.toThrow();
});

test("RATE_LIMITS=off counts nothing", () => {
  const limits = createLimits(false);
  expect(() => {
    for (let call = 0; call < 100; call += 1) limits.take("register", "a");
  }).not.toThrow();
});
