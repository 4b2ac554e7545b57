import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { databaseOf, openAsAdmin, violationsInAll } from "#test/kit/admin.ts";
import { hydrated, visit, WIDTHS } from "#test/kit/browser.ts";
import { installClock } from "#test/kit/clock.ts";
import { ADMIN_PASSWORD, builtForAll } from "#test/kit/built-server.ts";
import { insertMany } from "#test/kit/many.ts";

/**
 * A day's work on the dashboard: finding records, following a link, and a table that stands still.
 */

const server = builtForAll();

function seed(count = 45): void {
  const sqlite = databaseOf(server);
  sqlite.exec("DELETE FROM loanApplications; DELETE FROM contactSubmissions; DELETE FROM people");
  sqlite.exec(
    "DELETE FROM sqlite_sequence WHERE name IN ('loanApplications', 'contactSubmissions')",
  );
  insertMany(sqlite, count);
}

async function openDashboard(
  path = "/admin/dashboard",
  options: Parameters<typeof openAsAdmin>[2] = {},
): Promise<Page> {
  seed();
  const page = await openAsAdmin(server.url, path, options);
  await page.getByRole("tabpanel").locator("tbody").first().waitFor();
  return page;
}

const statusOf = (page: Page, reference: string) =>
  page.getByRole("combobox", { name: `Status of application ${reference}` });
const rows = (page: Page) => page.getByRole("tabpanel").locator("tbody");
/**
 * The range may be shown before its rows: until they are there, the table is busy and the pages
 * cannot be turned.
 */
async function inSight(page: Page, range: string): Promise<void> {
  const panel = page.getByRole("tabpanel");
  await panel.getByText(range, { exact: true }).waitFor();
  await panel.locator("[aria-busy=true]").waitFor({ state: "detached" });
}
const addressOf = (page: Page) => {
  const { searchParams } = new URL(page.url());
  searchParams.sort();
  return `?${searchParams}`;
};
const tick = (page: Page) => page.clock.runFor(30_500);

async function arrive(count: number): Promise<void> {
  const insert = databaseOf(server).prepare(
    `INSERT INTO loanApplications (reference, fullName, email, loanPurpose, loanAmount, fingerprint, createdAt)
     VALUES (?, 'New Comer', 'new@mail.example', 'refinance', 300000, ?, '2026-11-20T12:00:00.000Z')`,
  );
  for (let number = 1; number <= count; number += 1)
    insert.run(`2026-00099${number}`, `new ${number}`);
}

describe("A table in use", () => {
  test("keeps its heads in view while the rows scroll, and cuts no column off at 768 px", async () => {
    const page = await openDashboard("/admin/dashboard", { width: WIDTHS.tablet });
    await rows(page).nth(15).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 300);
    const head = page.getByRole("columnheader", { name: "Applicant" });
    await expect.poll(async () => Math.round((await head.boundingBox())?.y ?? 0)).toBe(64);
    const open = await rows(page).nth(15).getByRole("button").boundingBox();
    expect((open?.x ?? 0) + (open?.width ?? 0)).toBeLessThan(WIDTHS.tablet - 24);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(WIDTHS.tablet);
  });

  test("announces new records while a row is open, and nothing moves", async () => {
    const page = await openDashboard("/admin/dashboard", {
      before: (opened) => installClock(opened),
    });
    await page.getByRole("button", { name: "Open application 2025-000044" }).click();
    await page.getByRole("definition").first().waitFor();
    // It stands above the table, and may come after it
    await page.getByRole("region", { name: "Go live" }).waitFor();
    const top = () =>
      statusOf(page, "2025-000044").evaluate((row) => row.getBoundingClientRect().top);
    const before = await top();
    await arrive(3);
    await tick(page);
    await page.getByRole("button", { name: "3 new" }).waitFor();
    expect(await top()).toBe(before);
    expect(await statusOf(page, "2026-000993").count()).toBe(0);
    await page.getByRole("button", { name: "3 new" }).click();
    await statusOf(page, "2026-000993").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("BUTTON");
    expect(await page.getByRole("button", { name: "3 new" }).count()).toBe(0);
  });

  test("does so while the focus is in the list; otherwise new records come in by themselves", async () => {
    const page = await openDashboard("/admin/dashboard", {
      before: (opened) => installClock(opened),
    });
    await statusOf(page, "2025-000045").focus();
    await arrive(1);
    await tick(page);
    await page.getByRole("button", { name: "1 new" }).waitFor();
    await page.getByRole("searchbox", { name: "Search applications" }).focus();
    await tick(page);
    await statusOf(page, "2026-000991").waitFor();
    expect(await page.getByRole("button", { name: "1 new" }).count()).toBe(0);
  });

  test("keeps its columns where they are when a row opens, and the message has the most room", async () => {
    const page = await openDashboard("/admin/dashboard?tab=messages");
    const widths = () =>
      page
        .getByRole("columnheader")
        .evaluateAll((heads) =>
          heads.map((head) => Math.round(head.getBoundingClientRect().width)),
        );
    const before = await widths();
    await page.getByRole("button", { name: "Open message from Sender 45" }).click();
    await page.getByRole("definition").first().waitFor();
    expect(await widths()).toEqual(before);
    expect(before[1]).toBe(Math.max(...before));
  });

  test("opens a row by a press anywhere in it, and its dropdown stays a dropdown", async () => {
    const page = await openDashboard();
    await page.getByText("(212) 555-0045").waitFor({ state: "detached" });
    await rows(page).first().getByText("@mail.example").click();
    await page.getByText("(212) 555-0045").waitFor();
    await statusOf(page, "2025-000044").click();
    expect(await page.getByRole("button", { name: "Close application" }).count()).toBe(1);
  });

  test("shows the status in one control, in its color, read once", async () => {
    const page = await openDashboard();
    const row = rows(page).first();
    expect(await row.locator(".badge", { hasText: "Approved" }).count()).toBe(1);
    expect(await row.getByText("Approved", { exact: true }).getAttribute("aria-hidden")).toBe(
      "true",
    );
    expect(await row.getByRole("combobox").count()).toBe(1);
  });
});

