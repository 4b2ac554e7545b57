import type { JournalState } from "#domains/audit/audit.output.ts";
import type { App } from "#platform/context.ts";
import { type Db, byName } from "#platform/database/engine.ts";
import { isVouchedFor, SLACK_MS } from "./chain.server.ts";
import {
  CHAINED,
  type Chained,
  digestOf,
  hashOf,
  isSealOf,
  type JournalRow,
  type Link,
  readRows,
  REFUSED,
} from "./digests.server.ts";

export interface ChainCheck {
  links: number;
  /** What to keep elsewhere: the newest link's place and hash. */
  code: string;
  /** One sentence for each thing that someone else has changed; empty when nothing was. */
  faults: string[];
}

const TABLES = Object.keys(CHAINED) as Chained[];
const AT_ONCE = 1000;
/** Whoever changes everything is told of with as many sentences as can be read. */
const MOST_FAULTS = 20;

export const NO_CODE = "no code yet";

/** The place and the beginning of the hash, as long as nobody can find another one with it. */
export function codeOf({ place, hash }: { place: number; hash: string }): string {
  if (place === 0) return NO_CODE;
  return `${place}-${hash.slice(0, 32)}`;
}

/** Whether the chain has a link with this code. */
export async function hasCode(db: Db, code: string): Promise<boolean> {
  const place = Number(code.split("-")[0]);
  const links = db.selectFrom("journalLinks").where("id", "=", Number.isInteger(place) ? place : 0);
  const link = await links.select("hash").executeTakeFirst();
  return link !== undefined && codeOf({ place, hash: link.hash }) === code;
}

type Checked = Pick<App, "db"> & Partial<Pick<App, "key">>;
type End = Pick<Link, "id" | "hash">;

interface Last extends Pick<Link, "rowId" | "upTo"> {
  /** The time of the links made before those of this time. */
  before: string;
}
type Known = Partial<Record<Chained, Last>>;

/**
 * Reads the whole chain and every row of the journal. Changes nothing. Without a key it is not known
 * whether the key vouches for the end.
 */
export async function checkChain({ db, key }: Checked): Promise<ChainCheck> {
  const faults: string[] = [];
  const known: Known = {};
  let end: End = { id: 0, hash: "" };
  // What is added meanwhile is checked the next time
  const head = await db.selectFrom("journalHead").selectAll().executeTakeFirst();
  const { place = 0 } = head ?? {};
  for (;;) {
    const links = await linksBetween(db, end.id, place);
    for (const link of links) {
      if (link.id !== end.id + 1 || link.hash !== hashOf(end.hash, link))
        faults.push(`The chain was changed at place ${link.id}.`);
      end = link;
    }
    faults.push(...(await faultsOfRows({ db, key }, links, known)));
    if (links.length < AT_ONCE || faults.length > MOST_FAULTS) break;
  }
  faults.push(...(await foreignRows(db, known)));
  const isWhole = end.id === place && end.hash === (head?.hash ?? "");
  if (!isWhole || (await hasMore(db)))
    faults.push(`The end of the chain, from place ${end.id + 1} on, was changed.`);
  else if (key && !(head && (await isVouchedFor(db, key, head))))
    faults.push("The end of the chain was replaced.");
  const code = codeOf({ place: end.id, hash: end.hash });
  return { links: end.id, code, faults: faults.slice(0, MOST_FAULTS) };
}

function linksBetween(db: Db, after: number, place: number): Promise<Link[]> {
  const links = db.selectFrom("journalLinks").selectAll().orderBy("id").limit(AT_ONCE);
  return links.where("id", ">", after).where("id", "<=", place).execute();
}

