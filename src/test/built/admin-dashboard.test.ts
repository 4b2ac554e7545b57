import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { databaseOf, openAsAdmin, violationsInAll } from "#test/kit/admin.ts";
import { builtForAll } from "#test/kit/built-server.ts";
import { installClock, pass, passUntil } from "#test/kit/clock.ts";
import { changeRecords, insertMany } from "#test/kit/many.ts";

const server = builtForAll();
const empty = builtForAll();

/** 45 applications and 45 messages, as new as on the first day. */
function seed(): void {
  const sqlite = databaseOf(server);
  sqlite.exec("DELETE FROM loanApplications; DELETE FROM contactSubmissions; DELETE FROM people");
  sqlite.exec(
    "DELETE FROM sqlite_sequence WHERE name IN ('loanApplications', 'contactSubmissions')",
  );
  insertMany(sqlite, 45);
  const details = JSON.stringify({ timeFrame: "within-3-months", downPayment: 60_000 });
  sqlite.prepare("UPDATE loanApplications SET details = ? WHERE id = 45").run(details);
}

async function openDashboard(options: Parameters<typeof openAsAdmin>[2] = {}): Promise<Page> {
  seed();
  const page = await openAsAdmin(server.url, "/admin/dashboard", options);
  await page.getByRole("table", { name: "Loan applications" }).waitFor();
  return page;
}

const showMessages = (page: Page) => page.getByRole("tab", { name: "Contact Messages" }).click();
const statusOf = (page: Page, reference: string) =>
  page.getByRole("combobox", { name: `Status of application ${reference}` });
const statusOfSender = (page: Page, id: number) =>
  page.getByRole("combobox", { name: `Status of the message from Sender ${id}`, exact: true });
