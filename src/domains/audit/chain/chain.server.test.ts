import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { join, pruneJournal, recordAll } from "#domains/audit/audit.server.ts";
import { recordTaken } from "#domains/audit/reads.server.ts";
import { about, aboutMessage } from "#domains/audit/happened.server.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#kit/values/times.ts";
import type { Actor } from "#platform/access.ts";
import { randomKey } from "#platform/key.ts";
import { testApp, type TestApp } from "#test/kit/app.ts";
import { isSqlite } from "#test/kit/databases.ts";
import { MESSAGE } from "#test/kit/leads.ts";
import { actorFor } from "#test/kit/people.ts";
import { extendChain, relink, sealFirst } from "./chain.server.ts";
import { checkChain, hasCode } from "./check-chain.server.ts";
import { acceptJournal, keepChain } from "#domains/dashboard/keep-chain.server.ts";

const STARTED = Date.parse("2026-11-02T08:00:00.000Z");

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: STARTED });
});
afterEach(() => {
  vi.useRealTimers();
});

const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

/** Numbers that look random and are the same in each run. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** An office that has worked: changes, and lists with records that were shown. */
async function worked() {
  const made = await testApp();
  const { db } = made;
  const actor = (await actorFor(db, "admin")) as Actor;
  await sealFirst(made.app);
  for (let index = 0; index < 30; index += 1) {
    await recordAll(db, "schedule", [
      { action: "settings.save", on: about("siteSettings", "phone", "phone"), before: index },
    ]);
    const read = { what: "admin.leads.list", input: { cursor: index, lead: index } };
    await made.app.journal.add(actor, { ...read, rows: [{ table: "leads", id: index + 1 }] });
    later(HOUR_MS);
  }
  later(2 * HOUR_MS);
  await extendChain(made.app);
  return { ...made, actor };
}

const TABLES = ["auditEntries", "reads", "readRecords", "journalLinks", "journalHead"] as const;

/** What somebody with the database alone can do; the chain is put right again after each. */
async function meddle({ db }: TestApp, random: (below: number) => number): Promise<string> {
  const table = random(2) === 0 ? ("auditEntries" as const) : ("reads" as const);
  const rows = await db.selectFrom(table).select("id").orderBy("id").execute();
  const one = rows[random(rows.length)]?.id ?? 0;
  const other = rows.filter(({ id }) => id !== one)[random(rows.length - 1)]?.id ?? 0;
  const entry = db.updateTable("auditEntries").where("id", "=", one);
  const read = db.updateTable("reads").where("id", "=", one);
  const at = "2026-11-02T09:30:00.000Z";
  const forged = { at, actorName: "admin", action: "leads.erase", subject: "x" };
  const links = db.selectFrom("journalLinks").select("id").orderBy("id", "desc");
  const newest = (await links.executeTakeFirstOrThrow()).id;
  const cut = newest - random(Math.min(20, newest));
  const ways: Record<string, () => Promise<unknown>> = {
    "change a value": () => entry.set({ before: "999" }).execute(),
    "change who": () => entry.set({ actorName: "mia" }).execute(),
    "change when": () => entry.set({ at }).execute(),
    "hide in another": () => entry.set({ partOf: other }).execute(),
    "change a read": () => read.set({ network: "192.0.2.1" }).execute(),
    "change typed words": () => read.set({ search: "Zelda" }).execute(),
    "take a record out of a read": () =>
      db.deleteFrom("readRecords").where("readId", "=", one).execute(),
    "put a record into a read": () =>
      db
        .insertInto("readRecords")
        .values({ readId: one, onTable: "leads", recordId: 999, at })
        .execute(),
    "delete a row": () => db.deleteFrom(table).where("id", "=", one).execute(),
    "insert before all": () =>
      db
        .insertInto("auditEntries")
        .values({ ...forged, id: -random(9) })
        .execute(),
    "insert with an older time": async () => {
      await db.insertInto("auditEntries").values(forged).execute();
    },
    "swap two": async () => {
      for (const [from, to] of [
        [one, -77],
        [other, one],
        [-77, other],
      ] as const)
        await db.updateTable("auditEntries").set({ id: to }).where("id", "=", from).execute();
    },
    "cut off the end with its links": async () => {
      const gone = db.selectFrom("journalLinks").where("id", ">=", cut);
      for (const each of ["auditEntries", "reads"] as const)
        await db
          .deleteFrom(each)
          .where("id", "in", gone.where("onTable", "=", each).select("rowId"))
          .execute();
      await db.deleteFrom("journalLinks").where("id", ">=", cut).execute();
    },
    "cut off the end and the head's memory of it": async () => {
      const last = db
        .selectFrom("journalLinks")
        .where("id", "=", cut - 1)
        .select("hash");
      const { hash = "" } = (await last.executeTakeFirst()) ?? {};
      await db.deleteFrom("journalLinks").where("id", ">=", cut).execute();
      const head = { place: cut - 1, hash, sealedPlace: cut - 1 };
      await db.updateTable("journalHead").set(head).execute();
    },
    "delete a link": () =>
      db
        .deleteFrom("journalLinks")
        .where("id", "=", 1 + random(newest))
        .execute(),
    "change a digest": () =>
      db.updateTable("journalLinks").set({ digest: "" }).where("id", "=", cut).execute(),
    "delete the head": () => db.deleteFrom("journalHead").execute(),
  };
  const names = Object.keys(ways)
    .filter((name) => table === "auditEntries" || !/value|who|when|another|swap/.test(name))
    .filter((name) => table === "reads" || !/read|typed/.test(name));
  const name = names[random(names.length)] ?? "";
  await ways[name]?.();
  return name;
}

