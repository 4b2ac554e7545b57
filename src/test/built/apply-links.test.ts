import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { accessibilityViolations } from "#test/kit/axe.ts";
import { hydrated, openPage, visit, WIDTHS } from "#test/kit/browser.ts";
import { builtForReading } from "#test/kit/built-server.ts";

/** The ways to an application, and the values that links carry to it. */

const server = builtForReading();

const open = (path: string) => openPage(server.url, path);
const value = (page: Page, label: string) =>
  page.getByRole("textbox", { name: label, exact: true }).inputValue();
const goOn = (page: Page) => page.getByRole("button", { name: "Continue" }).click();
const numbers = (page: Page) => page.getByRole("heading", { name: "The numbers" }).waitFor();

const message = (page: Page) => page.getByRole("textbox", { name: "Message" });

async function carryNumbers(page: Page): Promise<void> {
  await page.getByText("$1,892").waitFor();
  await page.getByLabel("Purchase Price").fill("$725,000");
  await page.getByLabel("Down Payment Amount").fill("25375");
  await page.getByRole("link", { name: "Apply with these numbers" }).click();
  await page.waitForURL((url) => url.pathname === "/apply" && url.search === "");
}

describe("From the calculator's result", () => {
  test("the purpose, the price, the down payment and the loan are filled in, and outlast a reload", async () => {
    const page = await open("/calculator");
    await carryNumbers(page);
    expect(await page.getByRole("radio", { name: "Home purchase" }).isChecked()).toBe(true);
    await page.reload();
    await hydrated(page);
    // Stored answers are filled in after hydration
    await page.locator("input:checked").first().waitFor({ state: "attached" });
    await goOn(page);
    await numbers(page);
    // The letter of the answers so far
    await page.getByText("You are buying a home.").waitFor();
    expect(await value(page, "Purchase price")).toBe("725,000");
    expect(await value(page, "Down payment")).toBe("25,375");
    expect(await value(page, "Loan amount")).toBe("699,625");
  });

  test.each([
    ["Keep my answers", "410,000", "Refinance"],
    ["Use these", "725,000", "Home purchase"],
  ])("answers given before are not replaced without asking: %s", async (choice, price, purpose) => {
    const page = await open("/apply");
    await page.getByText("Refinance", { exact: true }).click();
    await goOn(page);
    await numbers(page);
    await page.getByRole("textbox", { name: "Home value" }).fill("410000");
    await page.goto("/calculator");
    await carryNumbers(page);
    expect(await page.getByRole("radio", { name: "Refinance", exact: true }).isChecked()).toBe(
      true,
    );
    const offer = page.getByText("You answered some of this before.").locator("xpath=..");
    expect(await offer.innerText()).toContain("$725,000 instead of $410,000");
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole("button", { name: choice }).click();
    expect(await page.getByRole("radio", { name: purpose, exact: true }).isChecked()).toBe(true);
    await goOn(page);
    await numbers(page);
    expect(await page.getByLabel(/Home value|Purchase price/).inputValue()).toBe(price);
  });

  test("'Continue' without an answer keeps all that was typed, with nothing of the new numbers", async () => {
    const page = await open("/apply");
    await page.getByText("Refinance", { exact: true }).click();
    await goOn(page);
    await numbers(page);
    await page.getByRole("textbox", { name: "Loan amount" }).fill("111000");
    await page.goto("/calculator");
    await carryNumbers(page);
    const offer = page.getByText("You answered some of this before.").locator("xpath=..");
    expect(await offer.innerText()).toMatch(
      /Purchase price:\s*\$725,000\s*Down payment:\s*\$25,375\s*Loan amount:\s*\$699,625 instead of \$111,?000/,
    );
    await goOn(page);
    await numbers(page);
    expect(await value(page, "Home value")).toBe("");
    expect(await value(page, "Loan amount")).toMatch(/^111,?000$/);
    await page.reload();
    await hydrated(page);
    await expect.poll(() => value(page, "Loan amount")).toMatch(/^111,?000$/);
    expect(await value(page, "Home value")).toBe("");
  });

  test("invalid values in an address are left out", async () => {
    const page = await open("/apply?purpose=nonsense&price=abc&down=-1&loan=Free+Money");
    await page.waitForURL(`${server.url}/apply`);
    expect(await page.getByRole("radio", { checked: true }).count()).toBe(0);
    expect(await page.getByLabel("Loan type").inputValue()).toBe("");
  });

  test("step 1 says that the amounts are filled in, and no longer when they have changed", async () => {
    const page = await open("/calculator");
    await carryNumbers(page);
    const said = page.getByText("Your numbers are filled in.").locator("xpath=..");
    expect(await said.innerText()).toMatch(
      /Purchase price:\s*\$725,000\s*Down payment:\s*\$25,375\s*Loan amount:\s*\$699,625/,
    );
    await goOn(page);
    await numbers(page);
    expect(await said.count()).toBe(0);
    await page.getByRole("textbox", { name: "Loan amount" }).fill("700000");
    await page.goBack();
    await page.getByRole("heading", { name: "What are you planning?" }).waitFor();
    expect(await said.count()).toBe(0);
  });

  test("the server renders what an address contains, and caches no such page", async () => {
    const html = async (path: string) => (await fetch(server.url + path)).text();
    expect(await html("/apply?price=725000&down=25000")).toContain('value="700,000"');
    // Between the two reads the page may be published anew
    await expect
      .poll(async () => (await html("/apply?utm_source=mail")) === (await html("/apply")))
      .toBe(true);
    expect(await html("/contact?loan=FHA+Loan")).toContain("About: FHA Loan");
    expect(await html("/contact?loan=Free+Money")).not.toContain("About: Free Money");
  });
});

