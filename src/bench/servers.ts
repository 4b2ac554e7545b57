import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

export interface Server {
  url: string;
  pid: number;
  stop: () => Promise<void>;
  /** Ends the server abruptly, like a crash. */
  kill: () => Promise<void>;
}

/** Runs the work with a temporary folder, which is removed afterwards. */
export async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "lender-bench-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const ADMIN_PASSWORD = "bench password 1";

/** The built server on a database in the folder, without rate limits unless told otherwise. */
export function startOurs(
  folder: string,
  environment: Record<string, string> = {},
): Promise<Server> {
  return start([resolve("dist/main.js")], {
    NODE_ENV: "production",
    PORT: "0",
    DATABASE_FILE: join(folder, "lender.sqlite"),
    UPLOADS_DIR: join(folder, "uploads"),
    ADMIN_PASSWORD,
    RATE_LIMITS: "off",
    LOG_LEVEL: "warn",
    ...environment,
  });
}

/** A baseline from `bare-server.ts`. */
export function startBare(kind: string, ...options: string[]): Promise<Server> {
  return start([resolve("src/bench/bare-server.ts"), kind, ...options], {});
}

/** Runs the work with both servers and always stops them afterwards. */
export async function withServers<Result, Started extends Promise<Server>[]>(
  started: [...Started],
  work: (...servers: { [Index in keyof Started]: Server }) => Promise<Result>,
): Promise<Result> {
  const servers = (await Promise.all(started)) as { [Index in keyof Started]: Server };
  try {
    return await work(...servers);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

async function start(command: string[], environment: Record<string, string>): Promise<Server> {
  const child = spawn(process.execPath, command, {
    env: { PATH: process.env.PATH ?? "", ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise<string>((done, fail) => {
    let output = "";
    const read = (chunk: Buffer) => {
      output += String(chunk);
      const address = /listening on (http:\S+)/.exec(output)?.[1];
      if (address === undefined) return;
      // Later output is read and dropped, because a full pipe would stop the server
      child.stdout.off("data", read).resume();
      done(address);
    };
    child.stdout.on("data", read);
    child.once("exit", () => fail(new Error(`${command.join(" ")} did not start:\n${output}`)));
  });
  return {
    url,
    pid: child.pid ?? 0,
    stop: () => end(child, "SIGTERM"),
    kill: () => end(child, "SIGKILL"),
  };
}

function end(child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    child.once("exit", () => done());
    child.kill(signal);
  });
}

/** The headers of an admin token for our server, with a proof for one confirmed operation. */
export async function adminHeaders(url: string): Promise<Record<string, string>> {
  const type = { "content-type": "application/json" };
  const proof = { username: "admin", password: ADMIN_PASSWORD };
  const send = (path: string, headers: Record<string, string>, body: object) =>
    fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
  const response = await send("/api/admin/login", type, proof);
  const { adminToken } = (await response.json()) as { adminToken: string };
  const headers = { authorization: `Bearer ${adminToken}`, ...type };
  await send("/api/admin/second-factor/confirm", headers, { password: proof.password });
  return headers;
}

/** Resident memory in megabytes. */
export function memoryOf({ pid }: Server): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
