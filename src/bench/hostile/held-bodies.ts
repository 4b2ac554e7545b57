import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { holdBody } from "#test/kit/held-body.ts";
import { type Figure, within } from "#bench/measure.ts";
import { inFolder, memoryOf, type Server, startOurs, withServers } from "#bench/servers.ts";

const BODIES = 400;
const WATCHED_MS = 2000;
const MOST_MB = 64;
const CALL = "/api/trpc/contact.send";

const KINDS = [
  { name: "1.25 MB", size: 1_250_000, inChunks: false },
  { name: "1.25 MB in chunks", size: 1_250_000, inChunks: true },
  { name: "63 KB of many networks", size: 63 * 1024, inChunks: false },
];

/** Memory while strangers send bodies without their last byte. */
export async function heldBodies(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, ...kind } of KINDS) {
    const memory = await inFolder((folder) =>
      withServers([startOurs(folder, { TRUST_PROXY: "1" })], (server) => hold(server, kind)),
    );
    const bound = { most: MOST_MB, unit: "MB", above: true };
    figures.push(within(`memory, ${BODIES} bodies of ${name} held`, bound, memory));
  }
  return figures;
}

async function hold(
  server: Server,
  { size, inChunks }: { size: number; inChunks: boolean },
): Promise<{ ours: number; bare: number }> {
  await (await fetch(server.url)).arrayBuffer();
  const bare = memoryOf(server);
  const body = Buffer.alloc(size, " ");
  const sockets: Socket[] = [];
  let ours = bare;
  const timer = setInterval(() => (ours = Math.max(ours, memoryOf(server))), 10);
  for (let index = 0; index < BODIES; index += 1) {
    const address = `203.0.${index % 250}.${1 + Math.floor(index / 250)}`;
    sockets.push(await holdBody(server.url, { path: CALL, address, body, inChunks }));
  }
  await sleep(WATCHED_MS);
  clearInterval(timer);
  for (const socket of sockets) socket.destroy();
  return { ours, bare };
}
