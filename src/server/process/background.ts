import { HOUR_MS } from "#shared/times.ts";
import { answerMailRequests } from "#server/accounts/links/mail-requests.ts";
import { sweepRecord } from "#server/archive/sweep.ts";
import { eraseOld } from "#server/people/retention.ts";
import { pruneChanges } from "#server/audit/audit.ts";
import { pruneRefusals } from "#server/audit/sign-ins.ts";
import { sweepImports } from "#server/content/transfer/imports.ts";
import { startSchedule } from "#server/content/items/due.ts";
import { type App, siteOf } from "#server/context.ts";
import { sweepMailFiles } from "#server/mail/outbox.ts";
import { LOOK_EVERY_MS } from "#server/backup/backups.ts";
import { tellOfWaiting } from "#server/mail/limits/unproved-addresses.ts";
import { createSender } from "#server/mail/sender.ts";
import { createPost } from "#server/mail/post.ts";
import { queueDigests } from "#server/notices/digests.ts";
import { notifyOfFollowUps } from "#server/notices/follow-ups.ts";
import { sweepNotices } from "#server/notices/notices.ts";
import { notifyOfQuarantine } from "#server/notices/quarantine-notice.ts";
import { queueNewsletter } from "#server/newsletter/sendings.ts";
import { sweepSubscribers } from "#server/newsletter/subscribers.ts";
import { remindOfLicenses } from "#server/officers/license-reminders.ts";
import { watchPublicOfficers } from "#server/content/public-officers.ts";
import { expireRates, nextExpiry } from "#server/rates/publish.ts";
import { cleanStoredPictures } from "#server/uploads/images/clean-stored.ts";
import { type SharedWork, takeLease } from "#server/database/leases.ts";
import { claimMissing } from "#server/records/missing-claims.ts";
import { sweepPictures } from "#server/uploads/pictures/sweep-pictures.ts";
import { createCourier } from "#server/webhooks/courier.ts";
import { pruneDeliveries } from "#server/webhooks/deliveries.ts";
import { sweepUploads } from "#server/uploads/sweep.ts";
import { sweepAll } from "./sweeps.ts";

const MISSING_MS = 5000;
const FOLLOW_UPS_MS = 60_000;
/** How often imports that another process left behind are resumed. */
const IMPORTS_MS = 60_000;
/** How often files are scanned that a scanner has missed. */
const SCANS_MS = 30_000;
const INBOX_MS = 60_000;
/** The fraction of the interval that a lease lasts: it has run out before its holder's next run. */
const LEASED = 0.9;
const UNWRITTEN = "missing addresses not written";

/**
 * Starts the server's background work: mail, answers, webhooks, planned content, snapshots and
 * sweeps. Returns a function that stops it.
 */
export function startBackground(app: App): () => Promise<void> {
  const { db, log } = app;
  const sender = createSender(app, createPost(app), () => fillOutbox(app));
  sender.start();
  const courier = createCourier(app);
  courier.start();
  const prune = () =>
    Promise.all([pruneChanges(db), pruneRefusals(db), pruneDeliveries(db), eraseOld(app)]);
  const writeMissing = () => app.missing.write();
  const sweepFiles = async () => {
    await sweepPictures(db);
    await sweepImports(app);
    await sweepUploads(app);
  };
  const stops = [
    repeat(app, { every: MISSING_MS, failure: UNWRITTEN }, writeMissing),
    repeat(app, { every: HOUR_MS, failure: "sweep failed", shared: "sweep" }, () => sweep(app)),
    repeat(app, { every: HOUR_MS, failure: "sweep failed", shared: "uploads" }, sweepFiles),
    repeat(app, { every: 24 * HOUR_MS, failure: "pruning failed", shared: "prune" }, prune),
    repeat(app, { every: IMPORTS_MS, failure: "imports not carried out" }, () =>
      app.importer.wake(app),
    ),
    startReading(app),
    repeat(app, { every: SCANS_MS, failure: "files not scanned" }, () =>
      app.documentScanner.wake(app),
    ),
    startCleaning(app),
    repeat(app, { every: HOUR_MS, failure: "license reminders failed" }, () =>
      remindOfLicenses(db, siteOf(app)),
    ),
    repeat(app, { every: FOLLOW_UPS_MS, failure: "follow-ups not notified" }, () =>
      notifyOfFollowUps(db),
    ),
    startSchedule(app, [
      { applyDue: expireRates, nextDue: nextExpiry },
      { applyDue: watchPublicOfficers(), nextDue: async () => undefined },
    ]),
    app.backups.start(() => takeLease(app, "backup", LOOK_EVERY_MS * LEASED)),
  ];
  return async () => {
    for (const stop of stops) stop();
    const written = writeMissing().catch((error: unknown) => log.error(UNWRITTEN, error));
    await Promise.all([
      sender.stop(),
      courier.stop(),
      app.importer.stop(),
      app.inbox.stop(),
      app.documentScanner.stop(),
      written,
    ]);
  };
}

/**
 * Runs the work at once and then regularly; shared work only if no other process has just done it.
 * Returns a function that stops it.
 */
function repeat(
  app: App,
  { every, failure, shared }: { every: number; failure: string; shared?: SharedWork },
  work: () => Promise<unknown>,
): () => void {
  const run = async () => {
    if (!shared || (await takeLease(app, shared, every * LEASED))) await work();
  };
  const safely = () => void run().catch((error: unknown) => app.log.error(failure, error));
  safely();
  const timer = setInterval(safely, every);
  return () => clearInterval(timer);
}

function sweep(app: App): Promise<unknown> {
  const { db, config } = app;
  return Promise.all([
    sweepAll(db),
    sweepRecord(db),
    sweepSubscribers(app),
    sweepNotices(db),
    notifyOfQuarantine(db),
    claimMissing(db),
    sweepMailFiles(config.outboxDir),
  ]);
}

/** Reads borrowers' answers from the inbox, if there is one. Returns a function that stops it. */
function startReading(app: App): () => void {
  const once = { every: INBOX_MS, failure: "inbox not read", shared: "inbox" } as const;
  return repeat(app, once, () => app.inbox.look(app));
}

/** Cleans the remaining pictures at each start. Returns a function that stops it in between. */
function startCleaning(app: App): () => void {
  let stopped = false;
  const clean = async () => {
    if (await takeLease(app, "pictures", HOUR_MS))
      await cleanStoredPictures(app, { stopped: () => stopped });
  };
  clean().catch((error: unknown) => {
    if (!stopped) app.log.error("stored pictures not cleaned", error);
  });
  return () => {
    stopped = true;
  };
}

async function fillOutbox(app: App): Promise<void> {
  await answerMailRequests(app);
  await queueNewsletter(app);
  await queueDigests(app);
  await tellOfWaiting(app);
}
