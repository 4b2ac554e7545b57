import { availableParallelism } from "node:os";
import { alternate, atLeast, atMost, type Figure, load, time } from "#bench/measure.ts";
import { adminHeaders, onOurs, type Server } from "#bench/servers.ts";
import { sendMessage } from "#bench/faults/writers.ts";
import { onPostgres } from "./site.ts";

const CORES = 4;
const MESSAGES = 500;
const ROUNDS = 200;
const LIST = "/api/admin/contact-submissions";

/** PostgreSQL compared with SQLite, and two processes with one. */
export function speed(): Promise<Figure[]> {
  return onOurs((sqlite) =>
    onPostgres(async ({ serve }) => {
      const one = await serve();
      for (const { url } of [one, sqlite])
        for (let count = 0; count < MESSAGES; count += 1) await sendMessage(url);
      return [
        ...(await fromMemory(one, sqlite)),
        ...(await latencies(one, sqlite)),
        await twoToOne(one, await serve()),
      ];
    }),
  );
}

async function fromMemory(one: Server, sqlite: Server): Promise<Figure[]> {
  const unchanged = async ({ url }: Server) => {
    const path = `${url}/api/site-settings`;
    const etag = (await fetch(path)).headers.get("etag") ?? "";
    return () => load(path, { headers: { "if-none-match": etag } });
  };
  const pages = await alternate(
    () => load(one.url),
    () => load(sqlite.url),
  );
  const unread = await alternate(await unchanged(one), await unchanged(sqlite));
  return [
    atLeast("GET / as a page, to SQLite", 0.9, pages),
    atLeast("GET /api/site-settings, 304, to SQLite", 0.9, unread),
  ];
}

async function latencies(one: Server, sqlite: Server): Promise<Figure[]> {
  const compare = async (name: string, pathOf: (id: number) => string, statuses?: string[]) => {
    const asking = async ({ url }: Server) => {
      const headers = await adminHeaders(url);
      let round = 0;
      return () => {
        round += 1;
        const body = statuses && JSON.stringify({ status: statuses[round % statuses.length] });
        const sent = { headers, ...(body !== undefined && { method: "PATCH", body }) };
        return time(url + pathOf((round % MESSAGES) + 1), sent);
      };
    };
    const pair = await alternate(await asking(one), await asking(sqlite), ROUNDS);
    return atMost(`${name}, to SQLite`, 3, pair);
  };
  const record = (id: number) => `${LIST}/${id}`;
  return [
    await compare("a list", () => `${LIST}?limit=25`),
    await compare("a record", record),
    await compare("a status change", (id) => `${record(id)}/status`, ["read", "responded"]),
  ];
}

/** The load itself, PostgreSQL and both processes share the cores of this machine. */
async function twoToOne(one: Server, two: Server): Promise<Figure> {
  const headers = await adminHeaders(one.url);
  const list = ({ url }: Server, connections: number) =>
    load(`${url}${LIST}?limit=25`, { headers, connections });
  const rates = await alternate(
    async () => {
      const [first, second] = await Promise.all([list(one, 10), list(two, 10)]);
      return first + second;
    },
    () => list(one, 20),
  );
  const figure = atLeast("lists of two processes, to one (needs 4 cores)", 1.6, rates);
  return availableParallelism() < CORES ? { ...figure, met: undefined } : figure;
}
