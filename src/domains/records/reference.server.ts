import { createHmac } from "node:crypto";
import type { Key } from "#platform/key.ts";

/** No letters and digits that look alike, and no vowels, which make words. */
const SIGNS = "23456789CDFGHJKMNPQRTVWX";
const SUFFIX_LENGTH = 4;
const HALF = 1000;
const ROUNDS = 4;

/**
 * What an applicant quotes, such as 2026-583920-K7QF: it cannot be guessed, and does not tell how
 * many applications there are. Always the same for the same record, because the sender of a
 * quarantined one is told it before it is stored. Older references are numbers alone: 2026-000123.
 */
export function referenceOf(
  key: Key,
  { id, createdAt }: { id: number; createdAt: string },
): string {
  const bytes = (text: string) =>
    createHmac("sha256", key.derive("references")).update(text).digest();
  // A Feistel network: no two of a million ids get the same six digits
  let [left, right] = [Math.floor(id / HALF) % HALF, id % HALF];
  for (let round = 0; round < ROUNDS; round += 1)
    [left, right] = [right, (left + bytes(`${round} ${right}`).readUInt32BE()) % HALF];
  const digits = [left, right].map((half) => String(half).padStart(3, "0")).join("");
  const suffix = [...bytes(`suffix ${id}`).subarray(0, SUFFIX_LENGTH)]
    .map((byte) => SIGNS[byte % SIGNS.length])
    .join("");
  return `${createdAt.slice(0, 4)}-${digits}-${suffix}`;
}
