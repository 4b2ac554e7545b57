import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { holdBody } from "#test/kit/held-body.ts";
import { beside } from "./beside.ts";
import { startCrowd } from "./crowd.ts";
import { atLeast, type Figure, load, within } from "./measure.ts";
import { onOurs, type Server } from "./servers.ts";

const CONNECTIONS = 300;
const BODIES = 400;
const WATCHED_MS = 4000;

/** The effect of hostile clients on others, compared with their absence. */
export async function hostile(): Promise<Figure[]> {
  const figures = await onOurs(worstPaths, { RATE_LIMITS: "on", TRUST_PROXY: "1" });
  for (const kind of KINDS_OF_BODIES)
    figures.push(await onOurs((server) => heldBodies(server, kind), { TRUST_PROXY: "1" }));
  return figures;
}

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
async function worstPaths(server: Server): Promise<Figure[]> {
  const home = () => load(server.url);
  await home();
  const figures: Figure[] = [];
  for (const { name, address } of CROWDS) {
    const asks = PATHS.map((path) => ({ path, headers: { "x-forwarded-for": address } }));
    const bare = await home();
    let stop = async () => {};
    const { p99 } = await beside(server, async () => {
      stop = startCrowd(server.url, { connections: CONNECTIONS, asks });
      await sleep(WATCHED_MS);
    });
    const ours = await home();
    await stop();
    figures.push(
      within(`p99 of others, ${CONNECTIONS} connections of ${name}`, { most: 50, unit: "ms" }, p99),
      atLeast(`GET / meanwhile, ${name}`, 0.5, { ours, bare }),
    );
  }
  return figures;
}

const KINDS_OF_BODIES = [
  { name: "1.25 MB", size: 1_250_000, inChunks: false },
  { name: "1.25 MB in chunks", size: 1_250_000, inChunks: true },
  { name: "63 KB of many networks", size: 63 * 1024, inChunks: false },
];

/** Memory while strangers send bodies without their last byte. */
async function heldBodies(
  server: Server,
  { name, size, inChunks }: (typeof KINDS_OF_BODIES)[number],
): Promise<Figure> {
  const body = Buffer.alloc(size, " ");
  const sockets: Socket[] = [];
  const { memory } = await beside(server, async () => {
    for (let index = 0; index < BODIES; index += 1) {
      const address = `203.0.${index % 250}.${1 + Math.floor(index / 250)}`;
      const held = { path: "/api/trpc/contact.send", address, body, inChunks };
      sockets.push(await holdBody(server.url, held));
    }
    await sleep(WATCHED_MS);
  });
  for (const socket of sockets) socket.destroy();
  const bound = { most: 64, unit: "MB", above: true };
  return within(`memory, ${BODIES} bodies of ${name} held`, bound, memory);
}
