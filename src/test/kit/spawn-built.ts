import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { join, resolve } from "node:path";

export interface BuiltServer {
  url: string;
  /** Its own folder with the database and the uploads. */
  folder: string;
  process: ChildProcess;
  output: () => string;
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
    // The mail servers of tests are on this machine
    MAIL_PRIVATE_HOSTS: "true",
    // The tests start it a hundred times
    NODE_COMPILE_CACHE: resolve("node_modules/.cache/server"),
  };
}

/**
 * Starts the result of `npm run build` in a folder; `kill` ends it, and resolves when it has ended.
 */
export function spawnBuilt(folder: string, environment: Record<string, string>) {
  const all = { ...environmentIn(folder), ...environment };
  return spawnServer([resolve("dist/main.js")], folder, all);
}

/** Starts a program that writes "listening on" and its address. */
export function spawnServer(program: string[], folder: string, env: Record<string, string>) {
  // No .env of the project is read there
  const child = spawn(process.execPath, program, {
    cwd: folder,
    env,
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

const FIRST_PORT = 20_000;
/**
 * Below the ports that systems use for outgoing connections, so that nobody takes one between two
 * servers.
 */
const PORTS = 10_000;
const ports: number[] = [];

/** A port for the worker's first, second or third server, the same one each time. */
export async function portOfPlace(place: number): Promise<number> {
  while (ports[place] === undefined) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORTS);
    if (!ports.includes(port) && (await isFree(port))) ports[place] = port;
  }
  return ports[place];
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((done) => {
    server.once("error", () => done(false));
    server.listen(port, "127.0.0.1", () => server.close(() => done(true)));
  });
}
