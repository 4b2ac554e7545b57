import { aboutApplication } from "./subject.server.ts";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { addMany } from "#test/kit/many.ts";
import { actorFor, type ActorName, headersFor, proveAgain } from "#test/kit/people.ts";
import { testServer } from "#test/kit/server.ts";
import { EXPORT_PATHS } from "#domains/exports/exports.ts";
import { MINUTE_MS } from "#kit/values/times.ts";
import { collectorOf } from "#kit/values/shown-rows.ts";
import { outputOf, restTable } from "#platform/http/rest.ts";
import { procedures } from "#app/router.ts";
import { metaOf } from "#platform/trpc.ts";
import { recordDocument, recordTaken } from "./reads.server.ts";

const FROM = { "x-forwarded-for": "203.0.113.77" };
const APPLICATIONS = "/api/admin/loan-applications";

type GetAs = Awaited<ReturnType<typeof filled>>["getAs"];

async function filled(count: number) {
  const server = await testServer({ TRUST_PROXY: "1" });
  await addMany(server.db, count);
  const sessions: Partial<Record<ActorName, Record<string, string>>> = {};
  const getAs = async (name: ActorName, path: string, from: Record<string, string> = FROM) => {
    sessions[name] ??= await headersFor(server.db, name);
    const response = await server.get(path, { headers: { ...sessions[name], ...from } });
    return { status: response.status, text: await response.text() };
  };
  const entries = async () =>
    server.db
      .selectFrom("auditEntries")
      .where("action", "like", "reads.%")
      .select(["actorName", "action", "subject", "after"])
      .orderBy("id")
      .execute();
  return { ...server, getAs, entries };
}

const input = (given?: object) =>
  given ? `?input=${encodeURIComponent(JSON.stringify(given))}` : "";

