import { emailKey, type User } from "../../shared/accounts.ts";
import type { App } from "../context.ts";
import type { Db } from "../database.ts";
import { hasBeenTold, type Mail, queueMail, recipientKey } from "../mail/outbox.ts";
import type { LinkPurpose, Row } from "../tables.ts";
import { addressTried, linkMail, newAddressMail, type Site, siteOf } from "./account-mails.ts";
import { toUser, USER_COLUMNS } from "./users.ts";

/** Nobody is sent the same kind of link more often. */
const PAUSE_MS = 60_000;
const AT_A_TIME = 50;

/**
 * Keeps the wish for a link. Whether the address is anybody's is looked up later, out of the
 * request, so that known and unknown addresses cannot be told apart by answer or time.
 */
export async function requestLink(db: Db, purpose: LinkPurpose, email: string): Promise<void> {
  const createdAt = new Date().toISOString();
  await db
    .insertInto("mailRequests")
    .values({ purpose, emailKey: emailKey(email), createdAt })
    .execute();
}

/** Queues a link for each wish whose address is somebody's; the wishes are gone then. */
export async function answerLinkRequests(app: App): Promise<void> {
  const requests = await app.db
    .selectFrom("mailRequests")
    .selectAll()
    .orderBy("id")
    .limit(AT_A_TIME)
    .execute();
  for (const request of requests)
    await app.db.transaction().execute((trx) => answer(trx, siteOf(app), request));
}

async function answer(trx: Db, site: Site, request: Row<"mailRequests">): Promise<void> {
  const { id, purpose, emailKey: key } = request;
  await trx.deleteFrom("mailRequests").where("id", "=", id).execute();
  if (purpose === "verify-email") await answerPending(trx, site, key);
  const row = await trx
    .selectFrom("users")
    .where("emailKey", "=", key)
    .$if(purpose === "verify-email", (query) => query.where("isVerified", "=", 0))
    .select(USER_COLUMNS)
    .executeTakeFirst();
  if (row) await queueLink(trx, linkMail(purpose, site, toUser(row)));
}

/**
 * For whoever asks for the address as their new one: a link to prove it, or a word to the person
 * whose it is already.
 */
async function answerPending(trx: Db, site: Site, key: string): Promise<void> {
  const pending = await trx
    .selectFrom("emailChanges")
    .where("emailKey", "=", key)
    .where("endedAt", "is", null)
    .select(["userId", "email"])
    .execute();
  if (pending.length === 0) return;
  const owner = await trx
    .selectFrom("users")
    .where("emailKey", "=", key)
    .select(USER_COLUMNS)
    .executeTakeFirst();
  if (owner) return tellOwner(trx, site, toUser(owner));
  for (const { userId, email } of pending)
    await queueLink(trx, newAddressMail(site, { userId, email }));
}

/** Tells whose address it is that somebody tried to use it, at most once a day. */
export async function tellOwner(trx: Db, site: Site, owner: User): Promise<void> {
  const mail = addressTried(site, owner);
  if (mail.topic !== undefined && (await hasBeenTold(trx, mail.to, mail.topic))) return;
  await queueMail(trx, mail);
}

async function queueLink(trx: Db, mail: Mail): Promise<void> {
  if (!(await hasJustAsked(trx, mail))) await queueMail(trx, mail);
}

async function hasJustAsked(trx: Db, { to, link }: Mail): Promise<boolean> {
  if (!link) return false;
  const recent = await trx
    .selectFrom("outbox")
    .where("userId", "=", link.userId)
    .where("linkPurpose", "=", link.purpose)
    .where("recipientKey", "=", recipientKey(to))
    .where("createdAt", ">", new Date(Date.now() - PAUSE_MS).toISOString())
    .select("id")
    .executeTakeFirst();
  return recent !== undefined;
}
