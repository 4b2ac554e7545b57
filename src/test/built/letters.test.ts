import { expect, test } from "vitest";
import { adminCalls, ASKED, confirmInDialog, openAsAdmin, storedIn } from "#test/kit/admin.ts";
import { violationsInBothThemes } from "#test/kit/axe.ts";
import { visit, WIDTHS } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";

const server = builtForAll();

const ADA = {
  username: "adalovelace",
  password: "correct horse battery",
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@people.example",
};

test("a letter is issued by staff, its borrower makes a version for a lower price on a phone, and a withdrawal is read", async () => {
  const call = await adminCalls(server.url);
  await call("POST", "/api/register", ADA);
  await storedIn(server, `UPDATE users SET "isVerified" = 1`);
  const sent = { fullName: "Ada Lovelace", email: ADA.email, loanPurpose: "home-purchase" };
  const { reference } = (await call("POST", "/api/loan-applications", {
    ...sent,
    loanAmount: 400_000,
  })) as { reference: string };

  const admin = await openAsAdmin(server.url, `/admin/applications/${reference}`, {
    expected: ASKED,
  });
  const desk = admin.getByRole("region", { name: "Pre-approval letters" });
  await desk.getByRole("heading", { level: 2 }).waitFor();
  const documents = admin.getByRole("region", { name: "Documents" });
  expect(await documents.getByText("Pre-approval letters").count()).toBe(0);
  await desk.getByRole("link", { name: "Lead Settings" }).click();
  await admin.getByRole("button", { name: "Start from our proposal" }).click();
  const text = admin.getByRole("region", { name: "Pre-approval letters" }).getByLabel("Text");
  expect(await text.inputValue()).toContain("not a commitment to lend");
  await text.fill((await text.inputValue()).replace(", NMLS #{{my nmls number}}", ""));
  expect(await violationsInBothThemes(admin)).toEqual([]);
  await admin.getByRole("button", { name: "Save", exact: true }).click();
  await confirmInDialog(admin);
  await expect
    .poll(() => admin.getByRole("button", { name: "Save", exact: true }).isDisabled())
    .toBe(true);

  await admin.goto(`/admin/applications/${reference}`);
  await admin.getByRole("button", { name: "Issue letter" }).click();
  const dialog = admin.getByRole("dialog");
  expect(await dialog.getByLabel("For").inputValue()).toBe("Ada Lovelace");
  await dialog.getByLabel("Highest price").fill("500,000");
  await dialog.getByLabel("Highest loan").fill("$400,000");
  await dialog.getByLabel("Program").fill("30-year fixed, conventional");
  expect(await violationsInBothThemes(admin)).toEqual([]);
  await dialog.getByRole("button", { name: "Issue" }).click();
  await desk.getByText("Up to $500,000").first().waitFor();
  expect(await violationsInBothThemes(admin)).toEqual([]);

  const { page, context } = await visit(server.url, {
    width: WIDTHS.phone,
    expected: /status of 400/,
  });
  const { username, password } = ADA;
  await context.request.post("/api/login", { data: { username, password } });
  await page.goto("/account");
  await page.getByRole("heading", { name: "Pre-approval letters", level: 3 }).waitFor();
  await page.getByRole("button", { name: "For a lower price" }).first().click();
  const price = page.getByRole("dialog").getByLabel("Price on the letter");
  await price.fill("500,001");
  await page.getByRole("button", { name: "Make the letter" }).click();
  await page
    .getByText("This letter goes up to $500,000. Please ask us for a higher one.")
    .waitFor();
  await price.fill("450,000");
  await page.getByRole("button", { name: "Make the letter" }).click();
  await page.getByText("Version for $450,000").first().waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);

  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "Open to print" }).first().click();
  const letter = await opened;
  await letter.getByText("$360,000").waitFor();
  await desk.getByRole("button", { name: "Withdraw" }).last().click();
  await admin.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await desk.getByText("Withdrawn").first().waitFor();
  await letter.reload();
  await letter.getByText("was withdrawn").waitFor();
});
