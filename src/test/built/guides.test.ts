import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { adminCalls, openAsAdmin } from "#test/kit/admin.ts";
import { violationsOn } from "#test/kit/axe.ts";
import { openPage } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";

const server = builtForAll();

async function publish(page: Page): Promise<void> {
  await page.getByText("Draft saved", { exact: true }).first().waitFor();
  await page.getByRole("button", { name: /^Publish/ }).click();
  await page.getByRole("button", { name: "Publish now" }).click();
  await page.getByText(/^Visitors see this/).waitFor();
}

test("the footer leads to a guide and to the glossary once they are published, and an article explains its terms without scripts", async () => {
  const before = await openPage(server.url, "/glossary", {
    javaScript: false,
    expected: /404/,
  });
  await before.getByRole("heading", { name: "404 Page Not Found" }).waitFor();
  const admin = await openAsAdmin(server.url, "/admin/content?collection=guides");
  await admin.getByRole("button", { name: "New guide" }).click();
  await admin.getByLabel("Title").fill("Buying your first home");
  await admin.getByRole("textbox", { name: "Text" }).fill("Count what closing costs.");
  await admin.getByLabel("Summary").fill("From savings to keys.");
  await admin.getByLabel("Link of the footer").selectOption("First-Time Homebuyer Guide");
  await publish(admin);
  await admin.goto("/admin/content?collection=glossary");
  await admin.getByRole("button", { name: "New glossary entry" }).click();
  await admin.getByLabel("Term").fill("Closing costs");
  await admin.getByLabel("Meaning").fill("What a buyer pays besides the price.");
  await publish(admin);

  const page = await openPage(server.url, "/", { javaScript: false });
  const footer = page.getByRole("contentinfo");
  await footer.getByRole("link", { name: "First-Time Homebuyer Guide" }).click();
  await page.getByRole("heading", { name: "Buying your first home" }).waitFor();
  await page.goto("/blog/understanding-closing-costs");
  const term = page.getByRole("main").getByRole("link", { name: "closing costs" }).first();
  const meaning = page.getByText("What a buyer pays besides the price.");
  expect(await meaning.isVisible()).toBe(false);
  await term.focus();
  expect(await meaning.isVisible()).toBe(true);
  await term.click();
  await page.waitForURL("**/glossary#closing-costs");
  await longWordInAList(page);
  expect(await violationsOn(server.url, "/glossary")).toEqual([]);
  expect(await violationsOn(server.url, "/blog/understanding-closing-costs")).toEqual([]);
});

/** Nothing is wider than a narrow page, however long a word is. */
async function longWordInAList(page: Page): Promise<void> {
  const call = await adminCalls(server.url);
  const collection = "guides";
  const { id, revision } = (await call("POST", "/api/admin/content", { collection })) as Item;
  const text = { title: "Long words", excerpt: "One.", imageUrl: "", imageAlt: "" };
  const fields = { ...text, footerLink: "" };
  const draft = { collection, slug: "", fields, body: `- ${"Wort".repeat(30)}` };
  await call("PATCH", `/api/admin/content/${id}`, { id, revision, draft });
  await call("POST", `/api/admin/content/${id}/publish`, { revision: revision + 1 });
  await page.setViewportSize({ width: 320, height: 900 });
  await page.goto("/guides/long-words");
  await page.getByText("WortWort").waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
}

interface Item {
  id: number;
  revision: number;
}
