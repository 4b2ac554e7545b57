import { version } from "../../../package.json";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { testApp } from "#test/kit/app.ts";
import { isSqlite } from "#test/kit/databases.ts";
import { mailbox } from "#test/kit/mail.ts";
import { SAMPLES } from "#test/kit/files.ts";
import { diskProblems } from "./system.server.ts";
import { watchProblems } from "./watch.server.ts";

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
    encryption: { backups: false, keyOnSameDisk: true },
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
    verified: { at: "", takenAt: "", problem: "a page is broken", isOpened: true, rows: [] },
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

describe("Admins and other programs are told of a problem", () => {
  const NOW = Date.parse("2026-11-23T20:20:00.000Z");
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOW }));
  afterEach(() => void vi.useRealTimers());

  async function watched() {
    const site = await testApp({ ...SMTP, WEBHOOKS_TO: "private" });
    const { admin, notices } = await site.as("admin");
    const events = ["problem.began", "problem.ended"] as const;
    await admin.webhooks.add({ url: "http://127.0.0.1:1/", events: [...events] });
    const free = vi.spyOn(site.app.uploads.storage, "free").mockResolvedValue(900 * MB);
    const look = async (minute: number) => {
      vi.setSystemTime(NOW + minute * 60_000);
      await watchProblems(site.app);
    };
    const told = async () => (await notices.list()).rows.map(({ title }) => title).toReversed();
    return { ...site, admin, free, look, told };
  }

  test("once, again when it grows worse, and when it is over", async () => {
    const { db, admin, app, free, look, told } = await watched();
    const low = "Less than 1 GB of disk space is left.";
    const full = "The disk is almost full: uploads and backups are refused, messages still arrive.";
    for (const minute of [0, 1, 2]) await look(minute);
    expect(await told()).toEqual([low]);
    free.mockResolvedValue(99 * MB);
    await look(3);
    free.mockResolvedValue(900 * MB);
    await look(4);
    expect(await told()).toEqual([low, full]);
    const subjects = async () =>
      (await mailbox(app).lettersTo("admin@people.example"))
        .map(({ subject }) => subject)
        .filter((subject) => subject.startsWith("Problem"));
    expect(await subjects()).toEqual(Array(2).fill("Problem at Harborstone Home Loans"));
    free.mockResolvedValue(9000 * MB);
    await look(14);
    expect(await told()).toEqual([low, full]);
    await look(15);
    await look(16);
    expect(await told()).toEqual([low, full, `Resolved: ${low}`]);
    expect(await subjects()).toContain("Problem resolved at Harborstone Home Loans");
    const { rows } = await admin.webhooks.deliveries({ id: 1, limit: 10 });
    expect(rows.map(({ event }) => event)).toEqual([
      "problem.ended",
      "problem.began",
      "problem.began",
    ]);
    const [sent] = await db.selectFrom("webhookDeliveries").select("change").execute();
    expect(JSON.parse(sent?.change ?? "")).toEqual({
      kind: "disk",
      sentence: low,
      since: new Date(NOW).toISOString(),
    });
  });

  test("of a job that fails, and not of a mail server that was never set", async () => {
    const { app, free, look, told } = await watched();
    free.mockResolvedValue(9000 * MB);
    app.jobs.failing = () => [{ kind: "sweep", failure: "sweep failed" }];
    await look(0);
    expect(await told()).toEqual(["Work that the server repeats does not succeed: sweep failed."]);
    const plain = await testApp();
    await watchProblems(plain.app);
    expect(await plain.db.selectFrom("notices").select("kind").execute()).toEqual([]);
  });
});
