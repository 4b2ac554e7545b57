import { describe, expect, test } from "vitest";
import {
  newTimeCodeSecret,
  stepAt,
  stepOfCode,
  timeCode,
  timeCodeAddress,
} from "./time-codes.server.ts";

/** RFC 6238, appendix B: the ASCII secret 12345678901234567890 in base32, with SHA-1. */
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

describe("RFC 6238", () => {
  // The RFC prints eight digits; our codes are the last six
  test.each([
    [59, "94287082"],
    [1_111_111_109, "07081804"],
    [1_111_111_111, "14050471"],
    [1_234_567_890, "89005924"],
    [2_000_000_000, "69279037"],
    [20_000_000_000, "65353130"],
  ])("at %i seconds", (seconds, code) => {
    expect(timeCode(SECRET, stepAt(seconds * 1000))).toBe(code.slice(2));
  });

  test("a new secret has 160 bits and gives six digits", () => {
    const secret = newTimeCodeSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(timeCode(secret, 1)).toMatch(/^\d{6}$/);
    expect(newTimeCodeSecret()).not.toBe(secret);
  });
});

describe("a code is accepted", () => {
  const now = 1_800_000_000_000;
  const at = (offset: number) => timeCode(SECRET, stepAt(now + offset * 1000));

  test.each([-30, 0, 30])("from a clock that is %i seconds off", (offset) => {
    expect(stepOfCode(SECRET, at(offset), { after: 0, now })).toBe(stepAt(now + offset * 1000));
  });

  test.each([-60, 60, 3600])("not from one that is %i seconds off", (offset) => {
    expect(stepOfCode(SECRET, at(offset), { after: 0, now })).toBeUndefined();
  });

  test("not when it or a later one has been used", () => {
    expect(stepOfCode(SECRET, at(0), { after: stepAt(now), now })).toBeUndefined();
    expect(stepOfCode(SECRET, at(-30), { after: stepAt(now), now })).toBeUndefined();
    expect(stepOfCode(SECRET, at(30), { after: stepAt(now), now })).toBe(stepAt(now) + 1);
  });
});

test("the address in the QR code names the site and the user", () => {
  const address = timeCodeAddress(SECRET, { issuer: "Harbor: Home & Loans", username: "ada l" });
  expect(address).toBe(
    `otpauth://totp/Harbor%20%20Home%20%26%20Loans:ada%20l?secret=${SECRET}&issuer=Harbor%20%20Home%20%26%20Loans&algorithm=SHA1&digits=6&period=30`,
  );
  expect(new URL(address).searchParams.get("secret")).toBe(SECRET);
});
