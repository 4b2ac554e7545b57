import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { hydrated, visit } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";

/** Answers that a signed-in user's profile fills in on an application. */

const server = builtForAll();
const text = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const step = (page: Page, heading: string) =>
  page.getByRole("heading", { level: 2, name: heading }).waitFor();

async function fillTwoSteps(page: Page): Promise<void> {
  await page.getByText("Home purchase").click();
  await page.getByRole("button", { name: "Continue" }).click();
  await text(page, "Loan amount").fill("$350,000");
  await page.getByRole("button", { name: "Continue" }).click();
  await step(page, "How can we reach you?");
}

const paula = { firstName: "Paula", lastName: "Person", phone: "(212) 555-0177" };

/** Opens a page that requests the signed-in user, as every later page then does. */
async function openAsPaula(username: string): Promise<Page> {
  const { page, context } = await visit(server.url);
  const email = `${username}@example.com`;
  const data = { ...paula, username, email, password: "a good password" };
  expect((await context.request.post("/api/register", { data })).ok()).toBe(true);
  await page.goto("/account");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.evaluate(() => localStorage.removeItem("loanRequest"));
  return page;
}

const keptOf = (page: Page) => page.evaluate(() => localStorage.getItem("loanRequest"));

test("name, e-mail and phone come from the profile, and do not make a draft by themselves", async () => {
  const page = await openAsPaula("paula");
  await page.goto("/apply");
  await hydrated(page);
  await page.getByText("Paula, your menu").waitFor();
  expect(await keptOf(page)).toBeNull();
  await fillTwoSteps(page);
  expect(await text(page, "Full name").inputValue()).toBe("Paula Person");
  expect(await text(page, "Email").inputValue()).toBe("paula@example.com");
  expect(await text(page, "Phone").inputValue()).toBe("(212) 555-0177");
  await page.getByRole("button", { name: "Clear my answers" }).click();
  await step(page, "What are you planning?");
  expect(await keptOf(page)).toBeNull();
});

test("a kept draft stays as it was; only empty fields are filled in", async () => {
  const page = await openAsPaula("paula-2");
  const draft = {
    loanPurpose: "home-purchase",
    loanAmount: "350,000",
    fullName: "Peter Other",
    phone: "(646) 555-0100",
  };
  await page.evaluate(
    (kept) => localStorage.setItem("loanRequest", JSON.stringify({ at: Date.now(), draft: kept })),
    draft,
  );
  await page.goto("/apply?step=3");
  await step(page, "How can we reach you?");
  await expect.poll(() => text(page, "Email").inputValue()).toBe("paula-2@example.com");
  expect(await text(page, "Full name").inputValue()).toBe("Peter Other");
  expect(await text(page, "Phone").inputValue()).toBe("(646) 555-0100");
});

test("a visitor's browser does not ask who is signed in", async () => {
  const { page } = await visit(server.url);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/apply");
  await hydrated(page);
  await fillTwoSteps(page);
  expect(asked.filter((path) => path.includes("accounts."))).toEqual([]);
});

test("signing out removes the answers from this browser and keeps them in the account", async () => {
  const page = await openAsPaula("paula-3");
  await page.goto("/apply");
  await hydrated(page);
  const saved = page.waitForResponse(
    (response) => response.request().method() === "POST" && response.url().includes("drafts.save"),
  );
  await page.getByText("Refinance", { exact: true }).click();
  await saved;
  await page.evaluate(() => localStorage.setItem("loanRequestLink", "secret"));
  await page.getByText("Paula, your menu").click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("heading", { name: "Find Your Perfect Home Loan Solution" }).waitFor();
  await expect
    .poll(() => page.evaluate(() => [localStorage.loanRequest, localStorage.loanRequestLink]))
    .toEqual([undefined, undefined]);
  const data = { username: "paula-3", password: "a good password" };
  expect((await page.context().request.post("/api/login", { data })).ok()).toBe(true);
  await page.goto("/apply");
  await page.getByText("We kept your answers in your account.").waitFor();
});
