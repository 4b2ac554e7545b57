import { request as httpRequest } from "node:http";
import { describe, expect, test } from "vitest";
import { headersFor } from "#test/kit/people.ts";
import { type TestServer, testServer } from "#test/kit/server.ts";

const MESSAGE = {
  name: "Ada Buyer",
  email: "ada@example.com",
  phone: "212-555-0199",
  subject: "mortgage-question",
  message: "What would a 20 year loan cost me?",
};

/** Adds a row to every list that is empty with the sample content. */
async function fillLists(send: TestServer["send"], asAdmin: RequestInit, nth: string) {
  const [name, email, description] = [`${nth} Buyer`, `${nth}@example.com`, "Of use to officers"];
  const application = { fullName: name, email, loanPurpose: "refinance", loanAmount: 300_000 };
  const resource = {
    title: name,
    description,
    fileUrl: "https://files.example/1",
    fileType: "pdf",
  };
  const made = [
    await send("POST", "/api/contact", { ...MESSAGE, name }),
    await send("POST", "/api/loan-applications", application),
    await send("POST", "/api/resource-categories", { name, description }, asAdmin),
    await send("POST", "/api/admin/resources", { ...resource, categoryId: 1 }, asAdmin),
  ];
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
}

describe("REST answers", () => {
  test("reads 200, creations 201 with the created record, other writes 200 with the changed record", async () => {
    const { db, send, get } = await testServer();
    expect((await get("/api/loan-types")).status).toBe(200);
    const created = await send("POST", "/api/contact", MESSAGE);
    expect(created.status).toBe(201);
    const record = (await created.json()) as { id: number };
    expect(record).toMatchObject({ ...MESSAGE, status: "unread" });
    const changed = await send(
      "PATCH",
      `/api/admin/contact-submissions/${record.id}/status`,
      { status: "responded" },
      { headers: await headersFor(db, "bearer") },
    );
    expect(changed.status).toBe(200);
    expect(await changed.json()).toMatchObject({ id: record.id, status: "responded" });
  });

  test("logout 204", async () => {
    const { db, send } = await testServer();
    const headers = await headersFor(db, "customer");
    expect((await send("POST", "/api/logout", undefined, { headers })).status).toBe(204);
    expect((await send("GET", "/api/user", undefined, { headers })).status).toBe(401);
  });

  test("lists are whole by default; limit and cursor page them, with a Link to the next", async () => {
    const { db, send, get } = await testServer();
    for (const name of ["One One", "Two Two", "Three Three"])
      await send("POST", "/api/contact", { ...MESSAGE, name });
    const init = { headers: await headersFor(db, "admin") };
    const names = async (path: string) => {
      const response = await get(path, init);
      const rows = (await response.json()) as { name: string }[];
      return { names: rows.map((each) => each.name), link: response.headers.get("link") };
    };
    const path = "/api/admin/contact-submissions";
    expect(await names(path)).toEqual({ names: ["Three Three", "Two Two", "One One"], link: null });
    const first = await names(`${path}?limit=2`);
    expect(first.names).toEqual(["Three Three", "Two Two"]);
    const next = /<(.*)>; rel="next"/.exec(first.link ?? "")?.[1] ?? "";
    expect(await names(next)).toEqual({ names: ["One One"], link: null });
  });

  test.each([
    "/api/loan-types",
    "/api/blog-posts",
    "/api/testimonials",
    "/api/resource-categories",
    "/api/resources",
    "/api/loan-officers",
    "/api/admin/loan-applications",
    "/api/admin/contact-submissions",
    "/api/admin/audit",
  ])("%s: its pages of two follow each other and make up the whole list", async (path) => {
    const { db, get, send } = await testServer();
    const init = { headers: await headersFor(db, "admin") };
    for (const nth of ["One", "Two", "Three"]) await fillLists(send, init, nth);
    const rows: unknown[] = [];
    for (let next: string | undefined = `${path}?limit=2`; next !== undefined;) {
      const page: Response = await get(next, init);
      rows.push(...((await page.json()) as unknown[]));
      next = /<(.*)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1];
    }
    // Last, because a read of the whole activity is an entry of it
    const whole = (await (await get(path, init)).json()) as { id: number }[];
    expect(whole.length).toBeGreaterThan(2);
    expect(rows).toEqual(whole);
    const refused = await get(`${path}?limit=0`, init);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      message: "A limit is a whole number from 1 to 200.",
      issues: [{ path: "limit" }],
    });
  });

  test("a page of a published list has an ETag of its own and answers 304", async () => {
    const { get } = await testServer();
    const whole = await get("/api/blog-posts");
    const page = await get("/api/blog-posts?limit=2");
    const etag = page.headers.get("etag") ?? "";
    expect(etag).not.toBe(whole.headers.get("etag"));
    const again = await get("/api/blog-posts?limit=2", { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
    expect((await get("/api/blog-posts?cursor=999999")).status).toBe(400);
  });
});

