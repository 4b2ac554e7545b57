import type { App } from "#platform/context.ts";
import type { LinkPurpose } from "#domains/accounts/accounts.table.ts";
import type { Db, Row } from "#platform/database/engine.ts";
import { draftIn, privacyIn } from "./link-topics.ts";
import { LINK_SECRET, NEWSLETTER } from "./outbox.server.ts";
import { findSubscriber, subscriptionToken, subscriptionUrl } from "./subscriptions.server.ts";

type Entry = Row<"outbox">;

/** A link of an account that a mail contains. */
export interface NewLink {
  purpose: LinkPurpose;
  userId: number;
  /** The address that it is sent to. */
  email: string;
  lifetimeMs: number;
}

/** The domains whose links are mailed make them; each resolves to the secret. */
export interface LinkMakers {
  account: (trx: Db, link: NewLink) => Promise<string>;
  /** Undefined when the draft was removed meanwhile. */
  draft: (trx: Db, id: number) => Promise<string | undefined>;
  /** Called once its mail has left: an earlier link works until then. */
  draftHasLeft: (trx: Db, id: number, secret: string) => Promise<void>;
  /** Undefined when the address was erased meanwhile. */
  privacy: (trx: Db, id: number) => Promise<string | undefined>;
}

/**
 * Creates the link's secret just before sending: the database only ever has its hash, and a link
 * that was never sent opens nothing. Undefined when the link, or what it opens, was withdrawn
 * meanwhile, or the subscription has ended.
 */
export async function withSecret(app: App, entry: Entry): Promise<Whole | undefined> {
  const { db, mailLinks } = app;
  const { id, linkPurpose, userId, topic, subscriberId } = entry;
  if (subscriberId !== null) return withSubscription(app, entry, subscriberId);
  const byTopic = draftIn(topic) ?? privacyIn(topic);
  if ((linkPurpose === null || userId === null) && byTopic === undefined) return { entry };
  const secret = await ifQueued(db, id, async (trx) => {
    const made = await secretFor(trx, mailLinks, entry);
    if (made === undefined) await trx.deleteFrom("outbox").where("id", "=", id).execute();
    return made;
  });
  if (secret === undefined) return undefined;
  const draft = draftIn(topic);
  return {
    entry: filledIn(entry, secret),
    ...(draft !== undefined && {
      hasLeft: () => ifQueued(db, id, (trx) => mailLinks.draftHasLeft(trx, draft, secret)),
    }),
  };
}

/** Does the work unless the mail was withdrawn meanwhile, or replaced by another one. */
function ifQueued<Result>(
  db: Db,
  id: number,
  work: (trx: Db) => Promise<Result>,
): Promise<Result | undefined> {
  return db.transaction().execute(async (trx) => {
    const queued = trx.selectFrom("outbox").where("id", "=", id).select("id").forUpdate();
    return (await queued.executeTakeFirst()) && work(trx);
  });
}

interface Whole {
  entry: Entry;
  unsubscribeUrl?: string;
  hasLeft?: () => Promise<void>;
}

async function withSubscription(app: App, entry: Entry, id: number): Promise<Whole | undefined> {
  const subscriber = await findSubscriber(app.db, id);
  if (!subscriber) return undefined;
  const token = subscriptionToken(app, subscriber);
  return {
    entry: filledIn(entry, token),
    ...(entry.topic === NEWSLETTER && { unsubscribeUrl: subscriptionUrl(app.publicUrl(), token) }),
  };
}

function filledIn(entry: Entry, secret: string): Entry {
  return {
    ...entry,
    textBody: entry.textBody.replaceAll(LINK_SECRET, secret),
    htmlBody: entry.htmlBody.replaceAll(LINK_SECRET, secret),
  };
}

async function secretFor(trx: Db, links: LinkMakers, entry: Entry): Promise<string | undefined> {
  const { linkPurpose: purpose, userId, recipient: email, topic } = entry;
  const draft = draftIn(topic);
  if (draft !== undefined) return links.draft(trx, draft);
  const privacy = privacyIn(topic);
  if (privacy !== undefined) return links.privacy(trx, privacy);
  if (purpose === null || userId === null) return undefined;
  const lifetimeMs = Date.parse(entry.expiresAt) - Date.parse(entry.slotAt ?? entry.createdAt);
  return links.account(trx, { purpose, userId, email, lifetimeMs });
}
