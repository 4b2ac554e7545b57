import { expect, test } from "vitest";
import { testApp } from "#test/kit/app.ts";
import { publishArticle } from "#test/kit/content.ts";
import { testServer } from "#test/kit/server.ts";

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

test("an article comes with its text as a tree, its reading time and its neighbours", async () => {
  const content = await appWith(1, 2, 3, 4, 5, 6);
  const article = await content.article({ slug: "post-3" });
  expect(article.blocks.map(({ type }) => type)).toEqual(["heading", "paragraph"]);
  expect(article.minutes).toBe(1);
  expect(article.previous).toEqual({ slug: "post-2", title: "Post 2" });
  expect(article.next).toEqual({ slug: "post-4", title: "Post 4" });
  // The two of its category, then the newest of the others
  expect(article.related.map(({ slug }) => slug)).toEqual(["post-5", "post-1", "post-6"]);
});

test("among many articles, those of the category are found however old they are", async () => {
  const app = await testApp();
  await app.db.deleteFrom("contentItems").where("collection", "=", "articles").execute();
  const time = (number: number) => new Date(Date.UTC(2026, 0, 1, number)).toISOString();
  for (let number = 0; number < 230; number += 1)
    await publishArticle(app.db, {
      ...post(number),
      category: [0, 1, 229].includes(number) ? "Rare" : "Other",
      // Several at the same time: their ids decide
      publishedAt: time(Math.floor(number / 2)),
    });
  const { content } = await app.as("visitor");
  const { previous, next, related } = await content.article({ slug: "post-229" });
  expect([previous?.slug, next]).toEqual(["post-228", null]);
  expect(related.map(({ slug }) => slug)).toEqual(["post-1", "post-0", "post-228"]);
  const middle = await content.article({ slug: "post-100" });
  expect([middle.previous?.slug, middle.next?.slug]).toEqual(["post-99", "post-101"]);
});

test("the only article has no neighbours and nothing related", async () => {
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
