import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { accessibilityViolations } from "#test/kit/axe.ts";
import { hydrated, visit } from "#test/kit/browser.ts";
import { installClock } from "#test/kit/clock.ts";
import { ADMIN_PASSWORD, builtForAll } from "#test/kit/built-server.ts";

/** The admin login and the guard behind it, in a real browser on the built server. */

const server = builtForAll();

async function newPage(): Promise<Page> {
  // Nobody is signed in yet, and wrong passwords are 401 too
  const { page } = await visit(server.url, { expected: /40[0-9]/ });
  return page;
}

async function fill(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.locator("#password").fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

async function signIn(page: Page): Promise<void> {
  await page.goto("/admin");
  await hydrated(page);
  await fill(page, "admin", ADMIN_PASSWORD);
  await page.waitForURL("**/admin/dashboard");
}

/** A customer, signed in in this browser. */
async function signInCustomer(page: Page, username: string): Promise<void> {
  await page.goto("/auth");
  await hydrated(page);
  const status = await page.evaluate(
    async (user) =>
      (
        await fetch("/api/register", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(user),
        })
      ).status,
    {
      username,
      password: "a good password",
      firstName: "Cus",
      lastName: "Tomer",
      email: `${username}@example.com`,
    },
  );
  expect(status).toBe(201);
}

/** The title of the toast, once it appears. */
async function toastOf(page: Page): Promise<string | null> {
  const toast = page.locator("li[data-state=open]");
  await toast.waitFor();
  return toast.locator("div.font-semibold").textContent();
}

function tokenOf(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem("adminToken"));
}

