import type { Db, Row } from "#platform/database/engine.ts";
import type { Key } from "#platform/key.ts";
import { messageIdOf } from "./message-ids.server.ts";

/** The Message-IDs of earlier mails, by which mail programs group a conversation. */
export interface Thread {
  inReplyTo: string;
  references: string[];
}

const MOST_REFERENCES = 20;

/**
 * The headers that put a mail to a lead's person below the earlier ones. It answers the person's
 * last mail, or ours if the person has not written. Undefined for the first mail of a lead.
 */
export async function threadOf(
  db: Db,
  entry: Pick<Row<"outbox">, "id" | "leadId" | "recipientKey" | "createdAt">,
  { key, publicUrl }: { key: Key; publicUrl: string },
): Promise<Thread | undefined> {
  const { leadId } = entry;
  if (leadId === null) return undefined;
  const host = new URL(publicUrl).hostname;
  const sent = await sentBefore(db, { ...entry, leadId });
  const came = await cameBefore(db, { ...entry, leadId });
  const mails = [
    ...sent.map((mail) => ({ id: messageIdOf(key, mail, host), at: mail.createdAt })),
    ...came.map(({ messageKey, takenAt }) => ({ id: messageKey, at: takenAt })),
  ].toSorted((one, other) => one.at.localeCompare(other.at));
  const references = mails.map(({ id }) => id).slice(-MOST_REFERENCES);
  const inReplyTo = came[0]?.messageKey ?? references.at(-1);
  return inReplyTo === undefined ? undefined : { inReplyTo, references };
}

type Asked = Pick<Row<"outbox">, "id" | "recipientKey" | "createdAt"> & { leadId: number };

function sentBefore(db: Db, { id, leadId, recipientKey }: Asked) {
  return db
    .selectFrom("outbox")
    .where("leadId", "=", leadId)
    .where("recipientKey", "=", recipientKey)
    .where("id", "<", id)
    .where("sentAt", "is not", null)
    .orderBy("id", "desc")
    .limit(MOST_REFERENCES)
    .select(["id", "createdAt"])
    .execute();
}

// A mail without a Message-ID has a hash as its key; an id that could break a header is left out
const MESSAGE_ID = /^<[\x21-\x3B\x3D\x3F-\x7E]{3,250}>$/;

/** The newest mail first. */
async function cameBefore(db: Db, { leadId, createdAt }: Asked) {
  const mails = await db
    .selectFrom("inboxMails")
    .where("leadId", "=", leadId)
    .where("state", "=", "answer")
    .where("takenAt", "<=", createdAt)
    .orderBy("takenAt", "desc")
    .limit(MOST_REFERENCES)
    .select(["messageKey", "takenAt"])
    .execute();
  return mails.filter(({ messageKey }) => MESSAGE_ID.test(messageKey));
}
