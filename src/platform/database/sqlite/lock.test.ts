import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/kit/built-server.ts";
import { holdLock } from "#test/kit/foreign-lock.ts";
import { lockDatabase } from "./lock.ts";

const database = () => join(temporaryFolder(), "lender.sqlite");

test("a second process is refused with one sentence that names the first", () => {
  const file = database();
  const unlock = lockDatabase(file);
  expect(() => lockDatabase(file)).toThrow(
    `${file} is in use by another lender process (process ${process.pid}): stop that one first`,
  );
  unlock();
  lockDatabase(file)();
});

test("the lock of another process is respected", async () => {
  const file = database();
  await holdLock(`${file}.lock`);
  expect(() => lockDatabase(file)).toThrow("in use by another lender process");
});

test("the lock of a killed process is taken over", () => {
  const file = database();
  const holder = `
    const lock = new (require("better-sqlite3"))(process.argv[1]);
    lock.exec("BEGIN IMMEDIATE");
    process.kill(process.pid, "SIGKILL");`;
  const { signal } = spawnSync(process.execPath, ["-e", holder, `${file}.lock`]);
  expect(signal).toBe("SIGKILL");
  lockDatabase(file)();
});
