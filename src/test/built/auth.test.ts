import type { Page, Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { violationsOn } from "#test/kit/axe.ts";
import { hydrated, visit } from "#test/kit/browser.ts";
import { installClock } from "#test/kit/clock.ts";
import { builtForAll } from "#test/kit/built-server.ts";

/** All of /auth, in a real browser on the built server. */

const server = builtForAll();

/** A visitor on a page; the request for the signed-in user answers 401. */
async function at(path: string, expected = /40[0-9]/): Promise<Page> {
  const { page } = await visit(server.url, { expected });
  await page.goto(path);
  await hydrated(page);
  return page;
}

async function openRegister(): Promise<Page> {
  const page = await at("/auth");
  await page.getByRole("tab", { name: "Register" }).click();
  return page;
}

async function fillRegistration(page: Page, username: string): Promise<void> {
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("Buyer");
  await page.getByRole("textbox", { name: "Email" }).fill(`${username}@example.com`);
  await page.getByLabel("Username").fill(username);
  await page.locator("input[name=password]").fill("a good password");
}

async function register(page: Page, username: string): Promise<void> {
  await fillRegistration(page, username);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL(`${server.url}/`);
}

async function failToLogIn(page: Page): Promise<void> {
  await page.getByLabel("Username").fill("nobody");
  await page.locator("#password").fill("wrong password");
  await page.getByRole("button", { name: "Log in" }).click();
}

function toastOf(page: Page) {
  return page.locator("ol, ul").locator("li[data-state=open]");
}

describe("The banner after a verification link", () => {
  test.each([
    ["verified", "Your email has been verified successfully. Please login."],
    ["already", "Your email is already verified. Please login."],
    ["expired", "This verification link has expired or is no longer valid."],
  ])("%s=true, without JavaScript too", async (name, sentence) => {
    const { page } = await visit(server.url, { javaScript: false });
    await page.goto(`/auth?${name}=true`);
    expect(await page.getByRole("status").textContent()).toContain(sentence);
    const others = await at("/auth");
    expect(await others.getByRole("status").count()).toBe(0);
  });

  test("an expired link can be sent again, with the same response for every address", async () => {
    const page = await at("/auth?expired=true");
    const form = page.getByRole("status").locator("form");
    await form.getByRole("button", { name: "Send a new link" }).click();
    await form.getByText("Invalid email address").waitFor();
    await form.getByLabel("Email").fill("nobody@example.com");
    await form.getByRole("button", { name: "Send a new link" }).click();
    await form.getByRole("status").waitFor();
    expect(await form.getByRole("status").textContent()).toBe(
      "This website cannot send email yet, so no link has gone out. Please contact us instead.",
    );
  });
});

describe("Login", () => {
  test("'Username is required' and 'Password is required', beside their fields", async () => {
    const page = await at("/auth");
    await page.getByRole("button", { name: "Log in" }).click();
    await page.getByText("Username is required").waitFor();
    const [username, password] = [page.getByLabel("Username"), page.locator("#password")];
    expect(await username.getAttribute("aria-describedby")).toBe("username-hint username-error");
    expect(await page.locator("#username-error").textContent()).toBe("Username is required");
    expect(await page.locator("#password-error").textContent()).toBe("Password is required");
    expect(await password.getAttribute("aria-invalid")).toBe("true");
  });

  test("a failure shows in an error alert and in the toast 'Login failed'; the typed values stay", async () => {
    const page = await at("/auth");
    await failToLogIn(page);
    const toast = toastOf(page);
    await toast.waitFor();
    expect(await toast.textContent()).toContain("Login failedInvalid username or password");
    const alert = page.getByRole("main").getByRole("alert");
    expect(await alert.textContent()).toBe("Invalid username or password");
    expect(await page.getByLabel("Username").inputValue()).toBe("nobody");
  });

  test("a response without a sentence falls back to 'Invalid username or password'", async () => {
    const page = await at("/auth", /401|500/);
    const data = { code: "INTERNAL", httpStatus: 500, path: "accounts.login" };
    const error = { message: "Something went wrong.", code: -32_603, data };
    await page.route("**/api/trpc/accounts.login", (route) =>
      route.fulfill({ status: 500, json: { error } }),
    );
    await failToLogIn(page);
    const alert = page.getByRole("main").getByRole("alert");
    await alert.waitFor();
    expect(await alert.textContent()).toBe("Invalid username or password");
  });

  test("a missing response, or a proxy's, is not blamed on the password, and nothing typed is lost", async () => {
    const page = await at("/auth", /401|502|504|ERR_FAILED/);
    const html = { contentType: "text/html", body: "<h1>Bad Gateway</h1>" };
    const ways: ((route: Route) => Promise<void>)[] = [
      (route) => route.abort(),
      (route) => route.fulfill({ ...html, status: 502 }),
      (route) => route.fulfill({ ...html, status: 504 }),
      (route) => route.fulfill(html),
    ];
    const sentence = "We could not be reached. Please check your connection and try again.";
    for (const fail of ways) {
      await page.route("**/api/trpc/accounts.login", fail);
      await failToLogIn(page);
      await page.getByRole("main").getByText(sentence).waitFor();
      expect(await toastOf(page).textContent()).toContain(`Login failed${sentence}`);
      expect(await page.locator("#password").inputValue()).not.toBe("");
      await page.reload();
      await hydrated(page);
    }
  });

  test("the button that was pressed has the focus again after a failure", async () => {
    const page = await at("/auth");
    await failToLogIn(page);
    await page.getByRole("main").getByRole("alert").waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe("Log in");
  });

  test("the password can be shown", async () => {
    const page = await at("/auth");
    await page.locator("#password").fill("secret");
    await page.getByRole("button", { name: "Show password" }).click();
    expect(await page.locator("#password").getAttribute("type")).toBe("text");
  });
});

describe("Register", () => {
  test("each field says its sentence", async () => {
    const page = await openRegister();
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByText("First name is required").waitFor();
    const errors = await page.getByRole("main").getByRole("alert").allTextContents();
    expect(errors).toEqual([
      "First name is required",
      "Last name is required",
      "Invalid email address",
      "Username must be at least 3 characters",
      "Password must be at least 8 characters",
    ]);
  });

  test("a customer is signed in, goes to /, and is redirected there from /auth from then on", async () => {
    const page = await openRegister();
    await register(page, "ada");
    await toastOf(page).waitFor();
    expect(await toastOf(page).textContent()).toContain("Welcome, Ada!");
    await page.goto("/auth");
    await page.waitForURL(`${server.url}/`);
  });

  test("a taken name: 'Registration failed', the sentence at its field, and nothing lost", async () => {
    const first = await openRegister();
    await register(first, "berta");
    const page = await openRegister();
    await fillRegistration(page, "Berta");
    await page.getByRole("button", { name: "Create account" }).click();
    await page.locator("#new-username-error").waitFor();
    expect(await page.locator("#new-username-error").textContent()).toBe(
      "This username is already taken.",
    );
    expect(await toastOf(page).textContent()).toContain("Registration failed");
    expect(await page.getByLabel("First name").inputValue()).toBe("Ada");
    expect(await page.locator("#new-password").inputValue()).toBe("a good password");
  });

  test("the first wrong field has the focus", async () => {
    const page = await openRegister();
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByText("First name is required").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("firstName");
  });

  test("values typed in one tab are still there after a visit to the other", async () => {
    const page = await openRegister();
    await page.getByLabel("First name").fill("Ada");
    await page.getByRole("tab", { name: "Login" }).click();
    await page.getByLabel("First name").waitFor({ state: "detached" });
    await page.locator("#username").fill("ada");
    await page.getByRole("tab", { name: "Register" }).click();
    expect(await page.getByLabel("First name").inputValue()).toBe("Ada");
    await page.getByRole("tab", { name: "Login" }).click();
    expect(await page.locator("#username").inputValue()).toBe("ada");
  });

  test.each<[string, (route: Route) => Promise<void>]>([
    ["a lost connection", (route) => route.abort()],
    ["a proxy's 503", (route) => route.fulfill({ status: 503, body: "<h1>Unavailable</h1>" })],
  ])("after %s the form says so and that nothing is lost", async (_, fail) => {
    const { page } = await visit(server.url, { expected: /401|503|ERR_FAILED/ });
    await page.goto("/auth");
    await hydrated(page);
    await page.getByRole("tab", { name: "Register" }).click();
    await page.route("**/api/trpc/accounts.register", fail);
    await fillRegistration(page, "carla");
    await page.getByRole("button", { name: "Create account" }).click();
    const alert = page.getByRole("main").getByRole("alert");
    await alert.waitFor();
    expect(await alert.textContent()).toBe(
      "We could not be reached. Please check your connection and try again. What you typed is still here.",
    );
    expect(await toastOf(page).textContent()).toContain("Could not create account");
    expect(await page.locator("#new-username").inputValue()).toBe("carla");
  });

  test("a loan officer reads 'Please check your email to verify your account'", async () => {
    const page = await openRegister();
    await fillRegistration(page, "dora");
    await page.getByLabel("I am a loan officer").check();
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByText("Please check your email to verify your account").waitFor();
    // The link can be sent again after a minute
    await installClock(page);
    await page.getByRole("button", { name: "Send the link again" }).click();
    const again = page.getByRole("button", { name: /Send the link again in/ });
    await again.waitFor();
    expect(await again.isDisabled()).toBe(true);
    await page.clock.runFor(61_000);
    await page.getByRole("button", { name: "Send the link again", exact: true }).waitFor();
  });
});

describe("Other pages of an account", () => {
  test("a link opened on an open reset page takes effect, and the earlier error disappears", async () => {
    const page = await at("/reset-password", /40[0-9]|ERR_FAILED/);
    await page.getByText("This link is incomplete.").waitFor();
    expect(await page.locator("input[name=password]").count()).toBe(0);
    expect(await page.getByRole("link", { name: "Ask for a new link" }).isVisible()).toBe(true);
    // Without an answer the page cannot know that the link is invalid
    await page.route("**/api/trpc/accounts.checkPasswordReset", (route) => route.abort());
    await page.goto("/reset-password#token=forged");
    await page.getByText("This link is incomplete.").waitFor({ state: "detached" });
    await page.locator("input[name=password]").fill("a good password");
    const sent = page.waitForRequest("**/api/trpc/accounts.confirmPasswordReset");
    await page.getByRole("button", { name: "Change password" }).click();
    expect((await sent).postData()).toContain("forged");
    await page.getByText("This link is invalid or has expired.").waitFor();
  });

  test("an invalid reset link says so at once, with the way to a new one", async () => {
    const page = await at("/reset-password#token=forged");
    const alert = page.getByRole("alert");
    await alert
      .getByText("This link is invalid or has expired. Please ask for a new one.")
      .waitFor();
    expect(await page.locator("input[name=password]").count()).toBe(0);
    await page.getByRole("link", { name: "Ask for a new link" }).click();
    await page.waitForURL("**/forgot-password");
  });

  test("an invited person chooses a first password and reads that the account is ready", async () => {
    const page = await at("/auth", /40[0-9]|ERR_FAILED/);
    // Stands in for a valid link, because no mail server has kept a secret
    await page.route("**/api/trpc/accounts.checkPasswordReset*", (route) => route.abort());
    await page.route("**/api/trpc/accounts.confirmPasswordReset*", (route) =>
      route.fulfill({
        json: { result: { data: { username: "adalo_lo", signInAt: "/LOagentsPortal/login" } } },
      }),
    );
    await page.goto("/reset-password?invited=true#token=mailed");
    await page.getByRole("heading", { name: "Choose your password" }).waitFor();
    expect(await page.title()).toMatch(/^Choose your password \|/);
    await page.getByRole("textbox", { name: "Your password" }).fill("a good password");
    await page.getByRole("button", { name: "Save password" }).click();
    await page.getByRole("heading", { name: "Your account is ready" }).waitFor();
    expect(await page.getByText("Your username is adalo_lo.").isVisible()).toBe(true);
    expect(await page.getByText(/signed out|has been changed/).count()).toBe(0);
    const login = page.getByRole("main").getByRole("link", { name: "Log in" });
    expect(await login.getAttribute("href")).toBe("/LOagentsPortal/login");
  });

  test.each(["/auth?expired=true", "/forgot-password", "/reset-password"])(
    "%s is accessible in both themes and not for search engines",
    async (path) => {
      const found = await violationsOn(server.url, path, async (page) => {
        const robots = page.locator('meta[name="robots"]');
        expect(await robots.getAttribute("content")).toBe("noindex");
      });
      expect(found).toEqual([]);
    },
  );

  test("a form full of errors is accessible in both themes", async () => {
    const found = await violationsOn(server.url, "/auth", async (page) => {
      await page.getByRole("tab", { name: "Register" }).click();
      await page.getByRole("button", { name: "Create account" }).click();
      await page.getByText("First name is required").waitFor();
    });
    expect(found).toEqual([]);
  });

  test("/account is for signed-in users", async () => {
    const page = await at("/account");
    await page.waitForURL("**/auth?next=%2Faccount");
    const tab = page.getByRole("tab", { name: "Login" });
    expect(await tab.getAttribute("aria-selected")).toBe("true");
  });
});
