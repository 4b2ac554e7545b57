import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { temporaryFolder } from "#test/kit/built-server.ts";
import { insertPeople } from "#test/kit/people.ts";
import { rememberBrowser } from "#domains/accounts/sign-in/browsers.server.ts";
import { startSession } from "#domains/accounts/sign-in/sessions.server.ts";
import { readConfig } from "#platform/config.ts";
import type { Db } from "#platform/database/engine.ts";
import { sqliteEngine } from "#platform/database/sqlite/engine.ts";
import { openDatabase } from "#platform/database/sqlite/open.ts";
import { createLog } from "#platform/log.ts";
import { connect } from "#platform/database/sqlite/connection.ts";
import { createBackups, shelfOf } from "./backups.server.ts";
import { rotate, takeBefore, tidy } from "./snapshots.server.ts";
import { workHere } from "./worker.server.ts";

const PASSWORD_HASH = "$argon2id$stand-in";

async function site() {
  const folder = temporaryFolder();
  const config = readConfig({
    DATABASE_FILE: join(folder, "lender.sqlite"),
    UPLOADS_DIR: join(folder, "uploads"),
  });
  const opened = openDatabase(config.databaseFile);
  onTestFinished(() => opened.close());
  await opened.migrate();
  const lines: string[] = [];
  const log = createLog("info", (line) => lines.push(line));
  const engine = sqliteEngine(config.databaseFile);
  const { copies } = engine;
  const shelf = shelfOf(config, copies);
  const worker = workHere(opened, shelf, copies);
  const backups = createBackups(shelf, { engine, log, worker });
  const latest = join(config.backupsDir, "latest.sqlite");
  return { ...opened, config, copies, shelf, folder, worker, backups, latest, lines };
}

