import type { User } from "./accounts.ts";

/** What colleagues see of an officer. */
export type Officer = Pick<
  User,
  "id" | "firstName" | "lastName" | "email" | "phone" | "bio" | "profileImage"
>;

/** What everybody may know. */
export type OfficerName = Pick<Officer, "firstName" | "lastName">;

/** An entry of the list: admins see every user, with their username and roles. */
export type OfficerListEntry = Officer &
  Partial<Pick<User, "username" | "isLoanOfficer" | "isAdmin" | "isVerified">> & {
    /** Whether an admin has shut this account out. */
    isDeactivated?: boolean;
  };
