import type Sqlite from "better-sqlite3";
import { alternate, atMost, type Figure, time } from "./measure.ts";
import { fillDatabase, inFolder, type Server, startOurs, withServers } from "./servers.ts";

const ROUNDS = 150;

interface Compared {
  few: number;
  many: number;
  /** Puts this many rows into a database. */
  fill: (database: Sqlite.Database, rows: number) => void;
  /** Reads that must take no longer with many rows than with few, by what they are. */
  reads: Record<string, string>;
  headersFor: (server: Server, path: string) => Promise<Record<string, string>>;
  /** Additional figures; the server with many rows comes first. */
  more: (large: Server, small: Server) => Promise<Figure[]>;
}

/** Compares a server whose database has many rows with one that has few. */
export function manyToFew(compared: Compared): Promise<Figure[]> {
  const { few, many, fill, reads, headersFor, more } = compared;
  return inFolder((manyIn) =>
    inFolder(async (fewIn) => {
      await fillDatabase(manyIn, (database) => fill(database, many));
      await fillDatabase(fewIn, (database) => fill(database, few));
      return withServers([startOurs(manyIn), startOurs(fewIn)], async (large, small) => {
        const figures: Figure[] = [];
        for (const [name, path] of Object.entries(reads)) {
          const asking = async (server: Server) => {
            const headers = await headersFor(server, path);
            return () => time(server.url + path, { headers });
          };
          const latencies = await alternate(await asking(large), await asking(small), ROUNDS);
          figures.push(atMost(`${name}: ${many} to ${few}`, 1.3, latencies));
        }
        return [...figures, ...(await more(large, small))];
      });
    }),
  );
}
