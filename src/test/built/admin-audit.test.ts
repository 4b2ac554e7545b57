import { expect, test } from "vitest";
import { adminCalls, openAsAdmin, saveSettings, violationsInAll } from "#test/kit/admin.ts";
import { WIDTHS } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";

const server = builtForAll();
const empty = builtForAll();

test("The activity page shows who, when, what, from and to, paged by key", async () => {
  await saveSettings(server.url, [
    ["privacyPolicy", `1. Data\n${"We keep little. ".repeat(500)}THE END`],
    ...Array.from({ length: 29 }, (_, n): [string, string] => ["licenseText", `License ${n}`]),
    ["showBlogPosts", "false"],
  ]);
  const page = await openAsAdmin(server.url, "/admin/audit?kind=settings");
  const rows = page.locator("tbody");
  await rows.first().waitFor();
  expect(await rows.count()).toBe(25);
  const newest = await rows.first().textContent();
  for (const part of ["admin", "Changed a setting", "Show blog posts", "yes", "no"])
    expect(newest).toContain(part);
  expect(newest).toMatch(/\d{4}, \d{1,2}:\d\d/);
  await page.getByRole("button", { name: "Older" }).click();
  await page.getByText("Page 2").waitFor();
  await expect.poll(() => rows.count()).toBe(6);
  const legal = rows.filter({ hasText: "Privacy policy" });
  expect(await legal.textContent()).not.toContain("THE END");
  await legal.getByRole("button", { name: /^Open/ }).click();
  await legal.getByText("THE END").waitFor();
  expect(await violationsInAll(page)).toEqual([]);
  await page.getByRole("button", { name: "Newer" }).click();
  await expect.poll(() => rows.count()).toBe(25);
});

test("at 768 px no value of a sign-in is cut off", async () => {
  const page = await openAsAdmin(empty.url, "/admin/audit?kind=accounts", { width: WIDTHS.tablet });
  const values = page.locator("td[data-label=To] > div > div");
  await values.first().waitFor();
  const hidden = await values.first().evaluate((it) => it.scrollHeight - it.clientHeight);
  expect(hidden).toBe(0);
});

test("who has exported a list, how much, from where and in which session, is in its row at each width", async () => {
  const call = await adminCalls(server.url);
  await call("GET", "/api/admin/exports/reads?format=json");
  const page = await openAsAdmin(server.url, "/admin/users");
  for (const width of Object.values(WIDTHS)) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/admin/audit?kind=reads");
    const row = page.locator("tbody").filter({ hasText: "Exported who saw what" });
    const values = row.first().locator("td[data-label=To] > div > div");
    expect(await values.textContent()).toMatch(
      /^Records: \d+Network: 127\.0\.0\.0\/24Session: [\w-]{16}/,
    );
    const hidden = await values.evaluate((box) => {
      const lines = [...box.children].filter((line) => line.textContent.startsWith("Session"));
      const ends = lines.map((line) => line.getBoundingClientRect().bottom);
      return Math.max(...ends) - box.getBoundingClientRect().bottom;
    });
    expect(hidden, `at ${width} px`).toBeLessThan(2);
  }
});

test("'No activity found.'", async () => {
  const page = await openAsAdmin(empty.url, "/admin/audit?kind=backup");
  await page.getByText("No activity found.").waitFor();
  expect(await page.getByRole("table").count()).toBe(0);
});

test("'Error loading activity. Please try again.'", async () => {
  let broken = true;
  const page = await openAsAdmin(empty.url, "/admin/audit?kind=backup", {
    expected: /status of 500/,
    before: (opened) =>
      opened.route("**/admin.audit.list*", (route) =>
        broken ? route.fulfill({ status: 500, body: "" }) : route.fallback(),
      ),
  });
  await page.getByText("Error loading activity. Please try again.").waitFor();
  broken = false;
  await page.getByRole("button", { name: "Try Again" }).click();
  await page.getByText("No activity found.").waitFor();
  expect(await page.getByText("Error loading activity. Please try again.").count()).toBe(0);
});
