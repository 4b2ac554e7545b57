import { createHash, randomBytes } from "node:crypto";

/** 32 random bytes, base64url: for session tokens, admin tokens and links in mails. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** The form in which a secret is stored. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** Whether a text has the format of our secrets; others are not looked up. */
export function isSecret(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}
