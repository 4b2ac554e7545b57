import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { type Db, type Row, byName } from "#platform/database/engine.ts";
import type { Key } from "#platform/key.ts";
import { HOUR_MS, MINUTE_MS } from "#kit/values/times.ts";

export type Link = Row<"journalLinks">;
export type Chained = Link["onTable"];

/**
 * The tables of the journal, each with the time after which its rows are complete: entries count
 * what follows within a minute, and a read goes on for an hour.
 */
export const CHAINED: Record<Chained, { settledAfter: number; called: string }> = {
  auditEntries: { settledAfter: 5 * MINUTE_MS, called: "Entry" },
  reads: { settledAfter: HOUR_MS + 10 * MINUTE_MS, called: "Read" },
};

/** Of refused sign-ins strangers cause as many as they like, and the oldest go: they get no links. */
export const REFUSED = "accounts.signInRefused";

/**
 * What a digest is made of, in this order for good: another column would change every digest. The
 * user may be deleted, so their name stands for them.
 */
const COLUMNS: Record<Chained, string[]> = {
  auditEntries:
    "id at actorName action onTable onKey personId session token network subject before after partOf minuteKey".split(
      " ",
    ),
  reads: "id at until actorName session token network what filter search fields count".split(" "),
};

export interface JournalRow {
  id: number;
  at: string;
  /** All that its digest is made of. */
  text: string;
}

/** Rows by their ids; those that are gone are left out. */
export async function readRows(
  db: Db,
  table: Chained,
  ids: readonly number[],
): Promise<Map<number, JournalRow>> {
  const rows = await byName(db)
    .selectFrom(table)
    .where("id", "in", ids)
    .select(COLUMNS[table])
    .execute();
  const records = table === "reads" ? await recordsOf(db, ids) : undefined;
  return new Map(
    rows.map((row) => {
      const id = Number(row.id);
      const values = COLUMNS[table].map((column) => row[column]);
      const text = JSON.stringify([...values, records?.get(id) ?? []]);
      return [id, { id, at: String(row.at), text }];
    }),
  );
}

/** The records that reads showed, in one order. */
async function recordsOf(db: Db, ids: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom("readRecords")
    .where("readId", "in", ids)
    .orderBy("id")
    .select(["readId", "onTable", "recordId", "at"])
    .execute();
  const records = new Map<number, string[]>();
  for (const { readId, onTable, recordId, at } of rows) {
    const shown = records.get(readId) ?? [];
    shown.push(`${onTable} ${recordId} ${at}`);
    records.set(readId, shown);
  }
  return records;
}

/** Without its salt, which is destroyed with the values, a digest tells nothing of them. */
export function digestOf(salt: string, row: JournalRow): string {
  return createHash("sha256").update(`${salt} ${row.text}`).digest("hex");
}

/** Binds a link to all links before it. */
export function hashOf(before: string, link: Omit<Link, "salt" | "hash" | "seal">): string {
  const { id, onTable, rowId, upTo, digest } = link;
  return createHash("sha256")
    .update(JSON.stringify([before, id, onTable, rowId, upTo, digest]))
    .digest("hex");
}

export interface Sealed {
  of: "head" | "link";
  place: number;
  hash: string;
}

/** By the installation's key, which is not in the database. */
export function sealOf(key: Key, { of, place, hash }: Sealed): string {
  return createHmac("sha256", key.derive(`journal ${of}`))
    .update(`${place} ${hash}`)
    .digest("hex");
}

export function isSealOf(key: Key, sealed: Sealed, seal: string | null): boolean {
  const expected = sealOf(key, sealed);
  return (
    seal?.length === expected.length && timingSafeEqual(Buffer.from(seal), Buffer.from(expected))
  );
}
