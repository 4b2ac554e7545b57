import { expect, test } from "vitest";
import { adminCalls, openAsAdmin, violationsInAll } from "#test/kit/admin.ts";
import { WIDTHS } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";
import { MESSAGE } from "#test/kit/leads.ts";

const server = builtForAll();

test("A lead is added by the key n: who is known is shown, mistakes stand beside their fields", async () => {
  const call = await adminCalls(server.url);
  await call("POST", "/api/contact", MESSAGE);
  const page = await openAsAdmin(server.url, "/admin/leads");
  await page.getByRole("button", { name: "New lead" }).waitFor();
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "New lead" });
  await dialog.getByLabel("Name").fill("Rae Caller");
  await dialog.getByRole("button", { name: "Save lead" }).click();
  await dialog.getByText("Please enter a phone number or an email address.").waitFor();
  await dialog.getByText("Please choose where the lead comes from.").waitFor();
  await dialog.getByLabel("Phone").fill("(212) 555-0199");
  await dialog.getByRole("link", { name: MESSAGE.name }).waitFor();
  expect(await violationsInAll(page)).toEqual([]);
  for (const width of Object.values(WIDTHS)) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
  }
  await dialog.getByLabel("Comes from").selectOption("Realtor");
  await dialog.getByRole("button", { name: "Save lead" }).click();
  await page.getByRole("heading", { name: "Rae Caller" }).waitFor();
  await page.getByText("No email address on this record").waitFor();
  await page.goto("/admin/leads");
  await page
    .getByRole("row", { name: /Rae Caller/ })
    .getByText("Realtor", { exact: true })
    .waitFor();
});
