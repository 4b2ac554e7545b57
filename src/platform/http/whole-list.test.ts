import { get as httpGet, type IncomingMessage } from "node:http";
import { once } from "node:events";
import { describe, expect, test, vi } from "vitest";
import { addMany, inParts } from "#test/kit/many.ts";
import { headersFor } from "#test/kit/people.ts";
import { testServer } from "#test/kit/server.ts";
import { statementsOf } from "#test/kit/statements.ts";
import type { Db } from "#platform/database/engine.ts";

const MESSAGES = "/api/admin/contact-submissions";

async function filled(count: number) {
  const server = await testServer();
  await addMany(server.db, count);
  const headers = await headersFor(server.db, "admin");
  return { ...server, headers, list: (path: string) => server.get(path, { headers }) };
}

describe("A whole list by REST", () => {
  test.each([
    MESSAGES,
    "/api/admin/loan-applications",
    "/api/admin/audit",
    "/api/resources",
    "/api/resource-categories",
    "/api/loan-officers",
  ])("%s is the same array, byte for byte, however many parts it is read in", async (path) => {
    const { db, list, as } = await filled(1001);
    const createdAt = "2026-01-01T00:00:00.000Z";
    await inParts(1000, async (some) => {
      const entry = { at: createdAt, actorId: 1, actorName: "admin", action: "settings.save" };
      await db
        .insertInto("auditEntries")
        .values(
          some.map(() => ({ ...entry, subject: "contactEmail", before: '"a"', after: '"b"' })),
        )
        .execute();
      const resource = { description: "All of them", fileType: "pdf", createdAt } as const;
      await db
        .insertInto("resources")
        .values(
          some.map((index) => ({
            ...resource,
            title: `Rates ${index}`,
            fileUrl: `https://files.example/${index}`,
          })),
        )
        .execute();
      await db
        .insertInto("resourceCategories")
        .values(
          some.map((index) => ({ name: `${letter(index % 50)} ${index}`, description: "Some" })),
        )
        .execute();
    });
    await addUsers(db, 1000);
    const { admin, officers, resources } = await as("admin");
    const whole = {
      [MESSAGES]: () => admin.contact.list(),
      "/api/admin/loan-applications": () => admin.applications.list(),
      "/api/admin/audit": () => admin.audit.list(),
      "/api/resources": () => resources.list({}),
      "/api/resource-categories": () => resources.categories(),
      "/api/loan-officers": () => officers.list(),
    }[path];
    const { rows } = (await whole?.()) ?? { rows: [] };
    expect(rows.length).toBeGreaterThanOrEqual(1000);
    const response = await list(path);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.text()).toBe(JSON.stringify(rows));
  });

  test("of all users is sent in parts too, and those of 200 rows or less at once", async () => {
    const { db, list } = await filled(200);
    const short = await list(MESSAGES);
    expect(Number(short.headers.get("content-length"))).toBe((await short.text()).length);
    await addUsers(db, 500);
    const users = await list("/api/loan-officers");
    expect(users.headers.get("content-length")).toBeNull();
    expect(await users.json()).toHaveLength(504);
  });

  test("accepts filters, an order and a cursor; a direction needs a limit", async () => {
    const { list, as } = await filled(1000);
    const { admin } = await as("admin");
    const query = { status: "read", search: "sender", order: "oldest" } as const;
    const found = await admin.contact.list(query);
    const answered = await list(`${MESSAGES}?${new URLSearchParams(query)}`);
    expect(await answered.json()).toEqual(found.rows);
    const rest = await admin.contact.list({ cursor: 700 });
    expect(await (await list(`${MESSAGES}?cursor=700`)).json()).toEqual(rest.rows);
    const whole = await admin.contact.list();
    expect(await (await list(`${MESSAGES}?direction=back`)).json()).toEqual(whole.rows);
    expect((await list(`${MESSAGES}?direction=back&cursor=700`)).status).toBe(400);
    expect((await list(`${MESSAGES}?limit=`)).status).toBe(400);
  });

  test("a HEAD of it reads no more than its first part", async () => {
    const { get, headers, db } = await filled(1000);
    const statements = statementsOf(db);
    const head = await get(MESSAGES, { method: "HEAD", headers });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    const lists = statements.filter((sql) => sql.includes('from "contactSubmissions"'));
    expect(lists).toHaveLength(1);
  });

  test("gives others their turn between its parts", async () => {
    const { list, db } = await withLongMessages(4000);
    const statements = statementsOf(db);
    const turns = await turnsDuring(async () => {
      expect(await (await list(MESSAGES)).json()).toHaveLength(4000);
    });
    expect(turns).toBeGreaterThan(4000 / 200);
    const sizes = statements.filter((sql) => sql.includes('from "contactSubmissions"'));
    expect(sizes.length).toBeGreaterThan(0);
    for (const sql of sizes) expect(sql).toContain("limit");
  });

  test("waits for a client that reads slowly, and ends when that one leaves", async () => {
    const { url, headers, app } = await withLongMessages(20_000);
    const reads = vi.spyOn(app.db, "selectFrom");
    const asked = httpGet(url + MESSAGES, { headers });
    const [response] = (await once(asked, "response")) as [IncomingMessage];
    response.on("error", () => {});
    response.pause();
    // Parts are sent until the buffers on the way are full
    let seen = -1;
    await vi.waitUntil(
      () => {
        const before = seen;
        seen = reads.mock.calls.length;
        return seen > 1 && seen === before;
      },
      { timeout: 60_000, interval: 100 },
    );
    expect(seen).toBeLessThan(60);
    asked.destroy();
    await vi.waitUntil(() => response.closed, 60_000);
    const { status } = await fetch(`${url}/healthz`);
    expect(status).toBe(200);
    expect(reads.mock.calls.length - seen).toBeLessThan(5);
  });
});