describe("Errors", () => {
  test("400 carries the first issue's sentence and every issue with its path", async () => {
    const { send } = await testServer();
    const response = await send("POST", "/api/contact", { ...MESSAGE, email: "nope", name: "A" });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      message: "Name must be at least 2 characters.",
      code: "BAD_REQUEST",
      issues: [
        { path: "name", message: "Name must be at least 2 characters." },
        { path: "email", message: "Please enter a valid email address." },
      ],
    });
  });

  test.each([
    ["malformed JSON", "{nope", "application/json", 400],
    ["a list instead of an object", "[]", "application/json", 400],
    ["bytes that are not UTF-8", Buffer.from([0x7b, 0xff, 0x7d]), "application/json", 400],
    ["another type", "name=x", "application/x-www-form-urlencoded", 415],
    ["no type", Buffer.from("{}"), "", 415],
    ["more than 256 KB", JSON.stringify({ name: "x".repeat(262_144) }), "application/json", 413],
  ])("%s is refused with its own status", async (_what, body, type, status) => {
    const { get } = await testServer();
    const response = await get("/api/contact", {
      method: "POST",
      headers: { "content-type": type },
      body,
    });
    expect(response.status).toBe(status);
    expect((await response.text()).length).toBeLessThanOrEqual(300);
  });

  test.each(["0", "-1", "1.5", "abc", "9999999999999999999", "%E0%A4%A"])(
    "an id that is not a positive integer (%s) is 404",
    async (id) => {
      const { db, send } = await testServer();
      const headers = await headersFor(db, "admin");
      const path = `/api/admin/contact-submissions/${id}/status`;
      const response = await send("PATCH", path, { status: "read" }, { headers });
      expect(response.status).toBe(404);
    },
  );

  test("an unknown path under /api is 404 JSON", async () => {
    const { get } = await testServer();
    for (const path of ["/api", "/api/", "/api/nothing", "/api/site-settings/nothing"]) {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(response.headers.get("content-type")).toContain("application/json");
      expect(await response.json()).toMatchObject({ code: "NOT_FOUND" });
    }
  });

  test("a wrong method is 405 with Allow", async () => {
    const { send } = await testServer();
    const response = await send("DELETE", "/api/site-settings", {});
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD");
    const page = await send("POST", "/", {});
    expect(page.status).toBe(405);
  });

  test("429 with Retry-After after 5 messages in a minute", async () => {
    const { send } = await testServer({ RATE_LIMITS: "on" });
    for (let call = 0; call < 5; call += 1)
      expect((await send("POST", "/api/contact", MESSAGE)).status).toBe(201);
    const refused = await send("POST", "/api/contact", MESSAGE);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("calls in a tRPC batch are counted each, and at most 10 fit in one", async () => {
    const { send, db } = await testServer({ RATE_LIMITS: "on" });
    const batch = (size: number) =>
      send(
        "POST",
        `/api/trpc/${Array<string>(size).fill("contact.send").join(",")}?batch=1`,
        Object.fromEntries(
          Array.from({ length: size }, (_, index) => [index, { ...MESSAGE, name: `Ada ${index}` }]),
        ),
      );
    expect((await batch(11)).status).toBe(400);
    expect((await batch(10)).status).toBe(207);
    expect(await db.selectFrom("contactSubmissions").select("id").execute()).toHaveLength(5);
  });

  test("a 500 has a request id that is also in the log, and nothing of its cause", async () => {
    const { db, get, logged } = await testServer();
    await db.schema.alterTable("contentItems").renameTo("gone").execute();
    const response = await get("/api/testimonials");
    expect(response.status).toBe(500);
    const body = (await response.json()) as { requestId: string };
    expect(JSON.stringify(body)).not.toMatch(/sql|contentItems|select/i);
    expect(response.headers.get("x-request-id")).toBe(body.requestId);
    expect(logged.some((line) => line.includes(body.requestId))).toBe(true);
  });

  test("tRPC answers with the same sentence, code and status, without a stack", async () => {
    const { send } = await testServer();
    const response = await send("POST", "/api/trpc/contact.send", { ...MESSAGE, phone: "1" });
    expect(response.status).toBe(400);
    const { error } = (await response.json()) as { error: { message: string; data: object } };
    expect(error.message).toBe("Please enter a valid phone number.");
    expect(error.data).toMatchObject({
      code: "BAD_REQUEST",
      httpStatus: 400,
      issues: [{ path: "phone", message: "Please enter a valid phone number." }],
    });
    expect(JSON.stringify(error)).not.toContain("stack");
  });
});

