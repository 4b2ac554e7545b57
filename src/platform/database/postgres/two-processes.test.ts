import { describe, expect, onTestFinished, test } from "vitest";
import { appOn, testApp, testConfig } from "#test/kit/app.ts";
import { engineFor } from "#platform/database/choose.ts";
import { emptyPostgres, isSqlite } from "#test/kit/databases.ts";
import { addMany } from "#test/kit/many.ts";
import { loadSampleContent } from "#domains/content/sample-content.server.ts";
import { applyDue } from "#domains/content/items/due.server.ts";
import { prepare } from "#app/process/boot.ts";
import { expireRates } from "#domains/rates/publish.server.ts";
import { openDatabase } from "./open.ts";

/** Two processes do the same at once, many times: each change happens once, and none is lost. */

const PAIRS = 500;

/** The same site twice, each with connections of its own. */
async function twice() {
  const one = await testApp();
  const address = one.address as string;
  const opened = openDatabase(address);
  onTestFinished(() => opened.close());
  return { one, other: appOn(opened, testConfig({}, one)) };
}

const STATUSES = ["pending", "approved", "rejected"] as const;

const at = (place: number) => STATUSES[place % STATUSES.length] ?? "pending";

type Outcome = PromiseSettledResult<unknown>;

const won = (outcomes: Outcome[]) => outcomes.filter(({ status }) => status === "fulfilled").length;

const winner = (outcomes: Outcome[]) => outcomes.findIndex(({ status }) => status === "fulfilled");

/** The refusals of the second process that are not the expected sentence. */
const odd = (outcomes: Outcome[]) =>
  outcomes.flatMap((outcome) =>
    outcome.status === "rejected" && (outcome.reason as { code?: string }).code !== "CONFLICT"
      ? [String(outcome.reason)]
      : [],
  );

describe.skipIf(isSqlite)("Two processes", () => {
  test("that change a status or a setting that both have read: one wins, the other gets an error", async () => {
    const { one, other } = await twice();
    await addMany(one.db, 1);
    const callers = [(await one.as("admin")).admin, (await other.as("admin")).admin];
    let status = 0;
    let value = "None";
    await callers[0]?.settings.save({ key: "licenseText", value });
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const expected = at(status);
      const changes = await Promise.allSettled(
        callers.map((admin, index) =>
          admin.applications.setStatus({ id: 1, status: at(status + 1 + index), expected }),
        ),
      );
      expect([won(changes), odd(changes)]).toEqual([1, []]);
      status = (status + 1 + winner(changes)) % STATUSES.length;
      const seen = value;
      const saves = await Promise.allSettled(
        callers.map((admin, index) =>
          admin.settings.save({ key: "licenseText", value: `${pair} ${index}`, expected: seen }),
        ),
      );
      expect([won(saves), odd(saves)]).toEqual([1, []]);
      value = `${pair} ${winner(saves)}`;
    }
    const { applications } = await (await one.as("admin")).admin.dashboard.stats();
    expect(applications).toEqual({ pending: 0, approved: 0, rejected: 0, [at(status)]: 1 });
    // The activity has a hundred entries a minute, the timeline has all
    const rows = await one.db
      .selectFrom("timeline")
      .where("kind", "=", "status")
      .orderBy("id")
      .select("data")
      .execute();
    const entries = rows.map(({ data }) => JSON.parse(data) as { from: string; to: string });
    expect(entries).toHaveLength(PAIRS);
    const breaks = entries.filter(
      ({ from }, index) => index > 0 && from !== entries[index - 1]?.to,
    );
    expect(breaks).toEqual([]);
  });

  test("that store the same application make one record, and different ones as many, each with its own reference", async () => {
    const { one, other } = await twice();
    const visitors = [await one.as("visitor"), await other.as("visitor")];
    const request = {
      email: "ada@example.com",
      loanPurpose: "refinance" as const,
      loanAmount: 250_000,
    };
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const fullName = `Ada Buyer ${pair}`;
      const [first, second] = await Promise.all(
        visitors.map(({ applications }) => applications.submit({ ...request, fullName })),
      );
      expect(second).toEqual(first);
    }
    // As many at once as a process has connections, because waiting for one fails after a while
    for (let round = 0; round < 5; round += 1)
      await Promise.all(
        visitors.flatMap(({ applications }, index) =>
          Array.from({ length: 10 }, (_, place) =>
            applications.submit({ ...request, fullName: `Ben ${index} ${round} ${place}` }),
          ),
        ),
      );
    const rows = await one.db.selectFrom("loanApplications").select("reference").execute();
    expect(new Set(rows.map(({ reference }) => reference)).size).toBe(PAIRS + 100);
    const { applications } = await (await one.as("admin")).admin.dashboard.stats();
    expect(applications.pending).toBe(PAIRS + 100);
  });

  test("that carry out the same plans: each is carried out once", async () => {
    const { one, other } = await twice();
    const { admin } = await one.as("admin");
    const at = (minute: number) => new Date(Date.now() + minute * 60_000).toISOString();
    const { rows } = await admin.content.list({ collection: "articles" });
    for (const { id } of rows) {
      const { revision } = await admin.content.byId({ id });
      await admin.content.publish({ id, revision, from: at(60), until: at(120), reason: "Sample" });
    }
    const both = (now: string) => Promise.all([one.db, other.db].map((db) => applyDue(db, now)));
    await both(at(61));
    await both(at(121));
    const counted = await one.db
      .selectFrom("auditEntries")
      .where("actorName", "=", "(schedule)")
      .groupBy("action")
      .orderBy("action")
      .select(["action", ({ fn }) => fn.countAll<number>().as("times")])
      .execute();
    const times = rows.length;
    expect(counted).toEqual([
      { action: "content.publish", times },
      { action: "content.unpublish", times },
    ]);
  });

  test("tell each other what has changed, and nothing when nothing has: pages stay in memory", async () => {
    const { one, other } = await twice();
    await expect.poll(other.foreignVersion).toBeGreaterThan(0);
    const visitor = await other.as("visitor");
    await visitor.settings.site();
    await visitor.officers.shown();
    const before = other.foreignVersion();
    expect(await expireRates(one.db)).toBe(false);
    await one.db.deleteFrom("pictures").execute();
    await one.db.updateTable("users").set({ bio: "" }).where("id", "=", -1).execute();
    const { admin } = await one.as("admin");
    await admin.settings.save({ key: "contactPhone", value: "212-555-0142" });
    await expect.poll(other.foreignVersion).toBe(before + 1);
  });

  test("that start at once on an empty database: one migrates and adds the first admin", async () => {
    const address = await emptyPostgres();
    const config = testConfig({ ADMIN_PASSWORD: "a harbour in autumn" });
    const said: string[] = [];
    const all = Array.from({ length: 4 }, () => openDatabase(address));
    onTestFinished(async () => void (await Promise.all(all.map((opened) => opened.close()))));
    const steps = await Promise.all(
      all.map(async (opened) => {
        const ran = await opened.inTurn(() => opened.migrate());
        await prepare(opened, config, (line) => said.push(line));
        return ran.length;
      }),
    );
    expect(steps.filter((count) => count > 0)).toHaveLength(1);
    expect(said).toHaveLength(1);
    const [{ db } = { db: undefined }] = all;
    const users = await db?.selectFrom("users").select("username").execute();
    expect(users).toEqual([{ username: "admin" }]);
    expect(await engineFor({ ...config, databaseUrl: address }).inspect()).toEqual({
      hasAdmin: true,
    });
    expect(await loadSampleContent(db as NonNullable<typeof db>)).toBe(false);
  });
});
