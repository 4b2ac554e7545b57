import { mailReasonInWords } from "#shared/mail.ts";
import type { App } from "#server/context.ts";
import type { Db } from "#server/database/engine.ts";
import type { Row } from "#server/database/tables.ts";
import { tellWorkers } from "#server/notices/arrivals.ts";
import type { Reader } from "#server/notices/readers.ts";
import { addToTimeline } from "#server/records/timeline.ts";
import { composeMail } from "./compose.ts";
import { NEVER } from "./recipient-limits.ts";

type Entry = Row<"outbox">;

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 3_600_000;

/**
 * Puts a mail that failed off, for twice as long each time. One that the mail server will never take
 * is not tried again, unless somebody asks for it: its words stay until it expires.
 */
export async function postpone(
  trx: Db,
  app: App,
  { entry, error }: { entry: Entry; error: unknown },
): Promise<void> {
  const { id, attempts, failedAt, refusedAt } = entry;
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** attempts, LONGEST_PAUSE_MS);
  const isRefused = isRefusal(error);
  await trx
    .updateTable("outbox")
    .set({
      attempts: attempts + 1,
      claimedUntil: null,
      nextAttemptAt: isRefused ? NEVER : new Date(Date.now() + pause).toISOString(),
      lastError: reasonOf(error),
      failedAt: failedAt ?? now(),
      ...(isRefused && refusedAt === null && { refusedAt: now() }),
    })
    .where("id", "=", id)
    .execute();
  if (isRefused && refusedAt === null)
    await tellUndelivered(trx, app, { ...entry, lastError: reasonOf(error) });
}

/** Answers of the server about who sends, which are no answer about the mail. */
const ABOUT_SENDER = [530, 534, 535, 538];

/** Whether the mail server says that it will never take the mail, or any for its address. */
function isRefusal(error: unknown): boolean {
  const { command, responseCode: code } = error as { command?: unknown; responseCode?: unknown };
  const isAboutMail = command === "RCPT TO" || command === "DATA";
  return isAboutMail && typeof code === "number" && code >= 500 && !ABOUT_SENDER.includes(code);
}

/** Says on the timeline of its lead that a mail did not arrive. */
async function tellUndelivered(trx: Db, app: App, entry: Entry): Promise<void> {
  const { id, leadId, recipient, subject, lastError: reason } = entry;
  if (leadId === null) return;
  await addToTimeline(trx, "server", leadId, {
    kind: "undelivered",
    text: subject,
    data: { to: recipient, mailId: id, ...(reason !== null && { reason }) },
  });
  const { assigneeId } = await trx
    .selectFrom("leads")
    .where("id", "=", leadId)
    .select("assigneeId")
    .executeTakeFirstOrThrow();
  const title = `Not delivered to ${recipient}: ${subject}`;
  const mail = ({ email, firstName }: Reader, path: string) =>
    composeMail({
      to: email,
      audience: "office",
      subject: title,
      paragraphs: [
        `Hello ${firstName},`,
        `a mail to ${recipient} did not arrive: "${subject}".${reason === null ? "" : ` ${mailReasonInWords(reason)}`} Perhaps the address has a mistake; the phone may be the better way.`,
      ],
      action: { label: "Open the record", url: app.publicUrl() + path },
    });
  await tellWorkers(
    trx,
    { kind: "undelivered", leadId, title, usual: "page", mail },
    { officerId: assigneeId },
  );
}

/** Gives up an expired mail: its row stays, its text is deleted. */
export async function giveUp(app: App, entry: Entry): Promise<void> {
  const { id, attempts, refusedAt } = entry;
  await app.db.transaction().execute(async (trx) => {
    await trx
      .updateTable("outbox")
      .set({ claimedUntil: null, nextAttemptAt: NEVER, textBody: "", htmlBody: "" })
      .where("id", "=", id)
      .execute();
    if (refusedAt === null) await tellUndelivered(trx, app, entry);
  });
  app.log.warn("mail given up", { mail: id, attempts });
}

/** The code of an error; a server's own text could quote an address. */
export function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const parts = [code, responseCode].filter((part) => part !== undefined).map(String);
  return parts.join(" ") || "unknown";
}

function now(): string {
  return new Date().toISOString();
}