describe("The cross-site check, for every method but GET and HEAD", () => {
  test.each([
    [{ "sec-fetch-site": "same-origin" }, 201],
    [{ "sec-fetch-site": "none" }, 201],
    [{ "sec-fetch-site": "cross-site" }, 403],
    [{ "sec-fetch-site": "same-site" }, 403],
    [{ origin: "https://evil.example" }, 403],
    [{ origin: "null" }, 403],
    [{}, 201],
  ])("%o gets %d", async (headers, status) => {
    const { send } = await testServer();
    expect((await send("POST", "/api/contact", MESSAGE, { headers })).status).toBe(status);
    const call = await send("POST", "/api/trpc/contact.send", MESSAGE, { headers });
    expect(call.status).toBe(status === 201 ? 200 : 403);
  });

  test("without Sec-Fetch-Site the Origin must equal PUBLIC_URL's", async () => {
    const { send } = await testServer({ PUBLIC_URL: "https://loans.example" });
    const from = (origin: string) =>
      send("POST", "/api/contact", MESSAGE, { headers: { origin } }).then(({ status }) => status);
    expect(await from("https://loans.example")).toBe(201);
    expect(await from("http://loans.example")).toBe(403);
    expect(await from("https://loans.example:8443")).toBe(403);
  });

  test("it refuses before the body is read", async () => {
    const { url } = await testServer();
    const status = await new Promise((resolve, reject) => {
      const request = httpRequest(`${url}/api/contact`, {
        method: "POST",
        headers: {
          "sec-fetch-site": "cross-site",
          "content-type": "application/json",
          "content-length": 1_000_000,
        },
      });
      request.on("response", (response) => resolve(response.statusCode));
      request.on("error", reject);
      request.write("{"); // the rest is never sent
    });
    expect(status).toBe(403);
  });
});

describe("Public reads", () => {
  test.each(["/api/site-settings", "/api/loan-types", "/api/blog-posts", "/api/testimonials"])(
    "%s has an ETag and answers 304",
    async (path) => {
      const { get } = await testServer();
      const first = await get(path);
      const etag = first.headers.get("etag") ?? "";
      expect(etag).toMatch(/^"[\w-]+"$/);
      const second = await get(path, { headers: { "if-none-match": etag } });
      expect(second.status).toBe(304);
      expect(await second.text()).toBe("");
    },
  );

  test("a saved setting changes the response and its ETag at once, over REST and tRPC", async () => {
    const { db, get, send } = await testServer();
    const paths = [
      "/api/site-settings",
      "/api/site-settings/contactPhone",
      "/api/trpc/settings.list",
      "/api/trpc/settings.forPages",
    ];
    const before = await Promise.all(paths.map((path) => get(path)));
    const setting = { key: "contactPhone", value: "(646) 555-0100" };
    const headers = await headersFor(db, "bearer");
    const saved = await send("POST", "/api/admin/site-settings", setting, { headers });
    expect(saved.status).toBe(200);
    const after = await Promise.all(paths.map((path) => get(path)));
    for (const [index, response] of after.entries()) {
      expect(response.headers.get("etag")).not.toBe(before[index]?.headers.get("etag"));
      expect(await response.text()).toContain("(646) 555-0100");
    }
  });

  test("are never rate limited", async () => {
    const { get } = await testServer({ RATE_LIMITS: "on" });
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => get("/api/site-settings").then(({ status }) => status)),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
  });
});

test("a target that is not a path of ours is refused", async () => {
  const { url } = await testServer();
  const status = await new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const request = httpRequest({ hostname, port, path: "http://evil.example/" });
    request.on("response", (response) => resolve(response.statusCode)).on("error", reject);
    request.end();
  });
  expect(status).toBe(400);
});
