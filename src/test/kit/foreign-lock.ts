import { spawn } from "node:child_process";
import { once } from "node:events";
import { onTestFinished } from "vitest";

const HOLDER = `
const Sqlite = require("better-sqlite3");
const database = new Sqlite(process.argv[1]);
database.exec("BEGIN IMMEDIATE");
process.stdout.write("held");
process.stdin.once("data", () => { database.exec("COMMIT"); database.close(); process.exit(); });
`;

/** Another process that holds the file's write lock until told to release it. */
export async function holdLock(file: string): Promise<{ pid: number; letGo: () => Promise<void> }> {
  const child = spawn(process.execPath, ["-e", HOLDER, file], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  const letGo = async () => {
    const exited = once(child, "exit");
    child.stdin.write("go");
    await exited;
  };
  return { pid: child.pid as number, letGo };
}
