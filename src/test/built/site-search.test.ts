import { expect, test } from "vitest";
import { violationsOn } from "#test/kit/axe.ts";
import { openPage } from "#test/kit/browser.ts";
import { builtForReading } from "#test/kit/built-server.ts";

const server = builtForReading();

test("a visitor without scripts finds the search in the footer, and in it an article with the words marked", async () => {
  const page = await openPage(server.url, "/about", { javaScript: false });
  await page.getByRole("contentinfo").getByRole("link", { name: "Search" }).click();
  await page.getByText("Type one or more words").waitFor();
  const main = page.getByRole("main");
  await main.getByRole("searchbox").fill("What are closing costs?");
  await main.getByRole("button", { name: "Search" }).click();
  await page.getByText(/^\d+ results?$/).waitFor();
  expect(new URL(page.url()).searchParams.get("q")).toBe("What are closing costs?");
  const found = page.getByRole("listitem").filter({ hasText: "Understanding Closing Costs" });
  expect((await found.locator("mark").allTextContents()).join(" ")).toMatch(/closing costs/i);
  await found.getByRole("link").click();
  await page.waitForURL("**/blog/understanding-closing-costs");
});

test("the result of a search leads to an answer and opens it", async () => {
  const page = await openPage(server.url, "/mortgage-faqs");
  const search = page.getByRole("main").getByRole("search");
  await search.getByRole("searchbox").fill("w-2 forms");
  await search.getByRole("button").click();
  await page.getByRole("link", { name: "What documents do I need" }).click();
  await page.getByText("pay stubs of the last 30 days").waitFor();
  expect(new URL(page.url()).pathname).toBe("/mortgage-faqs");
});

test("the page for unknown addresses can be searched from; empty results and long searches say so", async () => {
  const page = await openPage(server.url, "/no/such/page", { expected: /404/ });
  const search = page.getByRole("main").getByRole("search");
  await search.getByRole("searchbox").fill("xylophones");
  await search.getByRole("button").click();
  await page.getByRole("heading", { name: "Nothing Found" }).waitFor();
  await page.goto(`/search?q=${"a".repeat(120)}`);
  const refusal = page.getByText("Please search for at most 100 characters.");
  await expect.poll(() => refusal.isVisible()).toBe(true);
});

test("results of searches are hidden from search engines, and have a description", async () => {
  for (const path of ["/search", "/search?q=rates"])
    expect(await (await fetch(server.url + path)).text()).toMatch(
      /<meta name="robots" content="noindex"\/><meta name="description" content="Search [^"]{40,}"\/>/,
    );
  expect(await (await fetch(`${server.url}/robots.txt`)).text()).toContain("Disallow: /search\n");
  expect(await (await fetch(`${server.url}/sitemap.xml`)).text()).not.toContain("/search");
});

test("the results are accessible", async () => {
  expect(await violationsOn(server.url, "/search?q=mortgage")).toEqual([]);
});
