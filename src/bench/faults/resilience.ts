import { setTimeout as sleep } from "node:timers/promises";
import { holdForeignLock } from "./foreign-lock.ts";
import { fillDisk } from "./full-disk.ts";
import { absolute, type Figure, median } from "#bench/measure.ts";
import { canMount } from "./mounting.ts";
import { restartUnderLoad } from "./restarts.ts";
import { inFolder, memoryOf, startOurs, withServers } from "#bench/servers.ts";
import { dripping } from "./slow-clients.ts";

const SOCKETS = 1000;
const HELD_MS = 3000;
const RESTARTS = 20;
const STARTS = 5;
const IDLE_MS = 10_000;

/** Hostile clients, other processes, a full disk and restarts must not affect other visitors. */
export async function resilience(): Promise<Figure[]> {
  return [
    ...(await slowClients()),
    ...(await foreignLock()),
    ...(await fullDisk()),
    ...(await restarts()),
    ...(await idle()),
  ];
}

async function slowClients(): Promise<Figure[]> {
  const { goneAfter, left, p99 } = await inFolder((folder) =>
    withServers([startOurs(folder)], ({ url }) => dripping(url, SOCKETS)),
  );
  return [
    absolute(
      `${SOCKETS} dripping sockets gone after`,
      left === 0 ? `${goneAfter.toFixed(1)} s` : `${left} left`,
      "<= 15 s",
      left === 0 && goneAfter <= 15,
    ),
    absolute("p99 of everybody else meanwhile", `${p99.toFixed(1)} ms`, "<= 50 ms", p99 <= 50),
  ];
}

async function foreignLock(): Promise<Figure[]> {
  const { stall, writes, failed } = await inFolder((folder) => holdForeignLock(folder, HELD_MS));
  return [
    absolute(
      `longest stall while another holds the lock ${HELD_MS / 1000} s`,
      `${stall.toFixed(0)} ms`,
      "< 100 ms",
      stall < 100,
    ),
    absolute("writes that failed because of it", `${failed} of ${writes}`, "0", failed === 0),
  ];
}

async function fullDisk(): Promise<Figure[]> {
  const name = "acknowledged writes lost to a full disk";
  if (!canMount()) return [absolute(`${name} (needs root)`, "-", "0")];
  const found = await inFolder(fillDisk);
  const wentOn = found.readsWentOn && found.writesReturned && found.refusedWith === "507";
  return [
    absolute(name, `${found.lost} of ${found.acknowledged}`, "0", found.lost === 0),
    absolute(
      "full: reads go on, writes say 507 and return",
      wentOn ? "yes" : `no (${found.refusedWith})`,
      "yes",
      wentOn,
    ),
  ];
}

async function restarts(): Promise<Figure[]> {
  const { answered, failed, slowest, lost } = await inFolder((folder) =>
    restartUnderLoad(folder, RESTARTS),
  );
  return [
    absolute(
      `in flight and failed over ${RESTARTS} restarts`,
      `${failed} of ${answered + failed}`,
      "0",
      failed === 0 && lost === 0,
    ),
    absolute("slowest stop under load", `${slowest.toFixed(1)} s`, "<= 10 s", slowest <= 10),
  ];
}

async function idle(): Promise<Figure[]> {
  const starts: number[] = [];
  for (let start = 0; start < STARTS; start += 1)
    await inFolder(async (folder) => {
      const begun = performance.now();
      const server = await startOurs(folder);
      starts.push(performance.now() - begun);
      await server.stop();
    });
  const memory = await inFolder((folder) =>
    withServers([startOurs(folder)], async (server) => {
      await fetch(server.url);
      await sleep(IDLE_MS);
      return memoryOf(server);
    }),
  );
  const ready = median(starts);
  return [
    absolute("ready on an empty folder", `${ready.toFixed(0)} ms`, "<= 1 s", ready <= 1000),
    absolute("memory at idle", `${memory.toFixed(0)} MB`, "<= 150 MB", memory <= 150),
  ];
}
