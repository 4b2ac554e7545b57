import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { adminCalls } from "#test/kit/admin.ts";
import { visit } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";

const server = builtForAll();

const press = (page: Page) =>
  page.getByRole("button", { name: "Send Request", exact: true }).click();

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await page.getByRole("textbox", { name: label, exact: true }).fill(text);
}

test("without scripts a co-borrower is named, and the draft of the account is deleted", async () => {
  const { page } = await visit(server.url, { javaScript: false, expected: /status of 4/ });
  await page.context().request.post("/api/register", {
    data: {
      username: "drafting",
      password: "long rainy evenings",
      firstName: "Dora",
      lastName: "Draft",
      email: "dora@example.com",
    },
  });
  const kept = async () =>
    (await page.context().request.get("/api/user/application-draft")).json() as Promise<object>;
  await page.context().request.patch("/api/user/application-draft", {
    data: { answers: { loanAmount: "1" }, revision: 0 },
  });
  expect(await kept()).toMatchObject({ answers: { loanAmount: "1" } });
  await page.goto("/apply");
  await page.getByText("Home purchase").click();
  // Playwright finds no text in elements for browsers without scripts
  await page.locator("details", { has: page.locator("[name=secondName]") }).click();
  await fill(page, {
    "Loan amount": "$350,000",
    "Full name": "Dora Draft",
    Email: "dora@example.com",
    Phone: "(212) 555-0100",
    "Their full name": "Ben Borrower",
    "Their email": "ben@example.com",
  });
  await page.getByLabel("My answers are accurate").check();
  await page.getByLabel("I have read the privacy policy").check();
  await press(page);
  await page.locator("#apply-secondConsent-error").waitFor();
  await page.locator("[name=secondConsent]").check();
  await press(page);
  await page.getByRole("heading", { name: "Thank you. Your request has arrived." }).waitFor();
  expect(await kept()).toMatchObject({ answers: null });
});

test("without scripts, amounts that look like a typing error are asked about, once", async () => {
  const { page } = await visit(server.url, { javaScript: false, expected: /status of 4/ });
  await page.goto("/apply");
  await page.getByText("Home purchase").click();
  await fill(page, {
    "Purchase price or home value": "40,000",
    "Down payment, to buy or build": "40,000",
    "Loan amount": "3,500",
    "Full name": "Ada Slip",
    Email: "slip@example.com",
  });
  await page.getByLabel("My answers are accurate").check();
  await page.getByLabel("I have read the privacy policy").check();
  await press(page);
  await page.getByText("Please enter a valid phone number.").first().waitFor();
  const small = page.getByText("$3,500 is very little for a home loan. Is a zero missing?");
  await small.first().waitFor();
  const covered = page.getByText("The down payment leaves nothing to borrow.");
  await covered.first().waitFor();
  await fill(page, { Phone: "(212) 555-0100", "Loan amount": "4,500" });
  await press(page);
  await page.getByText("$4,500 is very little for a home loan.").first().waitFor();
  await press(page);
  await page.getByRole("heading", { name: "Thank you. Your request has arrived." }).waitFor();
  const call = await adminCalls(server.url);
  const list = (await call("GET", "/api/admin/loan-applications")) as { email: string }[];
  expect(list.filter(({ email }) => email === "slip@example.com")).toHaveLength(1);
});
