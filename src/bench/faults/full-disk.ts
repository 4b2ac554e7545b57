import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startOurs } from "#bench/servers.ts";
import { inspect, sendMessage } from "./writers.ts";

interface Filled {
  acknowledged: number;
  lost: number;
  /** The response to writes while the disk was full. */
  refusedWith: string;
  readsWentOn: boolean;
  writesReturned: boolean;
}

const MEGABYTES = 48;

/** Fills the disk under a running server, then frees it. */
export async function fillDisk(folder: string): Promise<Filled> {
  const disk = join(folder, "disk");
  mkdirSync(disk);
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${MEGABYTES}m`, "tmpfs", disk]);
  try {
    const server = await startOurs(disk);
    try {
      const acknowledged: string[] = [];
      for (let count = 0; count < 100; count += 1) acknowledged.push(await sendMessage(server.url));
      fill(join(disk, "filler"));
      const refusals = new Set<string>();
      for (let count = 0; count < 2000 && refusals.size === 0; count += 1)
        try {
          acknowledged.push(await sendMessage(server.url));
        } catch (error) {
          refusals.add((error as Error).message.slice(0, 3));
        }
      const readsWentOn = await answers(server.url);
      rmSync(join(disk, "filler"));
      const later = await sendMessage(server.url).catch(() => undefined);
      if (later !== undefined) acknowledged.push(later);
      await server.kill();
      const { sound, messages } = inspect(disk);
      const lost = acknowledged.filter((message) => !messages.has(message)).length;
      return {
        acknowledged: acknowledged.length,
        lost: sound ? lost : acknowledged.length,
        refusedWith: [...refusals].join(),
        readsWentOn,
        writesReturned: later !== undefined,
      };
    } finally {
      await server.stop();
    }
  } finally {
    execFileSync("umount", ["-l", disk]);
  }
}

function fill(file: string): void {
  const chunk = Buffer.alloc(256 * 1024, 1);
  try {
    for (;;) writeFileSync(file, chunk, { flag: "a" });
  } catch {
    // Full
  }
}

/** Pages, public reads and reads of the database itself. */
async function answers(url: string): Promise<boolean> {
  const paths = ["/", "/api/loan-types", "/api/blog-posts", "/contact", "/healthz"];
  const responses = await Promise.all(paths.map((path) => fetch(url + path)));
  return responses.every(({ status }) => status === 200);
}
