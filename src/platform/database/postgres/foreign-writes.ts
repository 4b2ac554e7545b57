import {
  Client,
  type ClientConfig,
  type Notification,
  type Pool,
  type PoolClient,
  type ClientBase,
} from "pg";
import { Reads, type Write } from "#platform/database/reads.ts";

/** The channel of the notices that statements send. */
export const CHANNEL = "lender_public";

const RETRIED_AFTER_MS = 500;
/** The notice of a write may arrive after its connection was closed. */
const REMEMBERED_MS = 10_000;
/**
 * An import or a bulk edit sends many notices: what they have changed is read after the last one.
 */
const SETTLED_MS = 1000;
/** Over a network that drops everything, a question would stay open for minutes. */
const ANSWERED_MS = 30_000;

/**
 * Counts other processes' writes to what this one reads for visitors: each transaction says in a
 * notice what it has written. Notices may be missed while there is no connection, so a new
 * connection compares the content with what it was like after the last notice, and adds one to the
 * count only if it differs.
 */
export class ForeignWrites {
  readonly reads = new Reads();
  #count = 0;
  #client: Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;
  /** What the content is like; undefined after a notice, until it has been read again. */
  #state: string | undefined;
  #settling: NodeJS.Timeout | undefined;
  #isCounted = false;
  readonly #own = new Set<number>();
  readonly #connection: ClientConfig;
  readonly #settledMs: number;

  constructor(connection: ClientConfig, pool: Pool, settledMs = SETTLED_MS) {
    this.#connection = { ...connection, query_timeout: ANSWERED_MS };
    this.#settledMs = settledMs;
    this.reads.onMore = () => this.#client && this.#settle(this.#client);
    // The server gives each connection a number, which the types of `pg` leave out
    const idOf = (client: PoolClient) => (client as unknown as { processID: number }).processID;
    pool.on("connect", (client) => this.#own.add(idOf(client)));
    pool.on("remove", (client) => {
      setTimeout(() => this.#own.delete(idOf(client)), REMEMBERED_MS).unref();
    });
  }

  /** Listens from the first call on, which is before anything was read. */
  count(): number {
    if (!this.#client && !this.#retry && !this.#closed) this.#listen();
    return this.#count;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#settling);
    await this.#client?.end().catch(() => {});
  }

  #listen(): void {
    this.#retry = undefined;
    const client = new Client(this.#connection);
    this.#client = client;
    client.on("notification", (notice) => this.#hear(client, notice));
    client.on("error", () => this.#listenLater(client));
    client.on("end", () => this.#listenLater(client));
    client
      .connect()
      .then(() => client.query(`LISTEN ${CHANNEL}`))
      .then(() => this.#compare(client))
      .catch(() => this.#listenLater(client));
  }

  async #compare(client: Client): Promise<void> {
    const before = this.#state;
    if (before !== undefined && before === (await stateOf(client, this.reads))) return;
    this.#count += 1;
    this.#settle(client);
  }

  #hear(client: Client, { processId, payload = "[]" }: Notification): void {
    const writes = JSON.parse(payload) as Write[];
    if (!writes.some((write) => this.reads.concern(write))) return;
    if (!this.#own.has(processId)) this.#countOnce();
    this.#settle(client);
  }

  /** The notices of one transaction arrive together. */
  #countOnce(): void {
    if (this.#isCounted) return;
    this.#isCounted = true;
    this.#count += 1;
    queueMicrotask(() => (this.#isCounted = false));
  }

  /** Reads the state once no notice has come for a while. */
  #settle(client: Client): void {
    this.#state = undefined;
    clearTimeout(this.#settling);
    const settling = setTimeout(() => {
      stateOf(client, this.reads).then(
        // Unless a notice came meanwhile, of a change that this state may lack
        (state) => {
          if (this.#settling === settling) this.#state = state;
        },
        () => this.#listenLater(client),
      );
    }, this.#settledMs);
    this.#settling = settling.unref();
  }

  #listenLater(lost: Client): void {
    if (this.#closed || this.#client !== lost) return;
    this.#client = undefined;
    // What it would have read belongs to this connection
    clearTimeout(this.#settling);
    this.#settling = undefined;
    lost.end().catch(() => {});
    this.#retry = setTimeout(() => this.#listen(), RETRIED_AFTER_MS);
    this.#retry.unref();
  }
}

/** Reading the texts of a larger table would take too long. */
const MOST_BYTES = 8_000_000;

/**
 * A text that changes whenever something that visitors read has changed: for each table, the number
 * of its rows and the sum over their columns that are read. For a large table, the sum is that of
 * the transactions that wrote its rows, to whichever columns: every write has a later one, so two
 * states with the same number and the same sum have the same rows.
 */
async function stateOf(client: ClientBase, reads: Reads): Promise<string> {
  const each = reads.list().map(([table, columns]) => {
    const row = `(${columns.map((column) => `"${column}"`).join(", ")})::text`;
    const sum = `sum(CASE WHEN (SELECT pg_table_size('"${table}"') > ${MOST_BYTES})
      THEN xmin::text::bigint ELSE hashtextextended(${row}, 0) END)`;
    return `(SELECT concat(count(*), ' ', ${sum}) FROM "${table}")`;
  });
  const { rows } = await client.query<{ state: string }>(
    `SELECT concat_ws(',', ${["''", ...each].join(", ")}) AS state`,
  );
  return rows[0]?.state ?? "";
}
