import { Client } from "pg";
import { type Server, startOurs } from "#bench/servers.ts";
import { type PostgresServer, startPostgres } from "#test/kit/postgres-server.ts";

/** A PostgreSQL with one empty database, and processes of ours that serve it. */
export interface Site {
  folder: string;
  address: string;
  postgres: PostgresServer;
  /** Starts one more process. */
  serve: (environment?: Record<string, string>) => Promise<Server>;
  query: <Row extends object>(text: string) => Promise<Row[]>;
}

/** Runs the work on a separate site, which is stopped and removed afterwards. */
export async function onPostgres<Result>(
  folder: string,
  work: (site: Site) => Promise<Result>,
): Promise<Result> {
  const postgres = await startPostgres();
  const { address, stop } = postgres;
  const servers: Server[] = [];
  const client = new Client(address);
  // A benchmark may stop PostgreSQL
  client.on("error", () => {});
  try {
    await client.connect();
    return await work({
      folder,
      address,
      postgres,
      async serve(environment) {
        const server = await startOurs(folder, { DATABASE_URL: address, ...environment });
        servers.push(server);
        return server;
      },
      query: async (text) => (await client.query(text)).rows,
    });
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
    await client.end();
    await stop();
  }
}
