import type { Socket } from "node:net";
import {
  type ClientConfig,
  type CustomTypesConfig,
  Pool,
  type PoolClient,
  types as parsers,
} from "pg";
import { gauge } from "#platform/metrics.ts";
import { tlsOptions, wayTo } from "./tls.ts";

/** The connections of one process; PostgreSQL allows 100 in all by default. */
const MOST_CONNECTIONS = 10;

// Decision: src/decisions/065-nobody-waits-for-postgresql.md
/** A statement that takes longer fails, so that a person is soon told to try again. */
const STATEMENT_MS = 8000;
/** How long a statement waits for a row that another transaction has locked. */
const LOCK_MS = 5000;
const CONNECT_MS = 5000;
/** How long a transaction may do something else, such as hash a password, and hold its rows. */
const IDLE_MS = 30_000;
/** A server that has not answered when a statement must have ended is unreachable, or hangs. */
export const SILENT_MS = STATEMENT_MS + 1000;
/** After this time of silence, the system checks whether the other side is still there. */
const ASKED_AFTER_MS = 10_000;

const INT8 = 20;
const NUMERIC = 1700;

/** Counts, sums and keys as numbers, as SQLite returns them: none exceeds 2^53. */
const types: CustomTypesConfig = {
  getTypeParser: (id: number, format?: "text" | "binary") =>
    id === INT8 || id === NUMERIC ? Number : parsers.getTypeParser(id, format),
};

/** How to connect to the database of an address. */
export function connectionTo(address: string): ClientConfig {
  const { url, tls } = wayTo(address);
  return {
    connectionString: url.href,
    ssl: tlsOptions(tls),
    types,
    application_name: "lender",
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: ASKED_AFTER_MS,
  };
}

const pools = new Set<Pool>();
const connections = gauge("database_connections", "Connections to PostgreSQL", ["state"], () => {
  const all = [...pools].filter((pool) => !pool.ended);
  const count = (of: (pool: Pool) => number) => all.reduce((sum, pool) => sum + of(pool), 0);
  connections.set(
    { state: "open" },
    count((pool) => pool.totalCount),
  );
  connections.set(
    { state: "idle" },
    count((pool) => pool.idleCount),
  );
  connections.set(
    { state: "awaited" },
    count((pool) => pool.waitingCount),
  );
});

/** Statements have no time limit for migrations and copies. */
export function openPool(address: string, { patient = false } = {}): Pool {
  const pool = new Pool({
    ...connectionTo(address),
    max: MOST_CONNECTIONS,
    ...(patient
      ? { application_name: "lender command" }
      : {
          statement_timeout: STATEMENT_MS,
          lock_timeout: LOCK_MS,
          idle_in_transaction_session_timeout: IDLE_MS,
        }),
  });
  pools.add(pool);
  // A lost connection fails the statement that uses it; nobody waits for an idle one
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    client.on("error", () => {});
    if (!patient) endWhenSilent(client);
  });
  return pool;
}

/**
 * Without this, a statement would wait for minutes over a network that drops everything, and for
 * ever for a server that hangs.
 */
function endWhenSilent(client: PoolClient): void {
  // The types of `pg` omit both
  const inner = client as unknown as { connection: { stream: Socket }; readyForQuery: boolean };
  const { stream } = inner.connection;
  // Each statement starts the time again; a callback of setTimeout would be called for one only
  stream.setTimeout(SILENT_MS);
  stream.on("timeout", () => !inner.readyForQuery && stream.destroy());
}