const card = (page: Page, label: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator("dd");
const optionsOf = (select: ReturnType<typeof statusOf>) =>
  select.locator("option").allTextContents();
const bodyRows = (page: Page) => page.getByRole("tabpanel").locator("tbody");

describe("Dashboard", () => {
  test("Stat cards: Total Applications, Pending Applications, Approved Applications, Unread Messages", async () => {
    const page = await openDashboard();
    expect(await card(page, "Total Applications").textContent()).toBe("45");
    expect(await card(page, "Pending Applications").textContent()).toBe("30");
    expect(await card(page, "Approved Applications").textContent()).toBe("15");
    expect(await card(page, "Unread Messages").textContent()).toBe("30");
  });

  test("Two tabs: Loan Applications and Contact Messages, each a table with a status dropdown per row", async () => {
    const page = await openDashboard();
    expect(await page.getByRole("tab").allTextContents()).toEqual([
      "Loan Applications30pending",
      "Contact Messages30unread",
    ]);
    expect(await bodyRows(page).count()).toBe(20);
    expect(await optionsOf(statusOf(page, "2025-000045"))).toEqual([
      "Pending",
      "Approve",
      "Reject",
    ]);
    expect(await page.getByRole("tabpanel").getByRole("combobox").count()).toBe(20);
    await showMessages(page);
    await page.getByRole("table", { name: "Contact messages" }).waitFor();
    expect(await optionsOf(statusOfSender(page, 45))).toEqual([
      "Unread",
      "Mark as Read",
      "Mark as Responded",
    ]);
    expect(new URL(page.url()).search).toBe("?tab=messages");
  });

  test("A changed status is kept and counted", async () => {
    const page = await openDashboard();
    await statusOf(page, "2025-000044").selectOption("Approve");
    await expect.poll(() => card(page, "Approved Applications").textContent()).toBe("16");
    await showMessages(page);
    await statusOfSender(page, 44).selectOption("Mark as Responded");
    await expect.poll(() => card(page, "Unread Messages").textContent()).toBe("29");
    await page.reload();
    await statusOfSender(page, 44).waitFor();
    expect(await statusOfSender(page, 44).inputValue()).toBe("responded");
  });

  test("A status shows at once; when the server refuses it is taken back with 'Update Failed'", async () => {
    let refuse = () => {};
    const held = new Promise<void>((resolve) => (refuse = resolve));
    const page = await openDashboard({
      expected: /status of 500/,
      before: (opened) =>
        opened.route("**/admin.applications.setStatus", async (route) => {
          await held;
          await route.fulfill({ status: 500, body: "" });
        }),
    });
    await statusOf(page, "2025-000044").selectOption("Reject");
    const row = bodyRows(page).filter({ has: statusOf(page, "2025-000044") });
    await row.locator(".badge", { hasText: "Rejected" }).waitFor();
    refuse();
    await page.getByText("Update Failed", { exact: true }).waitFor();
    await row.locator(".badge", { hasText: "Pending" }).waitFor();
    expect(await statusOf(page, "2025-000044").inputValue()).toBe("pending");
  });

  test("Two admins change the same message: the second gets an error and sees the current status", async () => {
    const page = await openDashboard({ expected: /status of 409/ });
    await showMessages(page);
    await statusOfSender(page, 44).waitFor();
    const unread = Number(await card(page, "Unread Messages").textContent());
    const answered = "UPDATE contactSubmissions SET status = 'responded' WHERE id = 44";
    changeRecords(databaseOf(server), answered);
    await statusOfSender(page, 44).selectOption("Mark as Read");
    await page.getByText("Update Failed", { exact: true }).waitFor();
    await page.getByText("Someone else has set this to responded.", { exact: true }).waitFor();
    await expect.poll(() => statusOfSender(page, 44).inputValue()).toBe("responded");
    await expect.poll(() => card(page, "Unread Messages").textContent()).toBe(String(unread - 1));
  });

  test("Data refreshes every 30 s, not on window focus", async () => {
    const page = await openDashboard({ before: (opened) => installClock(opened) });
    // The clock jumps one minute ahead, which causes a refresh, and stops
    const refreshed = ["admin.dashboard.stats", "admin.applications.list"].map((call) =>
      page.waitForResponse((answer) => answer.url().includes(call)),
    );
    await page.clock.pauseAt(Date.now() + 60_000);
    await Promise.all(refreshed);
    await pass(page, 100);
    for (const statement of [
      "UPDATE loanApplications SET status = 'rejected' WHERE id = 44",
      "UPDATE contactSubmissions SET status = 'read' WHERE id = 44",
    ])
      changeRecords(databaseOf(server), statement);
    await page.evaluate(() => {
      window.dispatchEvent(new Event("focus"));
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await pass(page, 28_000);
    expect(await statusOf(page, "2025-000044").inputValue()).toBe("pending");
    expect(await card(page, "Pending Applications").textContent()).toBe("30");
    await pass(page, 2000);
    const isFresh = async () =>
      (await statusOf(page, "2025-000044").inputValue()) === "rejected" &&
      (await card(page, "Pending Applications").textContent()) === "29";
    await passUntil(page, isFresh);
    await page.clock.resume();
    await showMessages(page);
    await expect.poll(() => statusOfSender(page, 44).inputValue()).toBe("read");
  });

  test("A row opens to show everything that the person sent", async () => {
    const page = await openDashboard();
    await page.getByRole("button", { name: "Open application 2025-000045" }).click();
    for (const words of ["2025-000045", "Within 3 months", "$60,000", "(212) 555-0045"])
      await page.getByRole("definition").filter({ hasText: words }).waitFor();
    await page.getByRole("button", { name: "Close application 2025-000045" }).click();
    expect(await page.getByText("Within 3 months").count()).toBe(0);
    await showMessages(page);
    await page.getByRole("button", { name: "Open message from Sender 45" }).click();
    await page.getByRole("definition").filter({ hasText: "about rates, thank you." }).waitFor();
  });

  test("Search, filter by status and pages by key", async () => {
    const page = await openDashboard();
    const first = () => bodyRows(page).first().textContent();
    await page.getByRole("button", { name: "Older" }).click();
    await page.getByText("Page 2").waitFor();
    await expect.poll(first).toContain("mail.example");
    await statusOf(page, "2025-000025").waitFor();
    await page.getByRole("button", { name: "Older" }).click();
    await statusOf(page, "2025-000001").waitFor();
    expect(await bodyRows(page).count()).toBe(5);
    expect(await page.getByRole("button", { name: "Older" }).isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Newer" }).click();
    await statusOf(page, "2025-000025").waitFor();
    await page.getByRole("button", { name: "Approved (15)" }).click();
    await expect.poll(() => bodyRows(page).count()).toBe(15);
    await page.getByRole("searchbox", { name: "Search applications" }).fill("ada");
    await expect.poll(() => bodyRows(page).count()).toBe(1);
    expect(await first()).toContain("ada24@mail.example");
    await page.getByRole("searchbox", { name: "Search applications" }).fill("nobody");
    await page.getByText("No loan applications found.").waitFor();
    await page.getByRole("button", { name: "Clear search and filter" }).click();
    await statusOf(page, "2025-000045").waitFor();
  });

  test("Pages advance by one however fast they are turned, and start at their first row", async () => {
    const page = await openDashboard();
    const { promise: held, resolve: letCome } = Promise.withResolvers<void>();
    await page.route("**/admin.applications.list*", async (route) => {
      await held;
      await route.fallback();
    });
    const older = page.getByRole("button", { name: "Older" });
    await older.click();
    await older.dispatchEvent("click");
    letCome();
    await statusOf(page, "2025-000025").waitFor();
    await page.getByText("Page 2", { exact: true }).waitFor();
    const top = () =>
      page.getByRole("tabpanel").evaluate((panel) => panel.getBoundingClientRect().top);
    await expect.poll(top).toBeGreaterThanOrEqual(0);
  });

  test("'No loan applications found.', 'No contact messages found.'", async () => {
    const page = await openAsAdmin(empty.url, "/admin/dashboard");
    await page.getByText("No loan applications found.").waitFor();
    await showMessages(page);
    await page.getByText("No contact messages found.").waitFor();
    expect(await page.getByRole("table").count()).toBe(0);
  });

  test("'Error loading applications. Please try again.', 'Error loading messages. Please try again.'", async () => {
    let broken = true;
    const page = await openAsAdmin(empty.url, "/admin/dashboard", {
      expected: /status of 500/,
      before: (opened) =>
        opened.route(/admin\.(applications|contact)\.list/, (route) =>
          broken ? route.fulfill({ status: 500, body: "" }) : route.fallback(),
        ),
    });
    await page.getByText("Error loading applications. Please try again.").waitFor();
    await showMessages(page);
    await page.getByText("Error loading messages. Please try again.").waitFor();
    broken = false;
    await page.getByRole("button", { name: "Try Again" }).click();
    await page.getByText("No contact messages found.").waitFor();
    expect(await page.getByText("Error loading messages. Please try again.").count()).toBe(0);
  });

  test("Links to /admin/resources, /admin/users, /admin/site-settings, and a Logout button", async () => {
    const page = await openDashboard({ expected: /status of 401/ });
    for (const [name, path] of [
      ["Resources", "/admin/resources"],
      ["Users", "/admin/users"],
      ["Site Settings", "/admin/site-settings"],
    ] as const)
      expect(await page.getByRole("main").getByRole("link", { name }).getAttribute("href")).toBe(
        path,
      );
    await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
    await page.waitForURL("**/admin");
    expect(await page.evaluate(() => localStorage.getItem("adminToken"))).toBeNull();
    expect((await page.context().request.get("/api/user")).status()).toBe(401);
  });
});

describe("Admin layout", () => {
  test("Header with logo and sign-out button; sidebar links Dashboard, Resources, Users, Site Settings; footer", async () => {
    const page = await openDashboard({ expected: /status of 401/ });
    databaseOf(server).exec("UPDATE leads SET waitsSince = createdAt WHERE messageId IS NOT NULL");
    await page.reload();
    const sidebar = page.getByRole("navigation", { name: "Admin" });
    await sidebar.getByText("45").waitFor();
    expect(await sidebar.getByRole("link").allTextContents()).toEqual([
      "Dashboard",
      "Leads45unanswered",
      "Content",
      "Rates",
      "Resources",
      "Users",
      "Activity",
      "Who Saw What",
      "Compliance",
      "Site Settings",
      "Email",
    ]);
    expect(await sidebar.locator("[aria-current=page]").textContent()).toBe("Dashboard");
    await sidebar.getByRole("link", { name: "Site Settings" }).click();
    await page.getByRole("heading", { name: "Site Settings", level: 1 }).waitFor();
    expect(await sidebar.locator("[aria-current=page]").textContent()).toBe("Site Settings");
    await page.getByRole("contentinfo").getByText("View website").waitFor();
    await page.getByRole("banner").getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL("**/admin");
    expect(await page.evaluate(() => localStorage.getItem("adminToken"))).toBeNull();
  });

  test("'Failed to log out. Please try again.' keeps the admin signed in", async () => {
    const page = await openDashboard({
      expected: /status of 500/,
      before: (opened) =>
        opened.route(/accounts\.(admin)?[lL]ogout/, (route) =>
          route.fulfill({ status: 500, body: "" }),
        ),
    });
    await page.getByRole("banner").getByRole("button", { name: "Sign out" }).click();
    await page.getByText("Failed to log out. Please try again.", { exact: true }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("adminToken"))).not.toBeNull();
    expect(new URL(page.url()).pathname).toBe("/admin/dashboard");
  });

  test("When the session has ended the next refresh leads to the admin login", async () => {
    const page = await openDashboard({
      expected: /status of 401/,
      before: (opened) => installClock(opened),
    });
    databaseOf(server).exec("DELETE FROM sessions");
    // Stopped, so the toast does not close before it is seen
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.waitForURL("**/admin");
    const told = page.getByText("Authentication Error", { exact: true });
    await passUntil(page, () => told.isVisible());
    await expect.poll(() => page.getByRole("table").count()).toBe(0);
  });

  test("On a phone the menu opens and closes, and rows are cards that fit the screen", async () => {
    const page = await openDashboard({ width: 375 });
    const menu = page.getByRole("navigation", { name: "Admin" });
    expect(await menu.count()).toBe(0);
    await page.getByRole("button", { name: "Open menu" }).click();
    await menu.getByRole("link", { name: "Activity" }).click();
    await page.getByRole("heading", { name: "Activity", level: 1 }).waitFor();
    expect(await menu.count()).toBe(0);
    const button = page.getByRole("button", { name: "Open menu" });
    await button.click();
    await menu.getByRole("link", { name: "Users" }).press("Escape");
    expect(await menu.count()).toBe(0);
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.goBack();
    await statusOf(page, "2025-000045").waitFor();
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
  });
});

test("Nothing that axe finds, in either theme and at either width", async () => {
  seed();
  databaseOf(server).exec(
    "DELETE FROM loanApplications WHERE id < 42; DELETE FROM contactSubmissions WHERE id < 42",
  );
  const page = await openAsAdmin(server.url, "/admin/dashboard");
  await page.getByRole("button", { name: "Open application 2025-000045" }).click();
  await page.getByText("Within 3 months").waitFor();
  expect(await violationsInAll(page)).toEqual([]);
  await showMessages(page);
  await page.getByRole("button", { name: "Open message from Sender 45" }).click();
  expect(await violationsInAll(page)).toEqual([]);
});
