import { expect, test } from "vitest";
import { adminCalls } from "#test/kit/admin.ts";
import { violationsOn } from "#test/kit/axe.ts";
import { openPage, WIDTHS } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";

const server = builtForAll();

interface Item {
  id: number;
  revision: number;
}

/** 40 articles, together with those of the sample. */
async function publishArticles(count: number): Promise<void> {
  const call = await adminCalls(server.url);
  const collection = "articles";
  for (let number = 1; number <= count; number += 1) {
    const { id, revision } = (await call("POST", "/api/admin/content", { collection })) as Item;
    const fields = {
      title: `Porch ${number}`,
      excerpt: number === 1 ? "Zebedee built it." : "About porches.",
      category: number % 2 === 0 ? "Porches" : "Gardens",
      imageUrl: "",
      imageAlt: "",
      publishedAt: new Date(Date.UTC(2020, 0, number)).toISOString(),
    };
    const draft = { collection, slug: "", fields, body: "Text." };
    await call("PATCH", `/api/admin/content/${id}`, { id, revision, draft });
    await call("POST", `/api/admin/content/${id}/publish`, { revision: revision + 1 });
  }
}

test("more than 24 articles are pages that links lead through, each with an address of its own; search and category go through all", async () => {
  const before = ((await (await fetch(`${server.url}/api/blog-posts`)).json()) as object[]).length;
  await publishArticles(40 - before);
  const plain = await openPage(server.url, "/blog", { javaScript: false });
  const cards = (page: typeof plain) => page.getByRole("main").getByRole("article");
  const older = (page: typeof plain) => page.getByRole("link", { name: "Older Articles" });
  expect(await cards(plain).count()).toBe(24);
  expect(await plain.getByRole("link", { name: "Newer Articles" }).count()).toBe(0);
  expect(await older(plain).getAttribute("rel")).toBe("next");
  await older(plain).click();
  await plain.getByText("Page 2 of 2").waitFor();
  expect(await cards(plain).count()).toBe(16);
  const canonical = plain.locator("head link[rel=canonical]");
  expect(await canonical.getAttribute("href")).toMatch(/\/blog\?page=2$/);

  const page = await openPage(server.url, "/blog", { width: WIDTHS.phone });
  await older(page).click();
  await page.getByText("Page 2 of 2").waitFor();
  expect(await cards(page).count()).toBe(16);
  await page.getByPlaceholder("Search articles...").fill("zebedee");
  await expect.poll(() => cards(page).getByRole("heading").allTextContents()).toEqual(["Porch 1"]);
  expect(new URL(page.url()).search).toBe("?search=zebedee");
  await page.getByPlaceholder("Search articles...").fill("no such words");
  await page.getByRole("button", { name: "View All Articles" }).click();
  await expect.poll(() => cards(page).count()).toBe(24);
  await page.getByRole("button", { name: "Porches", exact: true }).click();
  await expect.poll(() => cards(page).first().textContent()).toContain("Porches");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(WIDTHS.phone);
  expect(await violationsOn(server.url, "/blog?page=2")).toEqual([]);
});
