import { execFileSync, spawn } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { connect } from "#server/database/sqlite/connection.ts";
import { canMount } from "./mounting.ts";
import { startOurs } from "#bench/servers.ts";
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
  cuts: number;
  acknowledged: number;
  /** Cuts after which acknowledged data was missing. */
  lossy: number;
  corrupt: number;
}

/** Cuts the server's power during writes. */
export function cutServer(folder: string, cuts: number): Promise<Cuts> {
  return onDisk(folder, async (disk) => {
    const server = await startOurs(disk.folder);
    const writers = startWriters(server.url);
    try {
      return await repeat(cuts, disk, {
        acknowledged: writers.acknowledged,
        more: writers.more,
        pid: server.pid,
        read: inspect,
      });
    } finally {
      await server.kill();
      await writers.stop();
    }
  });
}

const AS_PACKAGED = `
const database = new (require("better-sqlite3"))(process.argv[1]);
database.pragma("journal_mode = WAL");
database.exec("CREATE TABLE messages (text TEXT)");
database.prepare("SELECT count(*) FROM messages").get();
const insert = database.prepare("INSERT INTO messages VALUES (?)");
let number = 0;
setInterval(() => { insert.run(String(++number)); process.stdout.write(number + "\\n"); }, 2);
`;

/** The control: the same cuts with better-sqlite3's default settings, which must lose data. */
export function cutPackagedDefault(folder: string, cuts: number): Promise<Cuts> {
  return onDisk(folder, async (disk) => {
    const file = join(disk.folder, "control.sqlite");
    const child = spawn(process.execPath, ["-e", AS_PACKAGED, file], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const acknowledged: string[] = [];
    let told = () => {};
    child.stdout.on("data", (chunk: Buffer) => {
      acknowledged.push(...String(chunk).trim().split("\n"));
      told();
    });
    const more = async (count: number) => {
      const wanted = acknowledged.length + count;
      while (acknowledged.length < wanted)
        await new Promise<void>((resolve) => {
          told = resolve;
        });
    };
    try {
      return await repeat(cuts, disk, {
        acknowledged,
        more,
        pid: child.pid ?? 0,
        read: (copy) => readControl(join(copy, "control.sqlite")),
      });
    } finally {
      child.kill("SIGKILL");
    }
  });
}

function readControl(file: string) {
  const sqlite = connect(file);
  try {
    return {
      sound: sqlite.pragma("integrity_check", { simple: true }) === "ok",
      messages: new Set(sqlite.prepare("SELECT text FROM messages").pluck().all() as string[]),
    };
  } catch {
    return { sound: true, messages: new Set<string>() }; // cut before its first flush
  } finally {
    sqlite.close();
  }
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

interface Subject {
  acknowledged: string[];
  more: (count: number) => Promise<void>;
  pid: number;
  read: (folder: string) => { sound: boolean; messages: Set<string> };
}

async function repeat(cuts: number, disk: Disk, subject: Subject): Promise<Cuts> {
  const { acknowledged, more, pid, read } = subject;
  let lossy = 0;
  let corrupt = 0;
  for (let cut = 0; cut < cuts; cut += 1) {
    await more(1 + Math.floor(Math.random() * 40));
    process.kill(pid, "SIGSTOP");
    const until = acknowledged.length;
    const { sound, messages } = disk.cut(read);
    process.kill(pid, "SIGCONT");
    if (!sound) corrupt += 1;
    if (acknowledged.slice(0, until).some((message) => !messages.has(message))) lossy += 1;
  }
  return { cuts, acknowledged: acknowledged.length, lossy, corrupt };
}
