import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { alternate, atLeast, atMost, type Figure, load, median, time } from "./measure.ts";
import { adminHeaders, inFolder, startBare, startOurs, withServers } from "./servers.ts";

const READS = [
  { name: "GET / as a page", path: "/", least: 0.9 },
  { name: "GET /api/loan-types", path: "/api/loan-types", least: 0.85 },
];

/** Headers that node:http adds by itself. */
const BY_NODE = new Set(["connection", "date", "keep-alive"]);

/** Compares public responses with a server that sends the same bytes and nothing else. */
export async function reads(): Promise<Figure[]> {
  return inFolder((folder) =>
    withServers([startOurs(folder)], async (ours) => {
      const figures: Figure[] = [];
      for (const { name, path, least } of READS) {
        const headers = { "accept-encoding": "identity" };
        const response = await fetch(ours.url + path, { headers });
        const files = [join(folder, "body"), join(folder, "headers")] as const;
        writeFileSync(files[0], Buffer.from(await response.arrayBuffer()));
        const sent = [...response.headers].filter(([header]) => !BY_NODE.has(header));
        writeFileSync(files[1], JSON.stringify(sent.flat()));
        const figure = await withServers([startBare("constant", ...files)], (bare) =>
          alternate(
            () => load(ours.url + path, { headers }),
            () => load(bare.url + path, { headers }),
          ),
        );
        figures.push(atLeast(name, least, figure));
      }
      figures.push(await conditional(ours.url), await firstRender(ours.url));
      return figures;
    }),
  );
}

async function conditional(url: string): Promise<Figure> {
  const path = "/api/site-settings";
  const etag = (await fetch(url + path)).headers.get("etag") ?? "";
  const headers = { "if-none-match": etag };
  // autocannon counts a 304 as neither success nor failure
  const figure = await withServers([startBare("notModified", etag)], (bare) =>
    alternate(
      () => load(url + path, { headers }),
      () => load(bare.url + path, { headers }),
    ),
  );
  return atLeast("GET /api/site-settings, 304", 0.85, figure);
}

/** Compares the wait of the first visitor after a change with that of later visitors. */
async function firstRender(url: string): Promise<Figure> {
  const headers = await adminHeaders(url);
  const rounds = { first: [] as number[], cached: [] as number[] };
  for (let round = 0; round < 40; round += 1) {
    const body = JSON.stringify({ key: "businessHours", value: `Mon-Fri, round ${round}` });
    await time(`${url}/api/admin/site-settings`, { method: "POST", headers, body });
    rounds.first.push(await time(`${url}/`));
    for (let again = 0; again < 5; again += 1) rounds.cached.push(await time(`${url}/`));
  }
  const figure = { ours: median(rounds.first), bare: median(rounds.cached) };
  return atMost("first render after a change, to a cached answer", 25, figure);
}
