import { emailKey } from "../../shared/accounts.ts";
import type { App } from "../context.ts";
import type { Db } from "../database.ts";
import { queueMail } from "../mail/outbox.ts";
import type { LinkPurpose, Row } from "../tables.ts";
import { linkMail, type Site, siteOf } from "./account-mails.ts";
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
  const row = await trx
    .selectFrom("users")
    .where("emailKey", "=", key)
    .$if(purpose === "verify-email", (query) => query.where("isVerified", "=", 0))
    .select(USER_COLUMNS)
    .executeTakeFirst();
  if (!row || (await hasJustAsked(trx, purpose, row.id))) return;
  await queueMail(trx, linkMail(purpose, site, toUser(row)));
}

async function hasJustAsked(trx: Db, purpose: LinkPurpose, userId: number): Promise<boolean> {
  const recent = await trx
    .selectFrom("outbox")
    .where("userId", "=", userId)
    .where("linkPurpose", "=", purpose)
    .where("createdAt", ">", new Date(Date.now() - PAUSE_MS).toISOString())
    .select("id")
    .executeTakeFirst();
  return recent !== undefined;
}
