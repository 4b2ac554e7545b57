import { emailKey, type User, usernameKey } from "./accounts.ts";
import type { Db } from "#platform/database/engine.ts";
import { isKnownBrowser } from "./sign-in/browsers.server.ts";

/** The account that a sign-in names, whether or not the user exists. */
export interface Account {
  /** A key that is the same for every spelling of the name. */
  key: string;
  user: (Pick<User, "id" | "username"> & { passwordHash: string }) | undefined;
  /** Whether this user has signed in from this browser before. */
  isKnownBrowser: boolean;
}

const LONGEST_KEY = 80;

/**
 * Finds the account of a username or an e-mail address. An address has precedence: registering it
 * as a username does not take it from its owner. The lookups are the same whether or not the
 * account exists.
 */
export async function findAccount(
  db: Db,
  typed: string,
  browser: string | undefined,
): Promise<Account> {
  const users = db.selectFrom("users").select(["id", "username", "passwordHash"]);
  const named = await users.where("usernameKey", "=", usernameKey(typed)).executeTakeFirst();
  const mailed = await users.where("emailKey", "=", emailKey(typed)).executeTakeFirst();
  return accountOf(db, mailed ?? named, { typed, browser });
}

export async function ownAccount(
  db: Db,
  { id, username }: Pick<User, "id" | "username">,
  browser: string | undefined,
): Promise<Account> {
  return accountOf(db, { id, username, passwordHash: "" }, { typed: username, browser });
}

export function keyOf({ id }: Pick<User, "id">): string {
  return `user ${id}`;
}

async function accountOf(
  db: Db,
  user: Account["user"],
  { typed, browser }: { typed: string; browser: string | undefined },
): Promise<Account> {
  return {
    key: user ? keyOf(user) : `name ${usernameKey(typed).slice(0, LONGEST_KEY)}`,
    user,
    isKnownBrowser: await isKnownBrowser(db, user?.id ?? 0, browser),
  };
}
