import { Client, type ClientConfig, type Pool, type PoolClient } from "pg";

const RETRIED_AFTER_MS = 500;
/** The notice of a write may arrive after its connection was closed. */
const REMEMBERED_MS = 10_000;

/**
 * Counts other processes' writes to published content: triggers send a notice. Each new connection
 * adds one to the count, since notices may have been missed.
 */
export class ForeignWrites {
  #count = 0;
  #client: Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;
  readonly #own = new Set<number>();
  readonly #connection: ClientConfig;

  constructor(connection: ClientConfig, pool: Pool) {
    this.#connection = connection;
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
    await this.#client?.end().catch(() => {});
  }

  #listen(): void {
    this.#retry = undefined;
    const client = new Client(this.#connection);
    this.#client = client;
    client.on("notification", ({ processId }) => {
      if (!this.#own.has(processId)) this.#count += 1;
    });
    client.on("error", () => this.#listenLater(client));
    client.on("end", () => this.#listenLater(client));
    client
      .connect()
      .then(() => client.query("LISTEN lender_public"))
      .then(
        () => (this.#count += 1),
        () => this.#listenLater(client),
      );
  }

  #listenLater(lost: Client): void {
    if (this.#closed || this.#client !== lost) return;
    this.#client = undefined;
    lost.end().catch(() => {});
    this.#retry = setTimeout(() => this.#listen(), RETRIED_AFTER_MS);
    this.#retry.unref();
  }
}
