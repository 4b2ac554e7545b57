import { hasProvedAddress, isClosed } from "#domains/accounts/accounts.ts";
import type { Actor } from "#platform/access.ts";
import { listOwnSessions } from "#domains/accounts/sign-in/own-sessions.server.ts";
import { aboutUser } from "#domains/accounts/user-rows.server.ts";
import { type Archive, zipPieces } from "#platform/archive-file.ts";
import { happened } from "#domains/audit/happened.server.ts";
import { originOf } from "#domains/audit/counted-entries.server.ts";
import type { App } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import type { Download } from "#platform/download.ts";
import {
  heldFrom,
  inPages,
  type KeptFile,
  mailsTo,
  messagesFrom,
  newsletterOf,
  othersOf,
  ownApplications,
  type Sources,
} from "./own-records.server.ts";

/**
 * What is stored about a user as a zip, made while it is sent: the account, what was sent from it
 * or with its e-mail address, and the files of documents. What was sent only once the address is
 * verified, because anybody can register with another person's address. Notes of the staff are not
 * part of it.
 */
export function ownData(
  { db, uploads, log }: Pick<App, "db" | "uploads" | "log">,
  actor: Actor,
  sources: Sources,
): Download {
  const { user } = actor;
  return {
    fileName: `${user.username.replace(/[^\w.-]/g, "_")}-my-data.zip`,
    type: "application/zip",
    async *pieces() {
      // Anybody may do this, so it counts among the hundred entries a minute
      const after = { count: 1, ...originOf(actor) };
      await happened(db, actor, "accounts.exportOwn", { on: aboutUser(user), after });
      yield* zipPieces(log, async (archive) => {
        const files: KeptFile[] = [];
        await archive.add("my-data.json", jsonOf(db, actor, sources, files));
        for (const file of files) await addFile(archive, uploads.storage, file);
      });
    },
  };
}

async function* jsonOf(db: Db, actor: Actor, sources: Sources, files: KeptFile[]) {
  const { user } = actor;
  yield JSON.stringify(await accountOf(db, actor, sources)).slice(0, -1);
  yield* list("signIns", inPages(signInsOf(db, user.id)));
  if (hasProvedAddress(user)) {
    yield* list("draftsUnderLinks", inPages(sources.linkedDrafts));
    yield* list("applications", ownApplications(db, user, sources, files));
    yield* list("messages", messagesFrom(db, user));
    yield* list("waitingAsPossibleSpam", heldFrom(db, user));
    yield* list("mails", mailsTo(db, user));
    yield* list("newsletter", newsletterOf(db, user));
    yield* list("others", othersOf(db, user));
  }
  yield "}";
}

async function* list(name: string, rows: AsyncIterable<object>) {
  yield `,\n"${name}":[`;
  let between = "\n";
  for await (const row of rows) {
    yield between + JSON.stringify(row);
    between = ",\n";
  }
  yield "]";
}

/** A file that has been removed meanwhile is left out. */
async function addFile(
  archive: Archive,
  storage: App["uploads"]["storage"],
  { name, fileUrl }: KeptFile,
): Promise<void> {
  const file = await storage.open(fileUrl);
  if (!file) return;
  try {
    await archive.add(name, file.handle.createReadStream({ autoClose: false }));
  } finally {
    await file.handle.close();
  }
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
  const scenarios = isClosed(actor.user)
    ? []
    : await db
        .selectFrom("scenarios")
        .where("userId", "=", id)
        .select(["name", "address", "createdAt"])
        .execute();
  return {
    madeAt: new Date().toISOString(),
    account: { ...account, isVerified: account.isVerified === 1 },
    sessions: await listOwnSessions(db, actor),
    browsers,
    secondFactors,
    unfinishedApplication: await draft(),
    scenarios,
  };
}

function signInsOf(db: Db, userId: number) {
  return (after: number, limit: number) =>
    db
      .selectFrom("auditEntries")
      .where("actorId", "=", userId)
      .where("action", "=", "accounts.signIn")
      .where("id", ">", after)
      .orderBy("id")
      .limit(limit)
      .select(["id", "at", "after as details"])
      .execute();
}
