import { expect, test } from "vitest";
import { adminCalls, openAsAdmin } from "#test/kit/admin.ts";
import { violationsInBothThemes } from "#test/kit/axe.ts";
import { builtForAll } from "#test/kit/built-server.ts";
import { heldBack, WIDTHS } from "#test/kit/browser.ts";
import { MESSAGE, REQUEST } from "#test/kit/leads.ts";

const server = builtForAll();

test("a record says who saw it, and the page leads from there to all that a session was shown", async () => {
  const call = await adminCalls(server.url);
  await call("POST", "/api/contact", MESSAGE);
  await call("POST", "/api/loan-applications", { ...REQUEST, email: "ben@example.com" });
  await call("GET", "/api/admin/contact-submissions?search=Ada");

  const page = await openAsAdmin(server.url, "/admin/messages/1");
  const seen = page.getByRole("region", { name: "Seen by" });
  await seen.getByRole("listitem").getByText("Site Administrator").waitFor();
  // By keyboard: what loads above moves the link
  await seen.getByRole("link", { name: "Everybody who saw records of this person" }).press("Enter");
  await page.getByRole("heading", { name: "Who Saw What" }).waitFor();
  await page.getByRole("button", { name: "Records of one person" }).waitFor();
  await page.getByText("Search: Ada").waitFor();
  const rows = page.getByRole("row");
  const all = await rows.count();

  await page
    .getByRole("row", { name: /Search: Ada/ })
    .getByRole("button", { name: /^Session/ })
    .click();
  await expect.poll(() => rows.count()).toBeLessThan(all);
  await page.getByRole("button", { name: /^Records of read/ }).click();
  await page.getByRole("link", { name: MESSAGE.name }).waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.getByRole("button", { name: "Show everything" }).click();
  await page.getByRole("tab", { name: "Reads" }).click();
  for (const width of Object.values(WIDTHS)) {
    await page.setViewportSize({ width, height: 900 });
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await beyond()).toBe(0);
  }
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.getByLabel("From").fill("2099-01-01");
  await page.getByText("No reads found.").waitFor();
  await page.getByLabel("To", { exact: true }).fill("2098-12-31");
  await page.getByRole("alert").getByText("The last day cannot be before the first.").waitFor();
});

test("a record stands still while its composer loads", async () => {
  let release = () => {};
  const page = await openAsAdmin(server.url, "/admin/messages/1", {
    before: async (opened) => {
      release = await heldBack(opened, /replies\.form/);
    },
  });
  const composer = page.getByRole("region", { name: "Write" });
  await composer.waitFor();
  const height = () => composer.evaluate((it) => it.getBoundingClientRect().height);
  const before = await height();
  release();
  await composer.getByRole("textbox", { name: "Reply" }).waitFor();
  expect(await height()).toBe(before);
});
