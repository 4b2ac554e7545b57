import type { Db } from "#platform/database/engine.ts";
import type { Mentions } from "./mentions.server.ts";

/** The rows that mention what is searched for. */
export interface Mentioning {
  ids: number[];
  /** Rows after this one did not exist yet, or were not committed. */
  upTo: number;
}

export interface Scan {
  /** What was searched for. */
  marks: string;
  mails: Mentioning;
  entries: Mentioning;
}

/**
 * Finds the mails and activity entries that mention what is to be erased. It reads every one, in
 * batches, and therefore runs before the transaction, which would make everybody wait.
 */
export async function scanMentions(db: Db, mentions: Mentions): Promise<Scan> {
  return {
    marks: keyOf(mentions),
    mails: await mailsMentioning(db, mentions),
    entries: await entriesMentioning(db, mentions),
  };
}

/** False when a record of the person was added after the scan. */
export function isScanOf(scan: Scan, mentions: Mentions): boolean {
  return scan.marks === keyOf(mentions);
}

function keyOf({ marks }: Mentions): string {
  return JSON.stringify(marks);
}

export function mailsMentioning(db: Db, mentions: Mentions): Promise<Mentioning> {
  return lookThrough(mentions, async (after) => {
    const rows = await db
      .selectFrom("outbox")
      .where("id", ">", after)
      .orderBy("id")
      .limit(ROWS_AT_ONCE)
      .select(["id", "replyToAddress", "subject", "textBody", "htmlBody"])
      .execute();
    return rows.map(({ id, replyToAddress, subject, textBody, htmlBody }) => ({
      id,
      texts: [replyToAddress, subject, textBody, htmlBody],
    }));
  });
}

function entriesMentioning(db: Db, mentions: Mentions): Promise<Mentioning> {
  return lookThrough(mentions, async (after) => {
    const rows = await db
      .selectFrom("auditEntries")
      .where("id", ">", after)
      .orderBy("id")
      .limit(ROWS_AT_ONCE)
      .select(["id", "before", "after"])
      .execute();
    return rows.map((row) => ({ id: row.id, texts: [row.before, row.after] }));
  });
}

/** A batch small enough that nobody notices. */
const ROWS_AT_ONCE = 500;
/** An id is assigned before its transaction commits, so that a row may appear after later ones. */
const LOOKED_BACK = 100;

type Read = (after: number) => Promise<{ id: number; texts: (string | null)[] }[]>;

async function lookThrough({ isIn }: Mentions, read: Read): Promise<Mentioning> {
  const ids: number[] = [];
  let last = 0;
  for (;;) {
    const rows = await read(last);
    for (const { id, texts } of rows)
      if (texts.some((text) => text !== null && isIn(text))) ids.push(id);
    last = rows.at(-1)?.id ?? last;
    if (rows.length < ROWS_AT_ONCE) return { ids, upTo: Math.max(0, last - LOOKED_BACK) };
  }
}
