import type { Db } from "#server/database/engine.ts";
import { AppError, invalidAt } from "#server/errors.ts";
import { type Place, verifyPassword } from "./passwords.ts";

/** Resolves to the hash that the password matches. Throws BAD_REQUEST when it is wrong. */
export async function checkPassword(
  db: Db,
  userId: number,
  { password, place }: { password: string; place: Place | undefined },
): Promise<string> {
  const row = await db
    .selectFrom("users")
    .where("id", "=", userId)
    .select("passwordHash")
    .executeTakeFirst();
  if (row && (await verifyPassword(row.passwordHash, password, place))) return row.passwordHash;
  throw wrongPassword();
}

export function wrongPassword(): AppError {
  return invalidAt("currentPassword", "This is not your current password.");
}
