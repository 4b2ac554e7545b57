import { describe, expect, test } from "vitest";
import { sampleBlogPosts } from "#db/seeds/content.ts";
import { formatLongDate } from "#kit/values/format.ts";
import { accessibilityViolations, violationsOn } from "#test/kit/axe.ts";
import { hydrated, openPage, scriptsOf, type Visit, visit, WIDTHS } from "#test/kit/browser.ts";
import { builtForReading } from "#test/kit/built-server.ts";
import { shownFor, stopClock } from "#test/kit/clock.ts";

const server = builtForReading();
const posts = sampleBlogPosts.toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt));
const [newer, post, older] = posts as [Post, Post, Post];
type Post = (typeof sampleBlogPosts)[number];
const path = `/blog/${post.slug}`;

const open = (options?: Visit) => openPage(server.url, path, options);

describe("/blog/{slug}", () => {
  test("category, title, long US date, reading time, image of fixed ratio with alt text, without JavaScript", async () => {
    const page = await open({ javaScript: false });
    const header = page.getByRole("article").first().locator("header");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(post.title);
    expect(await header.getByRole("link", { name: post.category }).isVisible()).toBe(true);
    expect(await header.locator("time").textContent()).toBe(formatLongDate(post.publishedAt));
    expect(await header.textContent()).toMatch(/\d min read/);
    const image = header.getByRole("img", { name: post.imageAlt });
    const box = await image.boundingBox();
    expect(box!.width / box!.height).toBeCloseTo(16 / 9, 1);
  });

  test("the body comes from Markdown: headings, lists, tables and links, and no mark is left", async () => {
    const { page } = await visit(server.url, { javaScript: false });
    const seen = new Set<string>();
    for (const { slug, body } of posts) {
      await page.goto(`/blog/${slug}`);
      const text = (await page.getByRole("article").first().textContent()) ?? "";
      for (const [, heading = ""] of body.matchAll(/^#{2,4} (.*)$/gm))
        expect(text).toContain(heading);
      expect(text).not.toMatch(/\*\*|\]\(|^#|\|--/m);
      for (const tag of ["h2", "h3", "ul", "ol", "table", "strong", "a[href='/calculator']"])
        if ((await page.locator(`article ${tag}`).count()) > 0) seen.add(tag);
    }
    expect([...seen].toSorted()).toEqual(
      ["h2", "h3", "ul", "ol", "table", "strong", "a[href='/calculator']"].toSorted(),
    );
  });

  test("the Markdown parser is not sent to the browser", async () => {
    const { page } = await visit(server.url);
    await page.goto(path);
    await hydrated(page);
    expect(await scriptsOf(page)).not.toMatch(/micromark|thematicBreak/);
  });

  test("contents list from three headings up, which leads to the headings", async () => {
    const page = await open();
    const contents = page.getByRole("navigation", { name: "On this page" });
    const listed = await contents.getByRole("link").allTextContents();
    const headings = [...post.body.matchAll(/^## (.*)$/gm)].map((match) => match[1]);
    expect(headings.length).toBeGreaterThanOrEqual(3);
    expect(listed).toEqual(headings);
    await contents.getByRole("link").last().click();
    const heading = page.getByRole("heading", { name: listed.at(-1) });
    await expect.poll(async () => (await heading.boundingBox())!.y).toBeLessThan(450);
    // Not under the sticky header
    expect((await heading.boundingBox())!.y).toBeGreaterThan(72);
  });

  test("share by copy: the 'copied' confirmation clears after 2 s", async () => {
    const { page, context } = await visit(server.url, { fresh: true });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(path);
    await hydrated(page);
    await stopClock(page);
    await page.getByRole("button", { name: "Copy link" }).click();
    const copied = page.getByRole("button", { name: "Copied" });
    await copied.waitFor();
    const clipboard = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(clipboard).pathname).toBe(path);
    expect(await shownFor(page, () => copied.isVisible())).toBeCloseTo(2000, -3);
    await page.getByRole("button", { name: "Copy link" }).waitFor();
  });

  test("'Failed to copy' (clipboard failure)", async () => {
    const { page } = await visit(server.url, { fresh: true });
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("no"));
    });
    await page.goto(path);
    await hydrated(page);
    await page.getByRole("button", { name: "Copy link" }).click();
    const notice = page.getByText("Failed to copy", { exact: true });
    await notice.waitFor();
    expect(await page.getByRole("button", { name: "Copied" }).count()).toBe(0);
  });

  test("share by e-mail", async () => {
    const page = await open();
    const link = page.getByRole("main").getByRole("link", { name: "Email", exact: true });
    const href = new URL((await link.getAttribute("href")) ?? "");
    expect(href.protocol).toBe("mailto:");
    expect(href.searchParams.get("subject")).toBe(post.title);
    expect(href.searchParams.get("body")).toMatch(new RegExp(`^http://.*${path}$`));
  });

  test("previous and next, three related, a call to action", async () => {
    const page = await open();
    const more = page.getByRole("navigation", { name: "More articles" });
    expect(await more.getByRole("link").allTextContents()).toEqual([
      `Previous article${older.title}`,
      `Next article${newer.title}`,
    ]);
    const related = page.getByRole("region", { name: "Related articles" });
    expect(await related.getByRole("article").count()).toBe(3);
    expect(await related.getByRole("heading", { name: post.title }).count()).toBe(0);
    const callToAction = page.getByRole("region", { name: "Wondering what this means for you?" });
    expect(await callToAction.getByRole("link", { name: "Contact Us" }).isVisible()).toBe(true);
    await more.getByRole("link", { name: "Previous article" }).click();
    await page.getByRole("heading", { level: 1, name: older.title }).waitFor();
    expect(await page.title()).toContain(older.title);
  });

  test.each(["nope", "%F0%9F%8F%A0", "..%2F..%2Fetc", "x".repeat(400), "<b>"])(
    "unknown slug: 'Article Not Found' with 'View All Articles', status 404: %s",
    async (slug) => {
      const { page } = await visit(server.url, { expected: /404/ });
      const answer = await page.goto(`/blog/${slug}`);
      expect(answer?.status()).toBe(404);
      await hydrated(page);
      expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Article Not Found");
      await page.getByRole("link", { name: "View All Articles" }).click();
      await page.waitForURL("**/blog");
    },
  );

  test("an article that takes long to come is announced", async () => {
    const { page } = await visit(server.url);
    await page.goto("/blog");
    await hydrated(page);
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/api/trpc/content.article*", async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole("link", { name: post.title }).click();
    await page.getByRole("status").filter({ hasText: "Loading..." }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    release();
    await page.getByRole("heading", { level: 1, name: post.title }).waitFor();
  });

  test("an article that cannot be loaded can be asked for again", async () => {
    const { page } = await visit(server.url, { expected: /500|TRPCClientError/ });
    await page.goto("/blog");
    await hydrated(page);
    await page.route("**/api/trpc/content.article*", (route) => route.fulfill({ status: 500 }));
    await page.getByRole("link", { name: post.title }).click();
    await page.getByRole("heading", { level: 1, name: "Something went wrong" }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.unroute("**/api/trpc/content.article*");
    await page.getByRole("button", { name: "Try Again" }).click();
    await page.getByRole("heading", { level: 1, name: post.title }).waitFor();
  });

  test("no sideways scroll from 360 to 1920 px", async () => {
    const page = await open({ width: 360 });
    for (const width of [360, WIDTHS.tablet, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });

  test("axe finds nothing in an article", async () => {
    expect(await violationsOn(server.url, path)).toEqual([]);
  });
});
