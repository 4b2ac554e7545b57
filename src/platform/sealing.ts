import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Key } from "./key.ts";

const ALGORITHM = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** What a text is sealed for: it opens only for the same purpose and the same owner. */
export interface Sealing {
  purpose: string;
  owner: string;
}

/** Encrypts a text with the installation's key, which is not in the database. */
export function sealText(key: Key, { purpose, owner }: Sealing, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key.derive(purpose), iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Decrypts a text; undefined when it was sealed under another key or tampered with. */
export function unsealText(
  key: Key,
  { purpose, owner }: Sealing,
  sealed: string,
): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  const iv = bytes.subarray(0, IV_BYTES);
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(ALGORITHM, key.derive(purpose), iv, {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(owner))
      .setAuthTag(tag);
    const opened = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
    return Buffer.concat([opened, decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}
