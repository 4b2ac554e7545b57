import { chownSync, cpSync, existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/kit/built-server.ts";
import { testConfig } from "#test/kit/app.ts";
import { emptyPostgres, isSqlite } from "#test/kit/databases.ts";
import type { Config } from "#platform/config.ts";
import { DataKeys } from "#platform/at-rest/data-keys.ts";
import { createLog } from "#platform/log.ts";
import { openToServe } from "./boot.ts";
import { adoptCommand, rotateKeyCommand } from "./operator-commands.ts";

/** Starts and stops. Resolves to a text derived from its key. */
async function start(config: Config): Promise<string> {
  const { key, close } = await openToServe(
    config,
    createLog("silent", () => {}),
  );
  await close();
  return key.derive("testing").toString("hex");
}

/** A database that has been served, and what a second machine has beside it. */
async function served() {
  const address = isSqlite ? undefined : await emptyPostgres();
  const config = testConfig({}, { address });
  const first = await start(config);
  /** The same database, with a key and uploads copied or not. */
  const elsewhere = ({ key, uploads }: { key: boolean; uploads: boolean }) => {
    const folder = temporaryFolder();
    const databaseFile = join(folder, "lender.sqlite");
    if (isSqlite) cpSync(config.databaseFile, databaseFile);
    const uploadsDir = join(folder, "uploads");
    if (key) cpSync(join(config.databaseFile, "../lender.key"), join(folder, "lender.key"));
    if (uploads) cpSync(config.uploadsDir, uploadsDir, { recursive: true });
    return { folder, config: { ...config, databaseFile, uploadsDir } };
  };
  return { config, first, elsewhere };
}

test("a machine with the key and the uploads of the database serves it with the same key", async () => {
  const { first, config, elsewhere } = await served();
  expect(await start(config)).toBe(first);
  expect(await start(elsewhere({ key: true, uploads: true }).config)).toBe(first);
});

test("a machine without the key does not start, and makes no new one", async () => {
  const { elsewhere } = await served();
  const { folder, config } = elsewhere({ key: false, uploads: true });
  await expect(start(config)).rejects.toThrow(
    /lender\.key is missing: put the key of .+ there, .+ or run "lender adopt" [^\n]+$/,
  );
  expect(existsSync(join(folder, "lender.key"))).toBe(false);
});

test.runIf(isSqlite)(
  "a copy of the SQLite file alone is served with a key of its own",
  async () => {
    const { first, elsewhere } = await served();
    const { config } = elsewhere({ key: false, uploads: false });
    const own = await start(config);
    expect(own).not.toBe(first);
    expect(await start(config)).toBe(own);
  },
);

test("a machine with another key does not start until it is adopted", async () => {
  const { first, elsewhere } = await served();
  const { folder, config } = elsewhere({ key: false, uploads: true });
  const other = await served();
  cpSync(join(other.config.databaseFile, "../lender.key"), join(folder, "lender.key"));
  await expect(start(config)).rejects.toThrow(/lender\.key is not the key of [^\n]+$/);
  const said: string[] = [];
  await adoptCommand(config, (line) => said.push(line));
  expect(said).toEqual([
    "accepted from now on: The end of the chain was replaced.",
    expect.stringContaining("belong to the database now"),
  ]);
  expect(await start(config)).toBe(other.first);
  expect(other.first).not.toBe(first);
});

test("a machine with another folder of uploads does not start until it is adopted", async () => {
  const { first, elsewhere } = await served();
  const { config } = elsewhere({ key: true, uploads: false });
  await expect(start(config)).rejects.toThrow(
    /^UPLOADS_DIR: \S+uploads is not the folder with the uploads of [^\n]+$/,
  );
  expect(readdirSync(config.uploadsDir)).toEqual([]);
  await adoptCommand(config, () => {});
  expect(await start(config)).toBe(first);
});

test("a lost key is replaced by a new one only when that is asked for", async () => {
  const { config, first } = await served();
  rmSync(join(config.databaseFile, "../lender.key"));
  await expect(start(config)).rejects.toThrow("is missing");
  await adoptCommand(config, () => {});
  expect(await start(config)).not.toBe(first);
});

test.skipIf(isSqlite)(
  "a second machine that has no documents' key makes none of its own before the first document",
  async () => {
    const { config } = await served();
    const dataKeyFile = join(temporaryFolder(), "data.key");
    const other = { ...config, dataKeyFile };
    await expect(start(other)).rejects.toThrow(/data\.key is missing: [^\n]+$/);
    expect(existsSync(dataKeyFile)).toBe(false);
  },
);

test("a new database starts beside the uploads of another one, with or without documents", async () => {
  const { config } = await served();
  const beside = async () => {
    const address = isSqlite ? undefined : await emptyPostgres();
    const { uploadsDir } = config;
    const other = { ...testConfig({}, { address }), uploadsDir };
    await start(other);
    return start(other);
  };
  await expect(beside()).resolves.toMatch(/^\w+$/);
  new DataKeys(config).adopt();
  await expect(beside()).resolves.toMatch(/^\w+$/);
});

test.runIf(process.getuid?.() === 0)(
  "only the owner of the documents' keys rotates them",
  async () => {
    const { config } = await served();
    const before = readFileSync(config.dataKeyFile);
    chownSync(config.dataKeyFile, 65_534, 65_534);
    await expect(rotateKeyCommand(config, () => {})).rejects.toThrow("as that user (id 65534)");
    expect(readFileSync(config.dataKeyFile)).toEqual(before);
  },
);
