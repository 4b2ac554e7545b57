import { describe, expect, test } from "vitest";
import { addMany } from "#test/kit/many.ts";
import { type ActorName, headersFor } from "#test/kit/people.ts";
import { testServer } from "#test/kit/server.ts";
import { EXPORT_PATHS } from "#shared/exports.ts";
import { restTable } from "#server/http/rest.ts";
import { procedures } from "#server/router.ts";
import { metaOf } from "#server/trpc.ts";

const FROM = { "x-forwarded-for": "203.0.113.77" };
const APPLICATIONS = "/api/admin/loan-applications";

async function filled(count: number) {
  const server = await testServer({ TRUST_PROXY: "1" });
  await addMany(server.db, count);
  const getAs = async (name: ActorName, path: string) => {
    const headers = { ...(await headersFor(server.db, name)), ...FROM };
    const response = await server.get(path, { headers });
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

  test("a page as screens read it is none, nor is somebody's own list or the public site", async () => {
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

test("every list that the desk reads is counted, unless it holds nobody's data", () => {
  const lists = restTable(procedures).filter(
    ({ access, paged, published }) =>
      paged && !published && ["desk", "staff", "admin"].includes(access),
  );
  const uncounted = lists.filter(({ procedure }) => !metaOf(procedure).counted);
  expect(uncounted.map(({ name }) => name).toSorted()).toEqual([
    "admin.audit.list",
    "admin.content.list",
    "admin.content.versions",
    "admin.pictures.list",
    "admin.rates.history",
    "admin.redirects.list",
    "admin.redirects.missing",
    "admin.transfer.entries",
    "admin.webhooks.deliveries",
    // The history of one lead, and one's own notices
    "leads.timeline",
    "notices.list",
  ]);
});
