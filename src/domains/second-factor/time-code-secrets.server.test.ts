import { expect, test } from "vitest";
import { randomKey } from "#platform/key.ts";
import { seal, unseal } from "./time-codes.server.ts";

test("a sealed secret opens only under the same key, for the same user, and unaltered", () => {
  const key = randomKey();
  const sealed = seal(key, 7, "GEZDGNBVGY3TQOJQ");
  expect(unseal(key, 7, sealed)).toBe("GEZDGNBVGY3TQOJQ");
  expect(seal(key, 7, "GEZDGNBVGY3TQOJQ")).not.toBe(sealed);
  expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toContain("GEZDGNBV");
  expect(unseal(randomKey(), 7, sealed)).toBeUndefined();
  expect(unseal(key, 8, sealed)).toBeUndefined();
  const bytes = Buffer.from(sealed, "base64url");
  bytes[bytes.length - 1] = (bytes[bytes.length - 1] as number) ^ 1;
  expect(unseal(key, 7, bytes.toString("base64url"))).toBeUndefined();
  expect(unseal(key, 7, "")).toBeUndefined();
});
