import { randomBytes } from "node:crypto";
import { ago, fromNow, MINUTE_MS } from "#kit/values/times.ts";
import type { App } from "#platform/context.ts";
import { type Db, type Row, byName } from "#platform/database/engine.ts";
import {
  CHAINED,
  type Chained,
  digestOf,
  hashOf,
  isSealOf,
  type Link,
  readRows,
  REFUSED,
  sealOf,
} from "./digests.server.ts";

export type Head = Row<"journalHead">;

/** The clocks of two machines differ. */
export const SLACK_MS = 10 * MINUTE_MS;
/** Rows of one transaction. */
const AT_ONCE = 500;

// Decision: src/decisions/118-the-journal-is-a-chain.md
/** Gives a link to each row of the journal that is complete. Resolves to how many it gave. */
export async function extendChain({ db, key }: Pick<App, "db" | "key">): Promise<number> {
  let given = 0;
  for (const table of Object.keys(CHAINED) as Chained[])
    for (;;) {
      const added = await db.transaction().execute(async (trx) => {
        const head = await lockHead(trx);
        const settled = await settledRows(trx, table);
        const grown = await append(trx, head, settled);
        if (settled.rowIds.length > 0 && (await isVouchedFor(trx, key, head)))
          await vouch(trx, key, grown);
        return settled.rowIds.length;
      });
      given += added;
      if (added < AT_ONCE) break;
    }
  return given;
}

/** The head, locked until the transaction ends, so that links follow one another. */
export async function lockHead(trx: Db): Promise<Head> {
  const now = new Date().toISOString();
  const none = { place: 0, hash: "", sealedPlace: 0, seal: "", faults: "[]" };
  await trx
    .insertInto("journalHead")
    .values({ id: 1, ...none, checkedAt: now, mailedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx.selectFrom("journalHead").selectAll().forUpdate().executeTakeFirstOrThrow();
}

interface Batch {
  table: Chained;
  rowIds: readonly number[];
  /** The time before which no row is without a link; empty while more are to come. */
  upTo: string;
  key?: App["key"];
}

/** The next rows by their ids, up to the first that may still change. */
async function settledRows(trx: Db, table: Chained): Promise<Batch> {
  const { last } = await trx
    .selectFrom("journalLinks")
    .where("onTable", "=", table)
    .select(({ fn }) => fn.max<number | null>("rowId").as("last"))
    .executeTakeFirstOrThrow();
  const next = await byName(trx)
    .selectFrom(table)
    .where("id", ">", last ?? 0)
    .$if(table === "auditEntries", (rows) => rows.where("action", "!=", REFUSED))
    .orderBy("id")
    .limit(AT_ONCE)
    .select(["id", "at"])
    .execute();
  const horizon = ago(CHAINED[table].settledAfter);
  // A row from the future, as after a wrong clock, keeps nobody waiting
  const isOpen = (at: string) => at >= horizon && at <= fromNow(SLACK_MS);
  const open = next.findIndex(({ at }) => isOpen(String(at)));
  const settled = open < 0 ? next : next.slice(0, open);
  const rowIds = settled.map(({ id }) => Number(id));
  return { table, rowIds, upTo: settled.length < AT_ONCE ? horizon : "" };
}

/** A link that replaces one has a seal, which nobody can make who has the database alone. */
async function append(trx: Db, head: Head, { table, rowIds, upTo, key }: Batch): Promise<Head> {
  if (rowIds.length === 0) return head;
  const rows = await readRows(trx, table, rowIds);
  let { place, hash } = head;
  const links: Link[] = rowIds.map((rowId) => {
    const row = rows.get(rowId);
    const salt = row ? randomBytes(16).toString("hex") : null;
    const digest = row && salt ? digestOf(salt, row) : "";
    const link = { id: ++place, onTable: table, rowId, upTo, digest };
    hash = hashOf(hash, link);
    return { ...link, salt, hash, seal: key ? sealOf(key, { of: "link", place, hash }) : null };
  });
  await trx.insertInto("journalLinks").values(links).execute();
  const grown = { ...head, place, hash };
  await trx.updateTable("journalHead").set({ place, hash }).execute();
  return grown;
}

/** Vouches for the newest link; only where nobody has replaced what was vouched for so far. */
async function vouch(trx: Db, key: App["key"], { place, hash }: Head): Promise<void> {
  const sealed = { sealedPlace: place, seal: sealOf(key, { of: "head", place, hash }) };
  await trx.updateTable("journalHead").set(sealed).execute();
}

export async function isVouchedFor(db: Db, key: App["key"], head: Head): Promise<boolean> {
  const { sealedPlace, seal: made } = head;
  const sealed = await db
    .selectFrom("journalLinks")
    .where("id", "=", sealedPlace)
    .select("hash")
    .executeTakeFirst();
  return isSealOf(key, { of: "head", place: sealedPlace, hash: sealed?.hash ?? "" }, made);
}

/** Whether the chain has not begun, as before the first start. */
export async function isUnbegun(db: Db): Promise<boolean> {
  const head = await db.selectFrom("journalHead").select(["place", "seal"]).executeTakeFirst();
  const links = await db.selectFrom("journalLinks").select("id").limit(1).executeTakeFirst();
  return (head?.place ?? 0) === 0 && (head?.seal ?? "") === "" && !links;
}

/** Vouches for the chain as it is, in a transaction, where no key vouches for it yet. */
export async function sealFirst({ db: trx, key }: Pick<App, "db" | "key">): Promise<void> {
  await vouch(trx, key, await lockHead(trx));
}

/** Forgets the chain, in a transaction, so that another one begins over the rows as they are. */
export async function beginAnew({ db: trx, key }: Pick<App, "db" | "key">): Promise<void> {
  await lockHead(trx);
  await trx.deleteFrom("journalLinks").execute();
  await trx.deleteFrom("journalHead").execute();
  await sealFirst({ db: trx, key });
}

/**
 * Tells the chain that rows were changed or deleted by the website itself, in the transaction that
 * did it, as its last step: others wait for the chain until it ends. Rows without a link get one
 * when they are complete.
 */
export async function relink(
  { db: trx, key }: Pick<App, "db" | "key">,
  table: Chained,
  rows: readonly { id: number }[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const head = await lockHead(trx);
    const ids = rows.slice(start, start + AT_ONCE).map(({ id }) => id);
    const linked = await trx
      .selectFrom("journalLinks")
      .where("onTable", "=", table)
      .where("rowId", "in", ids)
      .select("rowId")
      .distinct()
      .execute();
    const rowIds = linked.map(({ rowId }) => rowId);
    await trx
      .updateTable("journalLinks")
      .set({ salt: null })
      .where("onTable", "=", table)
      .where("rowId", "in", rowIds)
      .execute();
    await append(trx, head, { table, rowIds, upTo: "", key });
  }
}
