import { chmodSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/kit/built-server.ts";
import { openKey, randomKey } from "./key.ts";
import { StartError } from "./start-error.ts";

test("the key is made once beside the database, readable only by this user, and stays the same", () => {
  const folder = temporaryFolder();
  const database = join(folder, "lender.sqlite");
  const made = openKey(database).derive("testing");
  const file = join(folder, "lender.key");
  expect(readFileSync(file)).toHaveLength(32);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(openKey(database).derive("testing")).toEqual(made);
});

test("a key that all users can read, as after a copy by hand, is closed to them at the start, not to its group", () => {
  const folder = temporaryFolder();
  const database = join(folder, "lender.sqlite");
  const made = openKey(database).derive("testing");
  const file = join(folder, "lender.key");
  for (const [mode, closed] of [
    [0o604, 0o600],
    [0o644, 0o640],
    [0o640, 0o640],
    [0o666, 0o660],
  ] as const) {
    chmodSync(file, mode);
    expect(openKey(database).derive("testing")).toEqual(made);
    expect(statSync(file).mode & 0o777).toBe(closed);
  }
});

test("each purpose and each installation has a key of its own", () => {
  const key = randomKey();
  expect(key.derive("one")).toHaveLength(32);
  expect(key.derive("one")).toEqual(key.derive("one"));
  expect(key.derive("one")).not.toEqual(key.derive("two"));
  expect(key.derive("one")).not.toEqual(randomKey().derive("one"));
});

test("a damaged key stops the start with one line and is not changed", () => {
  const folder = temporaryFolder();
  const file = join(folder, "lender.key");
  writeFileSync(file, "half a key");
  expect(() => openKey(join(folder, "lender.sqlite"))).toThrow(StartError);
  expect(() => openKey(join(folder, "lender.sqlite"))).toThrow(/lender\.key is damaged [^\n]+$/);
  expect(readFileSync(file, "utf8")).toBe("half a key");
});
