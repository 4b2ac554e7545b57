import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  BREAKS,
  leaveAfter,
  RESOURCE_UPLOAD,
  WAYS_TO_BREAK,
  wholeUpload,
} from "#test/kit/broken-upload.ts";
import { filesBelow, pdfOfSize } from "#test/kit/files.ts";
import { absolute, type Figure, median, within } from "#bench/measure.ts";
import { adminHeaders, inFolder, type Server, startOurs, withServers } from "#bench/servers.ts";

const AT_EACH_BYTE = 10;
const FILE_SIZE = 300_000;
const ROUNDS = 5;
const PATIENCE_MS = 5000;

/** Uploads that break off, all at once and at every significant byte, and then a complete one. */
export async function brokenUploads(): Promise<Figure[]> {
  return inFolder((folder) =>
    withServers([startOurs(folder)], async (server) => {
      const { authorization = "" } = await adminHeaders(server.url);
      const whole = wholeUpload({ authorization }, FILE_SIZE);
      const cuts = Object.values(BREAKS).map((cutAt) => whole.bytes.subarray(0, cutAt(whole)));
      const alone: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        alone.push(await untilTaken(server.url, authorization));
      const openBefore = openFiles(server);
      const after: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        await breakAll(server.url, cuts);
        after.push(await untilTaken(server.url, authorization));
      }
      const openAfter = await settled(() => openFiles(server), openBefore);
      const temporary = join(folder, "uploads", "tmp");
      const left = await settled(() => filesBelow(temporary).length, 0);
      return figures({ after, alone, left, openBefore, openAfter });
    }),
  );
}

interface Found {
  after: number[];
  alone: number[];
  left: number;
  openBefore: number;
  openAfter: number;
}

function figures({ after, alone, left, openBefore, openAfter }: Found): Figure[] {
  const atOnce = Object.keys(BREAKS).length * WAYS_TO_BREAK.length * AT_EACH_BYTE;
  const times = { ours: Math.max(...after), bare: median(alone) };
  const name = `next upload after ${atOnce} broken at once`;
  const files = `temporary files of ${atOnce * ROUNDS} broken uploads`;
  return [
    within(name, { most: 1000, unit: "ms" }, times),
    absolute(files, `${left} left`, "0", left === 0),
    within(
      "open descriptors after that",
      { most: 0, unit: "", above: true },
      { ours: openAfter, bare: openBefore },
    ),
  ];
}

async function breakAll(url: string, cuts: Buffer[]): Promise<void> {
  const leaving: Promise<void>[] = [];
  for (let time = 0; time < AT_EACH_BYTE; time += 1)
    for (const bytes of cuts)
      for (const way of WAYS_TO_BREAK) leaving.push(leaveAfter(url, bytes, way));
  await Promise.all(leaving);
}

/** Milliseconds until a complete upload is accepted, retried while no place is free. */
async function untilTaken(url: string, authorization: string): Promise<number> {
  const start = performance.now();
  for (;;) {
    const status = await upload(url, authorization);
    const passed = performance.now() - start;
    if (status === 201 || passed > PATIENCE_MS) return passed;
    if (status !== 503 && status !== undefined) throw new Error(`an upload answered ${status}`);
    await sleep(10);
  }
}

/** Undefined when it was refused, and the connection closed, before it was sent. */
async function upload(url: string, authorization: string): Promise<number | undefined> {
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(pdfOfSize(FILE_SIZE))]), "a.pdf");
  const headers = { authorization, connection: "close" };
  try {
    const response = await fetch(url + RESOURCE_UPLOAD, { method: "POST", body, headers });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return undefined;
  }
}

function openFiles({ pid }: Server): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/** The count once it has fallen to the wanted one, or its value after a while. */
async function settled(count: () => number, wanted: number): Promise<number> {
  const end = performance.now() + PATIENCE_MS;
  while (count() > wanted && performance.now() < end) await sleep(20);
  return count();
}
