import { emailKey, type User } from "#domains/accounts/accounts.ts";
import { ago } from "#kit/values/times.ts";
import {
  addressTried,
  invitation,
  linkMail,
  newAddressMail,
} from "#domains/accounts/account-mails.server.ts";
import { awaitsFirstPassword } from "#domains/accounts/sign-in/browsers.server.ts";
import { type App, type Site, siteOf } from "#platform/context.ts";
import type { Db, Row } from "#platform/database/engine.ts";
import { hasBeenTold, type Mail, queueMail, recipientKey } from "#domains/mail/outbox.server.ts";
import type { MailRequest } from "#domains/mail/mail.table.ts";
import { holdUser, toUser, USER_COLUMNS } from "#domains/accounts/user-rows.server.ts";

/** The minimum time between two links of the same kind to one address. */
const PAUSE_MS = 60_000;
const AT_A_TIME = 50;

/**
 * Records a request for a mail. The address is looked up later, outside the request, so that
 * neither the response nor its timing tells known from unknown addresses.
 */
export async function requestMail(db: Db, purpose: MailRequest, email: string): Promise<void> {
  const createdAt = new Date().toISOString();
  await db
    .insertInto("mailRequests")
    .values({ purpose, emailKey: emailKey(email), createdAt })
    .execute();
}

/** Queues a mail for each request whose address has an account, and deletes the requests. */
export async function answerMailRequests(app: App): Promise<void> {
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
  const taken = await trx.deleteFrom("mailRequests").where("id", "=", id).executeTakeFirst();
  // Another process has taken this request
  if (taken.numDeletedRows === 0n) return;
  if (purpose === "verify-email") await answerPending(trx, site, key);
  const row = await trx
    .selectFrom("users")
    .where("emailKey", "=", key)
    .$if(purpose === "verify-email", (query) => query.where("isVerified", "=", 0))
    .select(USER_COLUMNS)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  const user = toUser(row);
  if (purpose === "address-tried") await notifyOwner(trx, site, user);
  else if (purpose === "reset-password" && (await awaitsFirstPassword(trx, user.id)))
    await queueLink(trx, invitation(site, user));
  else await queueLink(trx, linkMail(purpose, site, user));
}

/** For a requested new address: a link to verify it, or a notice to the user who already has it. */
async function answerPending(trx: Db, site: Site, key: string): Promise<void> {
  const pending = await trx
    .selectFrom("emailChanges")
    .innerJoin("users", "users.id", "emailChanges.userId")
    .where("emailChanges.emailKey", "=", key)
    .where("endedAt", "is", null)
    .select(["userId", "emailChanges.email", "username", "users.createdAt"])
    .execute();
  if (pending.length === 0) return;
  const owner = await trx
    .selectFrom("users")
    .where("emailKey", "=", key)
    .select(USER_COLUMNS)
    .executeTakeFirst();
  if (owner) return notifyOwner(trx, site, toUser(owner));
  for (const asked of pending) await queueLink(trx, newAddressMail(site, asked));
}

/** Tells an address's owner that somebody tried to use it, at most once a day. */
async function notifyOwner(trx: Db, site: Site, owner: User): Promise<void> {
  const mail = addressTried(site, owner);
  await holdUser(trx, owner.id);
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
    .where("createdAt", ">", ago(PAUSE_MS))
    .select("id")
    .executeTakeFirst();
  return recent !== undefined;
}
