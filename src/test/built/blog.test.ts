import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { sampleBlogPosts } from "#db/seeds/content.ts";
import { formatLongDate } from "#kit/values/format.ts";
import { violationsOn } from "#test/kit/axe.ts";
import { openPage, visit, type Visit, WIDTHS } from "#test/kit/browser.ts";
import { builtForReading } from "#test/kit/built-server.ts";

const server = builtForReading();
const posts = sampleBlogPosts.toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt));
const newest = posts[0]!;
const categories = [...new Set(posts.map((post) => post.category))];
const category = newest.category;
const inCategory = posts.filter((post) => post.category === category);
const EMPTY =
  "No articles match your search criteria. Try adjusting your search or view all articles.";

const open = (path: string, options?: Visit) => openPage(server.url, path, options);

const search = (page: Page) => page.getByPlaceholder("Search articles...");
const cards = (page: Page) => page.getByRole("main").getByRole("article");
const titles = (page: Page) => cards(page).getByRole("heading").allTextContents();
const chosen = (page: Page) => page.locator("button[aria-pressed=true]").textContent();

/**
 * The page's requests for data and pages from now on. Pictures are left out, because they are
 * loaded when they are in view, and so is the code of linked pages, which is loaded when the page
 * is idle.
 */
function dataAskedBy(page: Page): string[] {
  const asked: string[] = [];
  const byItself = /\/images\/|\/assets\/|settings\.forPages/;
  page.on("request", (request) => {
    if (!byItself.test(request.url())) asked.push(request.url());
  });
  return asked;
}

