import type { Page } from "playwright-core";
import { expect, test } from "vitest";
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
