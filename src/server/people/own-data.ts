import { emailKey, type User } from "#shared/accounts.ts";
import type { Actor } from "#server/access.ts";
import { listOwnSessions } from "#server/accounts/sign-in/own-sessions.ts";
import type { Db } from "#server/database/engine.ts";
import type { Download } from "#server/download.ts";
import { recipientKey } from "#server/mail/outbox.ts";
import { nameOf } from "#server/accounts/user-rows.ts";
import { recordTaken } from "#server/audit/reads.ts";
import { application } from "./person-file.ts";

/** What other parts of the product store about a user. */
interface Sources {
  /** The unfinished application, decrypted. */
  draft: () => Promise<object>;
  /** The ids of the applications from the user's verified address. */
  applicationIds: () => Promise<number[]>;
  /** What the user and the lender wrote to each other about an application. */
  conversation: (applicationId: number) => Promise<object[]>;
}

/**
 * What is stored about a user, as one JSON file: the account, and what was sent from its e-mail
 * address. The latter only once the address is verified, because anybody can register with another
 * person's address. Notes of the staff are not part of it.
 */
export function ownData(db: Db, actor: Actor, sources: Sources): Download {
  const { user } = actor;
  return {
    fileName: `${user.username.replace(/[^\w.-]/g, "_")}-my-data.json`,
    type: "application/json; charset=utf-8",
    async *pieces() {
      const subject = nameOf(user);
      await recordTaken(db, actor, { action: "accounts.exportOwn", subject, count: 1 });
      yield `${JSON.stringify(await accountOf(db, actor, sources)).slice(0, -1)},"applications":[`;
      for (const [index, id] of (await sources.applicationIds()).entries()) {
        const conversation = await sources.conversation(id);
        const whole = { ...(await application(db, id)), conversation };
        yield (index === 0 ? "" : ",") + JSON.stringify(whole);
      }
      yield `],${JSON.stringify(await sentFrom(db, user)).slice(1)}`;
    },
  };
}

async function accountOf(db: Db, actor: Actor, { draft }: Sources) {
  const { id } = actor.user;
  const account = await db
    .selectFrom("users")
    .where("id", "=", id)
    .select(["username", "firstName", "lastName", "email", "isVerified", "phone", "bio"])
    .select("createdAt")
    .executeTakeFirstOrThrow();
  const browsers = await db
    .selectFrom("browsers")
    .where("userId", "=", id)
    .select(["userAgent", "createdAt", "lastSeenAt"])
    .execute();
  const secondFactors = await db
    .selectFrom("secondFactors")
    .where("userId", "=", id)
    .select(["kind", "name", "createdAt", "lastUsedAt"])
    .execute();
  const scenarios = await db
    .selectFrom("scenarios")
    .where("userId", "=", id)
    .select(["name", "address", "createdAt"])
    .execute();
  return {
    madeAt: new Date().toISOString(),
    account: { ...account, isVerified: account.isVerified === 1 },
    sessions: await listOwnSessions(db, actor),
    signIns: await signInsOf(db, id),
    browsers,
    secondFactors,
    unfinishedApplication: await draft(),
    scenarios,
  };
}

/** Messages and newsletters of a verified address, and the mails to it. */
async function sentFrom(db: Db, { email, isVerified }: User) {
  if (!isVerified) return { messages: [], mails: [], newsletter: [] };
  const messages = await db
    .selectFrom("contactSubmissions")
    .where((row) => row.fn<string>("lower", ["email"]), "=", emailKey(email))
    .orderBy("id")
    .select(["name", "email", "phone", "subject", "message", "createdAt"])
    .execute();
  const newsletter = await db
    .selectFrom("subscribers")
    .where("emailKey", "=", emailKey(email))
    .select(["email", "createdAt", "confirmedAt"])
    .execute();
  const mails = await db
    .selectFrom("outbox")
    .where("recipientKey", "=", recipientKey(email))
    .orderBy("id")
    .select(["subject", "createdAt", "sentAt"])
    .execute();
  return { messages, mails, newsletter };
}

function signInsOf(db: Db, userId: number) {
  return db
    .selectFrom("auditEntries")
    .where("actorId", "=", userId)
    .where("action", "=", "accounts.signIn")
    .orderBy("id")
    .select(["at", "after as details"])
    .execute();
}
