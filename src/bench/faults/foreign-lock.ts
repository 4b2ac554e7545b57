import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { watch } from "#bench/beside.ts";
import { startOurs } from "#bench/servers.ts";
import { startWriters } from "./writers.ts";

const HOLDER = `
const database = new (require("better-sqlite3"))(process.argv[1]);
database.exec("BEGIN IMMEDIATE");
process.stdout.write("held");
setTimeout(() => { database.exec("COMMIT"); process.stdout.write("free"); }, Number(process.argv[2]));
`;

interface Waited {
  /** The longest read in milliseconds: nothing stalled for longer. */
  stall: number;
  writes: number;
  failed: number;
}

/** Another process holds the write lock while visitors read and write. */
export async function holdForeignLock(folder: string, ms: number): Promise<Waited> {
  const server = await startOurs(folder);
  const writers = startWriters(server.url);
  try {
    await writers.more(50);
    const file = join(folder, "lender.sqlite");
    const child = spawn(process.execPath, ["-e", HOLDER, file, String(ms)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(child.stdout, "data");
    const before = writers.acknowledged.length;
    const { latencies } = await watch(server, () => once(child, "exit"), { path: "/readyz" });
    await writers.more(50);
    await writers.stop();
    return {
      stall: Math.max(...latencies),
      writes: writers.acknowledged.length - before,
      failed: writers.failures(),
    };
  } finally {
    await server.stop();
  }
}