test.each(["/", "/loans"])("each loan type on %s leads there with its type", async (path) => {
  const page = await open(path);
  const types = (await (await page.request.get("/api/loan-types")).json()) as { name: string }[];
  const links = page.getByRole("main").getByRole("link", { name: /^Apply for (?!A Loan)/ });
  expect(await links.count()).toBe(types.length);
  await page.getByRole("link", { name: "Apply for FHA Loan" }).click();
  await page.waitForURL(`${server.url}/apply`);
  expect(await page.getByLabel("Loan type").inputValue()).toBe("FHA Loan");
});

test.each(["/calculator", "/mortgage-faqs", "/blog/first-time-home-buyer-guide"])(
  "%s has a link there",
  async (path) => {
    const { page } = await visit(server.url, { javaScript: false });
    await page.goto(path);
    const link = page.getByRole("main").getByRole("link", { name: "Apply For A Loan" });
    expect(await link.getAttribute("href")).toBe("/apply");
  },
);

test.each(["Apply for FHA Loan", "Contact Us About FHA Loan"])(
  "far down a phone's screen, '%s' opens the next page at its top",
  async (name) => {
    const page = await openPage(server.url, "/loans", { width: WIDTHS.phone });
    await page.getByRole("link", { name }).click();
    await page.waitForURL((url) => url.pathname !== "/loans" && url.search === "");
    await expect.poll(() => page.evaluate("window.scrollY")).toBe(0);
  },
);

test("'Contact Us About FHA Loan' arrives with the subject chosen and the loan named", async () => {
  const page = await open("/loans");
  await page.getByRole("link", { name: "Contact Us About FHA Loan" }).click();
  await page.waitForURL(`${server.url}/contact`);
  await page.getByText("About: FHA Loan", { exact: true }).waitFor();
  expect(await page.getByLabel("Subject").inputValue()).toBe("mortgage-question");
  expect(await message(page).inputValue()).toContain("About: FHA Loan");
  expect(await accessibilityViolations(page)).toEqual([]);
});

test("an address cannot add words of its own to the message", async () => {
  const page = await open("/contact?loan=Call+900-555-0100+now");
  await hydrated(page);
  expect(await page.getByText("900-555-0100").count()).toBe(0);
  expect(await message(page).inputValue()).toBe("");
});
