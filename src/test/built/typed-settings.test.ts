import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { adminCalls, confirmInDialog, openAsAdmin } from "#test/kit/admin.ts";
import { heldBack, hydrated } from "#test/kit/browser.ts";
import { ADMIN_PASSWORD, builtForAll } from "#test/kit/built-server.ts";
import { endSessionAt, signInAgain } from "#test/kit/session-end.ts";

/** Forms that are saved as a whole restore what was typed when the session has ended. */

const server = builtForAll();

const open = (path: string) => openAsAdmin(server.url, path, { expected: /40[13]/ });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const stored = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft")));

interface Form {
  path: string;
  field: (page: Page) => Locator;
  typed: string;
  save: string;
  call: string;
  /** Whether the save asks for a proof. */
  isConfirmed?: boolean;
}

const FORMS: [name: string, form: Form][] = [
  [
    "the desk's settings",
    {
      path: "/admin/leads/settings",
      field: (page) => page.getByLabel("Reason 1", { exact: true }),
      typed: "Went to their own bank",
      save: "Save",
      call: "admin.leads.saveSettings",
      isConfirmed: true,
    },
  ],
  [
    "the text of an email",
    {
      path: "/admin/mail",
      field: (page) => page.locator("#message-subject"),
      typed: "We have your message",
      save: "Save (After a message from the contact page)",
      call: "admin.mail.saveFirstAnswer",
    },
  ],
];

test.each(FORMS)("%s", async (_, { path, field, typed, save, call, isConfirmed }) => {
  const page = await open(path);
  await field(page).fill(typed);
  await endSessionAt(server, page, call);
  await button(page, save).click();
  await signInAgain(page);
  await page.waitForURL(`**${path}`);
  await expect.poll(() => field(page).inputValue()).toBe(typed);
  await button(page, save).click();
  if (isConfirmed) await confirmInDialog(page);
  await expect.poll(() => stored(page)).toEqual([]);
});

test("the rates, even after a reload; confirming to leave discards them, once the page is left", async () => {
  const page = await open("/admin/rates");
  const product = page.getByLabel("Product");
  await button(page, "Add a rate").click();
  await product.fill("30-year fixed");
  const asked: string[] = [];
  page.on("dialog", (question) => {
    asked.push(question.message());
    void question.accept();
  });
  await expect.poll(() => stored(page)).not.toEqual([]);
  await page.reload();
  await expect.poll(() => product.inputValue()).toBe("30-year fixed");
  await endSessionAt(server, page, "admin.rates.save");
  await button(page, "Save").click();
  await signInAgain(page);
  await expect.poll(() => product.inputValue()).toBe("30-year fixed");
  expect(asked).not.toContain("Leave without saving the rates?");
  // Goes back before the next page has come: the form and its stored values are still there
  const arrive = await heldBack(page, "**/*.js");
  await page.getByRole("link", { name: "Fees and limits" }).click();
  await page.waitForURL("**/admin/rates/tables");
  await page.goBack();
  arrive();
  await page.waitForURL("**/admin/rates");
  expect(await product.inputValue()).toBe("30-year fixed");
  expect(await stored(page)).toEqual(["draft 1 rates"]);
  await page.getByRole("link", { name: "Fees and limits" }).click();
  await page.getByRole("heading", { name: "Fees and Limits", level: 1 }).waitFor();
  const question = "Leave without saving the rates?";
  expect(asked.filter((each) => each === question)).toHaveLength(2);
  expect(await stored(page)).toEqual([]);
  await page.goBack();
  await page.getByText("There are no rates yet.").waitFor();
});

test("a template, whose dialog is open again; a later change by someone else is not overwritten", async () => {
  const call = await adminCalls(server.url);
  const added = await call("POST", "/api/admin/reply-templates", {
    name: "Hello",
    text: "Dear Ada",
  });
  const { id, revision } = added as { id: number; revision: number };
  const page = await openAsAdmin(server.url, "/admin/leads/settings", { expected: /401|409/ });
  const dialog = page.getByRole("dialog");
  const text = dialog.getByLabel("Text");
  await button(page, "Edit Hello").click();
  await text.fill("Dear Ada, good morning");
  await endSessionAt(server, page, "admin.replies.changeTemplate");
  await button(page, "Save").last().click();
  await signInAgain(page);
  await expect.poll(() => text.inputValue()).toBe("Dear Ada, good morning");
  const callAgain = await adminCalls(server.url);
  const theirs = { revision, name: "Hello", text: "Dear all" };
  await callAgain("PATCH", `/api/admin/reply-templates/${id}`, theirs);
  await page.reload();
  await expect.poll(() => text.inputValue()).toBe("Dear Ada, good morning");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByRole("alert").waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await stored(page)).toEqual([]);
});

test("the choice of notices", async () => {
  const page = await open("/account");
  const hour = page.getByLabel("Once a day, at");
  await hour.selectOption("5:00 PM");
  await endSessionAt(server, page, "notices.saveSettings");
  await button(page, "Save notices").click();
  await page.waitForURL("**/auth?next=%2Faccount");
  await hydrated(page);
  await page.locator("#username").fill("admin");
  await page.locator("#password").fill(ADMIN_PASSWORD);
  await button(page, "Log in").click();
  await page.waitForURL("**/account");
  await expect.poll(() => hour.inputValue()).toBe("17");
});
