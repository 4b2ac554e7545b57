import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { adminCalls } from "#test/kit/admin.ts";
import { violationsInBothThemes } from "#test/kit/axe.ts";
import { openPage, visit, WIDTHS } from "#test/kit/browser.ts";
import { startBuilt, temporaryFolder } from "#test/kit/built-server.ts";
import { startSmtp } from "#test/kit/smtp.ts";

const LINE = "You apply with Patrick Adeyemi.";

async function withOfficer(environment: Record<string, string> = {}) {
  const { url } = await startBuilt(temporaryFolder(), { RATE_LIMITS: "off", ...environment });
  const call = await adminCalls(url);
  const { id } = (await call("POST", "/api/admin/users", {
    username: "patrick_lo",
    password: "a long way home 7",
    firstName: "Patrick",
    lastName: "Adeyemi",
    email: "patrick@lender.example",
    isLoanOfficer: true,
  })) as { id: number };
  return { url, call, id };
}

/** Goes through the four steps; `atStep` runs on each. */
async function fillIn(page: Page, atStep: () => Promise<unknown>): Promise<void> {
  const goOn = () => page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("Home purchase").click();
  await atStep();
  await goOn();
  await page.getByLabel("Loan amount").fill("350000");
  await atStep();
  await goOn();
  await page.getByRole("textbox", { name: "Full name" }).fill("Ada Lovelace");
  await page.getByRole("textbox", { name: "Email" }).fill("ada@example.com");
  await page.getByRole("textbox", { name: "Phone" }).fill("(212) 555-0100");
  await atStep();
  await goOn();
  await page.getByLabel("My answers are accurate").check();
  await page.getByLabel("I have read the privacy policy").check();
  await atStep();
}

/** Resolves to the address of the thanks. */
async function sendWithoutScripts(page: Page, more: Record<string, string> = {}): Promise<string> {
  const form = {
    fullName: "Ada Lovelace",
    email: "ada.plain@example.com",
    phone: "(212) 555-0100",
    loanPurpose: "refinance",
    loanAmount: "350000",
    accurate: "on",
    privacyRead: "on",
    ...more,
  };
  const answer = await page.request.post("/apply", { form, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  return answer.headers().location ?? "";
}

test("/apply names the officer in every step and in the thanks, and claims no email without a server", async () => {
  const { url, call, id } = await withOfficer();
  const page = await openPage(url, `/apply?officer=${id}`, { width: WIDTHS.phone });
  const line = page.getByText(LINE);
  await line.waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await fillIn(page, () => line.waitFor());
  await page.getByRole("button", { name: "Send Request" }).click();
  await page.getByRole("heading", { name: "Thank you. Your request has arrived." }).waitFor();
  await line.waitFor();
  await page.getByText("Patrick Adeyemi goes through your answers").waitFor();
  await page.getByText("Please write it down.").waitFor();
  expect(await page.getByRole("main").innerText()).not.toContain("sent it");
  await page.reload();
  await line.waitFor();
  const account = page.getByRole("region", { name: "Follow It in Your Account" });
  await account.getByRole("link", { name: "Create your account" }).click();
  await page.waitForURL("**/auth?register=true&next=%2Faccount");
  const email = page.getByRole("textbox", { name: "Email" });
  expect(await email.inputValue()).toBe("ada@example.com");

  const { page: plain } = await visit(url, { javaScript: false });
  await plain.goto(`/apply?officer=${id}`);
  await plain.getByText(LINE).waitFor();
  await plain.goto(await sendWithoutScripts(plain, { officer: String(id) }));
  await plain.getByText(LINE).waitFor();

  await call("PATCH", `/api/admin/users/${id}/active`, { active: false });
  const later = await openPage(url, `/apply?officer=${id}`);
  expect(await later.getByText("You apply with").count()).toBe(0);
});

test("With a mail server the thanks say where the reference goes, and when it does not", async () => {
  const smtp = await startSmtp();
  onTestFinished(() => smtp.stop());
  const { url } = await startBuilt(temporaryFolder(), { SMTP_URL: smtp.url });
  const { page } = await visit(url);
  await page.goto(await sendWithoutScripts(page));
  expect(await page.getByRole("main").innerText()).toContain(
    "Please write it down. We also email it to your email address. One address gets at most three",
  );
});
