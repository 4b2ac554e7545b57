import { basename } from "node:path";
import type { ExpressionBuilder } from "kysely";
import type { MailState, MailStatus, QueuedMail, UnsentMail } from "#domains/mail/mail.ts";
import { ago, DAY_MS } from "#kit/values/times.ts";
import type { App } from "#platform/context.ts";
import type { Db, Row, Tables } from "#platform/database/engine.ts";
import { newestFirst, type Page, type Paging, toPage } from "#platform/paging.ts";
import { sendsMail } from "#domains/mail/server/mail-server.server.ts";
import { HELD_BACK, NEVER } from "#domains/mail/limits/recipient-limits.server.ts";

const OVERDUE_AFTER_MS = 15 * 60_000;
const GIVEN_UP_SHOWN_MS = 14 * DAY_MS;

/** The state of the mail, computed from the few unsent entries and the last sent one. */
export async function readMailStatus({
  config,
  db,
}: Pick<App, "config" | "db">): Promise<MailStatus> {
  const counts = await countUnsent(db);
  const failing = await longestFailing(db);
  const overdue = counts.oldest !== null && counts.oldest <= ago(OVERDUE_AFTER_MS);
  return {
    hasServer: await sendsMail({ config, db }),
    folder: basename(config.outboxDir),
    lastSentAt: await lastSent(db),
    waiting: counts.waiting,
    filed: counts.filed,
    overdueSince: overdue ? counts.oldest : null,
    failing: failing ? { since: failing.failedAt ?? "", reason: failing.lastError ?? "" } : null,
    givenUp: counts.givenUp,
    unreadSince: await inboxFailingSince(db),
  };
}

async function inboxFailingSince(db: Db): Promise<string | null> {
  const failing = await db
    .selectFrom("inbox")
    .where("failingSince", "<=", ago(OVERDUE_AFTER_MS))
    .select("failingSince")
    .executeTakeFirst();
  return failing?.failingSince ?? null;
}

type Mail = ExpressionBuilder<Tables, "outbox">;

/** A mail waits from the time it was due; a mail held back on purpose is not due earlier. */
function waits(mail: Mail) {
  return mail("nextAttemptAt", "<", NEVER);
}

/** An untried mail that is held back on purpose is not a problem: see stateOf. */
function isHeld(mail: Mail, now: string) {
  return mail.and([
    mail("failedAt", "is", null),
    mail("attempts", "=", 0),
    mail("nextAttemptAt", ">", now),
  ]);
}

function isGivenUp(mail: Mail) {
  return mail.and([
    mail("nextAttemptAt", "=", NEVER),
    mail("textBody", "=", ""),
    mail.or([mail("filedAt", "is", null), mail("failedAt", "is not", null)]),
    mail("refusedAt", "is", null),
    mail("lastError", "is distinct from", HELD_BACK),
    mail("createdAt", ">", ago(GIVEN_UP_SHOWN_MS)),
  ]);
}

function countUnsent(db: Db) {
  const now = ago(0);
  return db
    .selectFrom("outbox")
    .where("sentAt", "is", null)
    .select((mail) => [
      mail.fn
        .countAll<number>()
        .filterWhere(waits(mail))
        .filterWhere(mail.not(isHeld(mail, now)))
        .as("waiting"),
      mail.fn
        .min<string | null>(mail.fn.coalesce("failedAt", "nextAttemptAt"))
        .filterWhere(waits(mail))
        .as("oldest"),
      mail.fn
        .countAll<number>()
        .filterWhere("filedAt", "is not", null)
        .filterWhere("nextAttemptAt", "=", NEVER)
        .filterWhere("expiresAt", ">", now)
        .as("filed"),
      mail.fn.countAll<number>().filterWhere(isGivenUp(mail)).as("givenUp"),
    ])
    .executeTakeFirstOrThrow();
}

/** The mail that has been failing longest, found without sorting the others. */
function longestFailing(db: Db) {
  const failing = db
    .selectFrom("outbox")
    .where("sentAt", "is", null)
    .where("failedAt", "is not", null)
    .where(waits);
  return failing
    .where(
      "failedAt",
      "=",
      failing.select(({ fn }) => fn.min("failedAt").as("failedAt")),
    )
    .select(["failedAt", "lastError"])
    .limit(1)
    .executeTakeFirst();
}