describe("A read of many records is an entry of the activity, with its number and network", () => {
  test.each<[string, string, number]>([
    ["a whole list by REST", APPLICATIONS, 450],
    ["a whole list of one part", `${APPLICATIONS}?search=nobody`, 0],
    ["a large page by REST", `${APPLICATIONS}?limit=100`, 100],
    ["a whole list by tRPC", "/api/admin/trpc/admin.applications.list", 450],
    [
      "a large page by tRPC",
      `/api/admin/trpc/admin.applications.list${input({ limit: 150 })}`,
      150,
    ],
    [
      "a batch",
      `/api/admin/trpc/admin.applications.list?batch=1&${input({ 0: { limit: 200 } }).slice(1)}`,
      200,
    ],
  ])("%s", async (_what, path, count) => {
    const { getAs, entries } = await filled(450);
    expect((await getAs("admin", path)).status).toBe(200);
    const entry = { actorName: "admin", action: "reads.applications", subject: "applications" };
    const after = new RegExp(
      String.raw`^{"count":${count},"network":"203\.0\.113\.0/24","session":"[\w-]{16}"}$`,
    );
    await expect.poll(entries).toEqual([{ ...entry, after: expect.stringMatching(after) }]);
  });

  test("a page as screens read it is none, nor is someone's own list or the public site", async () => {
    const { getAs, entries } = await filled(120);
    for (const path of [
      `${APPLICATIONS}?limit=25`,
      "/api/leads?limit=25",
      "/api/user/loan-applications",
      "/api/blog-posts",
      "/api/site-settings",
    ])
      expect((await getAs("admin", path)).status).toBe(200);
    expect(await entries()).toEqual([]);
  });

  test("an officer's leads and a token's lists are recorded too, each by its maker", async () => {
    const { getAs, entries, as, get } = await filled(3);
    await getAs("officer", "/api/leads");
    const { admin } = await as("admin");
    const { token } = await admin.apiTokens.create({ name: "CRM", scopes: ["contact:read"] });
    const headers = { authorization: `Bearer ${token}`, ...FROM };
    await (await get("/api/admin/contact-submissions", { headers })).text();
    await expect.poll(async () => (await entries()).length).toBe(2);
    expect(await entries()).toMatchObject([
      { actorName: "officer", action: "reads.leads" },
      {
        actorName: "admin by token CRM",
        action: "reads.messages",
        after: '{"count":3,"network":"203.0.113.0/24","token":"CRM"}',
      },
    ]);
  });

  test("a client that leaves before the end has left an entry already", async () => {
    const { db, get, entries } = await filled(2000);
    const headers = { ...(await headersFor(db, "admin")), ...FROM };
    const leaving = new AbortController();
    const response = await get(APPLICATIONS, { headers, signal: leaving.signal });
    await response.body?.getReader().read();
    leaving.abort();
    await expect.poll(async () => (await entries()).length).toBe(1);
    expect((await entries())[0]?.after).toMatch(/^\{"count":[1-9]\d{2,}/);
  });

  test("an export has its number, once it is written", async () => {
    const { db, getAs } = await filled(450);
    expect((await getAs("admin", `${EXPORT_PATHS.applications}?columns=reference`)).status).toBe(
      200,
    );
    const after = async () =>
      (
        await db
          .selectFrom("auditEntries")
          .where("action", "=", "applications.export")
          .select("after")
          .execute()
      ).map((row) => JSON.parse(row.after ?? "{}") as object);
    await expect
      .poll(after)
      .toEqual([expect.objectContaining({ count: 450, network: "203.0.113.0/24" })]);
  });
});

describe("Pages of a list are one entry for each account, which grows", () => {
  const readPages = async (getAs: GetAs, query: (cursor: number | undefined) => string) => {
    let cursor: number | undefined;
    let pages = 0;
    do {
      const rows = JSON.parse((await getAs("admin", query(cursor))).text) as { id: number }[];
      cursor = rows.at(-1)?.id;
      pages += 1;
    } while (cursor !== undefined && pages < 20);
    return pages;
  };

  test("once they have shown a hundred records", async () => {
    const { getAs, entries } = await filled(450);
    const pages = await readPages(
      getAs,
      (cursor) => `${APPLICATIONS}?limit=99${cursor ? `&cursor=${cursor}` : ""}`,
    );
    expect(pages).toBe(6);
    const [entry, ...others] = await entries();
    expect(others).toEqual([]);
    expect(JSON.parse(entry?.after ?? "")).toEqual({
      count: 450,
      network: "203.0.113.0/24",
      session: expect.stringMatching(/^[\w-]{16}$/),
      times: 6,
      since: expect.any(String),
      until: expect.any(String),
    });
  });

  test("however slowly, from however many networks, and through whichever filters", async () => {
    const { getAs, entries } = await filled(450);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    onTestFinished(() => void vi.useRealTimers());
    const networks = ["203.0.113.9", "198.51.100.9"];
    for (const [index, name] of ["Ada", "Ben", "Carla", "Dan"].entries()) {
      const from = { "x-forwarded-for": networks[index % 2] ?? "" };
      await getAs("admin", `${APPLICATIONS}?limit=30&search=${name}`, from);
      vi.setSystemTime(Date.now() + 12 * MINUTE_MS);
    }
    expect((await entries()).map(({ after }) => JSON.parse(after ?? ""))).toMatchObject([
      { count: 60, times: 2, network: "198.51.100.0/24" },
      { count: 60, times: 2, network: "203.0.113.0/24" },
    ]);
  });

  test("of a short list that a stolen session reads too, the newest is the thief's", async () => {
    const { db, get, getAs, entries } = await filled(20);
    const page = `${APPLICATIONS}?limit=25`;
    await getAs("admin", page);
    const stolen = await headersFor(db, "admin");
    const thief = { "x-forwarded-for": "198.51.100.9" };
    for (const headers of [
      { ...stolen, ...FROM },
      { ...stolen, ...thief },
    ]) {
      await (await get(page, { headers })).text();
      await getAs("admin", page);
    }
    const origins = (await entries()).map(({ after }) => JSON.parse(after ?? "") as Origin);
    expect(origins).toMatchObject([
      { count: 20, times: 3, network: "203.0.113.0/24" },
      { count: 20, network: "203.0.113.0/24" },
      { count: 20, network: "198.51.100.0/24" },
    ]);
    const [owner, ...others] = origins.map(({ session }) => session);
    expect(others).toEqual([others[0], others[0]]);
    expect(others[0]).not.toBe(owner);
  });

  test("but the same page again is none, and after ten minutes another begins", async () => {
    const { getAs, entries } = await filled(450);
    for (let times = 0; times < 10; times += 1) await getAs("admin", `${APPLICATIONS}?limit=25`);
    expect(await entries()).toEqual([]);
    await getAs("admin", APPLICATIONS);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11 * MINUTE_MS });
    onTestFinished(() => void vi.useRealTimers());
    await getAs("admin", APPLICATIONS);
    await expect
      .poll(async () => (await entries()).map(({ after }) => JSON.parse(after ?? "")))
      .toMatchObject([{ count: 450, times: 11 }, { count: 450 }]);
  });
});

test("a person's file is named in the activity, whatever was done before in the minute", async () => {
  const { db, as } = await filled(700);
  const { admin, leads } = await as("admin");
  const rows = await db.selectFrom("leads").select("id").orderBy("id").execute();
  const ids = rows.map(({ id }) => id);
  await leads.change({ ids: ids.slice(0, 1000), addTags: ["x"] });
  await leads.change({ ids: ids.slice(1000), addTags: ["x"] });
  const file = await admin.people.file({ id: ids[0] ?? 0 });
  const pieces = [];
  for await (const piece of file.pieces()) pieces.push(piece);
  const entries = await db.selectFrom("auditEntries").selectAll().orderBy("id").execute();
  const [further, taken] = entries.filter(({ action }) => action === "accounts.further");
  expect(taken?.subject).toMatch(/: taken out$/);
  expect(taken?.after).toContain("leads.exportPerson ");
  const { times, what } = JSON.parse(further?.after ?? "") as Further;
  // A thousand are named, and the others count by what was done
  expect([times, Object.keys(what).length, what["leads.change"]]).toEqual([1302, 1001, 302]);
});

interface Origin {
  session: string;
}

interface Further {
  times: number;
  from: string[];
  what: Record<string, number>;
  changed?: Record<string, { before?: unknown; after?: unknown }>;
}

