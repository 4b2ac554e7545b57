import { get as httpGet, type IncomingMessage } from "node:http";
import { once } from "node:events";
import { describe, expect, test, vi } from "vitest";
import { insertMany } from "#test/kit/many.ts";
import { headersFor } from "#test/kit/people.ts";
import { testServer } from "#test/kit/server.ts";

const MESSAGES = "/api/admin/contact-submissions";

async function filled(count: number) {
  const server = await testServer();
  if (count > 0) insertMany(server.sqlite, count);
  const headers = await headersFor(server.db, "admin");
  return { ...server, headers, list: (path: string) => server.get(path, { headers }) };
}

describe("A whole list by REST", () => {
  test.each([MESSAGES, "/api/admin/loan-applications", "/api/admin/audit", "/api/resources"])(
    "%s is the same array, byte for byte, however many pieces it is read in",
    async (path) => {
      const { sqlite, list, as } = await filled(1001);
      sqlite.exec(`
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
        INSERT INTO auditEntries (at, actorId, actorName, action, subject, before, after)
        SELECT '2026-01-01T00:00:00.000Z', 1, 'admin', 'settings.save', 'contactEmail', '"a"', '"b"' FROM n;
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
        INSERT INTO resources (title, description, fileUrl, fileType, createdAt)
        SELECT 'Rates ' || i, 'All of them', 'https://files.example/' || i, 'pdf', '2026-01-01T00:00:00.000Z' FROM n;`);
      const { admin, resources } = await as("admin");
      const whole = {
        [MESSAGES]: () => admin.contact.list(),
        "/api/admin/loan-applications": () => admin.applications.list(),
        "/api/admin/audit": () => admin.audit.list(),
        "/api/resources": () => resources.list({}),
      }[path];
      const { rows } = (await whole?.()) ?? { rows: [] };
      expect(rows.length).toBeGreaterThanOrEqual(1000);
      const response = await list(path);
      expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(await response.text()).toBe(JSON.stringify(rows));
    },
  );

  test("of all users is sent in pieces too, and those of 200 rows or less at once", async () => {
    const { sqlite, list } = await filled(200);
    const short = await list(MESSAGES);
    expect(Number(short.headers.get("content-length"))).toBe((await short.text()).length);
    sqlite.exec(`
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
      INSERT INTO users (username, usernameKey, firstName, lastName, email, emailKey, passwordHash,
        isLoanOfficer, isAdmin, isVerified, createdAt)
      SELECT 'u' || i, 'u' || i, 'Ada', 'Number ' || i, i || '@x.example', i || '@x.example', '-',
        0, 0, 0, '2026-01-01T00:00:00.000Z' FROM n;`);
    const users = await list("/api/loan-officers");
    expect(users.headers.get("content-length")).toBeNull();
    expect(await users.json()).toHaveLength(504);
  });

  test("takes filters, an order and a cursor; a direction needs a limit", async () => {
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

  test("a HEAD of it reads no more than its first piece", async () => {
    const { get, headers, sqlite } = await filled(1000);
    const prepare = vi.spyOn(sqlite, "prepare");
    const head = await get(MESSAGES, { method: "HEAD", headers });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    const lists = prepare.mock.calls.filter(([sql]) => sql.includes('from "contactSubmissions"'));
    expect(lists).toHaveLength(1);
  });

  test("lets others have their turn between its pieces", async () => {
    const { list, sqlite } = await withLongMessages(4000);
    const prepare = vi.spyOn(sqlite, "prepare");
    let turns = 0;
    let counting = true;
    const count = () => {
      turns += 1;
      if (counting) setImmediate(count);
    };
    setImmediate(count);
    const rows = (await (await list(MESSAGES)).json()) as unknown[];
    counting = false;
    expect(rows).toHaveLength(4000);
    expect(turns).toBeGreaterThan(4000 / 200);
    const sizes = prepare.mock.calls.filter(([sql]) => sql.includes('from "contactSubmissions"'));
    expect(sizes.length).toBeGreaterThan(0);
    for (const [sql] of sizes) expect(sql).toContain("limit");
  });

  test("waits for a client that takes it slowly, and ends when that one leaves", async () => {
    const { url, headers, app } = await withLongMessages(20_000);
    const reads = vi.spyOn(app.db, "selectFrom");
    const asked = httpGet(url + MESSAGES, { headers });
    const [response] = (await once(asked, "response")) as [IncomingMessage];
    response.on("error", () => {});
    response.pause();
    // Pieces come until the buffers on the way are full, then stop
    let seen = -1;
    await vi.waitUntil(
      () => {
        const before = seen;
        seen = reads.mock.calls.length;
        return seen > 1 && seen === before;
      },
      { timeout: 10_000, interval: 100 },
    );
    expect(seen).toBeLessThan(60);
    asked.destroy();
    await vi.waitUntil(() => response.closed);
    const { status } = await fetch(`${url}/healthz`);
    expect(status).toBe(200);
    expect(reads.mock.calls.length - seen).toBeLessThan(5);
  });
});

/** Adds messages of 4 KB each, without the indexes that triggers would keep. */
async function withLongMessages(count: number) {
  const server = await filled(0);
  const triggers = server.sqlite.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'");
  for (const name of triggers.pluck().all()) server.sqlite.exec(`DROP TRIGGER ${String(name)}`);
  server.sqlite.exec(`
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    INSERT INTO contactSubmissions (name, email, phone, subject, message, createdAt)
    SELECT 'Sender', 'sender@mail.example', '(212) 555-0100', 'other', hex(zeroblob(2000)),
      '2026-01-01T00:00:00.000Z' FROM n`);
  return server;
}
