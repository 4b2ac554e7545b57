import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Key } from "#server/key.ts";

const ALGORITHM = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a user's secret; it cannot be opened in another user's row. See
 * src/decisions/023-second-factor-secrets.md.
 */
export function seal(key: Key, userId: number, secret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, sealingKey(key), iv).setAAD(ownerOf(userId));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Decrypts a secret; undefined when it was sealed under another key or tampered with. */
export function unseal(key: Key, userId: number, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  const iv = bytes.subarray(0, IV_BYTES);
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(ALGORITHM, sealingKey(key), iv, { authTagLength: TAG_BYTES })
      .setAAD(ownerOf(userId))
      .setAuthTag(tag);
    const opened = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
    return Buffer.concat([opened, decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}

function sealingKey(key: Key): Buffer {
  return key.derive("second factor secrets");
}

function ownerOf(userId: number): Buffer {
  return Buffer.from(`user ${userId}`);
}
