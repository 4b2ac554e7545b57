import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { confirmInDialog, databaseOf, openAsAdmin } from "#test/kit/admin.ts";
import { accessibilityViolations } from "#test/kit/axe.ts";
import { hydrated, visit, WIDTHS } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";
import { startSmtp } from "#test/kit/smtp.ts";

/** The page 'Your Account', in a real browser on the built server. */

const smtp = await startSmtp();
const server = builtForAll({ SMTP_URL: smtp.url });
afterAll(() => smtp.stop());
const PASSWORD = "a good password";

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

beforeAll(() => register("other"));

/** A signed-in user on their account page, once it has loaded completely. */
async function atAccount(username: string, width?: number, dark?: boolean): Promise<Page> {
  const { page, context } = await visit(server.url, {
    expected: /40[0-9]/,
    ...(width !== undefined && { width }),
    ...(dark !== undefined && { dark }),
  });
  await context.request.post("/api/login", { data: { username, password: PASSWORD } });
  await page.goto("/account");
  await complete(page);
  return page;
}

/** Waits for the parts of the page that load last: each sends a request that needs the session. */
async function complete(page: Page): Promise<void> {
  await page.getByText("This device").waitFor();
  await section(page, "Second factor").getByRole("button").first().waitFor();
}

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("a signed-in user finds the account in the footer", async () => {
  await register("newcomer");
  const { page } = await visit(server.url, { expected: /40[0-9]/ });
  await page.goto("/auth");
  await hydrated(page);
  await page.getByLabel("Username").fill("newcomer");
  await page.locator("#password").fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  // Waits for the page, not only its address, because the focus moves until then
  await page.locator("#main:focus").waitFor();
  // The welcome toast may cover the corner with the link
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Your Account" });
  await link.press("Enter");
  await page.getByText("You are signed in as newcomer.").waitFor();
  expect(page.url()).toBe(`${server.url}/account`);
});

test("leaving an unsaved profile asks first; a saved one does not", async () => {
  await register("leaving");
  const page = await atAccount("leaving");
  const profile = section(page, "Profile");
  await profile.getByLabel("First name").fill("Petra");
  const asked: string[] = [];
  page.on("dialog", (question) => {
    asked.push(question.message());
    void question.dismiss();
  });
  const apply = page.getByRole("main").getByRole("link", { name: "Apply For A Loan" });
  await apply.click();
  await expect.poll(() => asked).toEqual(["Leave without saving your profile?"]);
  expect(await profile.getByLabel("First name").inputValue()).toBe("Petra");
  await profile.getByRole("button", { name: "Save profile" }).click();
  await page.getByText("Profile saved", { exact: true }).waitFor();
  await apply.click();
  await page.waitForURL("**/apply");
  expect(asked).toHaveLength(1);
});

test("profile: errors beside their fields, and saved values stay", async () => {
  await register("profile");
  const page = await atAccount("profile");
  const profile = section(page, "Profile");
  await profile.getByLabel("First name").fill("");
  await profile.getByRole("button", { name: "Save profile" }).click();
  await profile.getByText("First name is required").waitFor();
  await profile.getByLabel("First name").fill("Petra");
  await profile.getByLabel("Phone").fill("212 555 0177");
  await profile.getByRole("button", { name: "Save profile" }).click();
  await page.getByText("Profile saved").first().waitFor();
  await page.reload();
  await expect.poll(() => profile.getByLabel("First name").inputValue()).toBe("Petra");
  expect(await profile.getByLabel("Phone").inputValue()).toBe("212 555 0177");
});

test("e-mail: a new one is pending until its link is followed, which works without a script", async () => {
  await register("address");
  const page = await atAccount("address");
  const address = section(page, "Email address");
  const change = async (email: string, password: string) => {
    await address.getByLabel("Email").fill(email);
    await address.getByRole("textbox", { name: "Your password" }).fill(password);
    await address.getByRole("button", { name: "Change email address" }).click();
  };
  await change("new@example.com", "wrong");
  await address.getByText("This is not your current password.").waitFor();
  await change("OTHER@example.com", PASSWORD);
  await address.getByText("OTHER@example.com").waitFor();
  expect(await address.getByLabel("Email").inputValue()).toBe("address@example.com");
  await address.getByRole("button", { name: "Cancel the change" }).click();
  await address.getByText("OTHER@example.com").waitFor({ state: "detached" });
  await change("new@example.com", PASSWORD);
  await page.getByText("Please check your new email address").first().waitFor();
  expect(await address.getByRole("textbox", { name: "Your password" }).inputValue()).toBe("");
  await page.reload();
  await address.getByText("Please confirm your new email address").waitFor();
  await address.getByText("address@example.com").first().waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);

  // On another device, with scripts off
  const { text } = await smtp.next("new@example.com");
  for (const dark of [false, true]) {
    const { page: looking } = await visit(server.url, { dark, width: WIDTHS.phone });
    await looking.goto(linkIn(text));
    expect(await accessibilityViolations(looking)).toEqual([]);
  }
  const elsewhere = await visit(server.url, { javaScript: false });
  await elsewhere.page.goto(linkIn(text));
  await elsewhere.page.getByRole("button", { name: "Confirm my email address" }).click();
  await elsewhere.page.waitForURL("**/auth?verified=true");
  expect((await smtp.next("address@example.com")).raw).toContain("Please verify");
  const told = await smtp.next("address@example.com");
  expect(told.raw).toContain("was changed");
});

