import { emailKey, hasProvedAddress, isClosed } from "#domains/accounts/accounts.ts";
import type { Actor } from "#platform/access.ts";
import { listOwnSessions } from "#domains/accounts/sign-in/own-sessions.server.ts";
import { aboutUser } from "#domains/accounts/user-rows.server.ts";
import { type Archive, zipPieces } from "#platform/archive-file.ts";
import { happened } from "#domains/audit/happened.server.ts";
import { originOf } from "#domains/audit/counted-entries.server.ts";
import type { App } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import type { Download } from "#platform/download.ts";
import { GUEST, type Owner } from "#domains/records/find-person.server.ts";
import {
  consentsOf,
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
import type { HeldPart } from "./rights/held-parts.server.ts";

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

/** A user and one of their sessions, or a guest without one. */
export interface Asker {
  user: Owner;
  sessionId: string;
}

export async function* jsonOf(db: Db, asker: Asker, sources: Sources, files: KeptFile[] = []) {
  yield JSON.stringify(await accountOf(db, asker, sources)).slice(0, -1);
  for (const [name, rows] of partsOf(db, asker, sources, files)) yield* list(name, rows);
  yield "}";
}

/** What is held besides the account, part by part. */
export function partsOf(
  db: Db,
  { user }: Asker,
  sources: Sources,
  files: KeptFile[] = [],
): [name: Exclude<HeldPart, "account">, rows: AsyncIterable<object>][] {
  const ofAddress: ReturnType<typeof partsOf> = [
    ["draftsUnderLinks", inPages(sources.linkedDrafts)],
    ["applications", ownApplications(db, user, sources, files)],
    ["messages", messagesFrom(db, user)],
    ["waitingAsPossibleSpam", heldFrom(db, user)],
    ["mails", mailsTo(db, user)],
    ["newsletter", newsletterOf(db, user)],
    ["consents", consentsOf(db, user)],
    ["others", othersOf(db, user)],
  ];
  return [
    ["signIns", inPages(signInsOf(db, user.id))],
    ...(hasProvedAddress(user) ? ofAddress : []),
  ];
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
    await archive.add(name, file.stream());
  } finally {
    await file.close();
  }
}

export async function accountOf(db: Db, asker: Asker, { draft }: Sources) {
  const { id, email } = asker.user;
  const madeAt = new Date().toISOString();
  if (id === GUEST) return { madeAt, email: emailKey(email) };
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
  const scenarios = isClosed(asker.user)
    ? []
    : await db
        .selectFrom("scenarios")
        .where("userId", "=", id)
        .select(["name", "address", "createdAt"])
        .execute();
  return {
    madeAt,
    account: { ...account, isVerified: account.isVerified === 1 },
    sessions: await listOwnSessions(db, asker),
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
