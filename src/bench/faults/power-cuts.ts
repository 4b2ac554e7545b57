import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { canMount } from "./mounting.ts";
import type { Server } from "#bench/servers.ts";
import { inspect, startWriters } from "./writers.ts";

/**
 * Power cuts: the database is in a separate file system whose disk is a file. Data that was written
 * but not yet flushed is in the kernel's memory and not in that file, as on a real disk, so a copy
 * of the file is what a power cut would leave. The process is stopped during the copy.
 *
 * The test shows that every flush that durability needs is requested before the answer is sent. It
 * does not show that a given drive keeps what it reports as written, nor the order of writes inside
 * a drive.
 */

const MEGABYTES = 96;

/** Not in every PATH. */
const MAKE_FILE_SYSTEM = "/sbin/mkfs.ext4";

/** Requires the right to mount, a loop device and the ext4 tools. */
export function canCutPower(): boolean {
  return canMount() && existsSync("/dev/loop-control") && existsSync(MAKE_FILE_SYSTEM);
}

interface Cuts {
  acknowledged: number;
  /** Cuts after which acknowledged data was missing. */
  lossy: number;
  corrupt: number;
}

/** Cuts a server's power during writes. */
export function cutPower(
  folder: string,
  cuts: number,
  start: (folder: string) => Promise<Server>,
): Promise<Cuts> {
  return onDisk(folder, async (disk) => {
    const server = await start(disk.folder);
    const { acknowledged, more, stop } = startWriters(server.url);
    let lossy = 0;
    let corrupt = 0;
    try {
      for (let cut = 0; cut < cuts; cut += 1) {
        await more(1 + Math.floor(Math.random() * 40));
        process.kill(server.pid, "SIGSTOP");
        const until = acknowledged.length;
        const { sound, messages } = disk.cut(inspect);
        process.kill(server.pid, "SIGCONT");
        if (!sound) corrupt += 1;
        if (acknowledged.slice(0, until).some((message) => !messages.has(message))) lossy += 1;
      }
      return { acknowledged: acknowledged.length, lossy, corrupt };
    } finally {
      await server.kill();
      await stop();
    }
  });
}

interface Disk {
  /** The mount point of the file system. */
  folder: string;
  /** Copies the disk as it is, mounts the copy and passes it on. */
  cut: <Result>(look: (folder: string) => Result) => Result;
}

async function onDisk<Result>(folder: string, work: (disk: Disk) => Promise<Result>) {
  const image = join(folder, "disk.img");
  const mounted = join(folder, "mounted");
  const copy = join(folder, "copy.img");
  const looked = join(folder, "looked");
  execFileSync("truncate", ["-s", `${MEGABYTES}M`, image]);
  execFileSync(MAKE_FILE_SYSTEM, ["-q", "-F", image]);
  for (const place of [mounted, looked]) mkdirSync(place);
  execFileSync("mount", ["-o", "loop", image, mounted]);
  try {
    return await work({
      folder: mounted,
      cut(look) {
        copyFileSync(image, copy);
        execFileSync("mount", ["-o", "loop", copy, looked]);
        try {
          return look(looked);
        } finally {
          execFileSync("umount", [looked]);
        }
      },
    });
  } finally {
    execFileSync("umount", ["-l", mounted]);
  }
}
