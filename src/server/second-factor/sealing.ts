import type { Key } from "#server/key.ts";
import { sealText, unsealText } from "#server/sealing.ts";

/**
 * Encrypts a user's secret; it cannot be opened in another user's row. See
 * src/decisions/023-second-factor-secrets.md.
 */
export function seal(key: Key, userId: number, secret: string): string {
  return sealText(key, sealingFor(userId), secret);
}

/** Decrypts a secret; undefined when it was sealed under another key or tampered with. */
export function unseal(key: Key, userId: number, sealed: string): string | undefined {
  return unsealText(key, sealingFor(userId), sealed);
}

function sealingFor(userId: number) {
  return { purpose: "second factor secrets", owner: `user ${userId}` };
}
