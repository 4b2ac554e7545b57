import { atLeast, type Figure, load, percentile, within } from "#bench/measure.ts";
import { inFolder, startOurs, withServers } from "#bench/servers.ts";
import { bystander, during } from "./bystander.ts";
import { startCrowd } from "./crowd.ts";

const CONNECTIONS = 300;
const WATCHED_MS = 5000;
const LIMITED = { RATE_LIMITS: "on", TRUST_PROXY: "1" };

/**
 * Pages too numerous to keep in memory: other spellings, changing words, unknown and officers'
 * pages.
 */
const PATHS = [
  "/blog/first%2Dtime-home-buyer-guide",
  "/blog?search=word{n}",
  "/blog/unknown-{n}",
  "/nowhere/{n}",
  "/LOagentsPortal/officers/{n}",
  "/%62log?search=word{n}",
];

const CROWDS = [
  { name: "one network", address: "203.0.113.9" },
  { name: "many networks", address: "{network}" },
];

/** Other visitors while a crowd requests only the most expensive pages. */
export async function worstPaths(): Promise<Figure[]> {
  return inFolder((folder) =>
    withServers([startOurs(folder, LIMITED)], async ({ url }) => {
      const home = () => load(`${url}/`, { duration: 3 });
      await home();
      const alone = await bystander(url, during(WATCHED_MS));
      const figures: Figure[] = [];
      for (const { name, address } of CROWDS) {
        const pagesAlone = await home();
        const asks = PATHS.map((path) => ({ path, headers: { "x-forwarded-for": address } }));
        const stop = startCrowd(url, { connections: CONNECTIONS, asks });
        const meanwhile = await bystander(url, during(WATCHED_MS));
        const pages = await home();
        await stop();
        const among = `${CONNECTIONS} connections of ${name}`;
        figures.push(
          within(
            `p99 of others, ${among}`,
            { most: 50, unit: "ms" },
            { ours: percentile(meanwhile, 0.99), bare: percentile(alone, 0.99) },
          ),
          atLeast(`GET / meanwhile, ${name}`, 0.5, { ours: pages, bare: pagesAlone }),
        );
      }
      return figures;
    }),
  );
}
