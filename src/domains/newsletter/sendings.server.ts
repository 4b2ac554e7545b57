import type { CollectionFields } from "#domains/content/items/content-items.ts";
import { ADDRESS_MISSING } from "./newsletter.ts";
import {
  type ArticleSending,
  type NewsletterDesk,
  type NewsletterSending,
  newsletterSending,
} from "./newsletter.output.ts";
import type { Actor } from "#platform/access.ts";
import { happened } from "#domains/audit/happened.server.ts";
import { subjectOf } from "#domains/content/items/items.server.ts";
import { type App, type Site, siteOf } from "#platform/context.ts";
import { columnsOf, type Db, type Row } from "#platform/database/engine.ts";
import { isUniqueViolation } from "#platform/database/database-error.ts";
import { AppError } from "#platform/errors.ts";
import { countWaiting, NEWSLETTER, queueMail } from "#domains/mail/outbox.server.ts";
import { refusalsOf } from "#domains/consents/withdrawals.server.ts";
import { articleMail } from "./newsletter-mails.server.ts";
import { countSubscribers, hasAddress, isSwitchedOn } from "./subscribers.server.ts";

/**
 * How many mails are added at a time, which is also the most that wait: other mails, such as a link
 * to a new password, never wait behind more than these.
 */
const BATCH = 20;

const COLUMNS = columnsOf("newsletterSendings", newsletterSending);

const SENDINGS_SHOWN = 20;

export async function readDesk(db: Db): Promise<NewsletterDesk> {
  return {
    isOn: await isSwitchedOn(db),
    hasAddress: await hasAddress(db),
    subscribers: await countSubscribers(db),
    sendings: await db
      .selectFrom("newsletterSendings")
      .orderBy("startedAt", "desc")
      .orderBy("itemId", "desc")
      .limit(SENDINGS_SHOWN)
      .select(COLUMNS)
      .execute(),
  };
}

/** What an article's page shows about sending it. */
export async function readSending(db: Db, id: number): Promise<ArticleSending> {
  return {
    isOn: await isSwitchedOn(db),
    hasAddress: await hasAddress(db),
    subscribers: await countSubscribers(db),
    sending: (await findSending(db, id)) ?? null,
  };
}

function findSending(db: Db, id: number): Promise<NewsletterSending | undefined> {
  return db
    .selectFrom("newsletterSendings")
    .where("itemId", "=", id)
    .select(COLUMNS)
    .executeTakeFirst();
}

/**
 * Starts mailing a published article to the subscribers, which happens once. Throws NOT_FOUND for
 * anything but a published article, and CONFLICT when it was sent before, the newsletter is off,
 * the lender's own postal address is missing or nobody has subscribed.
 */
export async function sendArticle(db: Db, actor: Actor, id: number): Promise<ArticleSending> {
  try {
    await db.transaction().execute(async (trx) => {
      const article = await findArticle(trx, id);
      if (!article) throw new AppError("NOT_FOUND", "Visitors do not see this article.");
      if (!(await isSwitchedOn(trx))) throw new AppError("CONFLICT", "The newsletter is off.");
      if (!(await hasAddress(trx))) throw new AppError("CONFLICT", ADDRESS_MISSING);
      const total = await countSubscribers(trx);
      if (total === 0) throw new AppError("CONFLICT", "Nobody has subscribed yet.");
      const { title } = article;
      const sending = { itemId: id, title, total, startedByName: actor.user.username };
      await trx
        .insertInto("newsletterSendings")
        .values({ ...sending, startedAt: new Date().toISOString() })
        .execute();
      await happened(trx, actor, "newsletter.send", {
        on: subjectOf({ id, title }),
        after: { subscribers: total },
      });
    });
  } catch (error) {
    throw isUniqueViolation(error, "itemId")
      ? new AppError("CONFLICT", "This article was sent to the subscribers already.")
      : error;
  }
  return readSending(db, id);
}

/** A published article, as visitors see it. */
async function findArticle(db: Db, id: number) {
  const row = await db
    .selectFrom("contentItems")
    .innerJoin("contentVersions", "contentVersions.id", "contentItems.liveId")
    .where("contentItems.id", "=", id)
    .where("collection", "=", "articles")
    .select(["liveSlug", "fields"])
    .executeTakeFirst();
  if (!row) return undefined;
  const { title, excerpt } = JSON.parse(row.fields) as CollectionFields["articles"];
  return { slug: row.liveSlug ?? "", title, excerpt };
}

/**
 * Adds the next mails of a sending to the outbox, once the earlier ones have been sent. A sending
 * waits while the postal address is missing.
 */
export async function queueNewsletter(app: App): Promise<void> {
  const sending = await app.db
    .selectFrom("newsletterSendings")
    .where("endedAt", "is", null)
    .orderBy("itemId")
    .selectAll()
    .executeTakeFirst();
  if (!sending || (await countWaiting(app.db, NEWSLETTER)) >= BATCH) return;
  if (!(await hasAddress(app.db))) return;
  await app.db.transaction().execute((trx) => queueSome(trx, siteOf(app), sending));
}

async function queueSome(trx: Db, site: Site, sending: Row<"newsletterSendings">): Promise<void> {
  const { itemId, startedAt, queued, lastSubscriberId } = sending;
  // An article that was taken off the website is sent to nobody else
  const article = await findArticle(trx, itemId);
  const next = article
    ? await trx
        .selectFrom("subscribers")
        .where("id", ">", lastSubscriberId)
        .where("confirmedAt", "is not", null)
        .where("confirmedAt", "<=", startedAt)
        .orderBy("id")
        .limit(BATCH)
        .select(["id", "email", "confirmedAt"])
        .execute()
    : [];
  const written = await trx
    .updateTable("newsletterSendings")
    .set({
      queued: queued + next.length,
      lastSubscriberId: next.at(-1)?.id ?? lastSubscriberId,
      ...(next.length < BATCH && { endedAt: new Date().toISOString() }),
    })
    .where("itemId", "=", itemId)
    .where("lastSubscriberId", "=", lastSubscriberId)
    .where("endedAt", "is", null)
    .executeTakeFirst();
  // Another process has added these mails
  if (written.numUpdatedRows === 0n || !article) return;
  const refusals = await refusalsOf(trx, next);
  for (const [index, subscriber] of next.entries()) {
    const since = refusals[index]?.newsletter?.since;
    // Following the link in a later mail permits it again
    if (since === undefined || since < (subscriber.confirmedAt ?? ""))
      await queueMail(trx, articleMail(site, subscriber, article));
  }
}