test("a thousand changes, deletions, insertions, swaps and truncations behind the website are found", async () => {
  const made = await worked();
  const { db, app } = made;
  expect(await checkChain(app)).toMatchObject({ links: 60, faults: [] });
  const saved = await Promise.all(
    TABLES.map((table) => db.selectFrom(table).selectAll().execute()),
  );
  const random = numbers(7);
  const unseen: string[] = [];
  const tried = new Set<string>();
  for (let count = 0; count < (isSqlite ? 1000 : 100); count += 1) {
    const what = await meddle(made, random);
    tried.add(what);
    // The chain goes on, as if nothing had happened
    later(MINUTE_MS);
    await extendChain(app).catch(() => 0);
    if ((await checkChain(app)).faults.length === 0) unseen.push(what);
    for (const table of TABLES.toReversed()) await db.deleteFrom(table).execute();
    for (const [index, table] of TABLES.entries())
      await db
        .insertInto(table)
        .values((saved[index] ?? []).map(withoutComputed))
        .execute();
  }
  expect(unseen).toEqual([]);
  expect(tried.size).toBeGreaterThanOrEqual(isSqlite ? 17 : 10);
  expect(await checkChain(app)).toMatchObject({ links: 60, faults: [] });
});

/** The database computes the kind of an entry itself. */
function withoutComputed({ kind: _kind, ...row }: Record<string, unknown>): never {
  return row as never;
}

test("ten thousand honest days raise no alarm, also with a clock that was set back", async () => {
  const { db, app, actor } = await worked();
  const random = numbers(11);
  const days = isSqlite ? 10_000 : 200;
  const faults: string[] = [];
  for (let day = 0; day < days; day += 1) {
    const on = aboutMessage(1 + random(50));
    await recordAll(db, actor, [{ action: "contact.setStatus", on, before: "New", after: "Read" }]);
    if (random(10) === 0) {
      const correct = await recordTaken(app, actor, { action: "leads.export", on, count: 3 });
      later(random(HOUR_MS));
      await extendChain(app);
      await correct(2 + random(3));
    }
    if (random(10) === 0) {
      const [id = 0] = await recordAll(db, "operator", [{ action: "resources.create", on }]);
      later(random(5 * MINUTE_MS));
      await join(db, "operator", { id, action: "uploads.resource", on });
    }
    later(DAY_MS / 2);
    if (random(100) === 0) later(-3 * HOUR_MS);
    await extendChain(app);
    if (day % 1000 === 999) await pruneJournal(app, "auditEntries", new Date());
    if (day % 2000 === 1999) faults.push(...(await checkChain(app)).faults);
  }
  faults.push(...(await checkChain(app)).faults);
  expect(faults).toEqual([]);
});

