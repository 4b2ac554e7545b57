import { createHmac, randomInt } from "node:crypto";
import { RECOVERY_CODES } from "./second-factor.ts";
import type { Db } from "#platform/database/engine.ts";
import type { Key } from "#platform/key.ts";

/** Crockford's base 32, without letters that look like digits. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 12;

/** Replaces the recovery codes with ten new ones. They are readable only now. */
export async function replaceRecoveryCodes(trx: Db, key: Key, userId: number): Promise<string[]> {
  await trx.deleteFrom("recoveryCodes").where("userId", "=", userId).execute();
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  const rows = codes.map((code) => ({ codeHash: hashCode(key, userId, code), userId }));
  await trx
    .insertInto("recoveryCodes")
    .values(rows.map((row) => ({ ...row, usedAt: null })))
    .execute();
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, "$1-"));
}

/** Uses a code up. False when the code does not belong to the user or was used before. */
export async function useRecoveryCode(
  trx: Db,
  key: Key,
  { userId, code }: { userId: number; code: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("recoveryCodes")
    .set({ usedAt: new Date().toISOString() })
    .where("codeHash", "=", hashCode(key, userId, code))
    .where("userId", "=", userId)
    .where("usedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function recoveryCodesLeft(db: Db, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom("recoveryCodes")
    .where("userId", "=", userId)
    .where("usedAt", "is", null)
    .select((row) => row.fn.countAll<number>().as("left"))
    .executeTakeFirstOrThrow();
  return left;
}

function newCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

// Decision: src/decisions/077-what-a-security-reading-left.md
/** A keyed hash, so that codes cannot be tried against a stolen database alone. */
function hashCode(key: Key, userId: number, typed: string): string {
  const code = typed.toLowerCase().replace(/[\s-]/g, "").replaceAll("o", "0").replace(/[il]/g, "1");
  return createHmac("sha256", key.derive("recovery codes"))
    .update(`${userId} ${code}`)
    .digest("base64url");
}
