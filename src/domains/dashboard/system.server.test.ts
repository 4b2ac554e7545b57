import { version } from "../../../package.json";
import { expect, test } from "vitest";
import { testApp } from "#test/kit/app.ts";
import { isSqlite } from "#test/kit/databases.ts";
import { SAMPLES } from "#test/kit/files.ts";
import { diskProblems } from "./system.server.ts";

const MB = 1024 * 1024;
const SMTP = { SMTP_URL: "smtps://mail.ames.example" };

test("The card shows what an owner must know about the machine", async () => {
  const { app, as } = await testApp(SMTP);
  const { admin } = await as("admin");
  const before = await admin.dashboard.system();
  expect(before).toMatchObject({
    version,
    engine: isSqlite ? "SQLite" : "PostgreSQL",
    uploadsBytes: 0,
    lastError: null,
  });
  expect(Date.parse(before.startedAt)).toBeLessThanOrEqual(Date.now());
  expect(before.freeBytes).toBeGreaterThan(0);
  // The tests of SQLite run in memory
  expect(before.databaseBytes).toBeGreaterThan(isSqlite ? -1 : MB);
  await app.uploads.storage.store(SAMPLES.png, { kind: "logos", extension: "png" });
  expect((await admin.dashboard.system()).uploadsBytes).toBe(SAMPLES.png.length);
});

test("The last error is named by the request that failed, even in a silent log", async () => {
  const { app, as } = await testApp({ ...SMTP, LOG_LEVEL: "silent" });
  const { admin } = await as("admin");
  app.log.error("request failed", new Error("no such column"), { requestId: "7c1e" });
  const { lastError } = await admin.dashboard.system();
  expect(lastError).toMatchObject({ event: "request failed", requestId: "7c1e" });
  app.log.error("sweep failed", new Error("/srv/uploads is gone"));
  const answer = JSON.stringify(await admin.dashboard.system());
  expect(answer).toContain('"event":"sweep failed","requestId":null');
  expect(answer).not.toContain("/srv/uploads");
});

test("Problems are described in words: no mail server, no backup", async () => {
  const { admin } = await (await testApp()).as("admin");
  expect((await admin.dashboard.system()).problems).toContain(
    "No mail server is set, so nobody gets email.",
  );
  const { app, as } = await testApp(SMTP);
  const problems = async () => (await (await as("admin")).admin.dashboard.system()).problems;
  expect(await problems()).toEqual([]);
  app.backups.status = () => ({
    engine: "SQLite",
    latest: null,
    kept: 0,
    verified: { at: "", takenAt: "", problem: "a page is broken", rows: [] },
    problem: "The last backup failed.",
  });
  expect(await problems()).toEqual([
    "No new backup can be taken.",
    "The last backup that was checked cannot be restored.",
  ]);
});

test.each([
  [2000, []],
  [900, ["Less than 1 GB of disk space is left."]],
  [500, ["The disk has no room for another backup of the database."]],
  [99, ["The disk is almost full: uploads and backups are refused, messages still arrive."]],
  [9, ["The disk is full: nothing can be stored."]],
])("With %d MB free and a database of 450 MB: %o", (free, sentences) => {
  expect(diskProblems(free * MB, 450 * MB)).toEqual(sentences);
});

test("A customer and an officer cannot read it", async () => {
  const { as } = await testApp();
  for (const name of ["visitor", "customer", "officer"] as const)
    await expect((await as(name)).admin.dashboard.system()).rejects.toThrow(/sign in|not allowed/);
});
