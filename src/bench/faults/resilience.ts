import { setTimeout as sleep } from "node:timers/promises";
import { beside } from "#bench/beside.ts";
import { type Figure, median, none, timeOf, within } from "#bench/measure.ts";
import { inFolder, memoryOf, onOurs } from "#bench/servers.ts";
import { holdForeignLock } from "./foreign-lock.ts";
import { fillDisk } from "./full-disk.ts";
import { canMount } from "./mounting.ts";
import { restartUnderLoad } from "./restarts.ts";
import { drip } from "./slow-clients.ts";

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

function slowClients(): Promise<Figure[]> {
  return onOurs(async (server) => {
    let ms = 0;
    const work = async () => {
      ms = await timeOf(() => drip(server.url, SOCKETS));
    };
    const { p99 } = await beside(server, work, { path: "/readyz" });
    return [
      within(
        `${SOCKETS} dripping sockets gone after`,
        { most: 15, unit: "s" },
        { ours: ms / 1000 },
      ),
      within("p99 of everybody else meanwhile", { most: 50, unit: "ms" }, p99),
    ];
  });
}

async function foreignLock(): Promise<Figure[]> {
  const { stall, writes, failed } = await inFolder((folder) => holdForeignLock(folder, HELD_MS));
  const name = `longest stall while another holds the lock ${HELD_MS / 1000} s`;
  return [
    within(name, { most: 100, unit: "ms" }, { ours: stall }),
    none("writes that failed because of it", failed, writes),
  ];
}

async function fullDisk(): Promise<Figure[]> {
  const name = "acknowledged writes lost to a full disk";
  if (!canMount()) return [{ name: `${name} (needs root)`, ours: "-", target: "0" }];
  const { lost, acknowledged, refusedWith, readsWentOn, writesReturned } = await inFolder(fillDisk);
  const met = readsWentOn && writesReturned && refusedWith === "507";
  return [
    none(name, lost, acknowledged),
    {
      name: "full: reads go on, writes say 507 and return",
      ours: met ? "yes" : `no (${refusedWith})`,
      target: "yes",
      met,
    },
  ];
}

async function restarts(): Promise<Figure[]> {
  const { answered, failed, slowest, lost } = await inFolder((folder) =>
    restartUnderLoad(folder, RESTARTS),
  );
  const name = `in flight and failed over ${RESTARTS} restarts`;
  return [
    none(name, failed, answered + failed, lost === 0),
    within("slowest stop under load", { most: 10, unit: "s" }, { ours: slowest }),
  ];
}

async function idle(): Promise<Figure[]> {
  const starts: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const begun = performance.now();
    await onOurs(async () => starts.push(performance.now() - begun));
  }
  const memory = await onOurs(async (server) => {
    await fetch(server.url);
    await sleep(IDLE_MS);
    return memoryOf(server);
  });
  return [
    within("ready on an empty folder", { most: 1000, unit: "ms" }, { ours: median(starts) }),
    within("memory at idle", { most: 150, unit: "MB" }, { ours: memory }),
  ];
}
