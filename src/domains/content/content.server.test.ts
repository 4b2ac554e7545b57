import { expect, test } from "vitest";
import { testApp } from "#test/kit/app.ts";
import { publishArticle } from "#test/kit/content.ts";
import { testServer } from "#test/kit/server.ts";
import { statementsOf } from "#test/kit/statements.ts";

const day = (number: number) => `2026-01-0${number}T00:00:00.000Z`;

const post = (number: number) => ({
  slug: `post-${number}`,
  title: `Post ${number}`,
  category: number % 2 ? "Odd" : "Even",
  publishedAt: day(number),
  body: "## One\n\nSome **words**.",
});

/** A visitor to an app with only these posts. */
async function appWith(...numbers: number[]) {
  const app = await testApp();
  await app.db.deleteFrom("contentItems").where("collection", "=", "articles").execute();
  for (const number of numbers) await publishArticle(app.db, post(number));
  return (await app.as("visitor")).content;
}

test("posts are listed newest first", async () => {
  const content = await appWith(1, 3, 2);
  const slugs = (await content.posts()).map(({ slug }) => slug);
  expect(slugs).toEqual(["post-3", "post-2", "post-1"]);
});

test("the home page gets the three newest posts", async () => {
  const content = await appWith(1, 2, 3, 4);
  const slugs = (await content.latest()).map(({ slug }) => slug);
  expect(slugs).toEqual(["post-4", "post-3", "post-2"]);
});

test("an article comes with its text as a tree, its reading time and its neighbors", async () => {
  const content = await appWith(1, 2, 3, 4, 5, 6);
  const article = await content.article({ slug: "post-3" });
  expect(article.blocks.map(({ type }) => type)).toEqual(["heading", "paragraph"]);
  expect(article.minutes).toBe(1);
  expect(article.previous).toEqual({ slug: "post-2", title: "Post 2" });
  expect(article.next).toEqual({ slug: "post-4", title: "Post 4" });
  // The two of its category, then the newest of the others
  expect(article.related.map(({ slug }) => slug)).toEqual(["post-5", "post-1", "post-6"]);
});

test("up to 24 articles are one page of the blog, for the browser to filter", async () => {
  const content = await appWith(1, 2, 3);
  const whole = await content.blog({ search: "Post 2", page: 7 });
  expect(whole).toMatchObject({ isWhole: true, found: 3, page: 1, pages: 1 });
  expect(whole.posts.map(({ slug }) => slug)).toEqual(["post-3", "post-2", "post-1"]);
});

test("more articles are pages of 24, after filtering by search and category", async () => {
  const numbers = Array.from({ length: 60 }, (_, index) => index + 1);
  const app = await testApp();
  await app.db.deleteFrom("contentItems").where("collection", "=", "articles").execute();
  const time = (number: number) => new Date(Date.UTC(2026, 0, 1, number)).toISOString();
  for (const number of numbers)
    await publishArticle(app.db, { ...post(number), publishedAt: time(number) });
  const { content } = await app.as("visitor");
  const page = async (parameters: Record<string, unknown>) => {
    const { posts, ...rest } = await content.blog(parameters);
    return { ...rest, first: posts[0]?.title, count: posts.length };
  };
  const all = { found: 60, pages: 3, isWhole: false };
  expect(await page({})).toEqual({ ...all, page: 1, first: "Post 60", count: 24 });
  expect(await page({ page: 3 })).toEqual({ ...all, page: 3, first: "Post 12", count: 12 });
  expect(await page({ page: 99 })).toEqual({ ...all, page: 3, first: "Post 12", count: 12 });
  expect(await page({ page: "x" })).toMatchObject({ page: 1, first: "Post 60" });
  const odd = { found: 30, pages: 2, isWhole: false };
  expect(await page({ category: "Odd", page: 2 })).toEqual({
    ...odd,
    page: 2,
    first: "Post 11",
    count: 6,
  });
  expect(await page({ search: "POST 59" })).toMatchObject({ found: 1, first: "Post 59" });
  expect(await page({ search: "nothing" })).toEqual({
    found: 0,
    page: 1,
    pages: 1,
    isWhole: false,
    count: 0,
  });
});

