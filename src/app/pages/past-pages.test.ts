import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { createTRPCClient } from "@trpc/client";
import { fromBuffer, type ZipFile } from "yauzl";
import { expect, test } from "vitest";
import type { AppRouter } from "#app/router.ts";
import { publishArticle } from "#test/kit/content.ts";
import { headersFor } from "#test/kit/people.ts";
import { testServer } from "#test/kit/server.ts";

/** A server whose pages show the phone number and have a script, a form and links. */
async function site() {
  const server = await testServer(
    {},
    {
      client: {
        routeOf: () => "/$",
        render: async (target, link, { nonce, today }) => {
          const client = createTRPCClient<AppRouter>({ links: [link] });
          const settings = await client.settings.list.query();
          const phone = settings.find(({ key }) => key === "contactPhone")?.value;
          const known = !target.startsWith("/nowhere");
          return new Response(
            `<!doctype html><html><head></head><body class="x">${target} ${today} ${phone}
<script nonce="${nonce}">own()</script><form action="/x"></form><ul class="grid snap-row"><li>Card</li></ul><a href="/about">About</a>
<a href="/uploads/a.pdf">A</a><a href="https://other.example/">B</a></body></html>`,
            { status: known ? 200 : 404 },
          );
        },
      },
    },
  );
  const headers = await headersFor(server.db, "admin");
  const { admin } = await server.as("admin");
  const save = async (value: string) => {
    await admin.settings.save({ key: "contactPhone", value });
    await sleep(2);
    const moment = new Date().toISOString();
    await sleep(2);
    return moment;
  };
  return { ...server, headers, save };
}

test("a page of the past is marked, has no scripts, and links to pages of the same moment", async () => {
  const { get, headers, save } = await site();
  const first = await save("(212) 555-0001");
  await save("(212) 555-0002");
  const response = await get(`/admin/as-of/${first}/contact`, { headers });
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("x-robots-tag")).toBe("noindex");
  expect(response.headers.get("content-security-policy")).toContain("form-action 'none'");
  const html = await response.text();
  expect(html).toContain("(212) 555-0001");
  expect(html).toContain("The site as of");
  expect(html).toContain('href="/admin/content?record=true">back to today</a>');
  expect(html).toContain(`href="/admin/as-of/${first}/about"`);
  expect(html).toContain('href="/uploads/a.pdf"');
  expect(html).toContain('href="https://other.example/"');
  expect(html).not.toContain("<script");
  expect(html).toContain("<form inert");
  // Without a script, a row of cards on a phone is scrolled by keyboard
  expect(html).toContain('<ul tabindex="0" class="grid snap-row">');
  // And today's page has no such mark
  expect(await (await get("/contact")).text()).toContain("(212) 555-0002");
});

test("the mark shows the clock of the person who chose the moment", async () => {
  const { get, headers, save } = await site();
  const at = Date.parse(await save("(212) 555-0001"));
  const inNewYork = `${new Date(at - 5 * 3_600_000).toISOString().slice(0, -1)}-05:00`;
  const html = await (await get(`/admin/as-of/${inNewYork}/`, { headers })).text();
  expect(html).toMatch(/20\d\d at \d+:\d\d\s[AP]M \(UTC-05:00\)/);
  expect(html).toContain("(212) 555-0001");
});

test.each([
  ["yesterday", 400, "Please choose a date and a time."],
  ["2020-01-01T00:00Z", 400, "The record of what the website said begins on"],
  ["2999-01-01T00:00Z", 400, "This time is in the future."],
])("the moment %s is refused with a sentence", async (moment, status, sentence) => {
  const { get, headers } = await site();
  const response = await get(`/admin/as-of/${moment}/`, { headers });
  expect(response.status).toBe(status);
  const html = await response.text();
  expect(html).toContain("<main>\n<h1>This page cannot be shown</h1>");
  expect(html).toContain(sentence);
});

test("an address without a page, or with a private one, is not found", async () => {
  const { get, headers, save } = await site();
  const moment = await save("1");
  for (const path of ["/nowhere/x", "/admin/dashboard", "/LOagentsPortal", "/search"])
    expect((await get(`/admin/as-of/${moment}${path}`, { headers })).status).toBe(404);
});

test("the past and its export are only for admins", async () => {
  const { get, db, save } = await site();
  const moment = await save("1");
  const refusal = await get(`/admin/as-of/${moment}/`);
  expect(await refusal.text()).toContain('<a href="/admin">Sign in</a>');
  const range = "/api/admin/archive.zip?from=2020-01-01T00:00Z&to=2099-01-01T00:00Z";
  for (const path of [`/admin/as-of/${moment}/`, range]) {
    expect((await get(path)).status).toBe(401);
    const officer = await headersFor(db, "officer");
    expect((await get(path, { headers: officer })).status).toBe(403);
  }
});

