import { createHmac } from "node:crypto";
import type { Db, Row } from "#platform/database/engine.ts";
import type { Key } from "#platform/key.ts";

type Sent = Pick<Row<"outbox">, "id" | "createdAt">;

/**
 * The Message-ID of a mail, the same for every attempt, so that mail programs recognize a repeat.
 * Only readers of the mail know it, because it begins with a keyed hash.
 */
export function messageIdOf(key: Key, mail: Sent, host: string): string {
  return `<${markOf(key, mail)}.outbox-${mail.id}-${Date.parse(mail.createdAt)}@${host}>`;
}

const MARK_LENGTH = 24;

function markOf(key: Key, { id, createdAt }: Sent): string {
  return createHmac("sha256", key.derive("message ids"))
    .update(`${id} ${createdAt}`)
    .digest("hex")
    .slice(0, MARK_LENGTH);
}

// The host is not compared because the site may have moved since. Older ones have no mark.
const OURS = /(?:\b([\da-f]{24})\.)?outbox-(\d{1,15})-(\d{1,15})@[\w.[\]:-]{1,255}/g;

/** The mails of the outbox that a text names by Message-ID, in the text's order. */
export async function sentMailsIn(db: Db, text: string): Promise<SentMail[]> {
  const named = [...text.matchAll(OURS)].slice(0, MOST_NAMED).map(([, mark = "", id, at]) => ({
    mark,
    id: Number(id),
    createdAt: new Date(Number(at)).toISOString(),
  }));
  if (named.length === 0) return [];
  const ids = [...new Set(named.map(({ id }) => id))];
  const rows = await db
    .selectFrom("outbox")
    .where("id", "in", ids)
    .select(["id", "createdAt", "leadId", "recipient"])
    .execute();
  return named.flatMap(({ id, createdAt, mark }) =>
    rows
      .filter((row) => row.id === id && row.createdAt === createdAt)
      .map((row) => ({ ...row, mark })),
  );
}

/** Those whose Message-ID was named whole: whoever did it has read them. */
export function readOf(key: Key, mails: readonly SentMail[]): SentMail[] {
  return mails.filter((mail) => mail.mark === markOf(key, mail));
}

export interface SentMail extends Sent, Pick<Row<"outbox">, "leadId" | "recipient"> {
  /** The keyed hash that was named; empty in the Message-IDs of earlier versions. */
  mark: string;
}

const MOST_NAMED = 50;
