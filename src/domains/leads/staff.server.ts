import { meetsApplicants, type User, worksOnLeads } from "#domains/accounts/accounts.ts";
import { atDesk, toUser, USER_COLUMNS } from "#domains/accounts/user-rows.server.ts";
import { slugOf } from "#domains/content/items/content-items.ts";
import { licensedStatesOf } from "#domains/records/licensed.server.ts";
import type { Db } from "#platform/database/engine.ts";
import type { StaffName } from "./leads.ts";

/**
 * The admitted officers and the desk, as far as they can sign in. Their usernames are left out,
 * because they are half of a sign-in.
 */
export async function listStaff(db: Db): Promise<StaffName[]> {
  const rows = await db
    .selectFrom("users")
    .where("deactivatedAt", "is", null)
    .where((user) =>
      user.or([
        atDesk(user),
        user.and([
          user("isLoanOfficer", "=", 1),
          user("isVerified", "=", 1),
          user("admittedAt", "is not", null),
        ]),
      ]),
    )
    .select(USER_COLUMNS)
    .execute();
  const licensedIn = await licensedStatesOf(
    db,
    rows.map(({ id }) => id),
  );
  const users = rows.map(toUser).filter((user) => meetsApplicants(user) || worksOnLeads(user));
  const sameName = Map.groupBy(users, nameToMention);
  return users
    .map((user) => ({
      id: user.id,
      mention:
        sameName.get(nameToMention(user))?.length === 1
          ? nameToMention(user)
          : `${nameToMention(user)}-${user.id}`,
      name: `${user.firstName} ${user.lastName}`,
      isOfficer: meetsApplicants(user),
      opensAll: worksOnLeads(user),
      licensedIn: licensedIn.get(user.id) ?? null,
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

function nameToMention({ firstName, lastName }: User): string {
  return slugOf(`${firstName} ${lastName}`) || "colleague";
}
