import { DESK_ROLE_NAMES } from "#domains/accounts/roles.ts";
import type { Actor } from "#platform/access.ts";
import { issueAdminToken, startSession } from "#domains/accounts/sign-in/sessions.server.ts";
import { toUser, USER_COLUMNS } from "#domains/accounts/user-rows.server.ts";
import type { Db } from "#platform/database/engine.ts";
import { confirmSession } from "#platform/database/proofs.ts";

export const ACTORS = [
  "visitor",
  "customer",
  "newOfficer",
  "officer",
  "unadmitted",
  "assistant",
  "admin",
  "bearer",
  "assistantBearer",
] as const;
export type ActorName = (typeof ACTORS)[number];

/** The password of all of them. */
export const PASSWORD = "correct horse battery";

/** The fields of a user as everybody may see their own, in alphabetical order. */
export const USER_FIELDS = [
  "bio",
  "email",
  "firstName",
  "id",
  "isAdmin",
  ...DESK_ROLE_NAMES,
  "isLoanOfficer",
  "isVerified",
  "lastName",
  "phone",
  "profileImage",
  "username",
];

const PEOPLE = {
  customer: { isLoanOfficer: 0, isAdmin: 0, isVerified: 0, isProtected: 0 },
  newOfficer: { isLoanOfficer: 1, isAdmin: 0, isVerified: 0, isProtected: 0 },
  officer: {
    isLoanOfficer: 1,
    isAdmin: 0,
    isVerified: 1,
    isProtected: 0,
    admittedAt: "2026-01-01T00:00:00.000Z",
  },
  admin: { isLoanOfficer: 0, isAdmin: 1, isVerified: 1, isProtected: 1 },
} as const;

/** Added at their first use, because lists of users are tested without them. */
const LATER = {
  assistant: { isLoanOfficer: 0, isAdmin: 0, isAssistant: 1, isVerified: 1, isProtected: 0 },
  /** A verified officer whom no admin has admitted. */
  unadmitted: { isLoanOfficer: 1, isAdmin: 0, isVerified: 1, isProtected: 0 },
} as const;

/** One user for each role, named after it. */
export async function insertPeople(db: Db, passwordHash: string): Promise<void> {
  const people = Object.entries(PEOPLE);
  await db
    .insertInto("users")
    .values(people.map(([name, flags]) => ({ ...flags, ...personNamed(name, passwordHash) })))
    .execute();
}

function personNamed(name: string, passwordHash: string) {
  return {
    username: name,
    usernameKey: name.toLowerCase(),
    firstName: `First${name}`,
    lastName: `Last${name}`,
    email: `${name}@people.example`,
    emailKey: `${name.toLowerCase()}@people.example`,
    passwordHash,
    passwordFitsAdmin: 1 as const,
    createdAt: "2026-01-01T00:00:00.000Z",
  };
}

async function insertLater(db: Db, name: keyof typeof LATER): Promise<void> {
  const { passwordHash } = await db
    .selectFrom("users")
    .where("username", "=", "admin")
    .select("passwordHash")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("users")
    .values({ ...LATER[name], ...personNamed(name, passwordHash) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type SignedInName = Exclude<ActorName, "visitor">;

const PERSON_OF: Partial<Record<SignedInName, SignedInName>> = {
  bearer: "admin",
  assistantBearer: "assistant",
};

function personOf(name: SignedInName): SignedInName {
  return PERSON_OF[name] ?? name;
}

async function userOf(db: Db, name: SignedInName) {
  const person = personOf(name);
  if (person === "assistant" || person === "unadmitted") await insertLater(db, person);
  const row = await db
    .selectFrom("users")
    .where("username", "=", person)
    .select(USER_COLUMNS)
    .executeTakeFirstOrThrow();
  return toUser(row);
}

function isBearer(name: ActorName): boolean {
  return name === "bearer" || name === "assistantBearer";
}

/** The actor for the typed caller, on a new session with an open proof. */
export async function actorFor(
  db: Db,
  name: ActorName,
  { isProved = true } = {},
): Promise<Actor | undefined> {
  if (name === "visitor") return undefined;
  const user = await userOf(db, name);
  const { sessionId } = await startSession(db, user, { userAgent: "test", secure: false });
  if (isProved) await confirmSession(db, { sessionId });
  return { user, sessionId, via: isBearer(name) ? "bearer" : "cookie" };
}

/** Gives every session a new proof, as the dialog would each time it is asked for. */
export async function proveAgain(db: Db): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ confirmedAt: new Date().toISOString(), confirmedFor: null, confirmedFrom: null })
    .execute();
}

/** The actor's HTTP headers: a cookie, or only an admin token. */
export async function headersFor(db: Db, name: ActorName): Promise<Record<string, string>> {
  if (name === "visitor") return {};
  const user = await userOf(db, name);
  const session = await startSession(db, user, { userAgent: "test", secure: false });
  await confirmSession(db, session);
  if (!isBearer(name)) return { cookie: session.cookie.split(";")[0] as string };
  return { authorization: `Bearer ${await issueAdminToken(db, session.sessionId)}` };
}