test("The day is one screen: what is due, the pipeline, and who waits; on a phone nothing is too wide", async () => {
  const page = await openDashboard();
  databaseOf(server).exec(`UPDATE leads SET waitsSince = createdAt WHERE messageId IS NOT NULL;
    UPDATE leads SET followUpOn = '2026-01-02', followUpWhat = 'Ask for pay stubs'
      WHERE applicationId = 3`);
  await page.reload();
  await page.setViewportSize({ width: 1280, height: 800 });
  const part = (name: string) => page.getByRole("region", { name, exact: true });
  await part("Today").getByText("Jan 2, 2026: Ask for pay stubs").waitFor();
  await part("Pipeline").getByRole("link", { name: "New", exact: true }).waitFor();
  const waiting = part("New and unanswered, oldest first");
  await waiting.getByRole("link", { name: "45 unanswered" }).waitFor();
  expect(await waiting.getByRole("listitem").first().innerText()).toContain("Sender 1\n");
  const { y = 0, height = 0 } = (await waiting.boundingBox()) ?? {};
  expect(y + height).toBeLessThan(800);
  await page.setViewportSize({ width: WIDTHS.phone, height: 812 });
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(WIDTHS.phone);
  await waiting.getByRole("link", { name: "45 unanswered" }).click();
  await page.getByRole("button", { name: "Unanswered (45)" }).waitFor();
});

describe("Counts", () => {
  test("are in the title, in the menu and on the tabs; a card leads to its filter", async () => {
    const page = await openDashboard();
    databaseOf(server).exec("UPDATE leads SET waitsSince = createdAt WHERE messageId IS NOT NULL");
    await page.reload();
    await expect.poll(() => page.title()).toMatch(/^\(45\) Dashboard/);
    const menu = page.getByRole("navigation", { name: "Admin" });
    expect(await menu.getByRole("link", { name: "Leads 45 unanswered" }).count()).toBe(1);
    expect(await page.getByRole("tab", { name: "Contact Messages 30 unread" }).count()).toBe(1);
    await menu.getByRole("link", { name: "Users" }).click();
    await expect.poll(() => page.title()).toMatch(/^\(45\) Users/);
    await page.goBack();
    await page.getByRole("link", { name: "Unread Messages" }).click();
    await expect.poll(() => addressOf(page)).toBe("?status=unread&tab=messages");
    await expect
      .poll(() => page.getByRole("button", { name: "Unread (30)" }).getAttribute("aria-pressed"))
      .toBe("true");
  });

  test("follow the search, and the pages show which rows of how many", async () => {
    const page = await openDashboard();
    await inSight(page, "1–20 of 45");
    await page.getByRole("button", { name: "Last page" }).click();
    await inSight(page, "26–45 of 45");
    await statusOf(page, "2025-000001").waitFor();
    await page.getByRole("button", { name: "Newer" }).click();
    await inSight(page, "6–25 of 45");
    await statusOf(page, "2025-000021").waitFor();
    await page.getByRole("button", { name: "First page" }).click();
    await inSight(page, "1–20 of 45");
    await page.getByRole("button", { name: "Oldest first" }).click();
    await statusOf(page, "2025-000001").waitFor();
    await page.getByRole("searchbox", { name: "Search applications" }).fill("ada");
    await page.getByRole("button", { name: "Approved (1)" }).waitFor();
    await inSight(page, "1–5 of 5");
    expect(await rows(page).count()).toBe(5);
  });
});

