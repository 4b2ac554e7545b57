import { basename } from "node:path";
import { sql } from "kysely";
import type { MailState, MailStatus, UnsentMail } from "../../shared/mail.ts";
import type { App } from "../context.ts";
import type { Db } from "../database.ts";
import { type Page, toPage } from "../paging.ts";
import type { Row } from "../tables.ts";
import { HELD_BACK, NEVER } from "./recipient-limits.ts";

const OVERDUE_AFTER_MS = 15 * 60_000;
const GIVEN_UP_SHOWN_MS = 14 * 86_400_000;

/** How the mail is doing: read from the unsent entries alone, which are few, and one that was sent. */
export async function readMailStatus({
  config,
  db,
}: Pick<App, "config" | "db">): Promise<MailStatus> {
  const counts = await countUnsent(db);
  const failing = await longestFailing(db);
  const overdue = counts.oldest !== null && counts.oldest <= ago(OVERDUE_AFTER_MS);
  return {
    hasServer: config.smtpUrl !== undefined,
    folder: basename(config.outboxDir),
    lastSentAt: await lastSent(db),
    waiting: counts.waiting,
    filed: counts.filed,
    overdueSince: overdue ? counts.oldest : null,
    failing: failing ? { since: failing.failedAt ?? "", reason: failing.lastError ?? "" } : null,
    givenUp: counts.givenUp,
  };
}

function ago(milliseconds: number): string {
  return new Date(Date.now() - milliseconds).toISOString();
}

/** What is due counts from when it was due; what was held back on purpose is not due before that. */
const WAITS = sql<boolean>`"nextAttemptAt" < ${NEVER}`;
const WAITED_FROM = sql<string>`coalesce("failedAt", "nextAttemptAt")`;
const GIVEN_UP = sql<boolean>`
  "nextAttemptAt" = ${NEVER} AND "textBody" = '' AND ("filedAt" IS NULL OR "failedAt" IS NOT NULL)`;

function countUnsent(db: Db) {
  const now = ago(0);
  return db
    .selectFrom("outbox")
    .where("sentAt", "is", null)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(WAITS).as("waiting"),
      fn.min<string | null>(WAITED_FROM).filterWhere(WAITS).as("oldest"),
      fn
        .countAll<number>()
        .filterWhere("filedAt", "is not", null)
        .filterWhere("nextAttemptAt", "=", NEVER)
        .filterWhere("expiresAt", ">", now)
        .as("filed"),
      fn
        .countAll<number>()
        .filterWhere(GIVEN_UP)
        .filterWhere("lastError", "is not", HELD_BACK)
        .filterWhere("createdAt", ">", ago(GIVEN_UP_SHOWN_MS))
        .as("givenUp"),
    ])
    .executeTakeFirstOrThrow();
}

function longestFailing(db: Db) {
  return db
    .selectFrom("outbox")
    .where("sentAt", "is", null)
    .where("failedAt", "is not", null)
    .where(WAITS)
    .select(({ fn }) => [fn.min<string | null>("failedAt").as("failedAt"), "lastError"])
    .executeTakeFirst()
    .then((row) => (row?.failedAt ? row : undefined));
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

const COLUMNS = [
  "id",
  "recipient",
  "subject",
  "createdAt",
  "attempts",
  "failedAt",
  "filedAt",
  "lastError",
  "nextAttemptAt",
] as const;

type Unsent = Pick<Row<"outbox">, (typeof COLUMNS)[number]>;

interface Paging {
  limit?: number | undefined;
  cursor?: number | undefined;
}

/** What waits, failed or was given up, newest first; whole unless a limit is given. */
export async function listUnsentMails(db: Db, paging: Paging): Promise<Page<UnsentMail>> {
  const { rows, ...page } = toPage(await unsentQuery(db, paging).execute(), paging.limit);
  return { ...page, rows: rows.map(toUnsentMail) };
}

function unsentQuery(db: Db, { limit, cursor }: Paging) {
  return (
    db
      .selectFrom("outbox")
      // In the order of the table: the index of what is due would have to be sorted
      .where(sql<boolean>`+"sentAt" IS NULL`)
      // A test mail that is on its way
      .where(
        sql<boolean>`NOT ("nextAttemptAt" = ${NEVER} AND "filedAt" IS NULL AND "textBody" != '')`,
      )
      // What was only written to a file and is out of date by now went where it was meant to go
      .where(sql<boolean>`("filedAt" IS NULL OR "failedAt" IS NOT NULL OR "expiresAt" > ${ago(0)})`)
      .$if(cursor !== undefined, (query) => query.where("id", "<", cursor as number))
      .orderBy("id", "desc")
      .$if(limit !== undefined, (query) => query.limit((limit as number) + 1))
      .select(COLUMNS)
  );
}

/** One of them as the list shows it. */
export function toUnsentMail({ filedAt, lastError, nextAttemptAt, ...mail }: Unsent): UnsentMail {
  return {
    ...mail,
    state: stateOf({ ...mail, filedAt, lastError, nextAttemptAt }),
    reason: lastError === HELD_BACK ? null : lastError,
    nextAttemptAt: nextAttemptAt === NEVER ? null : nextAttemptAt,
  };
}

function stateOf({ attempts, failedAt, filedAt, lastError, nextAttemptAt }: Unsent): MailState {
  if (lastError === HELD_BACK) return "withheld";
  if (nextAttemptAt === NEVER) return filedAt !== null && failedAt === null ? "filed" : "given-up";
  if (failedAt !== null) return "failing";
  return attempts === 0 && nextAttemptAt > ago(0) ? "held" : "due";
}