test("rows from before the chain raise no alarm, in whatever order their times are", async () => {
  const { db, app } = await testApp();
  await sealFirst(app);
  const old = { actorName: "admin", action: "settings.save", subject: "phone" };
  const years = Array.from({ length: 1100 }, (_, index) => 2020 + (index % 6));
  for (let start = 0; start < years.length; start += 100)
    await db
      .insertInto("auditEntries")
      .values(
        years
          .slice(start, start + 100)
          .map((year) => ({ ...old, at: `${year}-05-01T12:00:00.000Z` })),
      )
      .execute();
  await extendChain(app);
  later(MINUTE_MS);
  await recordAll(db, "schedule", [{ action: "backup.now", on: about("uploads", null, "all") }]);
  later(HOUR_MS);
  await extendChain(app);
  expect(await checkChain(app)).toMatchObject({ links: 1101, faults: [] });
});

test("after an erasure the chain is whole, and nothing in it leads back to what was erased", async () => {
  const { as, db, app } = await worked();
  const { contact } = await as("visitor");
  const { id } = await contact.send(MESSAGE);
  const { admin, leads } = await as("admin");
  await admin.contact.setStatus({ id, status: "read" });
  await leads.list({ search: "Ada" });
  later(3 * HOUR_MS);
  await extendChain(app);
  const lead = db.selectFrom("leads").where("messageId", "=", id).select("id");
  const { id: leadId } = await lead.executeTakeFirstOrThrow();
  const salts = () => db.selectFrom("journalLinks").where("salt", "is", null).select("rowId");
  expect(await salts().execute()).toEqual([]);
  await admin.people.erase({ id: leadId, reason: "A test", typed: `Message ${id}`, override: "A" });
  later(3 * HOUR_MS);
  await extendChain(app);
  expect((await checkChain(app)).faults).toEqual([]);
  expect((await salts().execute()).length).toBeGreaterThan(0);
});

test("the owner gets the chain's code once a week, and the code of an earlier week still holds", async () => {
  const { db, app } = await worked();
  const mails = async () =>
    db.selectFrom("outbox").select(["recipient", "textBody"]).orderBy("id").execute();
  for (let day = 0; day < 15; day += 1) {
    later(DAY_MS + MINUTE_MS);
    await recordAll(db, "schedule", [{ action: "backup.now", on: about("uploads", null, "all") }]);
    await keepChain(app);
  }
  const sent = await mails();
  expect(sent.map(({ recipient }) => recipient)).toEqual([
    "admin@people.example",
    "admin@people.example",
  ]);
  const codes = sent.map(({ textBody }) => /\d+-[0-9a-f]{32}/.exec(textBody)?.[0] ?? "");
  expect(new Set(codes).size).toBe(2);
  for (const code of codes) expect(await hasCode(db, code)).toBe(true);
  await db
    .deleteFrom("journalLinks")
    .where("id", ">=", Number(codes[0]?.split("-")[0]))
    .execute();
  expect(await hasCode(db, codes[0] ?? "")).toBe(false);
});

