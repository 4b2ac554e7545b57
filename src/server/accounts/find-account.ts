import { emailKey, type User, usernameKey } from "../../shared/accounts.ts";
import type { Db } from "../database.ts";
import { isKnownBrowser } from "./browsers.ts";

/** Whom a sign-in is about, whether or not there is such a user. */
export interface Account {
  /** The same however the name was spelled. */
  key: string;
  user: (Pick<User, "id" | "username"> & { passwordHash: string }) | undefined;
  /** Whether this user has signed in from this very browser before. */
  isKnownBrowser: boolean;
}

const LONGEST_KEY = 80;

/**
 * The account of a username or an e-mail address. An address goes first: nobody can take it from its
 * owner by registering it as a username. The same is looked up whether or not the account exists.
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

/** The account of a user who is signed in. */
export async function ownAccount(
  db: Db,
  { id, username }: Pick<User, "id" | "username">,
  browser: string | undefined,
): Promise<Account> {
  return accountOf(db, { id, username, passwordHash: "" }, { typed: username, browser });
}

async function accountOf(
  db: Db,
  user: Account["user"],
  { typed, browser }: { typed: string; browser: string | undefined },
): Promise<Account> {
  return {
    key: user ? `user ${user.id}` : `name ${usernameKey(typed).slice(0, LONGEST_KEY)}`,
    user,
    isKnownBrowser: await isKnownBrowser(db, user?.id ?? 0, browser),
  };
}
