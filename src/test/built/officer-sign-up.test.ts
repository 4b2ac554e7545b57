import { expect, test } from "vitest";
import { ASKED, confirmInDialog, openAsAdmin, violationsInAll } from "#test/kit/admin.ts";
import { openPage } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";

const server = builtForAll();

test("An admin requires approvals, and approves a user who has registered as a loan officer", async () => {
  const admin = await openAsAdmin(server.url, "/admin/users", { expected: ASKED });
  const card = admin.getByRole("region", { name: "Loan officers who register" });
  await card.getByRole("button", { name: "Change who may register" }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByLabel("New officers need an admin's approval").check();
  await dialog.getByLabel("Email domains").fill("lender.example");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await confirmInDialog(admin);
  await card.getByText("and get access once an administrator approves").waitFor();

  const page = await openPage(server.url, "/LOagentsPortal/signup", { expected: /400|401|403/ });
  await page.getByLabel("First name").fill("Olive");
  await page.getByLabel("Last name").fill("Officer");
  await page.getByLabel("Email").fill("olive@else.example");
  await page.getByLabel("Username").fill("olive");
  await page.locator("#new-password").fill("a long enough one");
  const register = page.getByRole("button", { name: "Create account" });
  await register.click();
  await page.getByText("need an email address at lender.example").first().waitFor();
  await page.getByLabel("Email").fill("olive@lender.example");
  await register.click();
  await page.getByText("Please check your email to verify your account").first().waitFor();
  await page.getByText("Then an administrator approves your request").waitFor();
  await page.goto("/LOagentsPortal");
  await page.getByText("waits for an administrator's approval").waitFor();

  await admin.reload();
  await card.getByText("Olive Officer").waitFor();
  expect(await violationsInAll(admin)).toEqual([]);
  await card.getByRole("button", { name: "Approve Olive Officer" }).click();
  await confirmInDialog(admin);
  await admin.getByText("Loan officer approved").first().waitFor();
  await card.getByText("Olive Officer").waitFor({ state: "detached" });

  // A list that would end somebody's role names them first
  await card.getByRole("button", { name: "Change who may register" }).click();
  await dialog.getByLabel("Email domains").fill("@Else.example");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  const asking = admin.getByRole("dialog", { name: "End the role of 1 loan officer?" });
  await asking.getByRole("listitem").getByText("Olive Officer").waitFor();
  expect(await violationsInAll(admin)).toEqual([]);
  await asking.getByRole("button", { name: "Cancel" }).click();
  await asking.waitFor({ state: "detached" });
  expect(await dialog.getByLabel("Email domains").inputValue()).toBe("@Else.example");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await asking.getByRole("button", { name: "End and save" }).click();
  await confirmInDialog(admin);
  await card.getByText("with an email address at else.example").waitFor();
});
