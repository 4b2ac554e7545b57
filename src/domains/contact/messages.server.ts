import { aboutMessage, happened } from "#domains/audit/happened.server.ts";
import { contactSubmission } from "./contact.output.ts";
import { type ContactSubmission, MESSAGE_STATUSES, type MessageStatus } from "./contact.ts";
import type { RecordCounts, RecordFilter } from "#domains/records/records.ts";
import type { Actor } from "#platform/access.ts";
import { columnsOf, type Db, wordingOf } from "#platform/database/engine.ts";
import { missing } from "#platform/errors.ts";
import type { Page } from "#platform/paging.ts";
import { countFound, recordsQuery, toRecordPage } from "#domains/records/record-search.server.ts";
import { changeOf, refuseStale, type StatusChange } from "#domains/records/status-change.server.ts";

export const MESSAGE_COLUMNS = columnsOf("contactSubmissions", contactSubmission);

export type MessageFilter = RecordFilter<MessageStatus>;

/** The messages, newest first by default; all of them unless a limit is given. */
export async function listMessages(
  db: Db,
  filter: MessageFilter,
): Promise<Page<ContactSubmission>> {
  // Imported people wrote none: a search among leads finds them
  const rows = messagesQuery(db, filter).where("importId", "is", null);
  return toRecordPage(await rows.execute(), filter);
}

export function messagesQuery(db: Db, filter: MessageFilter) {
  return recordsQuery(db, "contactSubmissions", filter).select(MESSAGE_COLUMNS);
}

/** The number of messages of each status that match a search. */
export function countMessages(db: Db, search: string): Promise<RecordCounts<MessageStatus>> {
  return countFound(MESSAGE_STATUSES, (limit) =>
    messagesQuery(db, { search, limit }).where("importId", "is", null).execute(),
  );
}

/** One message. Throws NOT_FOUND. */
export async function findMessage(db: Db, id: number): Promise<ContactSubmission> {
  return db
    .selectFrom("contactSubmissions")
    .where("id", "=", id)
    .select(MESSAGE_COLUMNS)
    .executeTakeFirstOrThrow(missing("This message does not exist."));
}

/**
 * Sets the status and records who did. Throws NOT_FOUND, and CONFLICT when the current status is
 * neither the expected nor the new one.
 */
export function setMessageStatus(
  db: Db,
  actor: Actor,
  change: StatusChange<MessageStatus>,
): Promise<ContactSubmission> {
  return db.transaction().execute((trx) => changeMessageStatus(trx, actor, change));
}

/** The same inside a transaction. */
export async function changeMessageStatus(
  trx: Db,
  actor: Actor | "server",
  change: StatusChange<MessageStatus>,
): Promise<ContactSubmission> {
  const { id, status } = change;
  for (;;) {
    const message = await findMessage(trx, id);
    if (message.status === status) return message;
    refuseStale(message.status, change);
    const changed = await trx
      .updateTable("contactSubmissions")
      .set({ status })
      .where("id", "=", id)
      .where("status", "=", message.status)
      .returning([...MESSAGE_COLUMNS, "importId"])
      .executeTakeFirst();
    // Somebody else changed it in between, so it is read again
    if (!changed) continue;
    const { importId, ...now } = changed;
    const counts = { [message.status]: -1, [status]: 1 };
    if (importId === null) await wordingOf(trx).count(trx, "contactSubmissions", counts);
    await happened(trx, actor, "contact.setStatus", {
      on: aboutMessage(id),
      ...changeOf(message.status, status),
    });
    return now;
  }
}

/** A message whose answer did not arrive is unread again, until a further try succeeds. */
export async function followAnswer(trx: Db, id: number, hasArrived: boolean): Promise<void> {
  const { status } = await findMessage(trx, id);
  if (hasArrived) await changeMessageStatus(trx, "server", { id, status: "responded" });
  else if (status === "responded")
    await changeMessageStatus(trx, "server", { id, status: "unread" });
}