async function lastSent(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom("outbox")
    .where("sentAt", "is not", null)
    .orderBy("sentAt", "desc")
    .limit(1)
    .select("sentAt")
    .executeTakeFirst();
  return row?.sentAt ?? null;
}

/** The columns that decide the state of an unsent mail. */
export const STATE_COLUMNS = [
  "attempts",
  "failedAt",
  "filedAt",
  "lastError",
  "nextAttemptAt",
  "refusedAt",
] as const;

const COLUMNS = ["id", "recipient", "subject", "createdAt", ...STATE_COLUMNS] as const;

type Unsent = Pick<Row<"outbox">, (typeof COLUMNS)[number]>;

/** Waiting, failed and abandoned mails, newest first; all of them unless a limit is given. */
export async function listUnsentMails(db: Db, paging: Paging): Promise<Page<UnsentMail>> {
  const { rows, ...page } = toPage(await unsentQuery(db, paging).execute(), paging.limit);
  return { ...page, rows: rows.map(toUnsentMail) };
}

function unsentQuery(db: Db, { limit, cursor }: Paging) {
  return (
    db
      .selectFrom("outbox")
      // In the order of the table, because the index of due mails would require a sort
      .where((mail) => mail(mail.fn.coalesce("sentAt", mail.val("")), "=", ""))
      // Leaves out a test mail that is being sent
      .where((mail) =>
        mail.not(
          mail.and([
            mail("nextAttemptAt", "=", NEVER),
            mail("filedAt", "is", null),
            mail("textBody", "!=", ""),
            mail("refusedAt", "is", null),
          ]),
        ),
      )
      // An expired mail that was only written to a file was delivered as configured
      .where((mail) =>
        mail.or([
          mail("filedAt", "is", null),
          mail("failedAt", "is not", null),
          mail("expiresAt", ">", ago(0)),
        ]),
      )
      .$call(newestFirst({ limit, cursor }))
      .select(COLUMNS)
  );
}

const SHOWN_MS = 30 * DAY_MS;

/** The mails of the last 30 days, sent or not, newest first. */
export async function listMails(db: Db, { limit, cursor }: Paging): Promise<Page<QueuedMail>> {
  const mails = await db
    .selectFrom("outbox")
    .where("createdAt", ">", ago(SHOWN_MS))
    .$call(newestFirst({ limit, cursor }))
    .select([...COLUMNS, "sentAt", "mayRepeat"])
    .execute();
  const { rows, ...page } = toPage(mails, limit);
  return {
    ...page,
    rows: rows.map(({ sentAt, mayRepeat, ...mail }) => {
      const listed = { ...toUnsentMail(mail), sentAt, mayRepeat: mayRepeat === 1 };
      return sentAt === null
        ? listed
        : { ...listed, state: "sent" as const, reason: null, nextAttemptAt: null };
    }),
  };
}

/** A mail by its id, which is known to exist. */
export async function findUnsentMail(db: Db, id: number): Promise<UnsentMail> {
  const mail = db.selectFrom("outbox").where("id", "=", id).select(COLUMNS);
  return toUnsentMail(await mail.executeTakeFirstOrThrow());
}

/** A mail as shown in the list. */
function toUnsentMail({
  filedAt,
  lastError,
  nextAttemptAt,
  refusedAt,
  ...mail
}: Unsent): UnsentMail {
  return {
    ...mail,
    state: stateOf({ ...mail, filedAt, lastError, nextAttemptAt, refusedAt }),
    reason: lastError === HELD_BACK ? null : lastError,
    nextAttemptAt: nextAttemptAt === NEVER ? null : nextAttemptAt,
  };
}

export function stateOf(mail: Pick<Row<"outbox">, (typeof STATE_COLUMNS)[number]>): MailState {
  const { attempts, failedAt, filedAt, lastError, nextAttemptAt, refusedAt } = mail;
  if (lastError === HELD_BACK) return "withheld";
  if (nextAttemptAt === NEVER && refusedAt !== null) return "bounced";
  if (nextAttemptAt === NEVER) return filedAt !== null && failedAt === null ? "filed" : "given-up";
  if (failedAt !== null) return "failing";
  return attempts === 0 && nextAttemptAt > ago(0) ? "held" : "due";
}
