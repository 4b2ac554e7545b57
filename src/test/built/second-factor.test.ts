import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { confirmInDialog, databaseOf, violationsInAll } from "#test/kit/admin.ts";
import { addAuthenticator } from "#test/kit/authenticator.ts";
import { hydrated, visit, type Visit } from "#test/kit/browser.ts";
import { ADMIN_PASSWORD, builtForAll, environmentIn } from "#test/kit/built-server.ts";
import { timeCodeApp } from "#test/kit/second-factor.ts";

/** Second factors in a real browser on the built server, with a device that holds passkeys. */

const server = builtForAll();
const PASSWORD = "a good password";

/** Passkeys belong to the host name of the site's address, which is localhost. */
const site = () => server.url.replace("127.0.0.1", "localhost");

async function newPage(options: Visit = {}): Promise<Page> {
  return (await visit(site(), { expected: /40[0-9]/, ...options })).page;
}

async function register(username: string): Promise<void> {
  const answer = await fetch(`${server.url}/api/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      username,
      password: PASSWORD,
      firstName: "Paula",
      lastName: "Person",
      email: `${username}@example.com`,
    }),
  });
  expect(answer.status).toBe(201);
}

async function typePassword(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.locator("#password").fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

async function logIn(page: Page, username: string): Promise<void> {
  await page.goto("/auth");
  await hydrated(page);
  await typePassword(page, username);
}

/** A new user on their account page. */
async function atAccount(username: string, options: Visit = {}): Promise<Page> {
  await register(username);
  const page = await newPage(options);
  await logIn(page, username);
  await page.waitForURL(`${site()}/`);
  await openAccount(page);
  return page;
}

async function openAccount(page: Page): Promise<void> {
  await page.goto("/account");
  await page.getByRole("button", { name: "Add an authenticator app" }).waitFor();
}

const card = (page: Page) => page.getByRole("region", { name: "Second factor" });

/** A proof for an offer serves the next ones too. */
const PROVED_ALREADY = "";

/** Adds an app by typing its secret from the page; leaves the recovery codes open. */
async function addApp(page: Page, password = PASSWORD) {
  await card(page).getByRole("button", { name: "Add an authenticator app" }).click();
  if (password !== "") await confirmInDialog(page, password);
  const dialog = page.getByRole("dialog", { name: "Add an authenticator app" });
  const secret = await dialog.locator("code").textContent();
  const app = timeCodeApp((secret ?? "").replaceAll(" ", ""));
  await dialog.getByLabel("Code that the app shows").fill(app.next());
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("dialog", { name: "Your recovery codes" }).waitFor();
  return app;
}

async function closeCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole("dialog", { name: "Your recovery codes" });
  const list = dialog.getByRole("list", { name: "Recovery codes" });
  const codes = await list.getByRole("listitem").allTextContents();
  await dialog.getByRole("button", { name: "I've saved my codes" }).click();
  await dialog.waitFor({ state: "detached" });
  return codes;
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(`${site()}/auth`);
}

async function typeCode(page: Page, label: string, code: string, button = "Log in") {
  await page.getByLabel(new RegExp(`^${label}`)).fill(code);
  await page.getByRole("button", { name: button, exact: true }).click();
}

describe("a time code app", () => {
  test("by QR code and secret; a wrong code is reported beside its field; then the login asks for it", async () => {
    const page = await atAccount("timecodes");
    await card(page).getByRole("button", { name: "Add an authenticator app" }).click();
    await confirmInDialog(page, PASSWORD);
    await page.getByRole("img", { name: /QR code/ }).waitFor();
    await typeCode(page, "Code that the app shows", "000000", "Add");
    await page.getByText("This is not the code that the app shows now.").waitFor();
    await page.getByRole("button", { name: "Close", exact: true }).first().click();
    const app = await addApp(page, PROVED_ALREADY);
    const codes = await closeCodes(page);
    expect(new Set(codes).size).toBe(10);
    await card(page).getByText("10 of 10 recovery codes left.").waitFor();
    await logOut(page);
    await typePassword(page, "timecodes");
    await page.getByRole("heading", { name: "Confirm that it is you" }).waitFor();
    await typeCode(page, "Code from your app", "000000");
    await page.getByText("This is not right, or it has been used already.").waitFor();
    await typeCode(page, "Code from your app", app.next());
    await page.waitForURL(`${site()}/`);
  });

  test("only the recovery codes are printed while they are shown", async () => {
    const page = await atAccount("printing");
    await addApp(page);
    await page.emulateMedia({ media: "print" });
    const sheet = page.getByRole("dialog", { name: "Your recovery codes" });
    expect(await sheet.getByRole("listitem").first().isVisible()).toBe(true);
    expect(await sheet.getByRole("button").count()).toBe(0);
    // The menu at the name is not printed either, although printing opens folded questions
    expect(await page.getByRole("banner").innerText()).not.toContain("Logout");
    const rest = page.getByRole("heading").and(page.locator("main *"));
    expect(await rest.locator("visible=true").allTextContents()).toEqual(["Your recovery codes"]);
  });

  test("a recovery code instead", async () => {
    const page = await atAccount("recovering");
    await addApp(page);
    const [code = ""] = await closeCodes(page);
    await logOut(page);
    await typePassword(page, "recovering");
    await page.getByRole("button", { name: "Use a recovery code instead" }).click();
    await typeCode(page, "Recovery code", code);
    await page.waitForURL(`${site()}/`);
    await openAccount(page);
    expect(await card(page).textContent()).toContain("9 of 10 recovery codes left.");
  });

  test("not asked again in this browser, until that is revoked", async () => {
    const page = await atAccount("remembered");
    const app = await addApp(page);
    await closeCodes(page);
    await logOut(page);
    await typePassword(page, "remembered");
    await page.getByLabel("Do not ask again in this browser").check();
    await typeCode(page, "Code from your app", app.next());
    await page.waitForURL(`${site()}/`);
    await openAccount(page);
    await logOut(page);
    await typePassword(page, "remembered");
    await page.waitForURL(`${site()}/`);
    await openAccount(page);
    await card(page).getByText("This browser", { exact: true }).waitFor();
    await card(page).getByRole("button", { name: "Ask again" }).click();
    await card(page).getByText("Not asked in these browsers").waitFor({ state: "detached" });
    await logOut(page);
    await typePassword(page, "remembered");
    await page.getByLabel("Code from your app").waitFor();
    expect(page.url()).toBe(`${site()}/auth`);
  });
});

describe("a passkey", () => {
  test("made, used to log in, and removed", async () => {
    const page = await atAccount("passkeys");
    const { session, id } = await addAuthenticator(page);
    await card(page).getByRole("button", { name: "Add a passkey" }).click();
    await typeCode(page, "Name", "Office laptop", "Continue");
    await confirmInDialog(page, PASSWORD);
    await closeCodes(page);
    await card(page).getByText("Office laptop").waitFor();
    const { credentials } = await session.send("WebAuthn.getCredentials", { authenticatorId: id });
    expect(credentials.map((each) => each.rpId)).toEqual(["localhost"]);
    await logOut(page);
    await typePassword(page, "passkeys");
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await page.waitForURL(`${site()}/`);
    await openAccount(page);
    await card(page).getByRole("button", { name: "Remove Office laptop" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await card(page).getByText("You have none yet.").waitFor();
  });

  test("a missing one says so, and another device's does not count", async () => {
    const page = await atAccount("otherkeys");
    const { session, id } = await addAuthenticator(page);
    await card(page).getByRole("button", { name: "Add a passkey" }).click();
    await typeCode(page, "Name", "Laptop", "Continue");
    await confirmInDialog(page, PASSWORD);
    await closeCodes(page);
    await logOut(page);
    await session.send("WebAuthn.clearCredentials", { authenticatorId: id });
    await typePassword(page, "otherkeys");
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await page.getByText("The passkey was not used.").waitFor();
    expect(page.url()).toBe(`${site()}/auth`);
  });

  test("there are none at an IP address, and the page says so", async () => {
    await register("byaddress");
    const { page } = await visit(server.url, { expected: /40[0-9]/ });
    await logIn(page, "byaddress");
    await page.waitForURL(`${server.url}/`);
    await openAccount(page);
    expect(await card(page).getByRole("button", { name: "Add a passkey" }).count()).toBe(0);
    await card(page).getByText("An authenticator app works everywhere.").waitFor();
  });
});

/** Deactivates the admin Grace and reactivates her, each of which asks for a code. */
async function keepOutAndLetInAgain(page: Page, recoveryCodes: string[]): Promise<void> {
  databaseOf(server).prepare("UPDATE sessions SET confirmedAt = NULL").run();
  const press = async (name: string) => {
    await page.getByRole("button", { name: `${name} Grace Hopper` }).click();
    const asked = page.getByRole("dialog", { name: `${name} this user?` });
    await asked.getByRole("button", { name, exact: true }).click();
    await page.getByRole("button", { name: "Use a recovery code instead" }).click();
    await typeCode(page, "Recovery code", recoveryCodes.pop() ?? "", "Confirm");
  };
  await press("Deactivate");
  await page.getByText("User deactivated").first().waitFor();
  await press("Reactivate");
  await page.getByText("User reactivated").first().waitFor();
}

describe("admins", () => {
  test("are urged until each has one; asked again for a new admin, without losing typed values; reset by command", async () => {
    const page = await newPage();
    await page.goto("/admin");
    await hydrated(page);
    await typePassword(page, "admin", ADMIN_PASSWORD);
    await page.waitForURL("**/admin/dashboard");
    await page.getByText("One administrator has no second factor").waitFor();
    await page.getByRole("link", { name: "Add yours" }).click();
    const app = await addApp(page, ADMIN_PASSWORD);
    const spare = await closeCodes(page);
    await page.goto("/admin/dashboard");
    await page.getByRole("heading", { name: "System" }).waitFor();
    await expect.poll(() => page.getByText("has no second factor").count()).toBe(0);

    databaseOf(server).prepare("UPDATE sessions SET confirmedAt = NULL").run();
    await page.goto("/admin/users");
    await page.getByRole("button", { name: "Add User" }).click();
    const dialog = page.getByRole("dialog", { name: "Add User" });
    await dialog.getByLabel("First name").fill("Grace");
    await dialog.getByLabel("Last name").fill("Hopper");
    await dialog.getByLabel("Email").fill("grace@example.com");
    await dialog.getByRole("checkbox", { name: /Administrator/ }).check();
    await dialog.getByRole("button", { name: "Add User" }).click();
    const asked = page.getByRole("dialog", { name: "Confirm that it is you" });
    await asked.getByText("“Add a user” needs a new confirmation.").waitFor();
    await asked.getByRole("button", { name: "Close", exact: true }).click();
    await dialog.getByText("Please confirm that it is you.").first().waitFor();
    expect(await dialog.getByLabel("First name").inputValue()).toBe("Grace");
    await dialog.getByRole("button", { name: "Add User" }).click();
    await typeCode(page, "Code from your app", app.next(), "Confirm");
    await page.getByText("User added").first().waitFor();
    await page.getByText("grace@example.com").waitFor();
    await keepOutAndLetInAgain(page, spare);

    const { status, stdout } = spawnSync(
      process.execPath,
      ["dist/main.js", "reset-second-factor", "admin"],
      { env: environmentIn(server.folder), encoding: "utf8" },
    );
    expect([status, stdout]).toEqual([
      0,
      "admin no longer has a second factor; all their sessions have ended\n",
    ]);
    await page.reload();
    await page.getByRole("heading", { name: "Admin Login" }).waitFor();
    await page.goto("/admin");
    await hydrated(page);
    await typePassword(page, "admin", ADMIN_PASSWORD);
    await page.waitForURL("**/admin/dashboard");
    await page.getByText("2 administrators have no second factor").waitFor();
    await page.getByRole("button", { name: "Hide for now" }).click();
    await page.reload();
    await page.getByRole("heading", { name: "System" }).waitFor();
    expect(await page.getByText("have no second factor").count()).toBe(0);
  });
});

test("an unknown user, or one without a factor, gives one line and exit 1", () => {
  const run = (username: string) =>
    spawnSync(process.execPath, [join("dist", "main.js"), "reset-second-factor", username], {
      env: environmentIn(server.folder),
      encoding: "utf8",
    });
  expect([run("nobody").status, run("nobody").stderr]).toEqual([
    1,
    "lender: there is no user nobody\n",
  ]);
});

test("accessible, in every state", async () => {
  const page = await atAccount("accessible");
  await card(page).getByRole("button", { name: "Add an authenticator app" }).click();
  await confirmInDialog(page, PASSWORD);
  await page.getByRole("img", { name: /QR code/ }).waitFor();
  expect(await violationsInAll(page)).toEqual([]);
  await page.getByRole("button", { name: "Close", exact: true }).first().click();
  await addApp(page, PROVED_ALREADY);
  expect(await violationsInAll(page)).toEqual([]);
  await closeCodes(page);
  expect(await violationsInAll(page)).toEqual([]);
  await logOut(page);
  await typePassword(page, "accessible");
  await page.getByLabel("Code from your app").waitFor();
  expect(await violationsInAll(page)).toEqual([]);
});
