import type { Db } from "#platform/database/engine.ts";
import { AppError, invalidAt } from "#platform/errors.ts";
import { type Place, verifyPassword } from "./passwords.server.ts";

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