test("a customer with an unconfirmed address can ask for the link again", async () => {
  await register("unproved");
  const page = await atAccount("unproved");
  const address = section(page, "Email address");
  await address.getByText("Please confirm your email address").waitFor();
  const { text } = await smtp.next("unproved@example.com");
  await page.goto(linkIn(text));
  expect(page.url()).toBe(`${server.url}/auth?verified=true`);
});

/** The link in a mail, on this server. */
function linkIn(text: string): string {
  const { pathname, search } = new URL(/^http:\S+token=\S+$/m.exec(text)?.[0] ?? "");
  return pathname + search;
}

test("password: the old one is required; every other device is signed out, this one is not", async () => {
  await register("secret");
  const page = await atAccount("secret");
  const elsewhere = await atAccount("secret");
  const password = section(page, "Password");
  const change = async (current: string, next: string) => {
    await password.getByRole("textbox", { name: "Current password" }).fill(current);
    await password.getByRole("textbox", { name: "New password" }).fill(next);
    await password.getByRole("button", { name: "Change password" }).click();
  };
  await change(PASSWORD, "short");
  await password.getByText("Password must be at least 8 characters").waitFor();
  await change("wrong", "a new password");
  await password.getByText("This is not your current password.").waitFor();
  await change(PASSWORD, "a new password");
  await page.getByText("Every other device was signed out.").first().waitFor();
  const sessions = section(page, "Where you are signed in").getByRole("listitem");
  await expect.poll(() => sessions.count()).toBe(1);
  await elsewhere.reload();
  await elsewhere.waitForURL("**/auth?next=%2Faccount");
  await page.reload();
  await page.getByText("This device").waitFor();
});

test("password: an admin is told that it needs 10 characters", async () => {
  const page = await openAsAdmin(server.url, "/account");
  await section(page, "Password").getByText("At least 10 characters.").waitFor();
  expect(await page.getByText("At least 8 characters.").count()).toBe(0);
});

test("sessions: another one can be ended here", async () => {
  await register("places");
  const page = await atAccount("places");
  const elsewhere = await atAccount("places");
  await page.reload();
  const sessions = section(page, "Where you are signed in").getByRole("listitem");
  // This one, then the latest, then the registration's own
  await expect.poll(() => sessions.count()).toBe(3);
  expect(await sessions.first().innerText()).toContain("This device");
  const signOut = sessions.nth(1).getByRole("button");
  expect(await signOut.textContent()).toMatch(/^Sign out ?Chrome on Linux, \w{3} \d+, 20\d\d/);
  await signOut.click();
  await expect.poll(() => sessions.count()).toBe(2);
  await page.getByText("Session ended").first().waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  expect(await focused()).toBe("Where you are signed in");
  await elsewhere.reload();
  await elsewhere.waitForURL("**/auth?next=%2Faccount");
});

