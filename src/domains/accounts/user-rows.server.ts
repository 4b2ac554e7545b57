import { AT_DESK, ofDeskRoles } from "./roles.ts";
import { about, type Subject } from "#domains/audit/happened.server.ts";
import type { Actor } from "#platform/access.ts";
import { holdActor } from "#platform/database/proofs.ts";
import type { ExpressionBuilder, Insertable, Updateable } from "kysely";
import { user } from "./accounts.output.ts";
import {
  type Account,
  emailKey,
  isClosed,
  isCustomer,
  type User,
  usernameKey,
} from "./accounts.ts";
import { columnsOf, type Db, type Row, type Tables } from "#platform/database/engine.ts";
import { isUniqueViolation } from "#platform/database/database-error.ts";
import { isRecorded, record } from "#platform/database/record.ts";
import { type AppError, changedMeanwhile, conflictAt } from "#platform/errors.ts";

/** The columns that may leave the server; a new column cannot leak by itself. */
export const USER_COLUMNS = [
  ...columnsOf("users", user.omit({ mustEnrol: true })),
  "users.admittedAt" as const,
  "users.provesFrom" as const,
  "users.createdAt" as const,
  "users.unconfirmed" as const,
  "users.formerEmail" as const,
];

/**
 * The address that the user had before a change that nobody has confirmed. Undefined without one,
 * and once the user's proofs count again.
 */
export function addressBefore({
  formerEmail,
  provesFrom,
}: Pick<Row<"users">, "formerEmail" | "provesFrom">): string | undefined {
  const waits = provesFrom !== null && provesFrom > new Date().toISOString();
  return waits && formerEmail !== null ? formerEmail : undefined;
}

type UserRow = Pick<
  Row<"users">,
  | Exclude<keyof User, "mustEnrol">
  | "admittedAt"
  | "provesFrom"
  | "createdAt"
  | "unconfirmed"
  | "formerEmail"
>;

/** Among users, those who work at the desk. */
export function atDesk(user: ExpressionBuilder<Tables, "users">) {
  return user.or(AT_DESK.map((role) => user(role, "=", 1)));
}

export function toUser(row: UserRow): Account {
  const user = {
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
    ...ofDeskRoles((role) => row[role] === 1),
    isVerified: row.isVerified === 1,
    ...(row.limitedTo !== null && { limitedTo: row.limitedTo }),
    isAdmitted: row.admittedAt !== null,
    provesFrom: row.provesFrom,
    createdAt: row.createdAt,
  };
  const isOpenedByUs = isClosed(user) && !isOpenedByLink(user, row);
  return { ...user, ...(isOpenedByUs && { isOpenedByUs }) };
}

/** Whether a link to a closed account's address shows whose the account is. */
function isOpenedByLink(
  user: User,
  { formerEmail, unconfirmed }: Pick<UserRow, "formerEmail" | "unconfirmed">,
): boolean {
  // Another address may be that of whoever set it
  return formerEmail === null && (unconfirmed === "password" || isCustomer(user));
}

type Kept = "id" | "revision" | "usernameKey" | "emailKey" | "createdAt";

/** The only place that creates users. Throws CONFLICT when the username or the address is taken. */
export async function addUser(
  db: Db,
  values: Omit<Insertable<Tables["users"]>, Kept>,
): Promise<Account> {
  const { username, email } = values;
  const row = await db
    .insertInto("users")
    .values({
      ...values,
      usernameKey: usernameKey(username),
      emailKey: emailKey(email),
      createdAt: new Date().toISOString(),
    })
    .returning(USER_COLUMNS)
    .executeTakeFirstOrThrow()
    .catch(refuseTakenValues);
  return toUser(row);
}

/**
 * The only writer of existing users: every change raises the revision that edits compare. Undefined
 * when the user does not exist, or no longer has the given values. Throws CONFLICT when the address
 * is taken.
 */
export async function writeUser(
  db: Db,
  id: number,
  values: Omit<Updateable<Tables["users"]>, Kept | "username">,
  whileStill: Partial<Row<"users">> = {},
): Promise<Account | undefined> {
  const { email } = values;
  const row = await db
    .updateTable("users")
    .set((column) => ({
      ...values,
      ...(email !== undefined && { emailKey: emailKey(email) }),
      revision: column("revision", "+", 1),
    }))
    .where("id", "=", id)
    .where((user) => user.and(whileStill))
    .returning(USER_COLUMNS)
    .executeTakeFirst()
    .catch(refuseTakenValues);
  if (row && Object.keys(values).some((column) => isRecorded("users", column)))
    await record(db, "users", { id });
  // Their applications are found by the new name too
  if (row && (values.firstName ?? values.lastName) !== undefined)
    await db
      .updateTable("loanApplications")
      .set({ officerId: id })
      .where("officerId", "=", id)
      .execute();
  return row && toUser(row);
}

/** The only place that deletes users: their names stay with what they had. */
export async function removeUser(trx: Db, id: number): Promise<void> {
  // Nobody gets a lead meanwhile
  const { firstName, lastName } = await trx
    .selectFrom("users")
    .where("id", "=", id)
    .select(["firstName", "lastName"])
    .forUpdate()
    .executeTakeFirstOrThrow();
  const name = `${firstName} ${lastName}`;
  await trx.updateTable("leads").set({ assigneeName: name }).where("assigneeId", "=", id).execute();
  await trx
    .updateTable("loanApplications")
    .set({ officerName: name })
    .where("officerId", "=", id)
    .execute();
  await trx.deleteFrom("users").where("id", "=", id).execute();
  await record(trx, "users", { id });
  // Foreign keys have deleted these
  await record(trx, "officerCards", { userId: id });
  await record(trx, "officerLicenses", { userId: id });
}

function refuseTakenValues(error: unknown): never {
  if (isUniqueViolation(error, "usernameKey")) throw usernameTaken(error);
  if (isUniqueViolation(error, "emailKey")) throw emailTaken(error);
  throw error;
}

function usernameTaken(cause?: unknown): AppError {
  return conflictAt("username", "This username is already taken.", cause);
}

function emailTaken(cause?: unknown): AppError {
  return conflictAt("email", "An account with this email address already exists.", cause);
}

/**
 * Throws CONFLICT when another user has the username or the address, whatever its letter case. Both
 * are always looked up, so that a taken username answers no faster when the address is known.
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

/** Whether another user has the username or the address, whatever its letter case. */
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

/** Throws CONFLICT when a user has changed since an admin saw them. */
export async function refuseChanged(trx: Db, id: number, revision: number): Promise<void> {
  const user = trx.selectFrom("users").where("id", "=", id).where("revision", "=", revision);
  await user.select("id").executeTakeFirstOrThrow(userChanged);
}

export const userChanged = () =>
  changedMeanwhile({ what: "this user", advice: "Please open it again." });

/**
 * The current user, locked until the transaction ends: other transactions that change or lock the
 * user wait. With them the account of whoever changes them. Undefined when the user does not exist.
 */
export async function holdUser(trx: Db, id: number, by?: Actor): Promise<Account | undefined> {
  if (by) await holdActor(trx, by, id);
  const row = await trx
    .selectFrom("users")
    .where("id", "=", id)
    .select(USER_COLUMNS)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && toUser(row);
}

export function aboutUser({ id, username }: Pick<User, "id" | "username">): Subject {
  return about("users", id, `user ${id} (${username})`);
}
