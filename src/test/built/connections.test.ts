import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Locator, Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { adminCalls, ASKED, confirmInDialog, openAsAdmin } from "#test/kit/admin.ts";
import { violationsInBothThemes } from "#test/kit/axe.ts";
import { WIDTHS } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";
import { MESSAGE } from "#test/kit/leads.ts";

const server = builtForAll({ WEBHOOKS_TO: "private" });

/**
 * On a phone, where a dialog scrolls, the first wrong field must not be under the dialog's title.
 */
async function isBelowTitle(page: Page, label: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await page.setViewportSize({ width: WIDTHS.phone, height: 812 });
  await dialog.getByRole("button", { name: "Make token" }).click();
  const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? 0;
  const title = dialog.getByRole("heading", { level: 2 });
  const gap = async () => (await top(dialog.getByText(label))) - (await top(title));
  await expect.poll(gap).toBeGreaterThan(30);
  await page.setViewportSize({ width: WIDTHS.desktop, height: 900 });
}

test("a token is made for a program, shown once, valid only for what was chosen, and revoked", async () => {
  const page = await openAsAdmin(server.url, "/admin/site-settings", { expected: ASKED });
  await page.getByRole("link", { name: "Connections" }).click();
  await page.getByText("No program has a token.").waitFor();
  await page.getByRole("button", { name: "Add token" }).click();
  await page.getByRole("button", { name: "Make token" }).click();
  await page.getByText("Please say who or what will use the token.").waitFor();
  await page.getByText("Please choose what the token may be used for.").waitFor();
  await isBelowTitle(page, "Used by");
  await page.getByLabel("Used by").fill("CRM");
  await page.getByLabel("Messages").selectOption("Read");
  await page.getByLabel(/^Leads/).selectOption("Read & write");
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.getByRole("button", { name: "Make token" }).click();
  await confirmInDialog(page);
  const shown = page.getByRole("dialog", { name: "The new token" });
  const token = (await shown.locator("code").textContent()) ?? "";
  await shown.getByRole("button", { name: "I have kept it" }).click();
  await page.getByText("Messages (read), Leads (read & write)").waitFor();
  expect(await page.content()).not.toContain(token);
  const headers = { authorization: `Bearer ${token}` };
  const statusOf = async (path: string) => (await fetch(server.url + path, { headers })).status;
  expect(await statusOf("/api/leads")).toBe(200);
  expect(await statusOf("/api/admin/contact-submissions")).toBe(200);
  expect(await statusOf("/api/admin/loan-applications")).toBe(403);
  await page.getByRole("button", { name: "Revoke CRM" }).click();
  await page.getByRole("button", { name: "Revoke", exact: true }).click();
  await page.getByText("No program has a token.").waitFor();
  expect(await statusOf("/api/leads")).toBe(401);
});

test("a webhook is added, receives a message and a test, and the message once more from its log", async () => {
  const got: string[] = [];
  let status = 500;
  const receiver = createServer((request, response) => {
    got.push(String(request.headers["webhook-id"]));
    response.writeHead(status).end();
  });
  await new Promise<void>((done) => receiver.listen(0, "127.0.0.1", done));
  onTestFinished(() => void receiver.close());
  // Long, because the buttons beside it stay in sight
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/${"hook".repeat(60)}`;
  const page = await openAsAdmin(server.url, "/admin/site-settings?tab=connections", {
    expected: ASKED,
  });
  await page.getByText("No program receives events.").waitFor();
  await page.getByRole("button", { name: "Add webhook" }).click();
  const dialog = page.getByRole("dialog", { name: "Add webhook" });
  await dialog.getByLabel("Address").fill("nowhere");
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  await dialog.getByText("Please enter an address that starts with https://").waitFor();
  await dialog.getByText("Please choose at least one event.").waitFor();
  await dialog.getByLabel("Address").fill(url);
  await dialog.getByRole("checkbox", { name: "New message" }).check();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  await confirmInDialog(page);
  await page.getByText("whsec_").waitFor();
  await page.getByRole("button", { name: "I have kept it" }).click();
  const call = await adminCalls(server.url);
  await call("POST", "/api/contact", MESSAGE);
  await expect.poll(() => got.length, { timeout: 20_000 }).toBeGreaterThan(0);
  await page.getByRole("button", { name: `Log of ${url}` }).click();
  const log = page.getByRole("dialog", { name: "Log" });
  await log.getByText("Failed: it answered 500").waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  status = 204;
  await log.getByRole("button", { name: "Send a test" }).click();
  // The failed message is tried again automatically
  await expect.poll(() => log.getByText("Taken (204)").count(), { timeout: 20_000 }).toBe(2);
  await log.getByRole("button", { name: "Send again New message" }).last().click();
  await confirmInDialog(page);
  await expect.poll(() => log.getByRole("listitem").count()).toBe(3);
  await log.getByRole("link", { name: "1", exact: true }).last().click();
  await page.getByRole("heading", { level: 1, name: MESSAGE.name }).waitFor();
  await page.goBack();
  await page.getByRole("button", { name: `Switch off ${url}` }).click();
  await confirmInDialog(page);
  await page.getByText("Off since").waitFor();
  const last = page.getByRole("button", { name: `Delete ${url}` });
  const isCut = (button: Element) =>
    button.getBoundingClientRect().right >
    (button.closest("table")?.getBoundingClientRect().right ?? 0);
  expect(await last.evaluate(isCut)).toBe(false);
  await last.click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText("No program receives events.").waitFor();
});
