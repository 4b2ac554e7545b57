import { expect, test } from "vitest";
import { openAsAdmin } from "#test/kit/admin.ts";
import { violationsInBothThemes } from "#test/kit/axe.ts";
import { builtForAll } from "#test/kit/built-server.ts";

const server = builtForAll();

test("a token is made for a program, shown once, good for what was chosen, and revoked", async () => {
  const page = await openAsAdmin(server.url, "/admin/site-settings");
  await page.getByRole("link", { name: "Connections" }).click();
  await page.getByText("No program has a token.").waitFor();
  await page.getByRole("button", { name: "Add token" }).click();
  await page.getByRole("button", { name: "Make token" }).click();
  await page.getByText("Please say who or what will use the token.").waitFor();
  await page.getByText("Please choose what the token is good for.").waitFor();
  await page.getByLabel("Used by").fill("CRM");
  await page.getByLabel("Messages").selectOption("Read");
  await page.getByLabel("Leads").selectOption("Read and change");
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.getByRole("button", { name: "Make token" }).click();
  const shown = page.getByRole("dialog", { name: "The new token" });
  const token = (await shown.locator("code").textContent()) ?? "";
  await shown.getByRole("button", { name: "I have kept it" }).click();
  await page.getByText("Messages (read), Leads (read and change)").waitFor();
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
