import { dirname } from "node:path";
import type { SystemStatus } from "./dashboard.output.ts";
import { chainStatus } from "#domains/audit/chain/check-chain.server.ts";
import { mailTrouble } from "#domains/mail/mail.ts";
import { encryptionInWords, encryptionOf } from "#platform/at-rest/disk-encryption.ts";
import type { App } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import { DISK_LEAST, DISK_RESERVE, freeBytes } from "#platform/disk.ts";
import { counted } from "#kit/values/counted.ts";
import { ago, DAY_MS, dayOf, fromNow } from "#kit/values/times.ts";
import { URGENT_DAYS } from "#domains/people/rights/rights.ts";
import { countUnscanned } from "#domains/records/file-scans.server.ts";
import { endingCertificates } from "#domains/mail/server/certificates.server.ts";
import { readMailStatus } from "#domains/mail/list/mail-status.server.ts";
import { version } from "#platform/config.ts";
import { openPrivacyRequests } from "./dashboard.server.ts";
import { dueNotices } from "#domains/compliance/compliance.server.ts";

/** At this level an owner still has days to act. */
const DISK_LOW = 1024 * 1024 * 1024;

/** The free space of the machine, what uses it, and descriptions of what does not work. */
export async function readSystemStatus(app: App): Promise<SystemStatus> {
  const { config, log, uploads } = app;
  const { engine } = app.backups.status();
  const [freeHere, freeForUploads, databaseBytes, uploadsBytes] = await Promise.all([
    freeBytes(dirname(config.databaseFile)),
    uploads.storage.free(),
    app.databaseSize(),
    uploads.storage.size(),
  ]);
  const free = Math.min(freeHere, freeForUploads);
  const encryption = encryptionOf(config);
  return {
    version,
    engine,
    startedAt: new Date(performance.timeOrigin).toISOString(),
    freeBytes: free,
    databaseBytes,
    uploadsBytes,
    encryption: { ...encryption, says: encryptionInWords(encryption) },
    lastError: log.lastError() ?? null,
    problems: [
      ...(await readProblems(app)).map(({ sentence }) => sentence),
      ...(await returnedMails(app.db)),
    ],
  };
}

/** What did not reach people who still wait. Whoever works on their record has a notice of it. */
async function returnedMails(db: Db): Promise<string[]> {
  const { people } = await db
    .selectFrom("leads")
    .innerJoin("outbox", "outbox.leadId", "leads.id")
    .where("waitsSince", "is not", null)
    .where("refusedAt", "is not", null)
    .where("sentAt", "is", null)
    .select(({ fn }) => fn.count<number>("leads.id").distinct().as("people"))
    .executeTakeFirstOrThrow();
  if (people === 0) return [];
  return [
    `${counted(people, "person", "people")} did not get our email, and nobody has written since.`,
  ];
}

/** Something that does not work now. */
export interface Problem {
  /** The same while its sentence may change; jobs have one each. */
  kind: string;
  sentence: string;
}

/** The site has none yet, which the first steps on the dashboard say already. */
export const NO_MAIL_SERVER = "no mail server";

export async function readProblems(app: App): Promise<Problem[]> {
  const free = Math.min(
    await freeBytes(dirname(app.config.databaseFile)),
    await app.uploads.storage.free(),
  );
  const disk = diskProblems(free, await app.databaseSize());
  return [
    // A PostgreSQL server has its own disk, but copies of its database are made here
    ...disk.map((sentence) => ({ kind: "disk", sentence })),
    ...backupProblems(app),
    ...(await mailProblems(app)),
    ...(await scanProblems(app)),
    ...(await chainProblems(app.db)),
    ...(await dueNotices(app.db)).map(({ sentence }) => ({ kind: sentence, sentence })),
    ...(await privacyProblems(app.db)),
    ...(await noticeProblems(app.db)),
    ...app.jobs.failing().map(({ kind, failure }) => ({
      kind: `job ${kind}`,
      sentence: `Work that the server repeats does not succeed: ${failure}.`,
    })),
  ];
}

