import { spawn } from "node:child_process";
import { setPriority } from "node:os";
import { publishCopy } from "./copy.ts";
import { verifyLatest } from "./verify.ts";
import type { BackupWorker } from "./backups.ts";
import type { Connection } from "../sqlite.ts";

/** Politer than the server that it works for. */
const NICE = 10;

/** Has the work done by this program's own commands in another process: no request waits for it. */
export function workInProcess(program: string[]): BackupWorker {
  const run = async (...args: string[]): Promise<void> => {
    const [command = process.execPath, ...rest] = [...program, ...args];
    const child = spawn(command, rest, { stdio: ["ignore", "ignore", "pipe"] });
    child.once("spawn", () => setPriority(child.pid as number, NICE));
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => (said += String(chunk)));
    const leave = () => child.kill();
    process.once("exit", leave);
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    });
    process.off("exit", leave);
    if (code !== 0) throw new Error(said.trim() || `${args[0]} ended with ${code}`);
  };
  return {
    copy: (target) => run("backup", target),
    verify: () => run("verify"),
  };
}

/** Does the work at once, on a connection that has nothing else to do. */
export function workHere(sqlite: Connection, folder: string): BackupWorker {
  return {
    copy: async (target) => publishCopy(sqlite, target),
    verify: async () => void verifyLatest(folder),
  };
}
