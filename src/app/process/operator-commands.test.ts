import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#platform/database/sqlite/open.ts";
import { innerContext } from "#platform/context.ts";
import { createCaller } from "#app/router.ts";
import { temporaryFolder } from "#test/kit/built-server.ts";
import { emptyPostgres, isSqlite } from "#test/kit/databases.ts";
import { appOn, testConfig } from "#test/kit/app.ts";
import { backupCommand, checkCommand } from "./backup-commands.ts";
import { createAdminCommand, migrateCommand } from "./operator-commands.ts";

/** An installation that has been migrated and has no users yet. */
async function installation(environment: Record<string, string> = {}) {
  const config = testConfig(environment);
  await migrateCommand(config, () => {});
  const said: string[] = [];
  const createAdmin = () => createAdminCommand(config, (line) => said.push(line));
  const login = async (password: string) => {
    const opened = openDatabase(config.databaseFile);
    onTestFinished(() => opened.close());
    const { app } = appOn(opened, config);
    return createCaller(innerContext(app)).accounts.adminLogin({ username: "admin", password });
  };
  return { said, createAdmin, login, config };
}

describe("create-admin", () => {
  test("creates the user admin, who signs in with ADMIN_PASSWORD", async () => {
    const password = "a harbour in autumn";
    const { said, createAdmin, login } = await installation({
      ADMIN_PASSWORD: password,
      ADMIN_EMAIL: "office@lender.example",
    });
    await createAdmin();
    expect(said).toEqual(["created admin"]);
    expect(await login(password)).toMatchObject({
      username: "admin",
      email: "office@lender.example",
      isAdmin: true,
    });
  });

  test("prints the random password that it makes without one", async () => {
    const { said, createAdmin, login } = await installation();
    await createAdmin();
    const [, password = ""] =
      /^created admin with the password (\S{16})$/.exec(said[0] ?? "") ?? [];
    expect(await login(password)).toMatchObject({ username: "admin" });
  });

  test("leaves an existing admin alone", async () => {
    const { createAdmin, said } = await installation({ ADMIN_PASSWORD: "a harbour in autumn" });
    await createAdmin();
    await expect(createAdmin()).rejects.toThrow("The user admin exists already.");
    expect(said).toEqual(["created admin"]);
  });

  test.each([
    ["password123", "ADMIN_PASSWORD: This password is one of the most common ones."],
    ["s3cret-9", "ADMIN_PASSWORD: Administrators need a password of at least 10 characters."],
    ["Office.2026", "ADMIN_PASSWORD: Please choose a password that is not your username"],
  ])("refuses %s before anything is created", async (password, sentence) => {
    const folder = temporaryFolder();
    const config = testConfig({
      ADMIN_PASSWORD: password,
      ADMIN_EMAIL: "office@lender.example",
      DATABASE_FILE: join(folder, "data", "lender.sqlite"),
      UPLOADS_DIR: join(folder, "uploads"),
    });
    await expect(createAdminCommand(config, () => {})).rejects.toThrow(sentence);
    await expect(migrateCommand(config, () => {})).rejects.toThrow(sentence);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("does not judge a password that is no longer needed", async () => {
    const { createAdmin, config } = await installation({ ADMIN_PASSWORD: "a harbour in autumn" });
    await createAdmin();
    const said: string[] = [];
    await migrateCommand({ ...config, adminPassword: "s3cret-9" }, (line) => said.push(line));
    expect(said).toEqual(["nothing to migrate"]);
  });
});

describe("backup", () => {
  test.each([
    ["notes.txt", /notes\.txt already exists: name another file$/],
    [
      "copy.sqlite.age",
      /copy\.sqlite\.age would not be encrypted: set BACKUP_RECIPIENTS, or [^\n]+$/,
    ],
    ["copy.dump", /^only PostgreSQL makes a dump: name a file that ends in \.sqlite$/],
  ])("to %s is refused and writes nothing", async (name, sentence) => {
    const folder = temporaryFolder();
    const { config } = await installation();
    writeFileSync(join(folder, "notes.txt"), "mine");
    await expect(backupCommand(config, () => {}, join(folder, name))).rejects.toThrow(sentence);
    expect(readdirSync(folder)).toEqual(["notes.txt"]);
    expect(readFileSync(join(folder, "notes.txt"), "utf8")).toBe("mine");
  });

  test("replaces the newest snapshot, as the server has it do", async () => {
    const { config } = await installation();
    mkdirSync(config.backupsDir);
    const latest = join(config.backupsDir, "latest.sqlite");
    for (const _ of [1, 2]) await backupCommand(config, () => {}, latest);
    expect(readdirSync(config.backupsDir)).toEqual(["latest.sqlite"]);
  });
});

test("check says that the activity log does not have a code", async () => {
  const { config } = await installation();
  const said: string[] = [];
  await checkCommand(config, (line) => said.push(line));
  expect(said.at(-1)).toContain("activity log ok (no code yet)");
  const lost = "the activity log does not have the code 12-ab: it was changed since";
  await expect(checkCommand(config, () => {}, "12-ab")).rejects.toThrow(lost);
});

test.skipIf(isSqlite)(
  "check answers on PostgreSQL where the folder of the database is missing",
  async () => {
    const config = testConfig({}, { address: await emptyPostgres() });
    await migrateCommand(config, () => {});
    const said: string[] = [];
    const databaseFile = join(temporaryFolder(), "db", "lender.sqlite");
    await checkCommand({ ...config, databaseFile }, (line) => said.push(line));
    expect(said.at(-1)).toMatch(/^integrity ok, .+ disk ok/);
  },
);