test("sessions: five are shown, and all on request", async () => {
  await register("traveler");
  const signIn = () =>
    fetch(`${server.url}/api/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "traveler", password: PASSWORD }),
    });
  await Promise.all([signIn(), signIn(), signIn(), signIn()]);
  const page = await atAccount("traveler");
  const card = section(page, "Where you are signed in");
  await card.getByRole("button", { name: "Show all 6" }).waitFor();
  expect(await card.getByRole("listitem").count()).toBe(5);
  await card.getByRole("button", { name: "Show all 6" }).click();
  expect(await card.getByRole("listitem").count()).toBe(6);
  expect(await card.getByRole("button", { name: "Show all" }).count()).toBe(0);
});

test("the account offers a loan request once, even if none has been sent", async () => {
  await register("asking");
  databaseOf(server).exec("UPDATE users SET isVerified = 1 WHERE username = 'asking'");
  const page = await atAccount("asking");
  await page.getByText("You have not sent a request yet.").waitFor();
  expect(await page.getByRole("link", { name: "Apply For A Loan" }).count()).toBe(1);
});

test("your data: a copy is downloaded, and the account is closed, each after the password", async () => {
  await register("ending");
  const page = await atAccount("ending");
  const data = section(page, "Your data");
  const download = page.waitForEvent("download");
  await data.getByText("Download my data").click();
  await confirmInDialog(page, PASSWORD);
  expect((await download).suggestedFilename()).toBe("ending-my-data.zip");
  await data.getByRole("button", { name: "Close my account…" }).click();
  const question = page.getByRole("dialog", { name: "Close your account?" });
  expect(await accessibilityViolations(page)).toEqual([]);
  await question.getByRole("button", { name: "Cancel" }).click();
  await data.getByRole("button", { name: "Close my account…" }).click();
  await question.getByRole("button", { name: "Close my account" }).click();
  await confirmInDialog(page, PASSWORD);
  await page.getByText("Your account is closed").first().waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
  const left = databaseOf(server).prepare("SELECT id FROM users WHERE username = 'ending'");
  expect(left.all()).toEqual([]);
});

test("Logout goes to /auth, and Back shows nothing of the account", async () => {
  await register("leaver");
  const page = await atAccount("leaver");
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/auth");
  await page.goBack();
  await page.getByLabel("Username").waitFor();
  expect(await page.getByText("leaver").count()).toBe(0);
  expect(page.url()).toBe(`${server.url}/auth?next=%2Faccount`);
});

test("Back, pressed while the login is under way, leads to the login too", async () => {
  await register("hasty");
  const page = await atAccount("hasty");
  const { promise: arrived, resolve: letArrive } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await arrived;
    await route.continue();
  });
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/auth");
  await page.goBack();
  expect(page.url()).toBe(`${server.url}/account`);
  letArrive();
  await page.waitForURL(/\/auth(\?next=%2Faccount)?$/);
  await page.getByLabel("Username").waitFor();
});

test("a session that ended elsewhere leads to the login, which says so; typed values are kept", async () => {
  await register("ended");
  const page = await atAccount("ended");
  await section(page, "Profile").getByLabel("First name").fill("Petra");
  // Ended no earlier, because another request of the page would notice it first
  await page.route("**/api/trpc/accounts.saveProfile", async (route) => {
    databaseOf(server).exec("DELETE FROM sessions");
    await route.continue();
  });
  await section(page, "Profile").getByRole("button", { name: "Save profile" }).click();
  await page.waitForURL("**/auth?next=%2Faccount");
  await expect.poll(() => page.getByText("You have been signed out").count()).toBeGreaterThan(0);
  const account = { username: "ended", password: PASSWORD };
  await page.context().request.post("/api/login", { data: account });
  await page.goto("/account");
  const firstName = section(page, "Profile").getByLabel("First name");
  await expect.poll(() => firstName.inputValue()).toBe("Petra");
});

test("Sign out everywhere says that it has happened", async () => {
  await register("everywhere");
  const page = await atAccount("everywhere");
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.waitForURL("**/auth");
  await expect.poll(() => page.getByText("Signed out everywhere").count()).toBeGreaterThan(0);
});

test("another tab's sign-in is noticed: typed values are never saved for another user", async () => {
  await register("first");
  await register("second");
  const page = await atAccount("first");
  const other = await page.context().newPage();
  await other.goto("/account");
  await other.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/auth?next=%2Faccount");
  await other.waitForURL("**/auth");
  const logIn = async (username: string) => {
    await other.getByLabel("Username").fill(username);
    await other.locator("#password").fill(PASSWORD);
    await other.getByRole("button", { name: "Log in" }).click();
    await other.waitForURL(`${server.url}/`);
  };
  await logIn("first");
  // The sign-in there led to the home page, and here to where this tab was
  await page.waitForURL(`${server.url}/account`);
  await complete(page);
  await section(page, "Profile").getByLabel("First name").fill("Fiona");
  // The session changes outside this tab
  await other.context().clearCookies();
  await other.goto("/auth");
  await hydrated(other);
  await logIn("second");
  await page.getByText("You are signed in as second.").waitFor();
  expect(await section(page, "Profile").getByLabel("First name").inputValue()).toBe("Paula");
  const address = section(page, "Email address").getByLabel("Email");
  expect(await address.inputValue()).toBe("second@example.com");
});

test.each([
  [WIDTHS.phone, true],
  [WIDTHS.desktop, false],
])("accessible at %i pixels (dark: %s)", async (width, dark) => {
  const page = await atAccount("other", width, dark);
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
});
