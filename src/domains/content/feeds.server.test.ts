import { expect, test } from "vitest";
import { publishArticle } from "#test/kit/content.ts";
import { isSqlite } from "#test/kit/databases.ts";
import { testServer } from "#test/kit/server.ts";

/** Refused on every route, and by PostgreSQL itself: only an older database can have them. */
const IMPOSSIBLE = isSqlite ? "\u0000\ud800" : "\ufffd";

const AWKWARD = {
  slug: "rates & <points>",
  title: `Rates & "points" <b>\u000b'21${IMPOSSIBLE}`,
  excerpt: "]]> &amp; more",
  body: "Text.",
  category: "A&B",
  imageUrl: "/images/hero.svg",
  imageAlt: "",
  publishedAt: "2026-02-03T04:05:06.000Z",
};

test("robots.txt excludes the admin area and the portal and names the sitemap", async () => {
  const { get } = await testServer({ PUBLIC_URL: "https://loans.example" });
  const answer = await get("/robots.txt");
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const lines = (await answer.text()).split("\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      "User-agent: *",
      "Disallow: /admin",
      "Disallow: /LOagentsPortal",
      "Sitemap: https://loans.example/sitemap.xml",
    ]),
  );
});

test("the sitemap lists every public page and article by its absolute address", async () => {
  const { get, db } = await testServer({ PUBLIC_URL: "https://loans.example" });
  await publishArticle(db, AWKWARD);
  const answer = await get("/sitemap.xml");
  expect(answer.headers.get("content-type")).toMatch(/^application\/xml/);
  const xml = await answer.text();
  for (const path of ["/", "/loans", "/blog", "/mortgage-faqs", "/terms-of-use"])
    expect(xml).toContain(`<url><loc>https://loans.example${path}</loc></url>`);
  expect(xml).toContain(
    "<url><loc>https://loans.example/blog/rates%20%26%20%3Cpoints%3E</loc><lastmod>2026-02-03T04:05:06.000Z</lastmod></url>",
  );
  expect(xml).not.toMatch(/admin|LOagentsPortal|\/auth/);
});

test("RSS of the blog: every article, newest first, as text", async () => {
  const { get, db } = await testServer({ PUBLIC_URL: "https://loans.example" });
  await publishArticle(db, AWKWARD);
  const xml = await (await get("/rss.xml")).text();
  expect(xml).toContain("<title>Rates &amp; &quot;points&quot; &lt;b&gt;&apos;21\ufffd</title>");
  expect(xml).toContain("<description>]]&gt; &amp;amp; more</description>");
  expect(xml).toContain("<pubDate>Tue, 03 Feb 2026 04:05:06 GMT</pubDate>");
  const dates = [...xml.matchAll(/<pubDate>(.*?)<\/pubDate>/g)].map((match) =>
    Date.parse(match[1] as string),
  );
  expect(dates).toEqual(dates.toSorted((a, b) => b - a));
});

test("feeds are made anew when content changes, and answer 304 to clients that have them", async () => {
  const { get, db } = await testServer();
  const first = await get("/rss.xml");
  const etag = first.headers.get("etag") ?? "";
  const again = await get("/rss.xml", { headers: { "if-none-match": etag } });
  expect(again.status).toBe(304);
  await publishArticle(db, AWKWARD);
  const changed = await get("/rss.xml", { headers: { "if-none-match": etag } });
  expect(changed.status).toBe(200);
  expect(await changed.text()).toContain("A&amp;B");
});

test("unpublished items are in no feed", async () => {
  const { get, as } = await testServer();
  const { admin } = await as("admin");
  const { id, revision, draft } = await admin.content.create({ collection: "articles" });
  await admin.content.save({ id, revision, draft: { ...draft, slug: "later" } });
  for (const path of ["/rss.xml", "/sitemap.xml"])
    expect(await (await get(path)).text()).not.toContain("later");
});
