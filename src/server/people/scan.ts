import type { Db } from "#server/database/engine.ts";
import type { Mentions } from "./mentions.ts";

/** The rows that mention what is looked for. */
export interface Mentioning {
  ids: number[];
  /** Rows after this one were not there, or not for everybody yet. */
  upTo: number;
}

export interface Scan {
  /** What was looked for. */
  marks: string;
  mails: Mentioning;
  entries: Mentioning;
}

/**
 * Finds the mails and the entries of the activity that mention what is to be erased. It reads all
 * there are, some at a time, so it comes before the transaction: that would make everybody wait.
 */
export async function scanMentions(db: Db, mentions: Mentions): Promise<Scan> {
  return {
    marks: keyOf(mentions),
    mails: await mailsMentioning(db, mentions),
    entries: await entriesMentioning(db, mentions),
  };
}

/** False when a record of the person came after the scan. */
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

/** Few enough that nobody notices. */
const ROWS_AT_ONCE = 500;
/** An id is given before its transaction ends: one of the last may appear after later ones. */
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
