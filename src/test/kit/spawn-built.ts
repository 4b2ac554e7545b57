import { type ChildProcess, spawn } from "node:child_process";
import { join, resolve } from "node:path";

export interface BuiltServer {
  url: string;
  /** Its own folder with the database and the uploads. */
  folder: string;
  process: ChildProcess;
  output: () => string;
  /** Stops it as an operator would, and resolves to its exit code. */
  stop: () => Promise<number | null>;
}

export const ADMIN_PASSWORD = "walking skeleton 1";

/** The environment that keeps all of a server's files inside a folder. */
export function environmentIn(folder: string): Record<string, string> {
  return {
    PATH: process.env.PATH ?? "",
    PORT: "0",
    DATABASE_FILE: join(folder, "lender.sqlite"),
    UPLOADS_DIR: join(folder, "uploads"),
    ADMIN_PASSWORD,
    LOG_LEVEL: "warn",
    // The tests start it a hundred times
    NODE_COMPILE_CACHE: resolve("node_modules/.cache/server"),
  };
}

/** Starts the result of `npm run build` in a folder; `kill` ends it, and resolves when it has ended. */
export function spawnBuilt(folder: string, environment: Record<string, string>) {
  const child = spawn(process.execPath, [resolve("dist/main.js")], {
    env: { ...environmentIn(folder), ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const exited = new Promise<number | null>((done) => child.once("exit", (code) => done(code)));
  const listening = new Promise<string>((done, fail) => {
    const read = (chunk: Buffer) => {
      output += String(chunk);
      const address = /listening on (http:\S+)/.exec(output)?.[1];
      if (address) done(address);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", () => fail(new Error(`the server did not start:\n${output}`)));
  });
  const stop = () => {
    child.kill("SIGTERM");
    return exited;
  };
  const kill = async () => {
    if (child.exitCode === null) child.kill("SIGKILL");
    await exited;
  };
  const started = listening.then((url): BuiltServer => ({
    url,
    folder,
    process: child,
    output: () => output,
    stop,
  }));
  return { started, kill };
}