test("of a thousand actions of an admin in a minute a hundred are entries, of which two say how many more, and what was taken out", async () => {
  const { app, db, as, getAs } = await filled(450);
  const { admin } = await as("admin");
  const actor = await actorFor(db, "admin");
  if (!actor) throw new Error("There is no admin.");
  const from = { ...actor, network: "203.0.113.0/24" };
  for (let times = 0; times < 250; times += 1) {
    await admin.settings.save({ key: "licenseText", value: `License ${times}` });
    const file = {
      reference: `2025-${times}`,
      document: "W-2 forms",
      fileUrl: `/uploads/${times}`,
    };
    await recordDocument(db, from, file);
    const subject = aboutApplication(`2025-${times}`);
    await recordTaken(app, from, { action: "applications.mismo", on: subject, count: 1 });
    await getAs("admin", APPLICATIONS);
  }
  const entries = await db.selectFrom("auditEntries").selectAll().orderBy("id").execute();
  const further = entries.filter(({ action }) => action === "accounts.further");
  const taken = entries.filter(({ action }) => action === "applications.mismo");
  // 32 files are among the first entries
  expect([entries.length, taken.length, further.length]).toEqual([100, 32, 2]);
  expect(JSON.parse(further[1]?.after ?? "")).toMatchObject({ times: 218 });
  const { what, changed, ...rest } = JSON.parse(further[0]?.after ?? "") as Further;
  // Whole lists of one session are one entry
  const [reads] = entries.filter(({ action }) => action === "reads.applications");
  expect(JSON.parse(reads?.after ?? "")).toMatchObject({ count: 450, times: 250 });
  const session = actor.sessionId.slice(0, 16);
  expect(rest).toMatchObject({ times: 435 });
  expect(rest.from).toContain(`203.0.113.0/24 ${session}`);
  expect(Object.keys(what)).toContain("reads.document application 2025-249");
  expect(what).toMatchObject({ "settings.save licenseText": 217 });
  // What was changed is seen, and nothing of a borrower's record
  expect(changed).toEqual({
    "settings.save licenseText": { before: "License 32", after: "License 249" },
  });
});

test("a document is one entry a minute for each file, network and session or token, even of one name", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-05-04T10:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  const { db, entries } = await filled(1);
  const [one, other] = [await actorFor(db, "admin"), await actorFor(db, "admin")];
  if (!one || !other) throw new Error("There is no admin.");
  const network = "203.0.113.0/24";
  const token = { id: 1, name: "sync", scopes: [] };
  const byToken = { ...one, sessionId: "", via: "token" as const, network, token };
  const actors = [
    { ...one, network },
    { ...one, network: "198.51.100.0/24" },
    { ...other, network },
    byToken,
    { ...byToken, token: { ...token, id: 2 } },
  ];
  const file = { reference: "2025-1", document: "W-2 forms" };
  for (const actor of [...actors, ...actors])
    for (const fileUrl of ["/uploads/documents/a.pdf", "/uploads/documents/b.pdf"])
      await recordDocument(db, actor, { ...file, fileUrl });
  expect(await entries()).toHaveLength(2 * actors.length);
});

/** Queries of staff whose answer is a file; each records itself when it is downloaded. */
const FILES: Record<string, string> = {
  "admin.exports.activity": "audit.export",
  "admin.exports.reads": "reads.export",
  "admin.exports.applicationLog": "applications.export",
  "admin.exports.applications": "applications.export",
  "admin.exports.leads": "leads.export",
  "admin.exports.messages": "contact.export",
  "admin.exports.mismo": "applications.mismo",
  "admin.exports.subscribers": "newsletter.export",
  "admin.people.file": "leads.exportPerson",
  "admin.transfer.exportContent": "transfer.export",
};

const STAFF_ROWS = restTable(procedures).filter(
  ({ access, method }) =>
    method === "GET" && ["officer", "portal", "staff", "desk", "admin"].includes(access),
);

test("every list of people's data that staff can read is counted, but the history of one lead", () => {
  const uncounted = STAFF_ROWS.filter(({ paged, procedure }) => {
    const schema = outputOf(procedure);
    return paged && schema && collectorOf(schema) && !metaOf(procedure).counted;
  });
  expect(uncounted.map(({ name }) => name)).toEqual(["leads.timeline"]);
});

test("every file that staff can download is an entry with the network and the session", async () => {
  const { db, getAs } = await filled(2);
  const files = STAFF_ROWS.filter(({ procedure }) => metaOf(procedure).download);
  expect(files.map(({ name }) => name).toSorted()).toEqual(Object.keys(FILES).toSorted());
  for (const { name, path } of files) {
    await proveAgain(db);
    expect([name, (await getAs("admin", path.replace("{id}", "1"))).status]).toEqual([name, 200]);
    const origin = /"network":"203\.0\.113\.0\/24","session":"[\w-]{16}"/;
    const last = db.selectFrom("auditEntries").where("action", "=", FILES[name] ?? "");
    await expect
      .poll(() => last.select("after").execute())
      .toContainEqual({ after: expect.stringMatching(origin) });
  }
});
