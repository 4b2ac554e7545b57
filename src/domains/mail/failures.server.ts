import { mailReasonInWords } from "./mail.ts";
import { fromNow, HOUR_MS } from "#kit/values/times.ts";
import type { App } from "#platform/context.ts";
import type { Db, Row } from "#platform/database/engine.ts";
import type { Reader } from "#domains/notices/notify.server.ts";
import { happened } from "#domains/audit/happened.server.ts";
import { composeMail } from "./compose.server.ts";
import { type Mail, REPLY } from "./outbox.server.ts";
import { NEVER } from "./limits/recipient-limits.server.ts";
import { secureReason } from "./server/secure-reason.server.ts";

type Entry = Row<"outbox">;

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = HOUR_MS;

/**
 * Postpones a failed mail, twice as long each time. A mail that the server has refused for good is
 * tried again only when somebody asks for it: its text stays until it expires.
 */
export async function postpone(
  trx: Db,
  app: App,
  { entry, error }: { entry: Entry; error: unknown },
): Promise<void> {
  const { id, attempts, failedAt, refusedAt } = entry;
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** attempts, LONGEST_PAUSE_MS);
  const isRefused = isRefusal(error);
  const { numUpdatedRows } = await trx
    .updateTable("outbox")
    .set({
      attempts: attempts + 1,
      claimedUntil: null,
      nextAttemptAt: isRefused ? NEVER : fromNow(pause),
      lastError: reasonOf(error),
      failedAt: failedAt ?? now(),
      ...(isRefused && refusedAt === null && { refusedAt: now() }),
    })
    .where("id", "=", id)
    .executeTakeFirst();
  // The mail was erased with its person while it was being sent
  if (numUpdatedRows === 0n) return;
  if (isRefused && refusedAt === null)
    await notifyOfUndelivered(trx, app, { ...entry, lastError: reasonOf(error) });
}

/** Server responses about the sender, which say nothing about the mail. */
const ABOUT_SENDER = [530, 534, 535, 538];

/** Whether the mail server has refused the mail, or all mail to its address, for good. */
function isRefusal(error: unknown): boolean {
  const { command, responseCode: code } = error as { command?: unknown; responseCode?: unknown };
  const isAboutMail = command === "RCPT TO" || command === "DATA";
  return isAboutMail && typeof code === "number" && code >= 500 && !ABOUT_SENDER.includes(code);
}

/** Records on the timeline of the mail's lead that it did not arrive. */
async function notifyOfUndelivered(trx: Db, app: App, entry: Entry): Promise<void> {
  const { id, leadId, recipient, subject, topic, lastError: reason } = entry;
  if (leadId === null) return;
  const { assigneeId, messageId } = await trx
    .selectFrom("leads")
    .where("id", "=", leadId)
    .select(["assigneeId", "messageId"])
    .executeTakeFirstOrThrow();
  if (topic === REPLY && messageId !== null) await app.followAnswer(trx, messageId, false);
  await happened(trx, "server", "mail.undelivered", {
    on: { id: leadId },
    text: subject,
    data: { to: recipient, mailId: id, ...(reason !== null && { reason }) },
  });
  const title = `Not delivered to ${recipient}: ${subject}`;
  const mail = (reader: Pick<Reader, "email" | "firstName">, path: string) =>
    undeliveredMail({ reader, url: app.publicUrl() + path }, { recipient, subject, reason });
  await app.notifyWorkers(
    trx,
    { kind: "undelivered", leadId, title, usual: "page", mail },
    { officerId: assigneeId },
  );
}

/** Ends the waiting of who gets a reply at a further try, unless they have written since. */
export async function settleDelivered(app: App, { topic, refusedAt, leadId }: Entry) {
  if (topic !== REPLY || refusedAt === null || leadId === null) return;
  await app.db.transaction().execute(async (trx) => {
    const newer = await trx
      .selectFrom("timeline")
      .where("leadId", "=", leadId)
      .where("kind", "in", ["answer", "message"])
      .where("at", ">", refusedAt)
      .limit(1)
      .select("id")
      .executeTakeFirst();
    if (newer) return;
    const { messageId } = await trx
      .updateTable("leads")
      .set({ waitsSince: null })
      .where("id", "=", leadId)
      .returning("messageId")
      .executeTakeFirstOrThrow();
    if (messageId !== null) await app.followAnswer(trx, messageId, true);
  });
}

interface Undelivered {
  recipient: string;
  subject: string;
  reason: string | null;
}

/** Notifies a member of the staff that a mail to a borrower did not arrive. */
export function undeliveredMail(
  { reader, url }: { reader: Pick<Reader, "email" | "firstName">; url: string },
  { recipient, subject, reason }: Undelivered,
): Mail {
  return composeMail({
    to: reader.email,
    audience: "office",
    subject: `Not delivered to ${recipient}: ${subject}`,
    bare: "Not delivered: an email to a borrower",
    paragraphs: [
      `Hello ${reader.firstName},`,
      `an email to ${recipient} did not arrive: "${subject}".${reason === null ? "" : ` ${mailReasonInWords(reason)}`} Perhaps the address has a mistake; the phone may be the better way.`,
    ],
    action: { label: "Open the record", url },
  });
}

/**
 * Records that a mail came back after it was sent, as the recipient's mail server reported. It is
 * tried again only when somebody asks for it. A second report of the same sending changes nothing.
 */
export async function markBounced(
  trx: Db,
  app: App,
  { id, status }: { id: number; status: string },
): Promise<void> {
  const at = now();
  const reason = `EBOUNCE ${status}`.trim();
  const entry = await trx
    .updateTable("outbox")
    .set({ sentAt: null, nextAttemptAt: NEVER, lastError: reason, failedAt: at, refusedAt: at })
    .where("id", "=", id)
    .where("sentAt", "is not", null)
    .returningAll()
    .executeTakeFirst();
  if (entry) await notifyOfUndelivered(trx, app, entry);
}

/** Gives up an expired mail: the row stays, the text is deleted. */
export async function giveUp(app: App, entry: Entry): Promise<void> {
  const { id, attempts, refusedAt } = entry;
  await app.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("outbox")
      .set({ claimedUntil: null, nextAttemptAt: NEVER, textBody: "", htmlBody: "" })
      .where("id", "=", id)
      .executeTakeFirst();
    if (numUpdatedRows > 0n && refusedAt === null) await notifyOfUndelivered(trx, app, entry);
  });
  app.log.warn("mail given up", { mail: id, attempts });
}

/** Keeps back a mail whose reader has asked for no more: it stays on the record as not sent. */
export async function withhold(app: App, { id }: Entry): Promise<void> {
  await app.db
    .updateTable("outbox")
    .set({ claimedUntil: null, nextAttemptAt: NEVER, textBody: "", htmlBody: "" })
    .set({ failedAt: now(), lastError: "EWITHDRAWN" })
    .where("id", "=", id)
    .execute();
  app.log.info("mail kept back", { mail: id });
}

/** The code of an error; the server's own text could contain an address. */
export function reasonOf(error: unknown): string {
  const { code, originalCode, responseCode } = error as Record<string, unknown>;
  const why = typeof originalCode === "string" ? secureReason(originalCode) : undefined;
  const parts = [why ?? code, responseCode].filter((part) => part !== undefined).map(String);
  return parts.join(" ") || "unknown";
}

function now(): string {
  return new Date().toISOString();
}