const letter = (place: number) => String.fromCodePoint(65 + place);

/** Adds officers, of whom many have the same name, in other letters or the same. */
async function addUsers(db: Db, count: number): Promise<void> {
  const user = { passwordHash: "-", isLoanOfficer: 1, isAdmin: 0 } as const;
  await inParts(count, (some) =>
    db
      .insertInto("users")
      .values(
        some.map((index) => ({
          ...user,
          username: `u${index}`,
          usernameKey: `u${index}`,
          firstName: ["ada", "Ada", "ADA"][index % 3] as string,
          lastName: `${letter(index % 60)}mes`,
          email: `${index}@x.example`,
          emailKey: `${index}@x.example`,
          isVerified: (index % 2) as 0 | 1,
          createdAt: "2026-01-01T00:00:00.000Z",
        })),
      )
      .execute(),
  );
}

/** Counts the turns that other requests get while a list is read. */
async function turnsDuring(work: () => Promise<void>): Promise<number> {
  let turns = 0;
  let counting = true;
  const count = () => {
    turns += 1;
    if (counting) setImmediate(count);
  };
  setImmediate(count);
  await work();
  counting = false;
  return turns;
}

describe("A whole list by tRPC", () => {
  const paths = {
    "/api/trpc/officers.list": "/api/loan-officers",
    "/api/trpc/resources.list?input=%7B%7D": "/api/resources",
    "/api/trpc/resources.categories": "/api/resource-categories",
    "/api/admin/trpc/admin.contact.list": MESSAGES,
  };

  test.each(Object.entries(paths))("%s has the rows of %s", async (path, rest) => {
    const { db, list } = await filled(600);
    await addUsers(db, 600);
    const rows: unknown = await (await list(rest)).json();
    const answer = await list(path);
    expect(answer.headers.get("content-type")).toMatch("application/json");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.json()).toEqual({ result: { data: { rows } } });
  });

  test("of 20,000 users is read and sent in parts, so that others have their turn", async () => {
    const { db, list } = await filled(0);
    await addUsers(db, 20_000);
    const statements = statementsOf(db);
    for (const path of ["/api/trpc/officers.list", "/api/loan-officers"]) {
      const turns = await turnsDuring(async () => {
        const text = await (await list(path)).text();
        expect(text.match(/"username"/g)).toHaveLength(20_004);
      });
      expect(turns).toBeGreaterThan(20_000 / 200);
    }
    const lists = statements.filter((sql) => /from "users" .*order by "lastName"/.test(sql));
    expect(lists.length).toBeGreaterThan(0);
    for (const sql of lists) expect(sql).toContain("limit");
  });

  test("is refused in tRPC's own format", async () => {
    const { get, list } = await filled(300);
    const path = "/api/admin/trpc/admin.contact.list";
    const visitor = await get(path);
    expect(visitor.status).toBe(401);
    expect(await visitor.json()).toMatchObject({ error: { data: { httpStatus: 401 } } });
    for (const input of ['{"status":"no"}', "[", '{"limit":0}', "3"]) {
      const refused = await list(`${path}?input=${encodeURIComponent(input)}`);
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({ error: { data: { httpStatus: 400 } } });
    }
    const missing = await list('/api/trpc/officers.list?input={"cursor":99999}');
    expect(missing.status).toBe(400);
  });

  test("accepts a filter and a limit as before, and cannot be batched", async () => {
    const { list, as } = await filled(600);
    const { admin } = await as("admin");
    const path = "/api/admin/trpc/admin.contact.list";
    const ask = async (input: object) =>
      (await list(`${path}?input=${encodeURIComponent(JSON.stringify(input))}`)).json();
    const unread = { status: "unread", search: "sender" } as const;
    const found = await admin.contact.list(unread);
    expect(await ask(unread)).toEqual({ result: { data: found } });
    const page = await admin.contact.list({ limit: 2, cursor: 500 });
    expect(await ask({ limit: 2, cursor: 500 })).toEqual({ result: { data: page } });
    const two = `${path},admin.contact.list?batch=1&input=`;
    const batch = (input: object) => list(two + encodeURIComponent(JSON.stringify(input)));
    expect((await batch({ 0: { limit: 1 }, 1: { limit: 1 } })).status).toBe(200);
    expect((await batch({ 0: { limit: 1 } })).status).toBe(400);
  });
});

/** Adds messages of 4 KB each, without the indexes that triggers would keep. */
async function withLongMessages(count: number) {
  const server = await filled(0);
  await server.dropTriggers("contactSubmissions");
  const message = {
    name: "Sender",
    email: "sender@mail.example",
    phone: "(212) 555-0100",
    subject: "other",
    message: "0".repeat(4000),
    createdAt: "2026-01-01T00:00:00.000Z",
  } as const;
  await inParts(count, (some) =>
    server.db
      .insertInto("contactSubmissions")
      .values(some.map(() => message))
      .execute(),
  );
  return server;
}
