import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "#platform/config.ts";
import { temporaryFolder } from "#test/kit/built-server.ts";
import { EICAR, startClamd } from "#test/kit/clamd.ts";
import { askClamd } from "./clamd.server.ts";

async function fileOf(content: string | Buffer) {
  const path = join(temporaryFolder(), "file");
  writeFileSync(path, content);
  const file = await open(path);
  onTestFinished(() => file.close());
  return file.createReadStream({ autoClose: false });
}

async function scanner() {
  const { state, port } = await startClamd();
  const ask = async (content: string | Buffer, wholeMs = 60_000) =>
    askClamd({ host: "127.0.0.1", port }, await fileOf(content), { idleMs: wholeMs, wholeMs });
  return { state, ask };
}

test("a file is clean or infected as the daemon says, whatever its size", async () => {
  const { ask } = await scanner();
  expect(await ask("a pay stub")).toBe("clean");
  expect(await ask(Buffer.alloc(20 * 1024 * 1024, "x"))).toBe("clean");
  expect(await ask(EICAR)).toBe("infected");
  expect(await ask(Buffer.concat([Buffer.alloc(3_000_000), Buffer.from(EICAR)]))).toBe("infected");
});

test.each([
  [{ saying: "INSTREAM size limit exceeded. ERROR" }, /size limit exceeded/],
  [{ saying: "stream: OK but" }, /scanner says/],
  [{ saying: "" }, /scanner says/],
  [{ saying: "x".repeat(5000) }, /scanner says|too long/],
  ["hanging up", /no answer|ECONNRESET|EPIPE/],
  ["silent", /does not answer/],
] as const)("a daemon that is %j gives no verdict", async (manner, why) => {
  const { state, ask } = await scanner();
  state.manner = manner;
  await expect(ask("a pay stub", manner === "silent" ? 1000 : undefined)).rejects.toThrow(why);
});

test("CLAMD is a host with its port, or the path of a socket", () => {
  const read = (CLAMD: string) => readConfig({ CLAMD }).clamd;
  expect(read("scanner:3310")).toEqual({ host: "scanner", port: 3310 });
  expect(read("[::1]:3310")).toEqual({ host: "::1", port: 3310 });
  expect(read("/run/clamav/clamd.ctl")).toEqual({ path: "/run/clamav/clamd.ctl" });
  expect(() => read("scanner")).toThrow("CLAMD: must be host:port or the path of a socket");
});

const CLAMD = "/usr/sbin/clamd";

test.skipIf(!existsSync(CLAMD))("ClamAV's own daemon finds what its signatures name", async () => {
  const folder = temporaryFolder();
  const path = join(folder, "clamd.sock");
  const digest = createHash("sha256").update(EICAR).digest("hex");
  writeFileSync(join(folder, "own.hsb"), `${digest}:${EICAR.length}:Eicar:73\n`);
  writeFileSync(
    join(folder, "clamd.conf"),
    `LocalSocket ${path}\nDatabaseDirectory ${folder}\nTemporaryDirectory ${folder}\nForeground yes\n`,
  );
  const daemon = spawn(CLAMD, ["--config-file", join(folder, "clamd.conf")], { stdio: "ignore" });
  onTestFinished(() => void daemon.kill());
  await expect.poll(() => existsSync(path)).toBe(true);
  const ask = async (content: string) => askClamd({ path }, await fileOf(content));
  expect(await ask("a pay stub")).toBe("clean");
  expect(await ask(EICAR)).toBe("infected");
});
