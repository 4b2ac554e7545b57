import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { parseCommand } from "#app/process/parse-command.ts";
import { appOn, testApp } from "#test/kit/app.ts";
import { temporaryFolder } from "#test/kit/built-server.ts";
import { askCaged } from "./caged-child.ts";

/** What a parser does once a file has taken it over: everything that it should not reach. */
const HOSTILE = `
import { readFileSync, readdirSync, writeFileSync, symlinkSync } from "node:fs";
import { execFileSync, spawnSync } from "node:child_process";
import { connect } from "node:net";
import { createSocket } from "node:dgram";
import { lookup } from "node:dns/promises";
import { Worker } from "node:worker_threads";
const [folder, port] = process.argv.slice(2);
const opened = (emitter, done) => new Promise((yes, no) => emitter.once("error", no).once(done, yes));
const TRIES = {
  key: () => readFileSync(folder + "/lender.key"),
  database: () => readFileSync(folder + "/lender.sqlite"),
  outside: () => readFileSync("/etc/passwd"),
  environmentOfTheServer: () => readFileSync("/proc/" + process.ppid + "/environ"),
  itsOwnEnvironment: () => readFileSync("/proc/self/environ"),
  folder: () => readdirSync(folder),
  write: () => writeFileSync(folder + "/left.txt", "x"),
  link: () => symlinkSync(folder, folder + "/link"),
  spawn: () => { const { error } = spawnSync("id"); if (error) throw error; },
  exec: () => execFileSync("/bin/sh", ["-c", "id"]),
  worker: () => opened(new Worker("", { eval: true, execArgv: [], env: {} }), "online"),
  nativeCode: () => process.dlopen({ exports: {} }, folder + "/part.node"),
  tcp: () => opened(connect(Number(port), "127.0.0.1"), "connect"),
  udp: () => new Promise((yes, no) => { const socket = createSocket("udp4").once("error", no); socket.send("x", Number(port), "127.0.0.1", (error) => error ? no(error) : yes()); }),
  names: () => lookup("localhost"),
  http: () => fetch("http://127.0.0.1:" + port),
};
const succeeded = [];
for (const [name, attempt] of Object.entries(TRIES))
  try { await attempt(); succeeded.push(name); } catch {}
process.stdout.write(JSON.stringify({ succeeded, tried: Object.keys(TRIES).length, env: Object.keys(process.env) }), () => process.exit(0));
`;

function ask(folder: string, source: string, more: { args?: string[]; atMostMs?: number } = {}) {
  const file = join(folder, "parser.mjs");
  writeFileSync(file, source);
  return askCaged({
    program: [process.execPath, file],
    args: [],
    input: Buffer.from("a file"),
    atMostMs: 60_000,
    atMostBytes: 1000,
    ...more,
  });
}

test("a parser that a file has taken over reaches no key, database, file, network, process or secret", async () => {
  const folder = temporaryFolder();
  for (const name of ["lender.key", "lender.sqlite"]) writeFileSync(join(folder, name), "secret");
  let connections = 0;
  const listening = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void listening.close());
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  const output = await ask(folder, HOSTILE, { args: [folder, String(port)] });
  expect(JSON.parse(String(output))).toEqual({ succeeded: [], tried: 16, env: ["NODE_OPTIONS"] });
  expect(connections).toBe(0);
});

test("a parser answers from its standard input, and fails by itself", async () => {
  const folder = temporaryFolder();
  const echo = "process.stdin.pipe(process.stdout);";
  expect(String(await ask(folder, echo))).toBe("a file");
  expect(await ask(folder, "throw new Error()")).toBeUndefined();
  expect(await ask(folder, "process.on('SIGTERM', () => {}); for (;;);", { atMostMs: 2000 })).toBe(
    undefined,
  );
});

test("a parser cannot fill the server's memory, nor much of its own", async () => {
  const folder = temporaryFolder();
  const flood =
    "for (;;) if (!process.stdout.write('x'.repeat(9999))) await new Promise((go) => process.stdout.once('drain', go));";
  expect(await ask(folder, flood)).toBeUndefined();
  expect(await ask(folder, "const all = []; for (;;) all.push(new Array(1e5).fill({}));")).toBe(
    undefined,
  );
});

test("the parsers refuse to work outside the cage", async () => {
  expect(await parseCommand("read-mail", "whole")).toBe(2);
});

test("in production an app without the command of the cage is not made", async () => {
  const { app, ...opened } = await testApp();
  vi.stubEnv("PROD", true);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(() => appOn(opened, app.config)).toThrow("only in a process of their own");
});