/** The entries of a zip, by name. */
function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error: Error | null, zip?: ZipFile) => {
      if (!zip) return reject(error ?? new Error("no zip"));
      const found = new Map<string, Buffer>();
      zip.on("entry", (entry) =>
        zip.openReadStream(entry, (failed, stream) => {
          if (failed) return reject(failed);
          void buffer(stream).then((bytes) => {
            found.set(entry.fileName, bytes);
            zip.readEntry();
          });
        }),
      );
      zip.on("end", () => resolve(found)).on("error", reject);
      zip.readEntry();
    });
  });
}

test("the export has each version of each page once, the data, and the hash of every file", async () => {
  const { get, headers, save } = await site();
  await save("(212) 555-0001");
  await save("(212) 555-0002");
  const range = "from=2020-01-01T00:00Z&to=2099-01-01T00:00Z";
  const response = await get(`/api/admin/archive.zip?${range}`, { headers });
  expect(response.headers.get("content-type")).toBe("application/zip");
  const files = await unzip(Buffer.from(await response.arrayBuffer()));
  const manifest = JSON.parse(String(files.get("manifest.json"))) as {
    files: { name: string; sha256: string }[];
    pages: { path: string; file: string; fromAt: string; untilAt: string | null }[];
  };
  const named = manifest.files.map(({ name }) => name);
  expect([...named, "manifest.json"].toSorted()).toEqual([...files.keys()].toSorted());
  for (const { name, sha256 } of manifest.files)
    expect(createHash("sha256").update(files.get(name)!).digest("hex")).toBe(sha256);
  const contact = manifest.pages.filter(({ path }) => path === "/contact");
  expect(contact).toHaveLength(3);
  const texts = contact.map(({ file }) => String(files.get(file)));
  expect(texts[1]).toContain("(212) 555-0001");
  expect(texts[2]).toContain("(212) 555-0002");
  expect(contact[0]?.untilAt).toBe(contact[1]?.fromAt);
  expect(contact[2]?.untilAt).toBeNull();
  const settings = JSON.parse(String(files.get("data/siteSettings.json"))) as { value: string }[];
  expect(settings.map(({ value }) => value)).toEqual(["(212) 555-0001", "(212) 555-0002"]);
  const content = JSON.parse(String(files.get("data/content.json"))) as object[];
  expect(content.length).toBeGreaterThan(10);
});

test("each page of a long blog is in the export", async () => {
  const { get, headers, save, db } = await site();
  const article = { category: "News", publishedAt: "2026-01-01T00:00:00.000Z", body: "Words." };
  for (let number = 0; number < 30; number += 1)
    await publishArticle(db, { ...article, slug: `news-${number}`, title: `News ${number}` });
  await save("1");
  const range = "from=2020-01-01T00:00Z&to=2099-01-01T00:00Z";
  const answer = await get(`/api/admin/archive.zip?${range}`, { headers });
  const files = await unzip(Buffer.from(await answer.arrayBuffer()));
  const { pages } = JSON.parse(String(files.get("manifest.json"))) as {
    pages: { path: string; file: string }[];
  };
  const second = pages.filter(({ path }) => path === "/blog?page=2").at(-1);
  expect(String(files.get(second?.file ?? ""))).toContain("/blog?page=2");
});

test("the pages of officers are in the export for as long as visitors saw them", async () => {
  const { get, headers, as, db, save } = await site();
  await as("officer");
  const { id } = await db
    .selectFrom("users")
    .where("username", "=", "officer")
    .select("id")
    .executeTakeFirstOrThrow();
  const { officers } = (await as("admin")).admin;
  await save("1");
  await officers.saveCard({ id, nmlsId: "123456", isPublic: true });
  await save("2");
  await officers.saveCard({ id, isPublic: false });
  await save("3");
  const range = "from=2020-01-01T00:00Z&to=2099-01-01T00:00Z";
  const answer = await get(`/api/admin/archive.zip?${range}`, { headers });
  const files = await unzip(Buffer.from(await answer.arrayBuffer()));
  const { pages } = JSON.parse(String(files.get("manifest.json"))) as {
    pages: { path: string; file: string; untilAt: string | null }[];
  };
  const own = pages.filter(({ path }) => /^\/loan-officers\/[^?]+/.test(path));
  expect(own.length).toBeGreaterThan(0);
  expect(own.every(({ file, untilAt }) => files.has(file) && untilAt !== null)).toBe(true);
});

test("an export of an empty period is refused with a sentence", async () => {
  const { get, headers } = await site();
  const range = "from=2026-11-22T00:00Z&to=2026-11-21T00:00Z";
  const response = await get(`/api/admin/archive.zip?${range}`, { headers });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain("Please choose an end after the beginning");
});
