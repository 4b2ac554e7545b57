import { emailKey, usernameKey } from "#shared/accounts.ts";
import type { Db } from "#server/database/engine.ts";
import { type AppError, conflictAt } from "#server/errors.ts";

/** Usernames and addresses are unique, ignoring case. */

export function usernameTaken(cause?: unknown): AppError {
  return conflictAt("username", "This username is already taken.", cause);
}

export function emailTaken(cause?: unknown): AppError {
  return conflictAt("email", "An account with this email address already exists.", cause);
}

/**
 * Throws CONFLICT when another user has the username or the address. Both are looked up in any case,
 * so that a taken username answers no faster when the address is known.
 */
export async function refuseTaken(
  db: Db,
  { username, email }: { username?: string; email?: string },
  exceptId = 0,
): Promise<void> {
  const hasUsername = username !== undefined && (await isTaken(db, { username }, exceptId));
  const hasEmail = email !== undefined && (await isTaken(db, { email }, exceptId));
  if (hasUsername) throw usernameTaken();
  if (hasEmail) throw emailTaken();
}

/** Whether another user has it. */
export async function isTaken(
  db: Db,
  value: { username: string } | { email: string },
  exceptId: number,
): Promise<boolean> {
  const others = db.selectFrom("users").where("id", "!=", exceptId).select("id");
  const holder =
    "email" in value
      ? others.where("emailKey", "=", emailKey(value.email))
      : others.where("usernameKey", "=", usernameKey(value.username));
  return (await holder.executeTakeFirst()) !== undefined;
}