const writeSetting = (db: Db, value: string) =>
  db
    .insertInto("siteSettings")
    .values({ key: "licenseText", value, updatedAt: value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();

function read(file: string, query: string): unknown[] {
  const sqlite = connect(file, { readonly: true });
  try {
    return sqlite.prepare(query).pluck().all();
  } finally {
    sqlite.close();
  }
}

/** Replaces a database file with a copy. */
const restore = (copy: string, file: string) => sqliteEngine(file).copies.restore(copy);

const settingIn = (file: string) => read(file, "SELECT value FROM siteSettings");

/**
 * A session from a known browser and an open link for one of the users. Returns the session's id.
 */
async function openAccess(db: Db): Promise<string> {
  const user = await db.selectFrom("users").selectAll().executeTakeFirstOrThrow();
  const given = { userAgent: "AgentOfAda", secure: false };
  const { sessionId } = await startSession(db, { ...user, isAdmin: false } as never, given);
  await rememberBrowser(db, user.id, { id: undefined, userAgent: "AgentOfAda", isSignIn: true });
  const later = "2099-01-01T00:00:00.000Z";
  await db
    .insertInto("mailTokens")
    .values({
      tokenHash: "HASHOFALINK",
      purpose: "reset-password",
      userId: user.id,
      email: user.email,
      createdAt: later,
      expiresAt: later,
      usedAt: null,
    })
    .execute();
  return sessionId;
}

describe("Snapshots", () => {
  test("are taken when something changed since the last one, and not otherwise", async () => {
    const { db, backups, latest, lines } = await site();
    await writeSetting(db, "one");
    await backups.look();
    expect(settingIn(latest)).toEqual(["one"]);
    const { takenAt } = backups.status().latest ?? {};
    await backups.look();
    expect(backups.status().latest?.takenAt).toBe(takenAt);
    await writeSetting(db, "two");
    await backups.look();
    expect(settingIn(latest)).toEqual(["two"]);
    expect(lines.filter((line) => line.includes('"snapshot taken"'))).toHaveLength(2);
  });

  test("contain no sessions, tokens or email bodies with links, not even in free pages", async () => {
    const { db, backups, latest } = await site();
    await insertPeople(db, PASSWORD_HASH);
    const sessionId = await openAccess(db);
    const times = { savedAt: "2026-11-22", expiresAt: "2099-01-01" };
    await db
      .insertInto("applicationDrafts")
      .values({ keptHash: "HASHOFADRAFT", answers: "ANSWERS", ...times })
      .execute();
    await backups.take();
    expect(read(latest, "SELECT count(*) FROM users")).toEqual([4]);
    const left = ["sessions", "browsers", "mailTokens", "mailRequests", "applicationDrafts"];
    for (const table of left) expect(read(latest, `SELECT count(*) FROM ${table}`)).toEqual([0]);
    const bytes = readFileSync(latest, "latin1");
    expect(bytes).toContain(PASSWORD_HASH);
    for (const secret of [sessionId, "HASHOFALINK", "HASHOFADRAFT", "AgentOfAda"])
      expect(bytes).not.toContain(secret);
  });

  test("contain nothing that was deleted before", async () => {
    const { db, backups, latest } = await site();
    // Earlier values of settings would be kept for two years
    await db
      .insertInto("contactSubmissions")
      .values({
        name: "Ada Buyer",
        email: "ada@example.com",
        phone: "212-555-0199",
        subject: "other",
        message: "DELETEDLONGAGO".repeat(1000),
        createdAt: "2026-01-01T00:00:00.000Z",
      })
      .execute();
    await db.deleteFrom("contactSubmissions").execute();
    await backups.take();
    expect(readFileSync(latest, "latin1")).not.toContain("DELETEDLONGAGO");
  });

  test("an unsound or failed copy keeps the published one, and the page says so", async () => {
    const { db, config, worker, backups, latest, lines } = await site();
    await writeSetting(db, "good");
    await backups.take();
    worker.copy = () => Promise.reject(new Error("the cable is out"));
    await expect(backups.take()).rejects.toThrow("the cable is out");
    expect(settingIn(latest)).toEqual(["good"]);
    expect(backups.status().problem).toBe("The last backup failed.");
    expect(lines.at(-1)).toContain('"event":"snapshot failed","error":"the cable is out"');
    expect(readdirSync(config.backupsDir).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  test("remains of an interrupted run are removed", () => {
    const folder = join(temporaryFolder(), "backups");
    mkdirSync(folder);
    writeFileSync(join(folder, "latest.sqlite.123.tmp"), "half");
    writeFileSync(join(folder, "notes.txt"), "mine");
    tidy({ folder, ending: ".sqlite" });
    expect(readdirSync(folder)).toEqual(["notes.txt"]);
  });

  test("two copies before a migration in one second are two, and the newest three stay", async () => {
    const { copyTo, db, shelf } = await site();
    mkdirSync(shelf.folder);
    for (const each of [1, 2, 3])
      writeFileSync(join(shelf.folder, `before-restore-2020-01-0${each}.sqlite`), "set aside");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 20, 8) });
    onTestFinished(() => void vi.useRealTimers());
    for (const value of ["first", "second", "third", "fourth"]) {
      await writeSetting(db, value);
      await takeBefore("0091_step", shelf, copyTo);
    }
    const names = readdirSync(shelf.folder);
    const taken = names.filter((name) => name.startsWith("before-2026")).toSorted();
    const stem = "before-2026-11-20T08-00-00-0091_step";
    expect(taken).toEqual([`${stem}_2.sqlite`, `${stem}_3.sqlite`, `${stem}_4.sqlite`]);
    const settings = taken.map((name) => settingIn(join(shelf.folder, name)));
    expect(settings).toEqual([["second"], ["third"], ["fourth"]]);
    expect(names).toHaveLength(6);
  });

  test("24 hourly and 7 daily ones are kept, and three from before a migration", async () => {
    const { backups, config, shelf } = await site();
    await backups.take();
    const two = (number: number) => String(number).padStart(2, "0");
    const name = (series: string, index: number) =>
      join(
        config.backupsDir,
        `${series}-2020-01-${two(1 + (index % 28))}T${two(index % 24)}.sqlite`,
      );
    for (let index = 0; index < 28; index += 1)
      for (const series of ["hourly", "daily", "before"])
        writeFileSync(name(series, index), "an old snapshot");
    await rotate(shelf);
    const names = readdirSync(config.backupsDir);
    const count = (series: string) => names.filter((each) => each.startsWith(series)).length;
    expect([count("hourly-"), count("daily-"), count("before-")]).toEqual([24, 7, 3]);
    expect(names.filter((each) => each.includes("2020-01-28"))).toHaveLength(3);
    expect(
      names.filter((each) => each.startsWith("hourly-20") && !each.includes("-2020-")),
    ).toHaveLength(1);
    expect(backups.status().kept).toBe(34);
  });
});

describe("Each night the newest snapshot is opened, checked and counted", () => {
  test("at once the first time, then after three at night, UTC, or when a day has passed", async () => {
    const { db, backups, lines } = await site();
    await insertPeople(db, PASSWORD_HASH);
    const verified = () => lines.filter((line) => line.includes('"snapshot verified"')).length;
    await backups.look();
    expect(verified()).toBe(1);
    const { verified: result, latest } = backups.status();
    expect(result).toMatchObject({ problem: null, takenAt: latest?.takenAt });
    expect(result?.rows).toContainEqual({ table: "users", count: 4 });
    const at = new Date(result?.at ?? "");
    await backups.look(new Date(at.getTime() + 1000));
    expect(verified()).toBe(1);
    const tomorrow = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + 1, 3, 1);
    await backups.look(new Date(tomorrow));
    expect(verified()).toBe(2);
  });

  test("a snapshot that is damaged on the disk is noticed and reported", async () => {
    const { backups, worker, latest, lines } = await site();
    await backups.take();
    const bytes = readFileSync(latest);
    bytes.fill(0xa5, 2 * 4096, 6 * 4096);
    writeFileSync(latest, bytes);
    await worker.verify();
    expect(backups.status().verified?.problem).toMatch(/\w/);
    const { config } = await site();
    expect(existsSync(join(config.backupsDir, "verified.json"))).toBe(false);
    expect(lines.length).toBeGreaterThan(0);
  });
});

describe("restore", () => {
  test("puts the backup in the place of the database, which is kept whole under another name", async () => {
    const { db, copyTo, close, config, folder } = await site();
    await writeSetting(db, "then");
    const backup = join(folder, "backup.sqlite");
    await copyTo(backup);
    await writeSetting(db, "now");
    await close();
    const { aside = "" } = await restore(backup, config.databaseFile);
    expect(readdirSync(folder).filter((name) => /-wal|-shm|restoring/.test(name))).toEqual([]);
    expect(settingIn(config.databaseFile)).toEqual(["then"]);
    expect(settingIn(aside)).toEqual(["now"]);
  });

  test("a plain copy of the file signs everybody out too, and its open links are gone", async () => {
    const { db, sqlite, close, config, folder } = await site();
    await insertPeople(db, PASSWORD_HASH);
    await openAccess(db);
    const backup = join(folder, "plain.sqlite");
    writeFileSync(backup, sqlite.serialize());
    await close();
    await restore(backup, config.databaseFile);
    for (const table of ["sessions", "browsers", "mailTokens"])
      expect(read(config.databaseFile, `SELECT count(*) FROM ${table}`)).toEqual([0]);
    expect(read(config.databaseFile, "SELECT count(*) FROM users")).toEqual([4]);
  });

  test("the -wal file of a crash is kept aside with the rest", async () => {
    const { db, copyTo, config, folder } = await site();
    const backup = join(folder, "backup.sqlite");
    await copyTo(backup);
    await writeSetting(db, "in the wal");
    // As after a crash: the files are there, but their process is not
    const crashed = join(folder, "crashed.sqlite");
    for (const suffix of ["", "-wal"])
      writeFileSync(crashed + suffix, readFileSync(config.databaseFile + suffix));
    const { aside = "" } = await restore(backup, crashed);
    expect(settingIn(crashed)).toEqual([]);
    expect(settingIn(aside)).toEqual(["in the wal"]);
    expect(existsSync(`${crashed}-wal`)).toBe(false);
  });

  test("two restores in one second set two databases aside", async () => {
    const { db, close, config, copyTo, folder } = await site();
    const backup = join(folder, "backup.sqlite");
    await copyTo(backup);
    await writeSetting(db, "the only one");
    await close();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    onTestFinished(() => void vi.useRealTimers());
    const { aside: first = "" } = await restore(backup, config.databaseFile);
    const { aside: second = "" } = await restore(backup, config.databaseFile);
    expect(second).toBe(`${first}_2`);
    expect([settingIn(first), settingIn(second)]).toEqual([["the only one"], []]);
  });

  test("a damaged database is kept aside as it is, with its -wal", async () => {
    const { copyTo, folder } = await site();
    const backup = join(folder, "backup.sqlite");
    await copyTo(backup);
    const damaged = join(folder, "damaged.sqlite");
    writeFileSync(damaged, "x".repeat(9000));
    writeFileSync(`${damaged}-wal`, "y");
    const { aside = "" } = await restore(backup, damaged);
    expect(settingIn(damaged)).toEqual([]);
    expect(readFileSync(aside, "utf8")).toBe("x".repeat(9000));
    expect(readFileSync(`${aside}-wal`, "utf8")).toBe("y");
  });

  test.each([
    ["that is not there", () => {}],
    ["that is not a database", (file: string) => writeFileSync(file, "x".repeat(5000))],
    ["that is empty", (file: string) => writeFileSync(file, "")],
    [
      "of another program",
      (file: string) => {
        const sqlite = connect(file);
        sqlite.exec("CREATE TABLE songs (title TEXT)");
        sqlite.close();
      },
    ],
  ])("a backup %s is refused and nothing is changed", async (_what, make) => {
    const { db, close, config, folder } = await site();
    await writeSetting(db, "mine");
    await close();
    const backup = join(folder, "backup.sqlite");
    make(backup);
    await expect(restore(backup, config.databaseFile)).rejects.toThrow(backup);
    expect(settingIn(config.databaseFile)).toEqual(["mine"]);
    expect(readdirSync(folder).filter((name) => /before-restore|restoring/.test(name))).toEqual([]);
  });
});
