import { createHmac, randomInt } from "node:crypto";
import { RECOVERY_CODES } from "../../shared/second-factor.ts";
import type { Db } from "../database.ts";
import type { Key } from "../key.ts";

/** Without letters that look like digits, as Crockford's base 32. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 12;

/** Ten new recovery codes in place of the ones before. This is the only time that they can be read. */
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

/** Uses a code up. False when it is none of the user's, or was used before. */
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

/** Keyed, so that a stolen database alone does not let anybody try codes. */
function hashCode(key: Key, userId: number, typed: string): string {
  const code = typed.toLowerCase().replace(/[\s-]/g, "").replaceAll("o", "0").replace(/[il]/g, "1");
  return createHmac("sha256", key.derive("recovery codes"))
    .update(`${userId} ${code}`)
    .digest("base64url");
}