export function diskProblems(free: number, ofCopy: number): string[] {
  if (free < DISK_LEAST) return ["The disk is full: nothing can be stored."];
  if (free < DISK_RESERVE)
    return ["The disk is almost full: uploads and backups are refused, messages still arrive."];
  if (free < ofCopy + DISK_RESERVE)
    return ["The disk has no room for another backup of the database."];
  return free < DISK_LOW ? ["Less than 1 GB of disk space is left."] : [];
}

function backupProblems({ backups }: App): Problem[] {
  const { problem, verified } = backups.status();
  return [
    ...(problem === null ? [] : [{ kind: "backup", sentence: "No new backup can be taken." }]),
    ...(verified && verified.problem !== null
      ? [
          {
            kind: "unsound backup",
            sentence: "The last backup that was checked cannot be restored.",
          },
        ]
      : []),
  ];
}

async function mailProblems(app: App): Promise<Problem[]> {
  const status = await readMailStatus(app);
  const trouble = mailTrouble(status);
  const kind = status.hasServer ? "mail" : NO_MAIL_SERVER;
  const inbox = { kind: "inbox", sentence: "The inbox for answers cannot be read." };
  return [
    ...(trouble === undefined ? [] : [{ kind, sentence: trouble }]),
    ...(status.unreadSince === null ? [] : [inbox]),
    ...(await vendorProblems(app.db)),
    ...(status.hasServer ? endingCertificates(app.config) : []),
  ];
}

/** Emails of vendors in which their rule found too little, until someone has dealt with them. */
async function vendorProblems(db: Db): Promise<Problem[]> {
  const waiting = await db
    .selectFrom("inboxMails")
    .where("state", "=", "unmatched")
    .where("why", "=", "layout")
    .limit(1)
    .select("id")
    .executeTakeFirst();
  const sentence =
    "Emails of a vendor are not understood, as its layout may be new. They are on the Email page, under Not matched.";
  return waiting ? [{ kind: "emails of vendors", sentence }] : [];
}

const MOST_FAULTS = 5;

/** The first faults that the last check found, told one by one; the page Activity lists them all. */
async function chainProblems(db: Db): Promise<Problem[]> {
  const faults = (await chainStatus(db))?.faults ?? [];
  return faults.slice(0, MOST_FAULTS).map((fault) => ({
    kind: `activity log: ${fault}`,
    sentence: `The activity log was changed in the database: ${fault}`,
  }));
}

/** Requests about people's own data that are due soon, or overdue. */
async function privacyProblems(db: Db): Promise<Problem[]> {
  const urgent = await openPrivacyRequests(db, fromNow(URGENT_DAYS * DAY_MS));
  const { open: due, firstDue: first } = urgent;
  if (first === null) return [];
  const requests = counted(due, "privacy request");
  const when = first < ago(0) ? "overdue since" : "due by";
  return [
    {
      kind: "privacy requests",
      sentence: `${requests} must be answered, ${when} ${first.slice(0, 10)}.`,
    },
  ];
}

/** The notices of states that nobody has checked in time. */
async function noticeProblems(db: Db): Promise<Problem[]> {
  const late = await db
    .selectFrom("stateNotices")
    .where("reviewBy", "<", dayOf(Date.now()))
    .orderBy("reviewBy")
    .select("source")
    .execute();
  const [first] = late;
  if (!first) return [];
  const sentence = `${counted(late.length, "notice")} of a state should have been checked by now: ${first.source}.`;
  return [{ kind: "state notices", sentence }];
}

/** A scan takes seconds; a file that waits longer has no scanner. */
const SCANNED_WITHIN_MS = 120_000;

async function scanProblems({ db, config }: App): Promise<Problem[]> {
  const files = await countUnscanned(db, new Date(Date.now() - SCANNED_WITHIN_MS));
  if (files === 0) return [];
  const waiting = `${counted(files, "borrower's file", "borrowers' files")} cannot be opened`;
  const sentence = config.clamd
    ? `The virus scanner does not answer: ${waiting} yet.`
    : `There is no virus scanner (CLAMD) any more: ${waiting}.`;
  return [{ kind: "scanner", sentence }];
}
