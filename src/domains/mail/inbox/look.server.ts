import type { App } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import type { Job } from "#platform/jobs.ts";
import { type Folder, InboxError, type Patience, withFolder } from "./connection.server.ts";
import {
  addressOfInbox,
  dayBefore,
  type StoredInbox,
  storedInbox,
} from "./inbox-settings.server.ts";
import { unreadable } from "./read/read-mail.server.ts";
import { Overtaken, takeMail } from "./take.server.ts";

/** Takes the new mails of borrowers from the inbox, if there is one. */
export function createInboxReader(app: App): Omit<Job, "every"> {
  return {
    failure: "inbox not read",
    isWaitedFor: true,
    run: (stopping) => lookOnce(app, stopping),
  };
}

const PATIENCE: Patience = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 30_000,
};

async function lookOnce(app: App, signal: AbortSignal): Promise<void> {
  const stored = await storedInbox(app.db);
  if (!stored) return;
  try {
    const address = addressOfInbox(app, stored);
    if (!address) throw new InboxError("EKEY");
    await withFolder(address, { config: app.config, patience: PATIENCE, signal }, (folder) =>
      takeNew(app, { stored, folder, signal }),
    );
    const lookedAt = new Date().toISOString();
    if (!signal.aborted)
      await change(app.db, stored, { lookedAt, failingSince: null, failure: null });
  } catch (error) {
    if (error instanceof Overtaken || signal.aborted) return;
    if (!(error instanceof InboxError)) throw error;
    await noteFailure(app.db, stored, error.reason);
    app.log.warn("inbox not read", { reason: error.reason });
  }
}

/** Changes the inbox row unless another inbox has been entered. */
async function change(
  db: Db,
  { revision }: StoredInbox,
  values: Partial<StoredInbox>,
): Promise<void> {
  await db.updateTable("inbox").set(values).where("revision", "=", revision).execute();
}

/** A failure keeps the time of the first one since the inbox was last read. */
async function noteFailure(db: Db, { revision }: StoredInbox, failure: string): Promise<void> {
  const now = new Date().toISOString();
  await db
    .updateTable("inbox")
    .set(({ fn, val }) => ({ failure, failingSince: fn.coalesce("failingSince", val(now)) }))
    .where("revision", "=", revision)
    .execute();
}

/** How many mails one look takes; the rest wait for the next. */
const AT_A_TIME = 200;

interface Look {
  stored: StoredInbox;
  folder: Folder;
  signal: AbortSignal;
}

async function takeNew(app: App, { stored, folder, signal }: Look): Promise<void> {
  const { lastUid, sinceDay, stuckTries } = await placeIn(app.db, stored, folder);
  const uids = (await folder.uidsAfter(lastUid, sinceDay)).slice(0, AT_A_TIME);
  for (const [index, uid] of uids.entries()) {
    if (signal.aborted) return;
    await takeOne(app, { stored, folder, uid, tries: index === 0 ? stuckTries : 0 });
  }
  // Mail from before the start day stays where it is; from then on only the UID decides
  if (sinceDay !== null && uids.length < AT_A_TIME)
    await change(app.db, stored, {
      sinceDay: null,
      lastUid: Math.max(lastUid, uids.at(-1) ?? 0, folder.uidNext - 1),
    });
}

/**
 * The UID to continue from. When the server has renumbered its mails, those since the day before
 * the last look are read again: mails taken before are recognized by their Message-ID.
 */
async function placeIn(db: Db, stored: StoredInbox, folder: Folder) {
  const { uidValidity, lookedAt } = stored;
  if (uidValidity === folder.uidValidity) return stored;
  const place = {
    uidValidity: folder.uidValidity,
    lastUid: 0,
    sinceDay: lookedAt === null ? stored.sinceDay : dayBefore(new Date(lookedAt)),
    stuckTries: 0,
  };
  await change(db, stored, place);
  return place;
}

/** After this many tries, a mail that ends the connection is left to a person. */
const MOST_TRIES = 5;

interface One {
  stored: StoredInbox;
  folder: Folder;
  uid: number;
  tries: number;
}

async function takeOne(app: App, { stored, folder, uid, tries }: One): Promise<void> {
  const { revision } = stored;
  if (tries >= MOST_TRIES) {
    const key = `uid:${revision}:${folder.uidValidity}:${uid}`;
    await takeMail(app, { revision, uid, receivedAt: new Date() }, unreadable(key));
    return;
  }
  const fetched = await folder.fetch(uid).catch(async (error: unknown) => {
    await change(app.db, stored, { stuckTries: tries + 1 });
    throw error;
  });
  if (!fetched) return;
  const { receivedAt } = fetched;
  const isDone = await takeMail(app, { revision, uid, receivedAt }, await app.readMail(fetched));
  // Mail that belongs to no record stays unread, because people may read the inbox too
  if (isDone)
    await folder.markSeen(uid).catch((error: unknown) => {
      app.log.warn("mail not marked as read", { reason: (error as InboxError).reason });
    });
}
