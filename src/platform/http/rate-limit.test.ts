import { expect, test } from "vitest";
import { AppError } from "#platform/errors.ts";
import { createLimits, keysAround, type LimitName, LIMITS } from "./rate-limit.ts";

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

test("past the limit a call is refused with the seconds to wait, and allowed after them", () => {
  let now = 0;
  const limits = createLimits(true, () => now);
  for (let call = 0; call < 5; call += 1) {
    limits.take("contact", "a");
    now += 1000;
  }
  const refused = () => limits.take("contact", "a");
  expect(refused).toThrow(
    expect.objectContaining({ code: "TOO_MANY_REQUESTS", retryAfter: 55 }) as Error,
  );
  limits.take("contact", "b"); // another address has its own
  now = 60_000; // The first call is a minute ago, the second is not yet
  expect(refused).not.toThrow();
  expect(refused).toThrow(AppError);
});

/** The maximum of these times within any period of this length. */
function mostWithin(times: number[], per: number): number {
  const counts = times.map((start) => times.filter((at) => at >= start && at < start + per).length);
  return Math.max(0, ...counts);
}

test.each(Object.keys(LIMITS) as LimitName[])(
  "%s: no period, whenever it begins, has more calls than the limit, and each has as many",
  (name) => {
    const { calls, per } = LIMITS[name];
    let now = 0;
    const limits = createLimits(true, () => now);
    const passed: number[] = [];
    // Twenty tries in the time of one, at uneven distances, over three periods
    for (let turn = 0; now < 3 * per; turn += 1) {
      if (limits.allows(name, "a")) passed.push(now);
      now += Math.ceil((per / calls / 20) * (1 + (turn % 7) / 3));
    }
    expect(mostWithin(passed, per)).toBe(calls);
    expect(passed.length).toBeGreaterThanOrEqual(3 * calls);
  },
);

test("the sentence says how long to wait", () => {
  let now = 0;
  const limits = createLimits(true, () => now);
  for (let call = 0; call < 5; call += 1) {
    limits.take("contact", "a");
    limits.take("register", "a");
  }
  expect(() => limits.take("contact", "a")).toThrow("Please try again in 1 minute.");
  expect(() => limits.take("register", "a")).toThrow("Please try again in 60 minutes.");
  now += 48_000;
  expect(() => limits.take("contact", "a")).toThrow("Please try again in 12 seconds.");
  now += 11_500;
  expect(() => limits.take("contact", "a")).toThrow("Please try again in 1 second.");
});

const MINUTE = 60_000;

test("forms from a /48 and 1,000 IPv4 addresses count by the networks around them, and nobody else waits", () => {
  let now = 0;
  const limits = createLimits(true, () => now);
  const send = (address: string) => {
    try {
      limits.takeAround("contact", address);
      return 1;
    } catch {
      return 0;
    }
  };
  const hex = (number: number) => (number % 65_536).toString(16);
  for (let hour = 0; hour < 24; hour += 1) {
    now = hour * 60 * MINUTE;
    let own = 0;
    let neighbors = 0;
    for (let call = 0; call < 2000; call += 1) {
      own += send(`2001:db8:7:${hex(hour * 2000 + call)}::${hex(call)}`);
      neighbors += send(`198.51.${call % 4}.${Math.floor(call / 4) % 250}`);
    }
    expect({ own, neighbors }).toEqual({ own: 20, neighbors: 4 * 40 });
    expect(send("203.0.113.9") + send("2001:db8:8::1")).toBe(2);
  }
});

test("a /56 may send twice as many forms as a /64; pages count by the client's own network alone", () => {
  const limits = createLimits(true, () => 0);
  const sent = Array.from({ length: 20 }, (_, call) => {
    try {
      limits.takeAround("contact", `2001:db8:0:${call.toString(16)}::1`);
      return 1;
    } catch {
      return 0;
    }
  });
  expect(sent.reduce<number>((sum, each) => sum + each, 0)).toBe(10);
  expect(keysAround("pages", "203.0.113.9")).toEqual([["pages", "203.0.113.9"]]);
});

test("a call that is taken back does not count, and the others count from their own times", () => {
  let now = 0;
  const limits = createLimits(true, () => now);
  for (let call = 0; call < 50; call += 1) limits.takeAll([["signIn", "a"]])();
  const takeBack = limits.takeAll([["signIn", "a"]]);
  now = 30_000;
  for (let call = 0; call < 9; call += 1) limits.take("signIn", "a");
  takeBack();
  expect(limits.allows("signIn", "a")).toBe(true);
  now = 89_999;
  expect(limits.allows("signIn", "a")).toBe(false);
  now = 90_000;
  expect(limits.allows("signIn", "a")).toBe(true);
});

test("a call is counted under all of its keys, or under none", () => {
  const limits = createLimits(true, () => 0);
  for (let call = 0; call < 5; call += 1) limits.take("contact", "full");
  const both = () =>
    limits.takeAll([
      ["applications", "a"],
      ["contact", "full"],
    ]);
  for (let call = 0; call < 10; call += 1) expect(both).toThrow(AppError);
  for (let call = 0; call < 5; call += 1) expect(limits.allows("applications", "a")).toBe(true);
});

test("memory is bounded: past 50,000 keys the least recently used are forgotten", () => {
  const limits = createLimits(true, () => 0);
  const fill = (key: string) => {
    for (let call = 0; call < 5; call += 1) limits.take("contact", key);
  };
  fill("first");
  fill("second");
  for (let key = 0; key < 49_998; key += 1) limits.take("contact", `other ${key}`);
  expect(limits.allows("contact", "first")).toBe(false); // and this call uses it
  limits.take("contact", "one more");
  expect(limits.allows("contact", "first")).toBe(false);
  expect(limits.allows("contact", "second")).toBe(true);
});

test("RATE_LIMITS=off counts nothing", () => {
  const limits = createLimits(false);
  expect(() => {
    for (let call = 0; call < 100; call += 1) limits.take("register", "a");
  }).not.toThrow();
});
