import { Client } from "pg";
import { inFolder, type Server, startOurs } from "#bench/servers.ts";
import { type PostgresServer, startPostgres } from "#test/kit/postgres-server.ts";

/** A PostgreSQL with one empty database, and processes of ours that serve it. */
export interface Site {
  postgres: PostgresServer;
  /** Starts one more process. */
  serve: (environment?: Record<string, string>) => Promise<Server>;
  query: <Row extends object>(text: string) => Promise<Row[]>;
}

/** Runs the work on a separate site, which is stopped and removed afterwards. */
export function onPostgres<Result>(work: (site: Site) => Promise<Result>): Promise<Result> {
  return inFolder((folder) => serveFrom(folder, work));
}

async function serveFrom<Result>(folder: string, work: (site: Site) => Promise<Result>) {
  const postgres = await startPostgres();
  const { address, stop } = postgres;
  const servers: Server[] = [];
  const client = new Client(address);
  // A benchmark may stop PostgreSQL
  client.on("error", () => {});
  try {
    await client.connect();
    return await work({
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
