import { once } from "node:events";
import type { Pool } from "pg";
import { ForeignWrites } from "#platform/database/postgres/foreign-writes.ts";
import type { Connections } from "#platform/database/postgres/open.ts";
import { connectionTo, openPool } from "#platform/database/postgres/pool.ts";

interface Kept {
  pool: Pool;
  foreignWrites: ForeignWrites;
  /** Whether PostgreSQL, or something on the way to it, has ended a connection. */
  isCut: boolean;
}

/**
 * The connections to this worker's databases, which tests pass on: each connection learns about the
 * tables by itself, which takes longer than most tests.
 */
const kept = new Map<string, Kept>();

function open(address: string): Kept {
  const pool = openPool(address);
  const opened = {
    pool,
    foreignWrites: new ForeignWrites(connectionTo(address), pool),
    isCut: false,
  };
  pool.on("connect", (client) => {
    client.on("error", () => {
      opened.isCut = true;
    });
  });
  return opened;
}

interface Lent {
  /**
   * The connections for one test. Its handle ends when no statement runs any more, and leaves them
   * open.
   */
  connections: Connections;
  /** Keeps them for the next test. */
  giveBack: () => Promise<void>;
  end: () => Promise<void>;
}

/** The connections to a database for one test. */
export function lend(address: string): Lent {
  const own = kept.get(address) ?? open(address);
  kept.delete(address);
  const { pool, foreignWrites } = own;
  let ended: Promise<void> | undefined;
  const end = () =>
    (ended ??= Promise.all([foreignWrites.close(), pool.end()]).then(() => undefined));
  return {
    connections: {
      pool: { options: pool.options, connect: () => pool.connect(), end: () => untilIdle(pool) },
      foreignWrites,
    },
    async giveBack() {
      if (!(await isAsNew(own))) return end();
      kept.set(address, own);
    },
    end,
  };
}

async function untilIdle(pool: Pool): Promise<void> {
  while (pool.totalCount > pool.idleCount) await once(pool, "release");
}

/** Resets the settings that a test has changed on a connection. */
async function isAsNew(own: Kept): Promise<boolean> {
  const { pool } = own;
  const clients = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()));
  const resets = await Promise.allSettled(clients.map((client) => client.query("RESET ALL")));
  for (const client of clients) client.release();
  return !own.isCut && resets.every(({ status }) => status === "fulfilled");
}
