import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { confirmInDialog } from "#test/kit/admin.ts";
import { visit, hydrated } from "#test/kit/browser.ts";
import { ADMIN_PASSWORD, builtForAll } from "#test/kit/built-server.ts";
import { timeCodeApp } from "#test/kit/second-factor.ts";

const server = builtForAll({ SECOND_FACTOR: "admins" });

async function logIn(page: Page): Promise<void> {
  await page.getByLabel("Username").fill("admin");
  await page.locator("#password").fill(ADMIN_PASSWORD);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

test("SECOND_FACTOR=admins: an admin adds one at the next login, before anything else", async () => {
  const { page } = await visit(server.url, { expected: /40[0-9]/ });
  await page.goto("/admin");
  await hydrated(page);
  await logIn(page);
  await page.waitForURL("**/account");
  await page.getByText("Your account must have a second factor.").waitFor();
  await page.getByRole("region", { name: "Second factor" }).waitFor();
  expect(await page.getByRole("region", { name: "Password" }).count()).toBe(0);
  await page.goto("/admin/users");
  await page.waitForURL("**/account");
  const status = () =>
    page.evaluate(async () => (await fetch("/api/admin/contact-submissions")).status);
  expect(await status()).toBe(403);
  await page.getByRole("button", { name: "Add an authenticator app" }).click();
  await confirmInDialog(page);
  const secret = (await page.getByRole("dialog").locator("code").textContent()) ?? "";
  const app = timeCodeApp(secret.replaceAll(" ", ""));
  await page.getByLabel("Code that the app shows").fill(app.next());
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("button", { name: "I've saved my codes" }).click();
  await page.getByRole("link", { name: "Admin dashboard" }).click();
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  expect(await status()).toBe(200);
});
