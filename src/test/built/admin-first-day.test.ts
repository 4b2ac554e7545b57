import { expect, test } from "vitest";
import {
  adminCalls,
  databaseOf,
  openAsAdmin,
  saveSettings,
  violationsInAll,
} from "#test/kit/admin.ts";
import { builtForAll } from "#test/kit/built-server.ts";
import { WIDTHS } from "#test/kit/browser.ts";
import { insertMany } from "#test/kit/many.ts";

const server = builtForAll();

test("Go live has sixteen steps that open the very field, a message for the operator, and opens the site", async () => {
  const page = await openAsAdmin(server.url, "/admin/dashboard");
  const line = page.getByRole("region", { name: "Go live" });
  await line.getByRole("link", { name: "Go live: 0 of 16" }).click();
  await page.getByText("0 of 16 done").waitFor();
  const main = page.getByRole("main");
  await main.getByText("16 CFR 314.4(c)(5)").waitFor();
  for (const [name, address] of [
    ["Contact information", "/admin/site-settings?tab=contact#contactEmail"],
    ["Mail server", "/admin/mail#mail-server"],
    ["Privacy policy", "/admin/site-settings?tab=legal#privacyPolicy"],
  ] as const)
    expect(await main.getByRole("link", { name }).getAttribute("href")).toBe(address);
  await main.getByText("1. Set SECOND_FACTOR=staff").waitFor();
  for (const width of Object.values(WIDTHS)) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
  }
  expect(await violationsInAll(page)).toEqual([]);
  await main.getByRole("button", { name: "Not for us: Today's rates" }).click();
  await main.getByText("Not for us. The website shows no rates.").waitFor();
  await main.getByRole("button", { name: /^A copy has arrived/ }).click();
  await page.getByText("2 of 16 done").waitFor();
  for (const [link, field] of [
    ["NMLS number and states", "NMLS number"],
    ["License text", "License text"],
    ["Contact information", "Email address"],
    ["Terms of use", "Terms of Use"],
  ] as const) {
    await main.getByRole("link", { name: link, exact: true }).click();
    const input = page.getByRole("textbox", { name: field });
    await expect.poll(() => input.evaluate((box) => box === document.activeElement)).toBe(true);
    await page.goBack();
  }
  await main.getByRole("button", { name: "Open the site" }).click();
  await page.getByRole("dialog").getByText("14 steps are still to do.").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Open the site" }).click();
  await main.getByRole("heading", { name: "Your site is open" }).waitFor();
  await page.goto("/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await page.getByText("under construction").count()).toBe(0);
  await page.goto("/admin/dashboard");
  await line.getByText("Go live: 2 of 16").waitFor();
  await line.getByRole("button", { name: "Don’t show again" }).click();
  await line.waitFor({ state: "detached" });
  await page.reload();
  await page.getByText("No loan applications found.").waitFor();
  expect(await line.count()).toBe(0);
});

test("Activity names people, links records, and is filtered by person, kind and day in the address", async () => {
  const sqlite = databaseOf(server);
  insertMany(sqlite, 1);
  const call = await adminCalls(server.url);
  sqlite.exec(`
    INSERT INTO resourceCategories (id, name, description) VALUES (901, 'Forms', 'To sign');
    INSERT INTO auditEntries (at, actorName, action, onTable, onKey, subject, after)
      VALUES ('2026-11-20T12:00:00.000Z', 'admin', 'resources.createCategory',
        'resourceCategories', '901', 'category 901', '"Forms"');
  `);
  await call("PATCH", "/api/admin/loan-applications/1/status", { status: "rejected" });
  await saveSettings(server.url, [["licenseText", "NMLS #1"]]);
  const page = await openAsAdmin(server.url, "/admin/audit?kind=applications");
  const record = page.getByRole("link", { name: "Ben Brook, application 2025-000001" });
  await record.waitFor();
  expect(await page.getByLabel("Kind").inputValue()).toBe("applications");
  expect(await page.locator("tbody").count()).toBe(1);
  expect(await violationsInAll(page)).toEqual([]);
  const rejected = page.locator("tbody");
  const person = rejected.getByRole("link", { name: "Site Administrator (admin)" });
  expect(await person.getAttribute("href")).toBe("/admin/users?open=1");
  await page.getByLabel("Kind").selectOption("accounts");
  const signedIn = page.locator("tbody").filter({ hasText: "Signed in" }).first();
  await signedIn.getByText("Through: the admin area").first().waitFor();
  expect(await signedIn.innerText()).not.toContain("Door");
  expect((await signedIn.innerText()).match(/Site Administrator/g)).toHaveLength(1);
  await page.goBack();
  await record.waitFor();
  await page.getByLabel("Kind").selectOption("resources");
  const category = page.getByRole("link", { name: "Forms" });
  expect(await category.getAttribute("href")).toBe("/admin/resources?category=901");
  await page.goBack();
  await record.waitFor();
  await page.getByLabel("Person").selectOption("admin");
  await page.getByRole("textbox", { name: "Day" }).fill("2020-01-01");
  await page.getByText("No activity found.").waitFor();
  expect(new URL(page.url()).search).toBe("?person=admin&kind=applications&day=2020-01-01");
  await page.goBack();
  await record.click();
  await page.getByText("Application 2025-000001", { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/admin/applications/2025-000001");
});

test("The System card says in words what is wrong, how much space is left, and which error came last", async () => {
  const page = await openAsAdmin(server.url, "/admin/dashboard", {
    expected: /Failed to load resource/,
  });
  const card = page.getByRole("region", { name: "System" });
  await card.getByText("No mail server is set, so nobody gets email.").waitFor();
  const email = page.getByRole("region", { name: "Email" });
  for (const folded of [card, email]) {
    // One line with its distances
    const { height = 0 } = (await folded.boundingBox()) ?? {};
    expect(height).toBeLessThan(90);
  }
  await card.getByText("Show all").click();
  const facts = (await card.innerText()).replace(/\s+/g, " ");
  expect(facts).toMatch(
    /Version \d+\.\d+\.\d+(?:\+[\w-]+)? Running since .* Free disk space [\d.]+ [MG]B/,
  );
  expect(facts).toMatch(/Database [\d.]+ [MG]B, SQLite Uploads None/);
  expect(facts).toContain("Last error None since the start.");
  await page.setViewportSize({ width: 375, height: 812 });
  expect(await violationsInAll(page)).toEqual([]);
  await page.route("**/admin.dashboard.system**", (route) => route.abort());
  await page.reload();
  await card.getByText("The state of the system could not be loaded.").waitFor();
});
