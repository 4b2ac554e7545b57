import { createHash, randomBytes } from "node:crypto";

/** 32 random bytes, base64url: session tokens, admin tokens, links in mails. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a secret. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** Whether a text could be one of our secrets at all; anything else is not looked up. */
export function isSecret(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}
