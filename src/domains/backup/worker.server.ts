import { spawn } from "node:child_process";
import { setPriority } from "node:os";
import type { Copies, OpenDatabase } from "#platform/database/engine.ts";
import type { BackupWorker } from "./backups.server.ts";
import type { Shelf } from "./snapshots.server.ts";
import { verifyLatest } from "./verify.server.ts";

/** A lower priority than the server's. */
const NICE = 10;

/** Does the work with the program's own commands in another process; no request waits for it. */
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

/** Does the work in this process, on a separate connection. */
export function workHere(
  { copyTo }: Pick<OpenDatabase, "copyTo">,
  shelf: Shelf,
  copies: Copies,
): BackupWorker {
  return {
    copy: copyTo,
    verify: async () => void (await verifyLatest(shelf, copies)),
  };
}
