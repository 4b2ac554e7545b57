import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import Sqlite from "better-sqlite3";
import { ADMIN_PASSWORD, spawnBuilt, spawnServer } from "#test/kit/spawn-built.ts";

export interface Server {
  url: string;
  pid: number;
  stop: () => Promise<unknown>;
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

/** The built server on a database in the folder, without rate limits unless told otherwise. */
export function startOurs(
  folder: string,
  environment: Record<string, string> = {},
): Promise<Server> {
  const usual = { NODE_ENV: "production", NODE_COMPILE_CACHE: "", RATE_LIMITS: "off" };
  return start(spawnBuilt(folder, { ...usual, ...environment }));
}

/** A baseline from `bare-server.ts`, in a folder. */
export function startBare(kind: string, folder: string, ...options: string[]): Promise<Server> {
  const program = [resolve("src/bench/bare-server.ts"), kind, folder, ...options];
  return start(spawnServer(program, folder, {}));
}

/** Runs the work with our server on an empty folder. */
export function onOurs<Result>(
  work: (server: Server, folder: string) => Promise<Result>,
  environment: Record<string, string> = {},
): Promise<Result> {
  return inFolder((folder) =>
    withServers([startOurs(folder, environment)], (server) => work(server, folder)),
  );
}

/** Lets our server create the database in a folder, then adds rows to it directly. */
export async function fillDatabase(
  folder: string,
  add: (database: Sqlite.Database) => void,
): Promise<void> {
  await withServers([startOurs(folder, { SAMPLE_CONTENT: "false" })], async () => {});
  const database = new Sqlite(join(folder, "lender.sqlite"));
  add(database);
  database.close();
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

async function start(spawned: ReturnType<typeof spawnServer>): Promise<Server> {
  const { url, process, stop } = await spawned.started;
  return { url, pid: process.pid ?? 0, stop, kill: spawned.kill };
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

/** Calls as an admin, with JSON or a form. They throw when they are refused. */
export async function adminCalls(url: string) {
  const headers = await adminHeaders(url);
  const { authorization = "" } = headers;
  return async (method: string, path: string, body?: object): Promise<unknown> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(url + path, {
      method,
      headers: isForm ? { authorization } : headers,
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`);
    return answer.json();
  };
}

/** Resident memory in megabytes. */
export function memoryOf({ pid }: Server): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
