import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { databaseOf } from "#test/kit/admin.ts";
import { hydrated, visit, WIDTHS } from "#test/kit/browser.ts";
import { ADMIN_PASSWORD, builtForAll } from "#test/kit/built-server.ts";
import { SAMPLES } from "#test/kit/files.ts";
import { startSmtp } from "#test/kit/smtp.ts";
import { admitOfficer } from "#test/kit/users-page.ts";

/** Loan officers: signing up, with a real mail server, and the guard of their pages. */
const smtp = await startSmtp();
const server = builtForAll({ SMTP_URL: smtp.url });
afterAll(() => smtp.stop());

const PASSWORD = "a good password";
const PORTAL = "/LOagentsPortal";
const RECORD = "loanOfficerProfile";

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(server.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
  return answer;
}

/** The link in a mail, on this server. */
function linkIn(text: string): string {
  return new URL(/^http:\S+$/m.exec(text)?.[0] ?? "").href.replace(/^http:\/\/[^/]+/, "");
}

/** A verified officer. */
async function newOfficer(username: string, firstName: string): Promise<void> {
  const email = `${username}@example.com`;
  const names = { username, firstName, lastName: "Colleague" };
  await post("/api/register", { ...names, email, isLoanOfficer: true, password: PASSWORD });
  const { text } = await smtp.next(email);
  const body = new URL(linkIn(text), server.url).searchParams;
  await fetch(`${server.url}/api/verify-email`, { method: "POST", body, redirect: "manual" });
}

/** Adds a file to the library, as the admin does. */
async function newResource(title: string): Promise<void> {
  const login = await post("/api/admin/login", { username: "admin", password: ADMIN_PASSWORD });
  const { adminToken } = (await login.json()) as { adminToken: string };
  const cookie = login.headers.get("set-cookie")?.split(";")[0] ?? "";
  const guides = { name: "Guides", description: "For buyers" };
  const made = await post("/api/resource-categories", guides, { cookie });
  const { id: categoryId } = (await made.json()) as { id: number };
  const authorization = `Bearer ${adminToken}`;
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(SAMPLES.pdf)]), "guide.pdf");
  const upload = await fetch(`${server.url}/api/admin/resources/upload`, {
    method: "POST",
    headers: { authorization },
    body: form,
  });
  const { fileUrl } = (await upload.json()) as { fileUrl: string };
  const description = "Everything a first buyer asks.";
  const resource = { title, description, fileUrl, fileType: "pdf", categoryId };
  await post("/api/admin/resources", resource, { authorization });
}

async function open(expected = /40[0-9]/): Promise<Page> {
  const { page } = await visit(server.url, { expected });
  return page;
}

async function go(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

async function logIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.locator("#password").fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

function recordOf(page: Page): Promise<Record<string, unknown> | null> {
  return page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? "null"), RECORD);
}

