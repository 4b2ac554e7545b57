import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { adminCalls, openAsAdmin, violationsInAll } from "#test/kit/admin.ts";
import { heldBack, openPage, WIDTHS } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";

const server = builtForAll();
const empty = builtForAll();

const PAGE = "/admin/content?redirects=true";

/** What axe finds, and the widths at which something is wider than the screen. */
async function troubles(page: Page): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const width of Object.values(WIDTHS)) {
    await page.setViewportSize({ width, height: 900 });
    const wide = await page.evaluate("document.documentElement.scrollWidth > innerWidth");
    if (wide) found.push(`wider than ${width}`);
  }
  return [...found, ...(await violationsInAll(page))];
}

const status = async (path: string) =>
  (await fetch(server.url + path, { redirect: "manual" })).status;

interface Item {
  id: number;
  revision: number;
  draft: { slug: string };
}

describe("The redirects", () => {
  test("while they load and without any, both lists say so", async () => {
    const page = await openAsAdmin(empty.url, "/admin/content");
    const answer = await heldBack(page, "**/api/**redirects.*");
    await page.getByRole("link", { name: "Redirects" }).click();
    await page.getByRole("heading", { name: "Redirects", level: 1 }).waitFor();
    for (const words of ["Loading redirects...", "Loading addresses..."])
      await page.getByText(words).waitFor({ state: "attached" });
    answer();
    await page.getByText("No redirects yet.").waitFor();
    await page.getByText("No missing pages so far.").waitFor();
    expect(await troubles(page)).toEqual([]);
  });

  test("a missing address that visitors asked for is redirected from the log, edited, found and deleted", async () => {
    for (const path of ["/old-page", "/old-page", "/other"]) expect(await status(path)).toBe(404);
    const page = await openAsAdmin(server.url, PAGE, { expected: /status of 400/ });
    const log = page.getByRole("region", { name: "Not found" });
    const list = page.getByRole("region", { name: "Redirects" });
    await log.getByText("2 times").waitFor();
    await log.getByRole("button", { name: "Redirect it /old-page" }).click();
    const dialog = page.getByRole("dialog");
    expect(await dialog.getByLabel("Old address").inputValue()).toBe("/old-page");
    await dialog.getByLabel("Leads to").fill("//evil.example");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("Please enter a path of this site, such as /loans").waitFor();
    await dialog.getByLabel("Leads to").fill("/old-page");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("An address cannot lead to itself.").waitFor();
    expect(await dialog.getByLabel("Old address").inputValue()).toBe("/old-page");
    expect(await violationsInAll(page)).toEqual([]);
    await dialog.getByLabel("Leads to").fill("/loans");
    await dialog.getByRole("button", { name: "Save" }).click();
    await list.getByRole("cell", { name: "/old-page" }).first().waitFor();
    await log.getByRole("button", { name: "Redirect it /old-page" }).waitFor({ state: "hidden" });
    expect(await status("/old-page")).toBe(308);
    await dialog.waitFor({ state: "hidden" });
    await list.getByRole("button", { name: "Edit /old-page" }).click();
    await dialog.getByLabel("Leads to").fill("/abuot");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("but there is no page at that address.").first().waitFor();
    await list.getByText("This page does not exist.").waitFor();
    await dialog.waitFor({ state: "hidden" });
    await list.getByRole("button", { name: "Edit /old-page" }).click();
    await dialog.getByLabel("Leads to").fill("/about");
    await dialog.getByRole("button", { name: "Save" }).click();
    await list.getByRole("link", { name: "/about" }).waitFor();
    await dialog.waitFor({ state: "hidden" });
    await page.getByLabel("Search redirects").fill("nothing");
    await list.getByText("No redirects found.").waitFor();
    await page.getByLabel("Search redirects").fill("OLD");
    await list.getByRole("button", { name: "Delete /old-page" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await list.getByText("No redirects found.").waitFor();
    expect(await status("/old-page")).toBe(404);
  });

  test("an article with a new address is found at its old one", async () => {
    const call = await adminCalls(server.url);
    const [listed] = (await call("GET", "/api/admin/content?collection=articles")) as Item[];
    const at = `/api/admin/content/${listed?.id}`;
    const { revision, draft } = (await call("GET", at)) as Item;
    const renamed = { revision, draft: { ...draft, slug: "another-address" } };
    const saved = (await call("PATCH", at, renamed)) as Item;
    await call("POST", `${at}/publish`, { revision: saved.revision });
    const old = await fetch(`${server.url}/blog/${draft.slug}`, { redirect: "manual" });
    expect([old.status, old.headers.get("location")]).toEqual([308, "/blog/another-address"]);
    const followed = await fetch(`${server.url}/blog/${draft.slug}?utm_source=mail`);
    expect([followed.status, followed.url]).toEqual([
      200,
      `${server.url}/blog/another-address?utm_source=mail`,
    ]);
    expect(await (await fetch(`${server.url}/sitemap.xml`)).text()).not.toContain(
      `/blog/${draft.slug}<`,
    );
  });

  test("many of them, with long addresses, fit every width", async () => {
    const call = await adminCalls(server.url);
    for (let index = 0; index < 30; index += 1)
      await call("POST", "/api/admin/redirects", {
        path: `/2019/${"long-".repeat(20)}${index}`,
        target: `https://partner.example/${"long-".repeat(30)}`,
      });
    await status(`/gone/${"a-long-address/".repeat(12)}`);
    await status(`/gone/${"a-long-address/".repeat(11)}end`);
    const page = await openAsAdmin(server.url, PAGE);
    const list = page.getByRole("region", { name: "Redirects" });
    await list.getByRole("button", { name: /^Edit/ }).nth(24).waitFor();
    await list.getByRole("button", { name: "Show more" }).click();
    await list.getByRole("button", { name: /^Edit/ }).nth(29).waitFor();
    expect(await troubles(page)).toEqual([]);
  });

  test("that cannot be loaded can be retried", async () => {
    const page = await openAsAdmin(server.url, PAGE, {
      expected: /status of 500/,
      before: (opened) =>
        opened.route(/admin\.redirects\./, (route) => route.fulfill({ status: 500, body: "{}" })),
    });
    await page.getByText("Error loading redirects. Please try again.").waitFor();
    await page.getByText("Error loading addresses. Please try again.").waitFor();
    expect(await troubles(page)).toEqual([]);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.getByRole("button", { name: /again/i }).first().click();
    await page.getByRole("button", { name: /^Edit/ }).first().waitFor();
  });
});

describe("The categories", () => {
  test("are added, renamed, put in order, merged and deleted; the blog and its links follow", async () => {
    const page = await openAsAdmin(server.url, "/admin/content", { expected: /status of 409/ });
    await page.getByRole("link", { name: "Categories" }).click();
    await page.getByRole("heading", { name: "Categories", level: 1 }).waitFor();
    const dialog = page.getByRole("dialog");
    const row = (name: string) => page.getByRole("row").filter({ hasText: name });
    await page.getByRole("button", { name: "Add category" }).click();
    await dialog.getByLabel("Name").fill("refinancing");
    await dialog.getByRole("button", { name: "Add" }).click();
    await dialog.getByText("There is a category “Refinancing” already.").waitFor();
    await dialog.getByLabel("Name").fill("News");
    await dialog.getByRole("button", { name: "Add" }).click();
    await row("News").getByText("No articles").waitFor();
    await page.getByRole("button", { name: "Delete News" }).click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await row("News").waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Rename Home Buying" }).click();
    await dialog.getByLabel("Name").fill("A Home");
    await dialog.getByRole("button", { name: "Rename" }).click();
    await row("A Home").waitFor();
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: /^Move Refinancing/ }).press("ArrowUp");
    await page.getByText("Refinancing is now 2 of 4.").waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Merge Market Insights" }).click();
    await dialog.getByLabel("Into").selectOption("Refinancing");
    expect(await violationsInAll(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Merge" }).click();
    await row("Market Insights").waitFor({ state: "hidden" });
    expect(await troubles(page)).toEqual([]);
    await page.getByRole("link", { name: /in Refinancing$/ }).click();
    await expect.poll(() => page.getByLabel("Category").inputValue()).toBe("Refinancing");

    const blog = await openPage(server.url, "/blog", { javaScript: false });
    expect(await blog.locator("button[aria-pressed]").allTextContents()).toEqual([
      "All",
      "A Home",
      "Refinancing",
      "Mortgage Basics",
    ]);
    await blog.goto("/blog?category=Market+Insights");
    expect(await blog.locator("button[aria-pressed=true]").textContent()).toBe("Refinancing");
  });

  test("say so when the list is empty or cannot be loaded", async () => {
    const failing = /admin\.categories\.list/;
    const page = await openAsAdmin(server.url, "/admin/content?categories=true", {
      expected: /status of 500/,
      before: (opened) =>
        opened.route(failing, (route) => route.fulfill({ status: 500, body: "{}" })),
    });
    await page.getByText("Error loading categories. Please try again.").waitFor();
    expect(await troubles(page)).toEqual([]);
  });
});

describe("The record", () => {
  test("shows the site as of a time, marked and without scripts, and counts what an export holds", async () => {
    const page = await openAsAdmin(server.url, "/admin/content");
    await page.getByRole("link", { name: "Record" }).click();
    await page.getByRole("heading", { name: "Record", level: 1 }).waitFor();
    await page.getByText(/\d+ pages and \d+ changes?; written while you download it/).waitFor();
    expect(await troubles(page)).toEqual([]);
    await page.getByRole("button", { name: "Show" }).click();
    await page.getByText("Please choose a date and a time.").waitFor();
    const now = (await page.evaluate(
      "new Date(Date.now() - new Date().getTimezoneOffset() * 60000).toISOString().slice(0, 19)",
    )) as string;
    await page.getByLabel("Date and time").fill(now);
    await page.getByRole("button", { name: "Show" }).click();
    await page.getByRole("complementary", { name: "Past" }).waitFor();
    expect(await troubles(page)).toEqual([]);
    await page.setViewportSize({ width: WIDTHS.desktop, height: 900 });
    await page.getByRole("link", { name: "Loans", exact: true }).first().click();
    await page.waitForURL(/\/admin\/as-of\/.+\/loans$/);
    expect(await page.locator("script").count()).toBe(0);
    expect(await troubles(page)).toEqual([]);
    await page.getByRole("link", { name: "back to today" }).click();
    await page.getByRole("heading", { name: "Record", level: 1 }).waitFor();
  });
});
