import { HOUR_MS } from "#kit/values/times.ts";
import { createDocumentScanner } from "#domains/applications/documents/scan-files.server.ts";
import { answerMailRequests } from "#domains/accounts/links/mail-requests.server.ts";
import { sweepRecord } from "#domains/archive/sweep.server.ts";
import { dispose } from "#domains/people/retention.server.ts";
import { pruneJournal } from "#domains/audit/audit.server.ts";
import { pruneSearches } from "#domains/reads/reads.server.ts";
import { keepChain } from "#domains/dashboard/keep-chain.server.ts";
import { pruneRefusals } from "#domains/audit/sign-ins.server.ts";
import { sweepImports } from "#domains/content/transfer/imports.server.ts";
import { createSchedule } from "#domains/content/items/due.server.ts";
import { createContentImporter } from "#domains/content/transfer/importer.server.ts";
import { type App, siteOf } from "#platform/context.ts";
import { nextReply, sendDueReplies } from "#domains/leads/reply/planned.server.ts";
import { respond } from "#domains/leads/reply/replies.router.ts";
import { createRateWatch } from "#domains/leads/rate-watch/rate-watch.server.ts";
import { sweepMailFiles } from "#domains/mail/outbox.server.ts";
import { tellOfWaiting } from "#domains/mail/limits/unproved-addresses.server.ts";
import { createInboxReader } from "#domains/mail/inbox/look.server.ts";
import { createSender } from "#domains/mail/sender.server.ts";
import { createPost } from "#domains/mail/server/post.server.ts";
import { queueDigests } from "#domains/notices/digests.server.ts";
import { notifyOfFollowUps } from "#domains/notices/follow-ups.server.ts";
import { sweepNotices } from "#domains/notices/notices.server.ts";
import { notifyOfQuarantine } from "#domains/notices/quarantine-notice.server.ts";
import { notifyOfWaiting } from "#domains/notices/waiting.server.ts";
import { queueNewsletter } from "#domains/newsletter/sendings.server.ts";
import { sweepSubscribers } from "#domains/newsletter/subscribers.server.ts";
import { createPeopleImporter, sweepPeopleImports } from "#domains/past-loans/importer.server.ts";
import { remindOfLicenses } from "#domains/officers/license-reminders.server.ts";
import { expireRates, nextExpiry } from "#domains/rates/publish.server.ts";
import { watchProblems } from "#domains/dashboard/watch.server.ts";
import type { Job } from "#platform/jobs.ts";
import { wordingOf } from "#platform/database/engine.ts";
import { type Shared, underLease } from "#platform/database/leases.ts";
import { claimMissing } from "#domains/records/missing-claims.server.ts";
import { sweepPictures } from "#domains/uploads/pictures/sweep-pictures.server.ts";
import { createCourier } from "#domains/webhooks/courier.server.ts";
import { pruneDeliveries } from "#domains/webhooks/webhooks.server.ts";
import { createRewriter } from "#domains/uploads/sealed/rewrite.server.ts";
import { sweepUploads } from "#domains/uploads/sweep.server.ts";
import { sweepAll } from "./sweeps.ts";

const MISSING_MS = 5000;
const FOLLOW_UPS_MS = 60_000;
const WATCH_MS = 60_000;
const CHAIN_MS = 60_000;
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
      { applyDue: (_, now) => sendPlans(app, now), nextDue: nextReply },
    ]),
    imports: { every: IMPORTS_MS, ...createContentImporter(app) },
    rateWatch: { ...shared("rateWatch", HOUR_MS), ...createRateWatch(db) },
    pastLoans: { every: IMPORTS_MS, ...createPeopleImporter(app) },
    inbox: { ...shared("inbox", INBOX_MS), ...createInboxReader(app) },
    scans: { every: SCANS_MS, ...createDocumentScanner(app) },
    followUps: {
      every: FOLLOW_UPS_MS,
      failure: "follow-ups not notified",
      run: () => Promise.all([notifyOfFollowUps(db), notifyOfWaiting(db)]),
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
    // By each process: its disk and its jobs are its own
    watch: {
      every: WATCH_MS,
      first: WATCH_MS,
      failure: "problems not told",
      run: () => watchProblems(app),
    },
    sweep: { ...shared("sweep", HOUR_MS), failure: "sweep failed", run: () => sweep(app) },
    uploads: { ...shared("uploads", HOUR_MS), failure: "sweep failed", run: () => sweepFiles(app) },
    keys: createRewriter(app),
    chain: {
      every: CHAIN_MS,
      failure: "the activity log was not checked",
      run: () => keepChain(app),
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
  await sweepPeopleImports(app);
  await sweepUploads(app);
}

async function prune(app: App): Promise<void> {
  const { db } = app;
  await Promise.all([
    pruneJournal(app, "auditEntries"),
    pruneJournal(app, "reads"),
    pruneRefusals(db),
    pruneSearches(app),
    pruneDeliveries(db),
    dispose(app),
  ]);
  await wordingOf(db).forget(db);
}

/** Visitors see nothing of it. */
async function sendPlans(app: App, now: string): Promise<false> {
  await sendDueReplies(app.db, { site: siteOf(app), respond }, now);
  return false;
}

async function fillOutbox(app: App): Promise<void> {
  await answerMailRequests(app);
  await queueNewsletter(app);
  await queueDigests(app);
  await tellOfWaiting(app);
}