test("a new officer registers, verifies, works, signs out everywhere, forgets the password and comes back", async () => {
  await newOfficer("carl", "Carl");
  await newResource("First buyer's guide");
  const page = await open();

  // Registers and reads the mail
  await go(page, `${PORTAL}/signup`);
  await page.getByLabel("First name").fill("Olivia");
  await page.getByLabel("Last name").fill("Officer");
  await page.getByRole("textbox", { name: "Email" }).fill("olivia@example.com");
  await page.getByLabel("Username").fill("olivia");
  await page.locator("#new-password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByText("Please check your email to verify your account").waitFor();
  await page.goto(`${PORTAL}/resources`);
  await page.waitForURL(`**${PORTAL}`);
  await page.getByText("Please check your email to verify your account").waitFor();
  const verification = await smtp.next("olivia@example.com");

  // Verifies, and signs in with the new rights
  await page.goto(linkIn(verification.text));
  expect(page.url()).toBe(`${server.url}/auth?verified=true`);
  await page.getByText("Your email has been verified successfully. Please login.").waitFor();
  await page.goto(linkIn(verification.text));
  expect(page.url()).toBe(`${server.url}/auth?already=true`);
  await go(page, PORTAL);
  await logIn(page, "olivia");
  await page.waitForURL(`**${PORTAL}/login-success`);
  await page.getByRole("heading", { name: "Welcome, Olivia!" }).waitFor();
  await page.waitForURL(`**${PORTAL}/resources`);

  // Downloads a file
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: /Download First buyer's guide/ }).click();
  expect(readFileSync(await (await download).path())).toEqual(SAMPLES.pdf);

  // Finds a colleague
  const portal = page.getByRole("navigation", { name: "Loan officer portal" });
  await portal.getByRole("link", { name: "Directory" }).click();
  await page.getByRole("link", { name: "Carl Colleague" }).click();
  await page.getByRole("heading", { level: 1, name: "Carl Colleague" }).waitFor();

  // Nothing of applicants before an admin has admitted them
  await page.goto(`${PORTAL}/leads`);
  await page.getByText("An admin admits officers before they work with applicants.").waitFor();
  await admitOfficer(server.url, "Olivia Officer");
  await page.reload();
  // Counting ends at 1,000, which the tab's title and the navigation say as the list does
  await page.route("**/leads.counts*", async (route) => {
    const answer = await route.fetch();
    const counts = { unread: 1000, due: 0, isCut: true };
    await route.fulfill({ response: answer, json: { result: { data: counts } } });
  });
  await portal.getByRole("link", { name: "My Leads" }).click();
  await page.getByRole("button", { name: "List" }).click();
  await page.getByText("No leads are assigned to you yet.").waitFor();
  await portal.getByText("1,000+").waitFor();
  expect(await page.title()).toMatch(/^\(1,000\+\) /);
  await page.unroute("**/leads.counts*");

  expect((await smtp.next("olivia@example.com")).raw).toMatch(/^Subject: You can now work with/m);

  // Edits their profile
  await portal.getByRole("link", { name: "My Profile" }).click();
  await page.getByRole("heading", { level: 1, name: "Olivia Officer" }).waitFor();
  await page.getByRole("button", { name: "Edit profile" }).click();
  await page.getByLabel("Phone").fill("212 555 0188");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("212 555 0188").first().waitFor();

  // Signs out everywhere: on another device too
  const elsewhere = await open();
  await go(elsewhere, PORTAL);
  await logIn(elsewhere, "olivia");
  await elsewhere.waitForURL(`**${PORTAL}/resources`);
  expect((await smtp.next("olivia@example.com")).raw).toMatch(/^Subject: New sign-in/m);
  await go(page, "/account");
  await page.getByText("This device").waitFor();
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.waitForURL("**/auth");
  await expect.poll(() => recordOf(page)).toBeNull();
  await elsewhere.reload();
  await elsewhere.waitForURL(`**${PORTAL}`);
  await expect.poll(() => recordOf(elsewhere)).toBeNull();

  // Forgets the password and comes back
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByLabel("Email").fill("Olivia@example.com");
  await page.getByRole("button", { name: "Send the link" }).click();
  await page.getByText("a message is on its way to it.").waitFor();
  const reset = await smtp.next("olivia@example.com");
  await go(page, linkIn(reset.text));
  await page.locator("#new-password").fill("quite another one");
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByText("Your username is olivia.").waitFor();
  const newest = () =>
    databaseOf(server)
      .prepare(
        "SELECT subject FROM outbox WHERE recipient = 'olivia@example.com' ORDER BY id DESC LIMIT 1",
      )
      .pluck()
      .all();
  await expect.poll(newest).toEqual([expect.stringMatching(/^Your password .*changed/)]);
  await page.getByRole("main").getByRole("link", { name: "Log in", exact: true }).click();
  await logIn(page, "olivia", PASSWORD);
  await page.getByRole("main").getByText("Invalid username or password").waitFor();
  await logIn(page, "olivia", "quite another one");
  await page.waitForURL(`**${PORTAL}/resources`);

  // No secret is stored
  const secrets = [verification.text, reset.text].map(
    (text) => /token=([\w-]{43})/.exec(text)?.[1],
  );
  const files = readdirSync(server.folder).filter((name) => name.startsWith("lender.sqlite"));
  const images = files.map((name) => readFileSync(join(server.folder, name)));
  expect(secrets.every((secret) => secret?.length === 43)).toBe(true);
  expect(images.some((image) => secrets.some((each) => image.includes(String(each))))).toBe(false);
});

test.each([
  ["an officer", true, `${PORTAL}/resources`],
  ["a customer", false, "/"],
])("after verifying and logging in there: %s", async (who, isLoanOfficer, place) => {
  const username = who.replace(" ", "-");
  const email = `${username}@example.com`;
  const person = { firstName: "Vera", lastName: "Verified", email, username, isLoanOfficer };
  await post("/api/register", { ...person, password: PASSWORD });
  const page = await open();
  await page.goto(linkIn((await smtp.next(email)).text));
  await page.getByRole("button", { name: "Confirm my email address" }).click();
  await page.getByText("Your email has been verified successfully. Please login.").waitFor();
  await hydrated(page);
  await logIn(page, username);
  await page.waitForURL(server.url + place);
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(page.url()).toBe(server.url + place);
});

test("after signing up on a phone, the next step is in sight and has the focus", async () => {
  const { page } = await visit(server.url, { width: WIDTHS.phone, expected: /40[0-9]/ });
  await go(page, `${PORTAL}/signup`);
  await page.getByLabel("First name").fill("Pia");
  await page.getByLabel("Last name").fill("Phone");
  await page.getByRole("textbox", { name: "Email" }).fill("pia@example.com");
  await page.getByLabel("Username").fill("pia");
  await page.locator("#new-password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  const heading = page.getByRole("heading", { name: "Welcome, Pia" });
  await heading.waitFor();
  expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
  const sentence = page.getByText("Please check your email to verify your account");
  await expect.poll(async () => (await sentence.boundingBox())?.y).toBeGreaterThan(0);
});

describe("The officer guard", () => {
  const NAME = "gina";

  /** Signs an officer in and removes the record that the guard stores. */
  async function signedIn(page: Page): Promise<void> {
    await go(page, PORTAL);
    await logIn(page, NAME);
    await page.waitForURL(`**${PORTAL}/resources`);
    await page.evaluate((key) => localStorage.removeItem(key), RECORD);
  }

  /** Requests for the current user fail; all others work. */
  async function withoutUser(page: Page): Promise<string[]> {
    const asked: string[] = [];
    await page.route("**/api/trpc/accounts.me", (route) => route.abort());
    page.on("request", (request) => {
      if (request.url().includes("/api/trpc/officers.me")) asked.push(request.url());
    });
    return asked;
  }

  async function store(page: Page, record: unknown): Promise<void> {
    const text = typeof record === "string" ? record : JSON.stringify(record);
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
      RECORD,
      text,
    ] as const);
  }

  const library = (page: Page) => page.getByRole("heading", { level: 1, name: "Resources" });

  test("a visitor is redirected to /LOagentsPortal from every page of the portal", async () => {
    await newOfficer(NAME, "Gina");
    const page = await open();
    for (const path of ["resources", "directory", "officers/1"]) {
      await page.goto(`${PORTAL}/${path}`);
      const next = path === "resources" ? "" : `?next=${encodeURIComponent(`${PORTAL}/${path}`)}`;
      await expect.poll(() => page.url()).toBe(`${server.url}${PORTAL}${next}`);
    }
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Loan Officer Login");
  });

  test("/LOagentsPortal/dashboard redirects to /LOagentsPortal/resources", async () => {
    const answer = await fetch(`${server.url}${PORTAL}/dashboard`, { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([307, `${PORTAL}/resources`]);
  });

  test("a cached record under 24 hours old is accepted", async () => {
    const page = await open(/ERR_FAILED/);
    await signedIn(page);
    const asked = await withoutUser(page);
    await store(page, { id: 1, isLoanOfficer: true, timestamp: Date.now() - 86_400_000 + 60_000 });
    await page.reload();
    await library(page).waitFor();
    expect(asked).toEqual([]);
  });

  test.each([
    ["a stale one", { id: 1, isLoanOfficer: true, timestamp: Date.now() - 86_400_000 }],
    ["one without an id", { isLoanOfficer: true, timestamp: Date.now() }],
    ["one that is not an officer's", { id: 1, isLoanOfficer: false, timestamp: Date.now() }],
  ])("%s is not: the profile is fetched, stored and accepted", async (_, record) => {
    const page = await open(/ERR_FAILED/);
    await signedIn(page);
    const asked = await withoutUser(page);
    await store(page, record);
    await page.reload();
    await library(page).waitFor();
    expect(asked).toHaveLength(1);
    expect(await recordOf(page)).toMatchObject({
      username: NAME,
      isLoanOfficer: true,
      timestamp: expect.closeTo(Date.now(), -5),
    });
  });

  test("an unreadable record is logged, and the user is redirected", async () => {
    const page = await open(/ERR_FAILED|the cached officer record could not be read/);
    await signedIn(page);
    await withoutUser(page);
    await store(page, "{broken");
    const logged = page.waitForEvent("console", (message) =>
      message.text().includes("the cached officer record could not be read"),
    );
    await page.reload();
    await logged;
    await page.waitForURL(`**${PORTAL}`);
    expect(page.url()).toBe(server.url + PORTAL);
    expect(await recordOf(page)).toBeNull();
  });

  test("another user's record opens nothing for a customer, who is told why", async () => {
    await post("/api/register", {
      username: "chris",
      firstName: "Chris",
      lastName: "Customer",
      email: "chris@example.com",
      password: PASSWORD,
    });
    const page = await open();
    await go(page, PORTAL);
    await logIn(page, "chris");
    await page.getByText("which is not a loan officer's account").waitFor();
    for (const path of ["resources", "directory", "officers/1"]) {
      await store(page, { id: 1, isLoanOfficer: true, timestamp: Date.now() });
      await page.goto(`${PORTAL}/${path}`);
      await page.getByText("which is not a loan officer's account").waitFor();
      expect(await recordOf(page)).toBeNull();
    }
  });

  test("a record alone shows nothing: the server refuses, and the guard redirects", async () => {
    const page = await open();
    await page.goto("/");
    await store(page, { id: 1, isLoanOfficer: true, timestamp: Date.now() });
    await page.goto(`${PORTAL}/resources`);
    await page.waitForURL(`**${PORTAL}`);
    await expect.poll(() => recordOf(page)).toBeNull();
  });

  test("a user who is not an officer is told so and can use another account", async () => {
    await post("/api/register", {
      username: "cora",
      firstName: "Cora",
      lastName: "Customer",
      email: "cora@example.com",
      password: PASSWORD,
    });
    const page = await open();
    await go(page, PORTAL);
    await logIn(page, "cora");
    await page.getByText("which is not a loan officer's account").waitFor();
    await page.goto(`${PORTAL}/directory`);
    await page.waitForURL(`**${PORTAL}`);
    await page.getByRole("button", { name: "Use another account" }).click();
    await page.getByLabel("Username").waitFor();
    expect(await page.getByRole("button", { name: "Log in" }).count()).toBe(1);
  });

  test("login-success without a session goes to login", async () => {
    const page = await open();
    await page.goto(`${PORTAL}/login-success`);
    await page.waitForURL(`**${PORTAL}/login`);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Loan Officer Login");
  });

  test("Logout leaves the portal and deletes the record", async () => {
    const page = await open();
    await go(page, PORTAL);
    await logIn(page, NAME);
    await page.waitForURL(`**${PORTAL}/resources`);
    await expect.poll(() => recordOf(page)).not.toBeNull();
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL(`**${PORTAL}`);
    await expect.poll(() => recordOf(page)).toBeNull();
    await page.goBack();
    await page.waitForURL(`**${PORTAL}`);
  });
});
