import { HOUR_MS } from "#shared/times.ts";
import { createDocumentScanner } from "#server/applications/documents/scan-files.ts";
import { answerMailRequests } from "#server/accounts/links/mail-requests.ts";
import { sweepRecord } from "#server/archive/sweep.ts";
import { eraseOld } from "#server/people/retention.ts";
import { pruneChanges } from "#server/audit/audit.ts";
import { pruneRefusals } from "#server/audit/sign-ins.ts";
import { sweepImports } from "#server/content/transfer/imports.ts";
import { createSchedule } from "#server/content/items/due.ts";
import { createImporter } from "#server/content/transfer/importer.ts";
import { type App, siteOf } from "#server/context.ts";
import { sweepMailFiles } from "#server/mail/outbox.ts";
import { tellOfWaiting } from "#server/mail/limits/unproved-addresses.ts";
import { createInboxReader } from "#server/mail/inbox/look.ts";
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
import type { Job } from "#server/jobs/runner.ts";
import { type Shared, underLease } from "#server/database/leases.ts";
import { claimMissing } from "#server/records/missing-claims.ts";
import { sweepPictures } from "#server/uploads/pictures/sweep-pictures.ts";
import { createCourier } from "#server/webhooks/courier.ts";
import { pruneDeliveries } from "#server/webhooks/deliveries.ts";
import { sweepUploads } from "#server/uploads/sweep.ts";
import { sweepAll } from "./sweeps.ts";

const MISSING_MS = 5000;
const FOLLOW_UPS_MS = 60_000;
const BACKUP_MS = 15 * 60_000;
const FIRST_BACKUP_MS = 30_000;
/** How often imports that another process left behind are resumed. */
const IMPORTS_MS = 60_000;
/** How often files are scanned that a scanner has missed. */
const SCANS_MS = 30_000;
const INBOX_MS = 60_000;
/** The fraction of the interval after which shared work is due again: before its next run. */
const LEASED = 0.9;

/** Everything that the server does by itself. */
export function jobsOf(app: App) {
  const { db } = app;
  /** Work that one of the processes on a database does for all. */
  const shared = (work: Shared["work"], every: number): Pick<Job, "every" | "inTurn"> => ({
    every,
    inTurn: (run) => underLease(app, { work, pause: every * LEASED }, run),
  });
  return {
    mail: createSender(app, createPost(app), () => fillOutbox(app)),
    webhooks: createCourier(app),
    plans: createSchedule(app, [
      { applyDue: expireRates, nextDue: nextExpiry },
      { applyDue: watchPublicOfficers(), nextDue: async () => undefined },
    ]),
    imports: { every: IMPORTS_MS, ...createImporter(app) },
    inbox: { ...shared("inbox", INBOX_MS), ...createInboxReader(app) },
    scans: { every: SCANS_MS, ...createDocumentScanner(app) },
    followUps: {
      every: FOLLOW_UPS_MS,
      failure: "follow-ups not notified",
      run: () => notifyOfFollowUps(db),
    },
    licenses: {
      every: HOUR_MS,
      failure: "license reminders failed",
      run: () => remindOfLicenses(db, siteOf(app)),
    },
    missing: {
      every: MISSING_MS,
      failure: "missing addresses not written",
      run: () => app.missing.write(),
      end: () => app.missing.write(),
    },
    sweep: { ...shared("sweep", HOUR_MS), failure: "sweep failed", run: () => sweep(app) },
    uploads: { ...shared("uploads", HOUR_MS), failure: "sweep failed", run: () => sweepFiles(app) },
    pictures: {
      ...shared("pictures", HOUR_MS),
      failure: "stored pictures not cleaned",
      run: (stopping) => cleanStoredPictures(app, { stopped: () => stopping.aborted }),
    },
    prune: { ...shared("prune", 24 * HOUR_MS), failure: "pruning failed", run: () => prune(app) },
    backup: {
      ...shared("backup", BACKUP_MS),
      first: FIRST_BACKUP_MS,
      failure: "backup failed",
      // Failures are logged where they happen
      run: () => app.backups.look().catch(() => {}),
    },
  } satisfies Record<string, Job>;
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

async function sweepFiles(app: App): Promise<void> {
  await sweepPictures(app.db);
  await sweepImports(app);
  await sweepUploads(app);
}

function prune(app: App): Promise<unknown> {
  const { db } = app;
  return Promise.all([pruneChanges(db), pruneRefusals(db), pruneDeliveries(db), eraseOld(app)]);
}

async function fillOutbox(app: App): Promise<void> {
  await answerMailRequests(app);
  await queueNewsletter(app);
  await queueDigests(app);
  await tellOfWaiting(app);
}
