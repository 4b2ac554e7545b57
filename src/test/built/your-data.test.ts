import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openAsAdmin, storedIn } from "#test/kit/admin.ts";
import { violationsInBothThemes } from "#test/kit/axe.ts";
import { openPage, visit, WIDTHS } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";
import { MESSAGE, REQUEST } from "#test/kit/leads.ts";

/** What people see and do about their own data, without scripts, and what the desk sees of it. */

const server = builtForAll();
const ADA = "ada@example.com";
const PHONE = "212-555-0188";
const PASSWORD = "a good password";

async function post(path: string, body: object): Promise<Response> {
  const headers = { "content-type": "application/json" };
  return fetch(server.url + path, { method: "POST", headers, body: JSON.stringify(body) });
}

/** The link in the latest mail to an address, from the mails that were filed. */
async function mailedLink(address: string): Promise<string> {
  const outbox = join(server.folder, "outbox");
  const found = () =>
    (existsSync(outbox) ? readdirSync(outbox) : [])
      .filter((name) => name.endsWith(".eml"))
      .map((name) => readFileSync(join(outbox, name), "utf8").replaceAll(/=\r?\n/g, ""))
      .filter((mail) => mail.includes(`To: ${address}`))
      .map((mail) => /\/your-data\?token=(?:3D)?([\w-]{43})/.exec(mail)?.[1])
      .find((token) => token !== undefined);
  await expect.poll(found, { timeout: 20_000 }).toBeTruthy();
  return `/your-data?token=${found()}`;
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const said = (page: Page) => page.getByRole("status").textContent();

async function fits(page: Page): Promise<void> {
  for (const width of Object.values(WIDTHS)) {
    await page.setViewportSize({ width, height: 900 });
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await beyond()).toBe(0);
  }
}

test("a guest sees, corrects, downloads and erases by a mailed link, without scripts", async () => {
  const who = { email: ADA, phone: PHONE };
  await post("/api/loan-applications", {
    ...REQUEST,
    ...who,
    fullName: "Ada Own",
    callConsent: true,
  });
  await post("/api/contact", { ...MESSAGE, ...who, message: "Written by Ada herself" });
  const page = await openPage(server.url, "/privacy-policy", {
    javaScript: false,
    expected: /40[04]/,
  });
  await page.getByRole("link", { name: "See, correct or erase what we hold about you" }).click();
  await page.getByLabel("Email address").fill("nonsense@");
  await page.evaluate(() => document.querySelector("form")?.setAttribute("novalidate", ""));
  await press(page, "Send me a link");
  expect(await said(page)).toContain("valid email");
  expect(await page.getByLabel("Email address").inputValue()).toBe("nonsense@");
  await page.getByLabel("Email address").fill(ADA);
  await page.getByLabel(/Phone number/).fill("+1 (212) 555 0188");
  await press(page, "Send me a link");
  expect(await said(page)).toContain(
    "This website cannot send email yet, so no link has gone out.",
  );
  await page.goto(await mailedLink(ADA));
  expect(await page.content()).not.toContain("Ada Own");
  await press(page, "Show it");
  await page.getByRole("heading", { name: "Loan requests" }).waitFor();
  expect(page.url()).toBe(`${server.url}/your-data`);
  expect(await page.content()).toContain("Ada Own");
  expect(await page.content()).toContain("Written by Ada herself");
  expect(await page.content()).toContain("12 CFR 1002.12(b)(1)");
  await page.getByText("Calls, from the box on the application form").waitFor();
  await page.getByText("Kept five years (16 CFR 310.5(a), 47 CFR 64.1200(d)(6)).").waitFor();
  expect(await page.content()).not.toContain(" UTC");
  expect(await page.getByText("Is old denial").count()).toBe(0);
  await page.getByText("$250,000", { exact: true }).first().waitFor();
  await fits(page);
  await page.getByLabel("About").selectOption({ index: 1 });
  const words = page.getByLabel("In your words");
  await words.evaluate((area) => area.removeAttribute("maxlength"));
  await words.fill("My income is higher.".repeat(101));
  await press(page, "Send the request");
  expect(await said(page)).toContain("2,000");
  expect(await words.inputValue()).toBe("My income is higher.".repeat(101));
  expect(await words.getAttribute("aria-describedby")).toBe("wrong");
  await words.fill("My income is higher.");
  await press(page, "Send the request");
  expect(await said(page)).toMatch(/We have your request and answer it by/);
  const arriving = page.waitForEvent("download");
  await press(page, "Download as JSON");
  const file = readFileSync(await (await arriving).path(), "utf8");
  expect(JSON.parse(file)).toMatchObject({ email: ADA, applications: [{ fullName: "Ada Own" }] });
  await page.getByText("Calls: you permitted it on").waitFor();
  await page.getByLabel("Calls").check();
  await press(page, "Withdraw");
  expect(await said(page)).toBe("Your withdrawal counts from now on.");
  await page.getByText("Calls: you withdrew it on").waitFor();
  await press(page, "Withdraw");
  expect(await said(page)).toBe("Please choose what we should stop.");
  const first = page.getByLabel("Calls");
  expect(await first.getAttribute("aria-describedby")).toBe("wrong");
  await expect.poll(() => first.evaluate((box) => box === document.activeElement)).toBe(true);
  await page.getByLabel("Type ERASE").fill("no");
  await press(page, "Erase it");
  expect(await said(page)).toBe("Please type ERASE.");
  await page.getByLabel("Type ERASE").fill("erase");
  await press(page, "Erase it");
  await page.getByRole("heading", { name: "It is erased" }).waitFor();
  await page.getByText("until 25 months after our decision: 12 CFR 1002.12(b)(1).").waitFor();
  await page.goto(await mailedLink(ADA));
  await press(page, "Show it");
  expect(await said(page)).toBe("This link no longer works. Please ask for a new one.");
  expect(
    await storedIn(server, `SELECT id FROM "contactSubmissions" WHERE email = '${ADA}'`),
  ).toEqual([]);
});

