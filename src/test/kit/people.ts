import type { Actor } from "#server/access.ts";
import { issueAdminToken, startSession } from "#server/accounts/sign-in/sessions.ts";
import { toUser, USER_COLUMNS } from "#server/accounts/user-rows.ts";
import type { Db } from "#server/database/engine.ts";
import { confirmSession } from "#server/second-factor/confirmation.ts";

/** All kinds of users, with the contract's names. */
export const ACTORS = ["visitor", "customer", "newOfficer", "officer", "admin", "bearer"] as const;
export type ActorName = (typeof ACTORS)[number];

/** The password of all of them. */
export const PASSWORD = "correct horse battery";

const PEOPLE = {
  customer: { isLoanOfficer: 0, isAdmin: 0, isVerified: 0, isProtected: 0 },
  newOfficer: { isLoanOfficer: 1, isAdmin: 0, isVerified: 0, isProtected: 0 },
  officer: { isLoanOfficer: 1, isAdmin: 0, isVerified: 1, isProtected: 0 },
  admin: { isLoanOfficer: 0, isAdmin: 1, isVerified: 1, isProtected: 1 },
} as const;

type Person = keyof typeof PEOPLE;

/** One user for each role, named after it. */
export async function insertPeople(db: Db, passwordHash: string): Promise<void> {
  await db
    .insertInto("users")
    .values(
      Object.entries(PEOPLE).map(([name, flags]) => ({
        ...flags,
        username: name,
        usernameKey: name.toLowerCase(),
        firstName: `First${name}`,
        lastName: `Last${name}`,
        email: `${name}@people.example`,
        emailKey: `${name.toLowerCase()}@people.example`,
        passwordHash,
        passwordFitsAdmin: 1 as const,
        createdAt: "2026-01-01T00:00:00.000Z",
      })),
    )
    .execute();
}

function personOf(name: Exclude<ActorName, "visitor">): Person {
  return name === "bearer" ? "admin" : name;
}

async function userOf(db: Db, name: Exclude<ActorName, "visitor">) {
  const row = await db
    .selectFrom("users")
    .where("username", "=", personOf(name))
    .select(USER_COLUMNS)
    .executeTakeFirstOrThrow();
  return toUser(row);
}

/** The actor for the typed caller, just signed in on a new session. */
export async function actorFor(db: Db, name: ActorName): Promise<Actor | undefined> {
  if (name === "visitor") return undefined;
  const user = await userOf(db, name);
  const { sessionId } = await startSession(db, user, { userAgent: "test", secure: false });
  await confirmSession(db, sessionId);
  return { user, sessionId, via: name === "bearer" ? "bearer" : "cookie" };
}

/** The actor's HTTP headers: a cookie, or only an admin token. */
export async function headersFor(db: Db, name: ActorName): Promise<Record<string, string>> {
  if (name === "visitor") return {};
  const user = await userOf(db, name);
  const session = await startSession(db, user, { userAgent: "test", secure: false });
  await confirmSession(db, session.sessionId);
  if (name !== "bearer") return { cookie: session.cookie.split(";")[0] as string };
  return { authorization: `Bearer ${await issueAdminToken(db, session.sessionId)}` };
}
