import type { Key } from "#platform/key.ts";
import { sealText, unsealText } from "#platform/sealing.ts";
import { createHmac, randomBytes } from "node:crypto";

/** RFC 6238 with the parameters of every authenticator app: SHA-1, 30 seconds, six digits. */

const STEP_MS = 30_000;
const DIGITS = 6;
const SECRET_BYTES = 20;
/**
 * The steps accepted on either side of now, as RFC 6238 (5.2) advises: clocks differ, typing takes
 * time.
 */
const TOLERANCE = 1;

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A new secret in base32, the format that apps accept. */
export function newTimeCodeSecret(): string {
  return toBase32(randomBytes(SECRET_BYTES));
}

/** The 30-second step that a time falls in. */
export function stepAt(time: number): number {
  return Math.floor(time / STEP_MS);
}

export function timeCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = (mac[mac.length - 1] as number) & 0xf;
  const value = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS;
  return String(value).padStart(DIGITS, "0");
}

/** The step of a code near the current one and later than the last one used; else undefined. */
export function stepOfCode(
  secret: string,
  code: string,
  { after, now = Date.now() }: { after: number; now?: number },
): number | undefined {
  const current = stepAt(now);
  for (let step = current - TOLERANCE; step <= current + TOLERANCE; step += 1)
    if (step > after && timeCode(secret, step) === code) return step;
  return undefined;
}

/** Whether a text has the format of a time code. */
export function isTimeCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}

/** The content of a secret's QR code, in Google Authenticator's key URI format. */
export function timeCodeAddress(
  secret: string,
  { issuer, username }: { issuer: string; username: string },
): string {
  // A colon would end the issuer
  const name = encodeURIComponent(issuer.replaceAll(":", " "));
  const query = `secret=${secret}&issuer=${name}&algorithm=SHA1&digits=${DIGITS}&period=30`;
  return `otpauth://totp/${name}:${encodeURIComponent(username)}?${query}`;
}

function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join("");
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0"));
  const bytes = bits.join("").match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/**
 * Encrypts a user's secret for the database; it cannot be opened in another user's row. See
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