test("searches of many articles read them once, and again after one is published or taken down", async () => {
  const app = await testApp();
  for (let number = 0; number < 30; number += 1)
    await publishArticle(app.db, { ...post(number), excerpt: `Ångström ${number}` });
  const { content } = await app.as("visitor");
  const { admin } = await app.as("admin");
  const found = async (search: string) => (await content.blog({ search })).found;
  expect(await found("ångSTRÖM")).toBe(30);
  const statements = statementsOf(app.db);
  expect([await found("post 7"), await found("STRÖM 1")]).toEqual([1, 11]);
  expect(await content.categories()).toContain("Odd");
  const lists = statements.filter((sql) => sql.includes('"contentVersions"'));
  expect(lists).toHaveLength(2);
  for (const sql of lists) expect(sql).toContain('"contentItems"."id" in (');

  const { rows } = await admin.content.list({ collection: "articles", search: "post-7" });
  const { id = 0 } = rows[0] ?? {};
  await admin.content.unpublish({ id });
  expect([await found("post 7"), await found("ångström")]).toEqual([0, 29]);
  await admin.content.publish({ id, revision: (await admin.content.byId({ id })).revision });
  expect(await found("post 7")).toBe(1);
});

test("another page links an article by its title while it is published", async () => {
  const content = await appWith(1);
  expect(await content.postLink({ slug: "post-1" })).toEqual({
    post: { slug: "post-1", title: "Post 1" },
  });
  expect(await content.postLink({ slug: "post-2" })).toEqual({ post: null });
});

test("among many articles, those of the category are found however old they are", async () => {
  const app = await testApp();
  await app.db.deleteFrom("contentItems").where("collection", "=", "articles").execute();
  const time = (number: number) => new Date(Date.UTC(2026, 0, 1, number)).toISOString();
  for (let number = 0; number < 230; number += 1)
    await publishArticle(app.db, {
      ...post(number),
      category: [0, 1, 229].includes(number) ? "Rare" : "Other",
      // Several with the same time: their ids decide
      publishedAt: time(Math.floor(number / 2)),
    });
  const { content } = await app.as("visitor");
  const statements = statementsOf(app.db);
  const { previous, next, related } = await content.article({ slug: "post-229" });
  const lists = statements.filter((sql) => sql.includes('order by "liveDate"'));
  expect(lists).toHaveLength(4);
  for (const sql of lists) expect(sql).toContain(" limit ");
  expect([previous?.slug, next]).toEqual(["post-228", null]);
  expect(related.map(({ slug }) => slug)).toEqual(["post-1", "post-0", "post-228"]);
  const middle = await content.article({ slug: "post-100" });
  expect([middle.previous?.slug, middle.next?.slug]).toEqual(["post-99", "post-101"]);
});

test("the only article has no neighbors and nothing related", async () => {
  const content = await appWith(1);
  expect(await content.article({ slug: "post-1" })).toMatchObject({
    previous: null,
    next: null,
    related: [],
  });
});

test("GET /api/blog-posts/{slug} answers the article, and 404 for a slug that does not exist", async () => {
  const { get, db } = await testServer();
  await publishArticle(db, post(1));
  const found = await get("/api/blog-posts/post-1");
  expect(found.status).toBe(200);
  expect(await found.json()).toMatchObject({ title: "Post 1", body: "## One\n\nSome **words**." });
  for (const slug of ["nope", "%00", "..%2f", "'; DROP TABLE contentItems", "x".repeat(500)]) {
    const { status } = await get(`/api/blog-posts/${slug}`);
    expect([400, 404]).toContain(status);
  }
});
