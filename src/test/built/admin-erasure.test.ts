import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { adminCalls, confirmInDialog, openAsAdmin, storedIn } from "#test/kit/admin.ts";
import { violationsInBothThemes } from "#test/kit/axe.ts";
import { heldBack } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";
import { MESSAGE } from "#test/kit/leads.ts";
import { timeCodeApp } from "#test/kit/second-factor.ts";

const server = builtForAll();

/** Presses a button that a late part of the page moves away from the pointer. */
async function pressWhileItMoves(page: Page, button: Locator, letIn: () => void): Promise<void> {
  await page.getByRole("textbox", { name: "Note" }).waitFor();
  await button.hover();
  const { y } = (await button.boundingBox()) ?? { y: 0 };
  await page.mouse.down();
  letIn();
  await page.getByText("Received", { exact: true }).last().waitFor();
  await expect.poll(async () => (await button.boundingBox())?.y).not.toBe(y);
  await page.mouse.up();
}

test("an admin with a second factor shows it before an erasure, which opens even if the page moves meanwhile; a canceled proof erases nothing", async () => {
  const call = await adminCalls(server.url);
  const { id } = (await call("POST", "/api/contact", {
    ...MESSAGE,
    name: "Eve Erased",
    email: "eve@mail.example",
    phone: "2125550999",
  })) as { id: number };
  const page = await openAsAdmin(server.url, "/account", { expected: /status of 40[03]/ });
  await page.getByRole("button", { name: "Add an authenticator app" }).click();
  await confirmInDialog(page);
  const adding = page.getByRole("dialog", { name: "Add an authenticator app" });
  const app = timeCodeApp(((await adding.locator("code").textContent()) ?? "").replaceAll(" ", ""));
  await adding.getByLabel("Code that the app shows").fill(app.next());
  await adding.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("button", { name: "I've saved my codes" }).click();
  await storedIn(server, `UPDATE sessions SET "confirmedAt" = NULL`);

  const letIn = await heldBack(page, /leads\.timeline/);
  await page.goto(`/admin/messages/${id}`);
  // The only admin has no colleagues yet
  await page.getByRole("tab", { name: "Note" }).click();
  await page.getByRole("textbox", { name: "Note" }).pressSequentially("@");
  await page.getByText("No other colleague can open this lead.").waitFor();
  await page.getByRole("textbox", { name: "Note" }).fill("");
  await pressWhileItMoves(page, page.getByRole("button", { name: "Erase this person…" }), letIn);
  const dialog = page.getByRole("dialog", { name: "Erase Eve Erased?" });
  await dialog.getByLabel("Reason, without names").fill("Asked for by phone");
  await dialog.getByLabel("Type Eve Erased or").fill("Eve Erased");
  const erase = dialog.getByRole("button", { name: "Erase", exact: true });
  await erase.click();
  const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
  expect(await violationsInBothThemes(page)).toEqual([]);
  await proof.getByRole("button", { name: "Close" }).click();
  await dialog.getByText("Please confirm that it is you.").waitFor();
  expect(await dialog.getByLabel("Reason, without names").inputValue()).toBe("Asked for by phone");

  await erase.click();
  await proof.getByLabel(/^Code from your app/).fill("000000");
  await proof.getByRole("button", { name: "Confirm" }).click();
  await proof.getByText("This is not right, or it has been used already.").waitFor();
  await proof.getByLabel(/^Code from your app/).fill(app.next());
  await proof.getByRole("button", { name: "Confirm" }).click();
  await page.waitForURL("**/admin/leads");
  expect(await storedIn(server, `SELECT id FROM "contactSubmissions" WHERE id = ${id}`)).toEqual(
    [],
  );
});