test("a change in the database is a problem on the dashboard within a day, and no email vouches for it", async () => {
  const { db, app, as } = await worked();
  await db.updateTable("auditEntries").set({ actorName: "mia" }).where("id", "=", 5).execute();
  later(DAY_MS + HOUR_MS);
  await keepChain(app);
  const { admin } = await as("admin");
  const { problems } = await admin.dashboard.system();
  expect(problems).toContain("The activity log was changed in the database: Entry 5 was changed.");
  await db.deleteFrom("auditEntries").where("id", "=", 7).execute();
  later(8 * DAY_MS);
  await keepChain(app);
  expect((await admin.dashboard.system()).problems).toContain(
    "The activity log was changed in the database: Entry 7 was deleted.",
  );
  expect(await db.selectFrom("outbox").selectAll().execute()).toEqual([]);
});

test("who knows how links are made and has no key cannot replace one as an erasure does", async () => {
  const { db, app } = await worked();
  const change = { subject: "nothing" };
  await db.updateTable("auditEntries").set(change).where("id", "=", 5).execute();
  await relink({ db, key: randomKey() }, "auditEntries", [{ id: 5 }]);
  later(MINUTE_MS);
  await extendChain(app);
  expect((await checkChain(app)).faults).toEqual(["Entry 5 got another link by someone else."]);
});

test("who writes the whole chain anew behind the website is found by the code beside the database", async () => {
  const { db, app } = await worked();
  const faults = async () => {
    later(DAY_MS + HOUR_MS);
    await keepChain(app);
    const head = await db.selectFrom("journalHead").select("faults").executeTakeFirstOrThrow();
    return JSON.parse(head.faults) as string[];
  };
  expect(await faults()).toEqual([]);
  await db.updateTable("auditEntries").set({ actorName: "mia" }).where("id", "=", 5).execute();
  await db.deleteFrom("journalLinks").execute();
  await db.deleteFrom("journalHead").execute();
  await sealFirst({ db, key: app.key });
  await extendChain(app);
  const sentence = "The activity log does not begin any more as it did on 2026-11-04.";
  expect(await faults()).toEqual([sentence]);
  // Looked at again after a day, not each minute
  await db.updateTable("journalHead").set({ faults: "[]" }).execute();
  await keepChain(app);
  expect((await db.selectFrom("journalHead").selectAll().executeTakeFirst())?.faults).toBe("[]");
  expect(await acceptJournal(app)).toEqual([sentence]);
  expect(await faults()).toEqual([]);
});

test("another key does not vouch for the chain until the operator accepts it, and an entry says so", async () => {
  const { db, app } = await worked();
  const key = randomKey();
  const replaced = ["The end of the chain was replaced."];
  expect((await checkChain({ db, key })).faults).toEqual(replaced);
  expect((await checkChain({ db })).faults).toEqual([]);
  const { code } = await checkChain(app);
  expect(await acceptJournal({ db, key, config: app.config })).toEqual(replaced);
  later(HOUR_MS);
  await extendChain({ db, key });
  expect(await checkChain({ db, key })).toMatchObject({ links: 61, faults: [] });
  expect(await acceptJournal({ db, key, config: app.config })).toEqual([]);
  expect((await checkChain(app)).faults).not.toEqual([]);
  const newest = db.selectFrom("auditEntries").selectAll().orderBy("id", "desc");
  expect(await newest.executeTakeFirst()).toMatchObject({
    action: "audit.accept",
    subject: code,
    before: JSON.stringify(replaced[0]),
  });
});

test("two processes that extend the chain at once give each row one link", async () => {
  const { db, app } = await worked();
  for (let count = 0; count < 40; count += 1)
    await recordAll(db, "schedule", [{ action: "backup.now", on: about("uploads", null, "all") }]);
  later(HOUR_MS);
  await Promise.all([1, 2, 3].map(() => extendChain(app)));
  const links = await db.selectFrom("journalLinks").select(["onTable", "rowId"]).execute();
  expect(new Set(links.map(({ onTable, rowId }) => `${onTable} ${rowId}`)).size).toBe(100);
  expect(links).toHaveLength(100);
  expect((await checkChain(app)).faults).toEqual([]);
});