test("an account opens it by its password, and the desk answers what was asked", async () => {
  const email = "paula@example.com";
  await post("/api/register", {
    username: "paula",
    password: PASSWORD,
    firstName: "Paula",
    lastName: "Person",
    email,
  });
  await storedIn(server, `UPDATE users SET "isVerified" = 1 WHERE username = 'paula'`);
  const { page, context } = await visit(server.url, { expected: /40[0-9]/ });
  await context.request.post("/api/login", { data: { username: "paula", password: PASSWORD } });
  await page.goto("/account");
  await page.getByRole("link", { name: "See, correct or erase it" }).click();
  await page.getByLabel(/Your password/).fill("wrong");
  await press(page, "Show what you hold about me");
  expect(await said(page)).toBe("This is not your current password.");
  await page.getByLabel(/Your password/).fill(PASSWORD);
  await press(page, "Show what you hold about me");
  await page.getByRole("heading", { name: "Sign-ins" }).waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.getByLabel("In your words").fill("Please correct my name.");
  await press(page, "Send the request");
  await storedIn(
    server,
    `UPDATE "privacyRequests" SET "dueAt" = '2026-01-02T00:00:00.000Z' WHERE words <> ''`,
  );

  const desk = await openAsAdmin(server.url, "/admin/dashboard");
  await desk.getByText("1 privacy request to answer, due by Jan").waitFor();
  await desk.getByRole("link", { name: "Open it" }).click();
  const row = desk.getByRole("row").filter({ hasText: "Please correct my name." });
  await row.getByText("due by").waitFor();
  await row.getByRole("button", { name: /^Answer…/ }).click();
  await desk.getByRole("dialog").getByLabel("Answer").fill("Your name is corrected.");
  await desk.getByRole("dialog").getByRole("button", { name: "Send the answer" }).click();
  await row.getByText("admin: Your name is corrected.").waitFor();
  expect(await violationsInBothThemes(desk)).toEqual([]);
  await fits(desk);
  const [mail] = await storedIn(
    server,
    `SELECT recipient FROM outbox WHERE subject LIKE 'Our answer%'`,
  );
  expect(mail).toEqual({ recipient: email });
});

test("a browser that sends Sec-GPC is answered with what is true, and no other", async () => {
  const lines = ["We do neither.", "We do not sell it."];
  const shownTo = async (headers: Record<string, string>) => {
    const { page } = await visit(server.url);
    await page.setExtraHTTPHeaders(headers);
    await page.goto("/privacy-policy");
    await page.getByRole("link", { name: "See, correct or erase" }).waitFor();
    const shown = lines.map((line) => page.getByText(line).isVisible());
    return Promise.all(shown);
  };
  expect(await shownTo({})).toEqual([false, false]);
  expect(await shownTo({ "sec-gpc": "1" })).toEqual([true, false]);
  const gpc = await fetch(`${server.url}/.well-known/gpc.json`);
  expect(await gpc.json()).toMatchObject({ gpc: true });
  await storedIn(
    server,
    `INSERT INTO webhooks (url, events, salt, "createdAt") VALUES ('https://crm.example', '["application.created"]', 'salt', '2026-01-01T00:00:00.000Z')`,
  );
  expect(await shownTo({ "sec-gpc": "1" })).toEqual([false, true]);
  const start = await fetch(`${server.url}/your-data`, { headers: { "sec-gpc": "1" } });
  expect(await start.text()).toContain(lines[1]);
});
