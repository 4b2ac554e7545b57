import type { SelectQueryBuilder } from "kysely";
import type { z } from "zod";
import type { User } from "../../shared/accounts.ts";
import type { Officer, OfficerListEntry, OfficerName } from "../../shared/officers.ts";
import type { officerProfileInput } from "../../shared/officers.input.ts";
import type { Actor } from "../access.ts";
import { toUser, USER_COLUMNS, writeUser } from "../accounts/users.ts";
import type { Db } from "../database.ts";
import { AppError } from "../errors.ts";
import type { Tables } from "../tables.ts";

/** The columns that colleagues see. */
const OFFICER_COLUMNS = [
  "id",
  "firstName",
  "lastName",
  "email",
  "phone",
  "bio",
  "profileImage",
] as const;

/** By name. Officers see the officers with a verified e-mail; admins every user, with their roles. */
export async function listOfficers(db: Db, actor: Actor): Promise<OfficerListEntry[]> {
  if (!actor.user.isAdmin) return byName(verifiedOfficers(db)).execute();
  const rows = await byName(
    db.selectFrom("users").select(USER_COLUMNS).select("deactivatedAt"),
  ).execute();
  return rows.map((row) => ({ ...toUser(row), isDeactivated: row.deactivatedAt !== null }));
}

/** As a telephone book sorts: capitals and small letters alike. */
function byName<Found>(query: SelectQueryBuilder<Tables, "users", Found>) {
  return query
    .orderBy("lastName", (order) => order.collate("nocase"))
    .orderBy("firstName", (order) => order.collate("nocase"))
    .orderBy("id");
}

/** Throws NOT_FOUND for whoever is no verified officer. */
export async function findOfficer(db: Db, id: number): Promise<Officer> {
  const officer = await verifiedOfficers(db).where("id", "=", id).executeTakeFirst();
  if (!officer) throw new AppError("NOT_FOUND", "Officer not found");
  return officer;
}

/** What everybody may know of an officer who gave them a link. Throws NOT_FOUND as above. */
export async function nameOfOfficer(db: Db, id: number): Promise<OfficerName> {
  const { firstName, lastName } = await findOfficer(db, id);
  return { firstName, lastName };
}

function verifiedOfficers(db: Db) {
  return db
    .selectFrom("users")
    .where("isLoanOfficer", "=", 1)
    .where("isVerified", "=", 1)
    .where("deactivatedAt", "is", null)
    .select(OFFICER_COLUMNS);
}

/** Changes what officers may change of their own profile. */
export async function updateOwnProfile(
  db: Db,
  actor: Actor,
  { phone, bio }: z.output<typeof officerProfileInput>,
): Promise<User> {
  const saved = await writeUser(db, actor.user.id, { phone, bio });
  if (!saved) throw new AppError("UNAUTHORIZED", "Please sign in.");
  return saved;
}
