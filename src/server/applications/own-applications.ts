import { emailKey, type User } from "#shared/accounts.ts";
import type { OwnApplication } from "#shared/applications.ts";
import type { Db } from "#server/database/engine.ts";
import { type Page, type Paging, toPage } from "#server/paging.ts";

/**
 * The applications sent from the user's e-mail address, newest first; all of them unless a limit is
 * given, since strangers can send some with that address, too. None until the address is
 * verified: anybody can register with another person's address.
 */
export async function listOwnApplications(
  db: Db,
  user: User,
  paging: Paging,
): Promise<Page<OwnApplication>> {
  if (!user.isVerified) return { rows: [] };
  const read = await ownApplicationsQuery(db, user.email, paging).execute();
  const { rows, ...page } = toPage(read, paging.limit);
  return {
    ...page,
    rows: rows.map(({ officerName, firstName, lastName, ...application }) => ({
      ...application,
      officer: firstName === null ? officerName : `${firstName} ${lastName}`,
    })),
  };
}

export function ownApplicationsQuery(db: Db, email: string, { limit, cursor }: Paging = {}) {
  return db
    .selectFrom("loanApplications")
    .leftJoin("users", "users.id", "loanApplications.officerId")
    .where((row) => row.fn<string>("lower", ["loanApplications.email"]), "=", emailKey(email))
    .$if(cursor !== undefined, (rows) => rows.where("loanApplications.id", "<", cursor as number))
    .orderBy("loanApplications.id", "desc")
    .$if(limit !== undefined, (rows) => rows.limit((limit as number) + 1))
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
