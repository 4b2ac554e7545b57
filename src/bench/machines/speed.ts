import { availableParallelism } from "node:os";
import { atLeast, atMost, alternate, type Figure, load, median, time } from "#bench/measure.ts";
import { adminHeaders, inFolder, type Server, startOurs } from "#bench/servers.ts";
import { sendMessage } from "#bench/faults/writers.ts";
import { onPostgres } from "./site.ts";

const CORES = 4;
const MESSAGES = 500;
const ROUNDS = 200;
const LIST = "/api/admin/contact-submissions?limit=25";
const CALLS = [
  { name: "a list", path: () => LIST },
  { name: "a record", path: (round: number) => `/api/admin/contact-submissions/${id(round)}` },
  {
    name: "a status change",
    path: (round: number) => `/api/admin/contact-submissions/${id(round)}/status`,
    init: (round: number) => ({
      method: "PATCH",
      body: JSON.stringify({ status: round % 2 === 0 ? "read" : "responded" }),
    }),
  },
];

const id = (round: number) => (round % MESSAGES) + 1;

/** PostgreSQL compared with SQLite, and two processes with one. */
export function speed(folder: string): Promise<Figure[]> {
  return inFolder((other) =>
    onPostgres(folder, async (site) => {
      const [one, sqlite] = [await site.serve(), await startOurs(other)];
      try {
        for (const { url } of [one, sqlite])
          for (let count = 0; count < MESSAGES; count += 1) await sendMessage(url);
        return [
          await pages(one, sqlite),
          await unchanged(one, sqlite),
          ...(await latencies(one, sqlite)),
          await twoToOne(one, await site.serve()),
        ];
      } finally {
        await sqlite.stop();
      }
    }),
  );
}

async function pages(one: Server, sqlite: Server): Promise<Figure> {
  const rates = await alternate(
    () => load(`${one.url}/`),
    () => load(`${sqlite.url}/`),
  );
  return atLeast("GET / as a page, to SQLite", 0.9, rates);
}

async function unchanged(one: Server, sqlite: Server): Promise<Figure> {
  const rateOf = async (url: string) => {
    const etag = (await fetch(url)).headers.get("etag") ?? "";
    return () => load(url, { headers: { "if-none-match": etag } });
  };
  const path = "/api/site-settings";
  const rates = await alternate(await rateOf(one.url + path), await rateOf(sqlite.url + path));
  return atLeast("GET /api/site-settings, 304, to SQLite", 0.9, rates);
}

async function latencies(...servers: [one: Server, sqlite: Server]): Promise<Figure[]> {
  const headers = await Promise.all(servers.map(({ url }) => adminHeaders(url)));
  const figures: Figure[] = [];
  for (const { name, path, init } of CALLS) {
    const measured: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1)
      for (const side of [0, 1] as const) {
        const how = { ...init?.(round), headers: headers[side] as Record<string, string> };
        const latency = await time(servers[side].url + path(round), how);
        if (round >= ROUNDS / 10) measured[side].push(latency);
      }
    const figure = { ours: median(measured[0]), bare: median(measured[1]) };
    figures.push(atMost(`${name}, to SQLite`, 3, figure));
  }
  return figures;
}

/** The load itself, PostgreSQL and both processes share the cores of this machine. */
async function twoToOne(one: Server, two: Server): Promise<Figure> {
  const headers = await adminHeaders(one.url);
  const rates = await alternate(
    async () =>
      (
        await Promise.all(
          [one, two].map(({ url }) => load(url + LIST, { headers, connections: 10 })),
        )
      ).reduce((sum, rate) => sum + rate),
    () => load(one.url + LIST, { headers }),
  );
  const figure = atLeast("lists of two processes, to one (needs 4 cores)", 1.6, rates);
  return availableParallelism() < CORES ? { ...figure, met: undefined } : figure;
}
