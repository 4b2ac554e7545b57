import { randomBytes } from "node:crypto";
import { Client } from "pg";

/** The databases of one worker: each is emptied and filled again for the next test. */
export class PostgresDatabases {
  readonly #server: string;
  readonly #prepare: (address: string) => Promise<void>;
  readonly #free: string[] = [];
  /** By address: one that has refilled a database before knows its tables. */
  readonly #refilling = new Map<string, Promise<Client>>();
  #client: Promise<Client> | undefined;
  #original: Promise<{ name: string; refill: string }> | undefined;

  /** The first database is prepared as all are. */
  constructor(server: string, prepare: (address: string) => Promise<void>) {
    this.#server = server;
    this.#prepare = prepare;
  }

  /** The address of a prepared database. */
  async take(): Promise<string> {
    this.#original ??= this.#make();
    const { name } = await this.#original;
    return this.#free.pop() ?? this.#create(name);
  }

  /** For the next test, unless this one has changed more than rows. */
  async giveBack(address: string, { isSpoiled }: { isSpoiled: boolean }): Promise<void> {
    const { refill } = (await this.#original) as { refill: string };
    const refilled = isSpoiled ? false : await this.#refill(address, refill);
    if (refilled) this.#free.push(address);
    else await this.#on((client) => client.query(`DROP DATABASE ${nameIn(address)} WITH (FORCE)`));
  }

  /** Whether the tables are still those of the original. */
  async #refill(address: string, refill: string): Promise<boolean> {
    const client = this.#refilling.get(address) ?? connected(address);
    this.#refilling.set(address, client);
    try {
      await (await client).query(refill);
      return true;
    } catch {
      this.#refilling.delete(address);
      await client.then((failed) => failed.end()).catch(() => {});
      return false;
    }
  }

  /** The address of an empty database. */
  createEmpty(): Promise<string> {
    return this.#create("template0");
  }

  async #make(): Promise<{ name: string; refill: string }> {
    const address = await this.createEmpty();
    await this.#prepare(address);
    return { name: nameIn(address), refill: await withClient(address, refillOf) };
  }

  async #create(original: string): Promise<string> {
    const name = `test_${randomBytes(8).toString("hex")}`;
    await this.#on((client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${original}`));
    return new URL(name, this.#server).href;
  }

  /** On one connection, which ends with the worker. */
  async #on(work: (client: Client) => Promise<unknown>): Promise<void> {
    this.#client ??= connected(this.#server);
    await work(await this.#client);
  }
}

const nameIn = (address: string) => new URL(address).pathname.slice(1);

/** One that stays open; a test may end it. */
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

/** Statements that give every table its present rows again, and every key its present place. */
async function refillOf(client: Client): Promise<string> {
  const { rows: tables } = await client.query<{ name: string; columns: string }>(
    `SELECT table_name AS name, string_agg(quote_ident(column_name), ', ') AS columns
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND is_generated = 'NEVER'
     GROUP BY table_name`,
  );
  const deletions = tables.map(({ name }) => `DELETE FROM "${name}"`);
  const insertions: string[] = [];
  for (const { name, columns } of tables) {
    const { rows } = await client.query<{ all: string | null }>(
      `SELECT json_agg(one)::text AS all FROM "${name}" AS one`,
    );
    const [{ all } = { all: null }] = rows;
    if (all !== null)
      insertions.push(
        `INSERT INTO "${name}" (${columns})
         SELECT ${columns} FROM json_populate_recordset(NULL::"${name}", ${client.escapeLiteral(all)})`,
      );
  }
  const { rows: keys } = await client.query<{ name: string; last: string | null }>(
    `SELECT quote_ident(sequencename) AS name, last_value AS last FROM pg_sequences`,
  );
  const places = keys.map(
    ({ name, last }) => `SELECT setval('${name}', ${last ?? 1}, ${last !== null})`,
  );
  // Without triggers and references
  return ["SET session_replication_role = replica", ...deletions, ...insertions, ...places].join(
    ";\n",
  );
}