describe("/blog", () => {
  test("header 'Mortgage Insights Blog' and a grid of article cards linking to /blog/{slug}, without JavaScript", async () => {
    const page = await open("/blog", { javaScript: false });
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(
      "Mortgage Insights Blog",
    );
    expect(await titles(page)).toEqual(posts.map((post) => post.title));
    const first = cards(page).first();
    expect(await first.getByRole("link").getAttribute("href")).toBe(`/blog/${newest.slug}`);
    expect(await first.textContent()).toContain(newest.excerpt);
    expect(await first.textContent()).toContain(newest.category);
    expect(await first.getByRole("time").or(first.locator("time")).textContent()).toBe(
      formatLongDate(newest.publishedAt),
    );
  });

  test("category filter buttons: All plus each distinct category", async () => {
    const page = await open("/blog");
    const buttons = page.locator("button[aria-pressed]");
    expect(await buttons.allTextContents()).toEqual(["All", ...categories]);
    expect(await chosen(page)).toBe("All");
    await page.getByRole("button", { name: category, exact: true }).click();
    await expect.poll(() => titles(page)).toEqual(inCategory.map((post) => post.title));
    expect(await chosen(page)).toBe(category);
    await page.goBack();
    await expect.poll(() => chosen(page)).toBe("All");
    await expect.poll(() => titles(page)).toHaveLength(posts.length);
  });

  test("text search: case-insensitive match on title or excerpt, in the address, with no request", async () => {
    const page = await open("/blog");
    const before = await page.evaluate(() => history.length);
    const asked = dataAskedBy(page);
    const word = newest.title.split(" ").toSorted((a, b) => b.length - a.length)[0]!;
    await search(page).pressSequentially(word.toUpperCase());
    const has = (text: string) => text.toLowerCase().includes(word.toLowerCase());
    const expected = posts.filter((post) => has(post.title) || has(post.excerpt));
    await expect.poll(() => titles(page)).toEqual(expected.map((post) => post.title));
    expect(new URL(page.url()).searchParams.get("search")).toBe(word.toUpperCase());
    expect(await page.evaluate(() => history.length)).toBe(before);
    expect(asked).toEqual([]);
    expect(await search(page).inputValue()).toBe(word.toUpperCase());
  });

  test("an address with search and category can be shared: the server answers it filtered", async () => {
    const word = encodeURIComponent(inCategory[0]!.title.toLowerCase());
    const path = `/blog?search=${word}&category=${encodeURIComponent(category)}`;
    const page = await open(path, { javaScript: false });
    expect(await titles(page)).toEqual([newest.title]);
    expect(await search(page).inputValue()).toBe(newest.title.toLowerCase());
    expect(await chosen(page)).toBe(category);
  });

  test.each(['"first time"', "1.50", "007", "null", "{}", "-", "true"])(
    "a search written into the address by hand is the text itself: %s",
    async (text) => {
      const page = await open(`/blog?search=${encodeURIComponent(text)}`);
      expect(await search(page).inputValue()).toBe(text);
      await page.getByRole("button", { name: category, exact: true }).click();
      await expect.poll(() => new URL(page.url()).searchParams.get("search")).toBe(text);
      expect(await search(page).inputValue()).toBe(text);
    },
  );

  test("search and category work without JavaScript, each keeping the other", async () => {
    const page = await open("/blog", { javaScript: false });
    await page.getByRole("button", { name: category, exact: true }).click();
    await expect.poll(() => titles(page)).toEqual(inCategory.map((post) => post.title));
    await search(page).fill(newest.title);
    await search(page).press("Enter");
    await expect.poll(() => titles(page)).toEqual([newest.title]);
    expect(await chosen(page)).toBe(category);
    await page.getByRole("button", { name: "All", exact: true }).click();
    await expect.poll(() => chosen(page)).toBe("All");
    expect(await search(page).inputValue()).toBe(newest.title);
  });

  test("'No Articles Found' with a 'View All Articles' button that clears search and category", async () => {
    const page = await open(`/blog?search=qqqq&category=${encodeURIComponent(category)}`);
    expect(await page.getByRole("heading", { name: "No Articles Found" }).isVisible()).toBe(true);
    expect(await page.getByText(EMPTY).isVisible()).toBe(true);
    await page.getByRole("button", { name: "View All Articles" }).click();
    await page.waitForURL("**/blog");
    await expect.poll(() => titles(page)).toHaveLength(posts.length);
    expect(await search(page).inputValue()).toBe("");
    expect(await chosen(page)).toBe("All");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
  });

  test("'View All Articles' clears both without JavaScript too", async () => {
    const page = await open("/blog?search=qqqq&category=zzz", { javaScript: false });
    await page.getByRole("button", { name: "View All Articles" }).click();
    await expect.poll(() => titles(page)).toHaveLength(posts.length);
  });

  test.each([
    "category=No%20such%20category",
    "search=%3Cscript%3Ealert(1)%3C%2Fscript%3E",
    `search=${"x".repeat(3000)}`,
    "search=%00%ff%F0%9F%8F%A0",
    "search=12345678901234567890",
    "search=%7B%22a%22%3A%5B1%5D%7D",
    "search=true&category=null",
    "search=a&search=b&category=a&category=b",
    "search=\\..%2F%2F&category=%25",
  ])("any search text and an unknown category are the empty state: ?%s", async (query) => {
    const page = await open(`/blog?${query}`);
    await page.getByRole("heading", { name: "No Articles Found" }).waitFor();
    expect(await cards(page).count()).toBe(0);
  });

  test("text typed before the page was hydrated is searched for", async () => {
    const { page } = await visit(server.url);
    let start: () => void = () => {};
    const held = new Promise<void>((resolve) => (start = resolve));
    await page.route("**/assets/main-*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/blog", { waitUntil: "commit" });
    await search(page).fill(newest.title);
    start();
    await expect.poll(() => titles(page)).toEqual([newest.title]);
  });

  test("loading shows 6 placeholders", async () => {
    const page = await open("/about");
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/api/trpc/content.blog*", async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole("contentinfo").getByRole("link", { name: "Blog" }).click();
    await page.getByTestId("post-skeleton").first().waitFor();
    expect(await page.getByTestId("post-skeleton").count()).toBe(6);
    release();
    await expect.poll(() => titles(page)).toHaveLength(posts.length);
  });

  test("'Error loading blog posts. Please try again later.'", async () => {
    const page = await open("/about", { expected: /500/ });
    await page.route("**/api/trpc/content.blog*", (route) => route.fulfill({ status: 500 }));
    await page.getByRole("contentinfo").getByRole("link", { name: "Blog" }).click();
    await page.getByText("Error loading blog posts. Please try again later.").waitFor();
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toContain("Blog");
  });

  test("newsletter block with an e-mail input and a Subscribe button (no submit behavior)", async () => {
    const page = await open("/blog");
    const asked = dataAskedBy(page);
    const address = page.getByRole("textbox", { name: "Email address" });
    await address.fill("ana@people.example");
    await address.press("Enter");
    await page.getByRole("button", { name: "Subscribe" }).click();
    expect(page.url()).toBe(`${server.url}/blog`);
    expect(await address.inputValue()).toBe("ana@people.example");
    expect(asked).toEqual([]);
  });

  test("no sideways scroll from 360 to 1920 px", async () => {
    const page = await open(`/blog?search=${"w".repeat(200)}`, { width: 360 });
    for (const width of [360, WIDTHS.phone, WIDTHS.tablet, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });

  test("axe finds nothing, neither in the list nor in the empty state", async () => {
    expect(await violationsOn(server.url, "/blog")).toEqual([]);
    expect(await violationsOn(server.url, "/blog?search=qqqq")).toEqual([]);
  });
});
