import type { Updateable } from "kysely";
import type { User } from "../../shared/accounts.ts";
import type { Db } from "../database.ts";
import type { Row, Tables } from "../tables.ts";

/** The columns that may leave the server; a new column cannot leak by itself. */
export const USER_COLUMNS = [
  "users.id",
  "users.username",
  "users.firstName",
  "users.lastName",
  "users.email",
  "users.phone",
  "users.bio",
  "users.profileImage",
  "users.isLoanOfficer",
  "users.isAdmin",
  "users.isVerified",
] as const;

/** A row as the world sees it: flags are booleans. */
export function toUser(row: Pick<Row<"users">, Exclude<keyof User, "mustEnrol">>): User {
  return {
    id: row.id,
    username: row.username,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phone: row.phone,
    bio: row.bio,
    profileImage: row.profileImage,
    isLoanOfficer: row.isLoanOfficer === 1,
    isAdmin: row.isAdmin === 1,
    isVerified: row.isVerified === 1,
  };
}

export type UserValues = Omit<Updateable<Tables["users"]>, "id" | "revision">;

/**
 * The one writer of existing users: every change raises the revision that edits go by. Undefined when
 * there is no such user, or when the password is no longer the one whose hash is given.
 */
export async function writeUser(
  db: Db,
  id: number,
  values: UserValues,
  whilePassword?: string,
): Promise<User | undefined> {
  const row = await db
    .updateTable("users")
    .set((column) => ({ ...values, revision: column("revision", "+", 1) }))
    .where("id", "=", id)
    .$if(whilePassword !== undefined, (query) =>
      query.where("passwordHash", "=", whilePassword as string),
    )
    .returning(USER_COLUMNS)
    .executeTakeFirst();
  return row && toUser(row);
}

/** How the activity page names a user. */
export function nameOf({ id, username }: Pick<User, "id" | "username">): string {
  return `user ${id} (${username})`;
}
