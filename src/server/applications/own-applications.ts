import { emailKey, type User } from "#shared/accounts.ts";
import type { OwnApplication } from "#shared/applications.ts";
import type { Db } from "#server/database/engine.ts";

/**
 * The applications sent from the user's e-mail address, newest first. None until the address is
 * verified: anybody can register with another person's address.
 */
export async function listOwnApplications(db: Db, user: User): Promise<OwnApplication[]> {
  if (!user.isVerified) return [];
  const rows = await ownApplicationsQuery(db, user.email).execute();
  return rows.map(({ officerName, firstName, lastName, ...application }) => ({
    ...application,
    officer: firstName === null ? officerName : `${firstName} ${lastName}`,
  }));
}

export function ownApplicationsQuery(db: Db, email: string) {
  return db
    .selectFrom("loanApplications")
    .leftJoin("users", "users.id", "loanApplications.officerId")
    .where((row) => row.fn<string>("lower", ["loanApplications.email"]), "=", emailKey(email))
    .orderBy("loanApplications.id", "desc")
    .select([
      "loanApplications.id",
      "loanApplications.reference",
      "loanApplications.loanPurpose",
      "loanApplications.loanAmount",
      "loanApplications.status",
      "loanApplications.createdAt",
      "loanApplications.officerName",
      "users.firstName",
      "users.lastName",
    ]);
}
