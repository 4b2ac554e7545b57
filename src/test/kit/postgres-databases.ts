import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { refill, type Rows, rowsIn } from "./postgres-refill.ts";

/** The database of which all others of the run are copies. */
const PREPARED = "prepared";

/** A connection to a database, and the marks of its last refill. */
interface Refilling {
  client: Promise<Client>;
  marks: Rows["marks"];
}

/** The databases of one worker: each is emptied and filled again for the next test. */
export class PostgresDatabases {
  readonly #server: string;
  readonly #prepare: (address: string) => Promise<void>;
  readonly #free: string[] = [];
  readonly #refilling = new Map<string, Refilling>();
  #client: Promise<Client> | undefined;
  /** The last work on that connection, done or failed. */
  #before: Promise<void> = Promise.resolve();
  #rows: Promise<Rows> | undefined;

  /** The first database of the server is prepared, and the others are copies of it. */
  constructor(server: string, prepare: (address: string) => Promise<void>) {
    this.#server = server;
    this.#prepare = prepare;
  }

  /** The address of a prepared database. */
  async take(): Promise<string> {
    this.#rows ??= this.#read();
    await this.#rows;
    return this.#free.pop() ?? this.#create(PREPARED);
  }

  /** Keeps the database for the next test, unless this one has changed more than rows. */
  async giveBack(address: string, { isSpoiled }: { isSpoiled: boolean }): Promise<void> {
    const isRefilled = !isSpoiled && (await this.#refill(address));
    if (isRefilled) this.#free.push(address);
    else await this.#on((client) => client.query(`DROP DATABASE ${nameIn(address)} WITH (FORCE)`));
  }

  /** Whether the tables are still those of the original. */
  async #refill(address: string): Promise<boolean> {
    const rows = (await this.#rows) as Rows;
    const { client, marks } = this.#refilling.get(address) ?? {
      client: connected(address),
      // A copy has its rows in the same places as the original
      marks: rows.marks,
    };
    try {
      this.#refilling.set(address, { client, marks: await refill(await client, rows, marks) });
      return true;
    } catch {
      this.#refilling.delete(address);
      await client.then((failed) => failed.end()).catch(() => {});
      return false;
    }
  }

  createEmpty(): Promise<string> {
    return this.#create("template0");
  }

  async #read(): Promise<Rows> {
    await withClient(this.#server, async (client) => {
      // Ends with the connection; the other workers wait
      await client.query("SELECT pg_advisory_lock(1)");
      const found = await client.query("SELECT FROM pg_database WHERE datname = $1", [PREPARED]);
      if (found.rowCount === 0) await this.#make();
    });
    const address = await this.#create(PREPARED);
    const rows = await withClient(address, rowsIn);
    this.#free.push(address);
    return rows;
  }

  async #make(): Promise<void> {
    const address = await this.createEmpty();
    await this.#prepare(address);
    await this.#on((client) =>
      client.query(`ALTER DATABASE ${nameIn(address)} RENAME TO ${PREPARED}`),
    );
  }

  async #create(original: string): Promise<string> {
    const name = newName();
    await this.#on((client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${original}`));
    return new URL(name, this.#server).href;
  }

  /** Runs statements one after the other on one connection, which ends with the worker. */
  #on(work: (client: Client) => Promise<unknown>): Promise<void> {
    const done = this.#before.then(async () => {
      this.#client ??= connected(this.#server);
      await work(await this.#client);
    });
    this.#before = done.catch(() => {});
    return done;
  }
}

const newName = () => `test_${randomBytes(8).toString("hex")}`;

/** The address of a new database, or of one that is not in use. */
export async function copyOf(address: string): Promise<string> {
  const name = newName();
  await withClient(new URL("template1", address).href, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${nameIn(address)}`),
  );
  return new URL(name, address).href;
}

const nameIn = (address: string) => new URL(address).pathname.slice(1);

/** A connection that stays open; a test may end it. */
async function connected(address: string): Promise<Client> {
  const client = new Client(address);
  client.on("error", () => {});
  await client.connect();
  return client;
}

async function withClient<Result>(
  address: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client(address);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
