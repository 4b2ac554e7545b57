import { expect, test } from "vitest";
import {
  adminCalls,
  databaseOf,
  openAsAdmin,
  saveSettings,
  violationsInAll,
} from "#test/kit/admin.ts";
import { builtForAll } from "#test/kit/built-server.ts";
import { insertMany } from "#test/kit/many.ts";

const server = builtForAll();

test("The first-day list says why and where, ticks itself and the backup by hand, and can be hidden", async () => {
  const page = await openAsAdmin(server.url, "/admin/dashboard");
  const list = page.getByRole("region", { name: /Before you open/ });
  await list.getByText("PUBLIC_URL").waitFor();
  await list.getByText("16 CFR 314.4(c)(5)").waitFor();
  for (const [name, address] of [
    ["Site texts", "/admin/content?collection=site-texts"],
    ["Mail server", "/admin/mail"],
  ] as const)
    expect(await list.getByRole("link", { name }).getAttribute("href")).toBe(address);
  const contact = list.getByRole("link", { name: "Contact information" });
  expect(await contact.getAttribute("href")).toBe("/admin/site-settings?tab=contact");
  expect(await violationsInAll(page)).toEqual([]);
  await list.getByRole("checkbox", { name: "Backups copied elsewhere" }).check();
  await saveSettings(server.url, [["licenseText", "NMLS #204571"]]);
  await page.reload();
  await list.getByText("2 of 10 done").waitFor();
  // On a phone it is folded at first
  expect(await list.getByText("PUBLIC_URL").count()).toBe(0);
  // Where the first record would be, below all notices of a new website
  const records = page.getByText("No loan applications found.");
  expect((await records.boundingBox())?.y).toBeLessThan(780);
  await list.getByRole("button", { name: "Show the list" }).click();
  await list.getByText("License and NMLS number (done)").waitFor();
  expect(await list.getByRole("checkbox", { name: "Backups copied elsewhere" }).isChecked()).toBe(
    true,
  );
  await list.getByRole("button", { name: "Fold the list" }).click();
  await page.reload();
  await list.getByText("2 of 10 done").waitFor();
  expect(await list.getByText("PUBLIC_URL").count()).toBe(0);
  await list.getByRole("button", { name: "Show the list" }).click();
  await list.getByRole("button", { name: "Hide for good" }).click();
  await list.waitFor({ state: "detached" });
  await page.reload();
  await page.getByText("No loan applications found.").waitFor();
  expect(await list.count()).toBe(0);
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