describe("/admin", () => {
  test("a sign-in holds when the question who is signed in, asked before it, is answered after it", async () => {
    const page = await newPage();
    const signedIn = page.waitForResponse("**/accounts.adminLogin");
    await page.route(
      "**/accounts.me*",
      async (route) => {
        const response = await route.fetch();
        await (await signedIn).finished();
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await signIn(page);
    await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/admin/dashboard");
  });

  test("'Username is required' and 'Password is required'", async () => {
    const page = await newPage();
    await page.goto("/admin");
    await hydrated(page);
    await page.getByRole("button", { name: "Log in" }).click();
    await page.getByText("Username is required").waitFor();
    await page.getByText("Password is required").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  test("'Admin Login Failed', 'Invalid admin credentials', and the stored token is removed", async () => {
    const page = await newPage();
    await page.goto("/admin");
    await hydrated(page);
    await page.evaluate(() => localStorage.setItem("adminToken", "old"));
    await fill(page, "admin", "wrong password");
    expect(await toastOf(page)).toBe("Admin Login Failed");
    await page.getByRole("main").getByText("Invalid admin credentials").waitFor();
    expect(await tokenOf(page)).toBeNull();
  });

  test("a successful login keeps the token and goes to the dashboard after 100 ms", async () => {
    const page = await newPage();
    await page.goto("/admin");
    await hydrated(page);
    await installClock(page);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await fill(page, "admin", ADMIN_PASSWORD);
    await expect.poll(() => tokenOf(page)).toMatch(/^[\w-]{43}$/);
    await page.clock.runFor(90);
    expect(page.url()).toBe(`${server.url}/admin`);
    await page.clock.runFor(100);
    await page.waitForURL("**/admin/dashboard");
  });

  test("an admin already logged in is redirected to /admin/dashboard", async () => {
    const page = await newPage();
    await signIn(page);
    await page.goto("/admin");
    await expect.poll(() => page.url()).toBe(`${server.url}/admin/dashboard`);
  });

  test("only requests under /api/admin carry the token", async () => {
    const page = await newPage();
    await signIn(page);
    const carried: Record<string, boolean> = {};
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/api/"))
        carried[pathname] = request.headers().authorization !== undefined;
    });
    await page.reload();
    await page.getByText("No loan applications found.").waitFor();
    const paths = Object.keys(carried);
    expect(paths.some((path) => path.startsWith("/api/admin/"))).toBe(true);
    expect(paths.filter((path) => carried[path] !== path.startsWith("/api/admin/"))).toEqual([]);
  });
});

describe("Without JavaScript", () => {
  test.each(["/admin/dashboard", "/LOagentsPortal/directory"])(
    "%s says that it needs it instead of staying blank",
    async (path) => {
      const { page } = await visit(server.url, { javaScript: false });
      await page.goto(path);
      const words = page.locator("noscript p");
      expect(await words.isVisible()).toBe(true);
      expect(await words.innerText()).toContain("needs JavaScript");
    },
  );
});

describe("The admin guard", () => {
  test("without a user: 'Authentication Error' and /admin", async () => {
    const page = await newPage();
    await page.goto("/admin/dashboard");
    await page.waitForURL("**/admin");
    expect(await toastOf(page)).toBe("Authentication Error");
  });

  test("the error disappears after the next sign-in", async () => {
    const page = await newPage();
    await installClock(page);
    await page.goto("/admin/users");
    const request = page.getByText("Please sign in as an administrator.", { exact: true });
    await request.waitFor();
    await fill(page, "admin", ADMIN_PASSWORD);
    await request.waitFor({ state: "detached" });
    await page.clock.fastForward(200);
    await page.waitForURL("**/admin/users");
    expect(await request.count()).toBe(0);
  });

  test("shows a spinner while the user loads", async () => {
    const page = await newPage();
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    await page.route("**/api/trpc/accounts.me", async (route) => {
      await gate;
      await route.continue();
    });
    await page.goto("/admin/dashboard", { waitUntil: "commit" });
    await page.getByRole("status").waitFor();
    expect(page.url()).toContain("/admin/dashboard");
    open();
    await page.waitForURL("**/admin");
  });

  test("for another user: 'Access Denied' and / from the dashboard, /admin from the others", async () => {
    const page = await newPage();
    await signInCustomer(page, "guarded");
    await page.goto("/admin/dashboard");
    await page.waitForURL(`${server.url}/`);
    expect(await toastOf(page)).toBe("Access Denied");
    for (const path of ["/admin/resources", "/admin/users", "/admin/site-settings"]) {
      await page.goto(path);
      await page.waitForURL("**/admin");
    }
  });

  test("a session that ends elsewhere ends here with the next call, and the token goes", async () => {
    const page = await newPage();
    await installClock(page);
    await signIn(page);
    await page.getByText("No loan applications found.").waitFor();
    const token = await tokenOf(page);
    const out = await fetch(`${server.url}/api/admin/logout`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
    });
    expect(out.status).toBe(204);
    await page.clock.fastForward(31_000);
    await page.waitForURL("**/admin");
    expect(await toastOf(page)).toBe("Authentication Error");
    expect(await tokenOf(page)).toBeNull();
  });

  test("Logout clears the user and the stored admin token, without an error toast", async () => {
    const page = await newPage();
    await signIn(page);
    await page
      .getByRole("button", { name: /Logout/ })
      .first()
      .click();
    await page.waitForURL("**/admin");
    await expect.poll(() => tokenOf(page)).toBeNull();
    expect(await page.getByText("Authentication Error").count()).toBe(0);
    await page.goto("/admin/dashboard");
    await page.waitForURL("**/admin");
  });

  test("'Logout failed' when it does, and the admin stays", async () => {
    const { page } = await visit(server.url, { expected: /401|ERR_FAILED/ });
    await signIn(page);
    await page.route("**/accounts.adminLogout", (route) => route.abort());
    await page
      .getByRole("button", { name: /Logout/ })
      .first()
      .click();
    await page
      .getByText(/Logout failed|Failed to log out/)
      .first()
      .waitFor();
    expect(page.url()).toContain("/admin/dashboard");
    expect(await tokenOf(page)).not.toBeNull();
  });
});
