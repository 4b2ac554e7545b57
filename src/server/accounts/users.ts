import type { User } from "../../shared/accounts.ts";
import type { Row } from "../tables.ts";

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
export function toUser(row: Pick<Row<"users">, keyof User>): User {
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
