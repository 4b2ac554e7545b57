import type { App } from "#server/context.ts";
import type { Db } from "#server/database/engine.ts";
import type { Row } from "#server/database/tables.ts";
import { addToTimeline } from "#server/records/timeline.ts";
import { NEVER } from "./recipient-limits.ts";

type Entry = Row<"outbox">;

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 3_600_000;

/** Puts a mail that failed off, for twice as long each time. */
export async function postpone(trx: Db, entry: Entry, error: unknown): Promise<void> {
  const { id, attempts, failedAt, refusedAt } = entry;
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** attempts, LONGEST_PAUSE_MS);
  const isRefused = isRefusal(error);
  await trx
    .updateTable("outbox")
    .set({
      attempts: attempts + 1,
      claimedUntil: null,
      nextAttemptAt: new Date(Date.now() + pause).toISOString(),
      lastError: reasonOf(error),
      failedAt: failedAt ?? now(),
      ...(isRefused && refusedAt === null && { refusedAt: now() }),
    })
    .where("id", "=", id)
    .execute();
  if (isRefused && refusedAt === null) await tellUndelivered(trx, entry, reasonOf(error));
}

/** Whether the mail server says that it will never take a mail to this address. */
function isRefusal(error: unknown): boolean {
  const { command, responseCode } = error as { command?: unknown; responseCode?: unknown };
  return command === "RCPT TO" && typeof responseCode === "number" && responseCode >= 500;
}

/** Says on the timeline of its lead that a mail did not arrive. */
async function tellUndelivered(trx: Db, entry: Entry, reason: string | null): Promise<void> {
  const { id, leadId, recipient, subject } = entry;
  if (leadId === null) return;
  await addToTimeline(trx, "server", leadId, {
    kind: "undelivered",
    text: subject,
    data: { to: recipient, mailId: id, ...(reason !== null && { reason }) },
  });
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
    if (refusedAt === null) await tellUndelivered(trx, entry, entry.lastError);
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
