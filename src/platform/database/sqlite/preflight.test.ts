import { readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "#test/kit/built-server.ts";
import { openDatabase } from "./open.ts";
import { inspectDatabase } from "./preflight.ts";
import { connect } from "./connection.ts";

async function sound(): Promise<string> {
  const file = join(temporaryFolder(), "lender.sqlite");
  const { migrate, close } = openDatabase(file);
  await migrate();
  await close();
  return file;
}

/** The result of the inspection; also checks that nothing was changed. */
function verdict(file: string): string {
  const before = readFileSync(file);
  let said = "sound";
  try {
    inspectDatabase(file);
  } catch (error) {
    said = (error as Error).message;
  }
  expect(readFileSync(file).equals(before)).toBe(true);
  expect(readdirSync(join(file, ".."))).toEqual(["lender.sqlite"]);
  return said.replace(file, "FILE");
}

describe("Before the start one sentence says what to do, and nothing is changed", () => {
  test("a database of this version is sound", async () => {
    expect(verdict(await sound())).toBe("sound");
  });

  test("a file that is not a database", () => {
    const file = join(temporaryFolder(), "lender.sqlite");
    writeFileSync(file, "x".repeat(5000));
    expect(verdict(file)).toMatch(/^FILE is damaged \(no SQLite file\): restore a backup with /);
  });

  test("a database that was cut off", async () => {
    const file = await sound();
    truncateSync(file, 40_000);
    expect(verdict(file)).toMatch(/^FILE is damaged \(.+\): restore a backup with /);
  });

  test("a database with a page overwritten", async () => {
    const file = await sound();
    const bytes = readFileSync(file);
    bytes.fill(0xa5, 3 * 4096, 4 * 4096);
    writeFileSync(file, bytes);
    expect(verdict(file)).toMatch(/^FILE is damaged \(.+\): restore a backup with /);
  });

  test("a database from a newer version", async () => {
    const file = await sound();
    const sqlite = connect(file);
    sqlite.exec("INSERT INTO kysely_migration VALUES ('9999_of_tomorrow', '2099-01-01')");
    sqlite.close();
    expect(verdict(file)).toBe(
      "FILE was made by a newer version (9999_of_tomorrow): start that version, or restore an older backup",
    );
  });

  test("a database of another program", () => {
    const file = join(temporaryFolder(), "lender.sqlite");
    const sqlite = connect(file);
    sqlite.exec("CREATE TABLE songs (title TEXT)");
    sqlite.close();
    expect(verdict(file)).toBe(
      "FILE belongs to another program: set DATABASE_FILE to another file",
    );
  });
});