/** Compares rows with their newest links, and their times with those of rows before them. */
async function faultsOfRows(
  { db, key }: Checked,
  links: readonly Link[],
  known: Known,
): Promise<string[]> {
  const faults: string[] = [];
  for (const table of TABLES) {
    const ofTable = links.filter(({ onTable }) => onTable === table);
    const ids = [...new Set(ofTable.map(({ rowId }) => rowId))];
    const newest = await newestLinks(db, table, ids);
    const rows = await readRows(db, table, ids);
    for (const link of ofTable) {
      const row = rows.get(link.rowId);
      const last = known[table] ?? { rowId: 0, upTo: "", before: "" };
      const isFirst = link.rowId > last.rowId;
      const before = link.upTo === last.upTo ? last.before : last.upTo;
      if (isFirst)
        known[table] = {
          ...last,
          rowId: link.rowId,
          ...(link.upTo && { upTo: link.upTo, before }),
        };
      if (
        !isFirst &&
        key &&
        !isSealOf(key, { of: "link", place: link.id, hash: link.hash }, link.seal)
      )
        faults.push(`${calledOf(link)} got another link by someone else.`);
      else if (newest.has(link.id) && !isIntact(link, row) && !(await isIntactNow(db, link)))
        faults.push(`${calledOf(link)} was ${row ? "changed" : "deleted"}.`);
      else if (isFirst && row && isBackdated(row.at, link.upTo, before))
        faults.push(`${calledOf(link)} says that it is older than it is.`);
    }
  }
  return faults;
}

/** The ids of the links that count now. */
async function newestLinks(db: Db, table: Chained, rowIds: number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom("journalLinks")
    .where("onTable", "=", table)
    .where("rowId", "in", rowIds)
    .groupBy("rowId")
    .select(({ fn }) => fn.max("id").as("id"))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

function isIntact({ digest, salt }: Link, row: JournalRow | undefined): boolean {
  return row ? salt !== null && digest === digestOf(salt, row) : digest === "";
}

/** The website may have changed the row since its link was read. */
function isIntactNow(db: Db, { onTable, rowId }: Link): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await trx.selectFrom("journalHead").select("id").forUpdate().execute();
    const link = await trx
      .selectFrom("journalLinks")
      .where("onTable", "=", onTable)
      .where("rowId", "=", rowId)
      .orderBy("id", "desc")
      .selectAll()
      .executeTakeFirst();
    const rows = await readRows(trx, onTable, [rowId]);
    return link !== undefined && isIntact(link, rows.get(rowId));
  });
}

/** Whether a row came after all rows of its time had come. A clock that was set back excuses it. */
function isBackdated(at: string, upTo: string, before: string): boolean {
  return (upTo === "" || upTo > before) && Date.parse(at) < Date.parse(before) - SLACK_MS;
}

/** Rows without a link among those that have one. */
async function foreignRows(db: Db, known: Known): Promise<string[]> {
  const faults: string[] = [];
  for (const table of TABLES) {
    const rows = await byName(db)
      .selectFrom(table)
      .where("id", "<=", known[table]?.rowId ?? 0)
      .$if(table === "auditEntries", (entries) => entries.where("action", "!=", REFUSED))
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom("journalLinks")
              .where("onTable", "=", table)
              .whereRef("rowId", "=", `${table}.id`)
              .select("journalLinks.id"),
          ),
        ),
      )
      .limit(MOST_FAULTS)
      .select("id")
      .execute();
    for (const { id } of rows)
      faults.push(`${calledOf({ onTable: table, rowId: Number(id) })} was added by someone else.`);
  }
  return faults;
}

/** Whether there are links after the head. */
function hasMore(db: Db): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const head = await trx.selectFrom("journalHead").select("place").forUpdate().executeTakeFirst();
    const { last } = await trx
      .selectFrom("journalLinks")
      .select(({ fn }) => fn.max<number | null>("id").as("last"))
      .executeTakeFirstOrThrow();
    return (last ?? 0) > (head?.place ?? 0);
  });
}

function calledOf({ onTable, rowId }: Pick<Link, "onTable" | "rowId">): string {
  return `${CHAINED[onTable].called} ${rowId}`;
}

/** What the last check found, and what is newest now. */
export async function chainStatus(db: Db): Promise<JournalState | null> {
  const head = await db.selectFrom("journalHead").selectAll().executeTakeFirst();
  if (!head) return null;
  const { place, hash, checkedAt, faults } = head;
  return {
    links: place,
    code: codeOf({ place, hash }),
    checkedAt,
    faults: JSON.parse(faults) as string[],
  };
}
