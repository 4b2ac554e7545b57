import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { alternate, atLeast, atMost, type Figure, load, median, time } from "./measure.ts";
import { adminCalls, onOurs, type Server, startBare, withServers } from "./servers.ts";

/** Headers that node:http adds by itself. */
const BY_NODE = new Set(["connection", "date", "keep-alive"]);

/** Compares public responses with a server that sends the same bytes and nothing else. */
export function reads(): Promise<Figure[]> {
  return onOurs(async ({ url }, folder) => {
    const constant = async (path: string, least: number) => {
      const headers = { "accept-encoding": "identity" };
      const response = await fetch(url + path, { headers });
      writeFileSync(join(folder, "body"), Buffer.from(await response.arrayBuffer()));
      const sent = [...response.headers].filter(([header]) => !BY_NODE.has(header));
      writeFileSync(join(folder, "headers"), JSON.stringify(sent.flat()));
      const rates = await besideBare(startBare("constant", folder), url + path, headers);
      return atLeast(`GET ${path}`, least, rates);
    };
    return [
      await constant("/", 0.9),
      await constant("/api/loan-types", 0.85),
      await conditional(`${url}/api/site-settings`, folder),
      await firstRender(url),
    ];
  });
}

function besideBare(started: Promise<Server>, url: string, headers: Record<string, string>) {
  return withServers([started], (bare) =>
    alternate(
      () => load(url, { headers }),
      () => load(bare.url, { headers }),
    ),
  );
}

async function conditional(url: string, folder: string): Promise<Figure> {
  const etag = (await fetch(url)).headers.get("etag") ?? "";
  const rates = await besideBare(startBare("notModified", folder, etag), url, {
    "if-none-match": etag,
  });
  return atLeast(`GET ${new URL(url).pathname}, 304`, 0.85, rates);
}

/** Compares the wait of the first visitor after a change with that of later visitors. */
async function firstRender(url: string): Promise<Figure> {
  const call = await adminCalls(url);
  const rounds = { first: [] as number[], cached: [] as number[] };
  for (let round = 0; round < 40; round += 1) {
    const change = { key: "businessHours", value: `Mon-Fri, round ${round}` };
    await call("POST", "/api/admin/site-settings", change);
    rounds.first.push(await time(`${url}/`));
    for (let again = 0; again < 5; again += 1) rounds.cached.push(await time(`${url}/`));
  }
  const figure = { ours: median(rounds.first), bare: median(rounds.cached) };
  return atMost("first render after a change, to a cached answer", 25, figure);
}
