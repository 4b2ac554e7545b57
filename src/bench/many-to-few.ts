import { atMost, type Figure, median, time } from "./measure.ts";
import { adminHeaders, inFolder, type Server, startOurs, withServers } from "./servers.ts";

interface Sizes {
  few: number;
  many: number;
  /** Requests to each of the two servers, one after the other. */
  rounds: number;
  /** Puts this many rows into the database of a folder. */
  fill: (folder: string, rows: number) => Promise<void>;
}

/** A read that must take no longer with many rows than with few. */
export interface Read {
  name: string;
  path: string;
}

type Headers = Record<string, string>;

interface Compared extends Sizes {
  paths: readonly Read[];
  /** The headers of the reads; those of an admin by default. */
  headersFor?: (server: Server) => Promise<Headers>;
  /** Additional figures; the server with many rows comes first. */
  more?: (large: Server, small: Server) => Promise<Figure[]>;
}

/** Compares a server whose database has many rows with one that has few. */
export async function manyToFew(compared: Compared): Promise<Figure[]> {
  const { few, many, fill, paths, more } = compared;
  return inFolder((fewIn) =>
    inFolder(async (manyIn) => {
      await fill(fewIn, few);
      await fill(manyIn, many);
      return withServers([startOurs(manyIn), startOurs(fewIn)], async (large, small) => {
        const figures: Figure[] = [];
        for (const read of paths) figures.push(await compare(read, compared, [large, small]));
        return more ? [...figures, ...(await more(large, small))] : figures;
      });
    }),
  );
}

async function compare(
  { name, path }: Read,
  { few, many, rounds, headersFor = ({ url }) => adminHeaders(url) }: Compared,
  servers: [Server, Server],
): Promise<Figure> {
  const headers = await Promise.all(servers.map(headersFor));
  const measured: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1)
    for (const side of [0, 1] as const) {
      const latency = await time(servers[side].url + path, { headers: headers[side] as Headers });
      if (round >= rounds / 10) measured[side].push(latency);
    }
  const figure = { ours: median(measured[0]), bare: median(measured[1]) };
  return atMost(`${name}: ${many} to ${few}`, 1.3, figure);
}