describe("The address", () => {
  test("keeps filter, search, order, page and the open record over a reload and Back", async () => {
    const page = await openDashboard();
    await page.getByRole("button", { name: "Pending (30)" }).click();
    await expect.poll(() => addressOf(page)).toBe("?status=pending");
    // "Older" continues from the rows that are there
    await inSight(page, "1–20 of 30");
    await page.getByRole("button", { name: "Older" }).click();
    await inSight(page, "21–30 of 30");
    const [first] = await rows(page).allTextContents();
    await page.reload();
    await inSight(page, "21–30 of 30");
    expect((await rows(page).allTextContents())[0]).toBe(first);
    await rows(page).nth(1).getByRole("button").click();
    await page.getByRole("definition").first().waitFor();
    await page
      .getByRole("navigation", { name: "Admin" })
      .getByRole("link", { name: "Users" })
      .click();
    await page.getByRole("heading", { name: "Users", level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole("definition").first().waitFor();
    await inSight(page, "21–30 of 30");
    await page.goBack();
    await inSight(page, "1–20 of 30");
    await page.getByRole("searchbox", { name: "Search applications" }).fill("ben");
    await expect.poll(() => addressOf(page)).toBe("?search=ben&status=pending");
    await page.getByRole("tab", { name: "Contact Messages" }).click();
    await page.getByRole("tab", { name: "Loan Applications" }).click();
    await expect.poll(() => addressOf(page)).toBe("?search=ben&status=pending");
  });

  test("keeps a search that is a number, as telephone numbers are", async () => {
    const page = await openDashboard();
    await page.getByRole("searchbox", { name: "Search applications" }).fill("2125550007");
    await inSight(page, "1–1 of 1");
    await statusOf(page, "2025-000007").waitFor();
    await expect.poll(() => addressOf(page)).toBe("?search=2125550007");
    await page.reload();
    await inSight(page, "1–1 of 1");
    const box = page.getByRole("searchbox", { name: "Search applications" });
    expect(await box.inputValue()).toBe("2125550007");
  });

  test("opens a record that is not on the page, also after the sign-in that it asks for", async () => {
    seed();
    const { page } = await visit(server.url, { expected: /40[14]/ });
    await page.goto("/admin/dashboard?tab=messages&open=3");
    await page.waitForURL("**/admin?next=*");
    await hydrated(page);
    await page.getByLabel("Username").fill("admin");
    await page.locator("#password").fill(ADMIN_PASSWORD);
    await page.getByRole("button", { name: "Log in" }).click();
    await page.waitForURL("**/admin/dashboard?tab=messages&open=3");
    await page.getByRole("definition").filter({ hasText: "Number 3" }).waitFor();
    await page
      .getByRole("combobox", { name: "Status of the message from Sender 3", exact: true })
      .selectOption("Mark as Responded");
    const stored = databaseOf(server)
      .prepare("SELECT status FROM contactSubmissions WHERE id = 3")
      .pluck();
    await expect.poll(() => stored.get()).toBe("responded");
    await page.goto("/admin/dashboard?tab=applications&open=2");
    await page.getByRole("definition").filter({ hasText: "2025-000002" }).waitFor();
    await page.goto("/admin/dashboard?open=4711");
    await page.getByText("The record of this link is not here any more.").waitFor();
  });

  test("of another site is not followed", async () => {
    const { page } = await visit(server.url, { expected: /401/ });
    await page.goto("/admin?next=https://evil.example/admin/");
    await hydrated(page);
    await page.getByLabel("Username").fill("admin");
    await page.locator("#password").fill(ADMIN_PASSWORD);
    await page.getByRole("button", { name: "Log in" }).click();
    await page.waitForURL(`${server.url}/admin/dashboard`);
    expect(new URL(page.url()).host).toBe(new URL(server.url).host);
  });
});

test("The admin area says who is signed in and leads to the account; /admin to a new password", async () => {
  const page = await openDashboard();
  const account = page.getByRole("banner").getByRole("link", { name: /Your account/ });
  expect(await account.getAttribute("href")).toBe("/admin/account");
  expect(await account.getAttribute("title")).toBe("Signed in as admin");
  await account.click();
  await page.getByRole("heading", { level: 1, name: "Your Account" }).waitFor();
  await page.getByRole("navigation", { name: "Admin" }).waitFor();
  await page.getByRole("region", { name: "Your data" }).waitFor();
  expect(await violationsInAll(page)).toEqual([]);
  const { page: other } = await visit(server.url);
  await other.goto("/admin");
  expect(
    await other.getByRole("link", { name: "Forgot your password?" }).getAttribute("href"),
  ).toBe("/forgot-password");
});

test("axe finds nothing with new records waiting and a record from elsewhere open", async () => {
  const page = await openDashboard("/admin/dashboard?open=3", {
    before: (opened) => installClock(opened),
  });
  await page.getByRole("definition").first().waitFor();
  await arrive(2);
  await tick(page);
  await page.getByRole("button", { name: "2 new" }).waitFor();
  expect(await violationsInAll(page)).toEqual([]);
});
