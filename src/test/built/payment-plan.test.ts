import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { violationsInBothThemes } from "#test/kit/axe.ts";
import { hydrated, openPage, visit, WIDTHS } from "#test/kit/browser.ts";
import { builtForReading } from "#test/kit/built-server.ts";
import { noteShifts } from "#test/kit/shifts.ts";

const server = builtForReading();
const OPEN =
  "/calculator?price=300000&downPayment=10%25&monthlyMortgageInsurance=150&extraMonthlyPrincipal=200&schedule=years";

const costs = (page: Page) => page.getByRole("status", { name: "With these costs" });
const sooner = (page: Page) => page.getByRole("status", { name: "With these payments" });
const total = (page: Page) =>
  page.getByText("Estimated monthly payment").locator("xpath=following-sibling::p").textContent();
const open = (page: Page, title: string) => page.locator("summary", { hasText: title }).click();

/** Scrolls to the plan, which requests its script; tests then wait for the results of typing. */
async function openPlan(path = "/calculator"): Promise<Page> {
  const page = await openPage(server.url, path);
  await page.locator("#plan-form").scrollIntoViewIfNeeded();
  return page;
}

describe("Beyond the calculator's own numbers", () => {
  test("everything is closed at first, and the specified total stays what it is", async () => {
    const page = await openPlan();
    expect(await page.locator("#plan-form details[open]").count()).toBe(0);
    await open(page, "More costs");
    await page.getByLabel("Mortgage insurance a month").fill("150");
    await costs(page).getByText("$2,042").waitFor();
    expect(await total(page)).toBe("$1,892");
  });

  test("each scenario is an address: shared, reloaded, and Back restores the earlier one", async () => {
    const page = await openPlan();
    await open(page, "Pay it off sooner");
    await page.getByLabel("Extra each month").fill("200");
    await sooner(page).getByText("Interest saved").waitFor();
    await page.getByLabel("Extra each month").blur();
    await page.waitForURL(/extraMonthlyPrincipal=200/);
    const saved = await sooner(page).innerText();
    await page.getByLabel("Interest Rate").fill("7");
    await page.getByRole("button", { name: "Calculate" }).click();
    await page.waitForURL(/interestRate=7&/);
    await expect.poll(() => sooner(page).innerText()).not.toBe(saved);
    const later = await sooner(page).innerText();
    await page.reload();
    await hydrated(page);
    expect(await sooner(page).innerText()).toBe(later);
    expect(await total(page)).toBe("$1,972");
    await page.goBack();
    await expect.poll(() => sooner(page).innerText()).toBe(saved);
    expect(await total(page)).toBe("$1,892");
    expect(await page.getByLabel("Interest Rate").inputValue()).toBe("6.5");
    expect(page.url()).not.toContain("ncome");
  });

  test("the schedule opens through its address, by year or by month, and is saved as a file", async () => {
    const page = await openPlan(OPEN);
    const rows = page.getByRole("region", { name: "Schedule by" }).locator("tbody tr");
    expect(await rows.count()).toBeLessThan(30);
    await page.getByRole("img", { name: "The balance falls from $270,000" }).waitFor();
    const dashes = await page
      .locator("svg[role=img] polyline")
      .evaluateAll((all) => all.map((line) => line.getAttribute("stroke-dasharray")));
    // Distinguished on paper, where all are black
    expect([dashes.length, new Set(dashes).size]).toEqual([3, 3]);
    const edges = await page.locator("figure:has(polyline)").evaluate((figure) => {
      const boxes = [...figure.querySelectorAll("span.h-0, polyline[points^='0.0']")];
      return boxes.map((it) => [it.tagName, it.getBoundingClientRect()] as const);
    });
    const right = Math.max(...edges.map(([tag, box]) => (tag === "SPAN" ? box.right : 0)));
    const left = Math.min(...edges.map(([tag, box]) => (tag === "SPAN" ? Infinity : box.left)));
    // No label covers the beginning of a line
    expect([right > 0, right <= left]).toEqual([true, true]);
    const slider = page.getByRole("slider", { name: "Read the chart" });
    const read = () => slider.getAttribute("aria-valuetext");
    expect(await read()).toMatch(/^After \d+ years: Balance \$0, Principal paid \$270,000/);
    await slider.press("Home");
    expect(await read()).toBe("Today: Balance $270,000, Principal paid $0, Interest paid $0");
    await slider.press("ArrowRight");
    expect(await read()).toMatch(/^After 1 year: /);
    const cells = await rows.first().locator("td").allTextContents();
    const [, balance = ""] = /Balance \$([\d,]+)/.exec((await read()) ?? "") ?? [];
    expect(Math.round(Number(cells.at(-1)?.replaceAll(/[$,]/g, "")))).toBe(
      Number(balance.replaceAll(",", "")),
    );
    await page.getByRole("button", { name: "By month" }).click();
    await page.waitForURL(/schedule=months/);
    const count = await rows.count();
    expect(count).toBeGreaterThan(200);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download as CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("schedule-by-month.csv");
    const file = await readFile(await download.path(), "utf8");
    expect(file.trim().split("\r\n")).toHaveLength(count + 1);
    await page.goBack();
    await expect.poll(() => rows.count()).toBeLessThan(30);
  });

  test("each month of the schedule follows typing", async () => {
    const page = await openPlan(OPEN.replace("years", "months"));
    const rows = page.getByRole("region", { name: "Schedule by month" }).locator("tbody tr");
    const before = await rows.count();
    await page.getByLabel("Extra each month").fill("2000");
    await expect.poll(() => rows.count()).toBeLessThan(before - 100);
  });

  test("without scripts the address gives the result, and the form makes one", async () => {
    const page = await openPage(server.url, OPEN, { javaScript: false });
    expect(await costs(page).innerText()).toContain("ends by itself after payment");
    expect(await sooner(page).innerText()).toContain("Interest saved");
    expect(await page.getByRole("region", { name: "Schedule by year" }).isVisible()).toBe(true);
    await page.getByLabel("Extra each month").fill("500");
    await page.getByRole("button", { name: "By month" }).click();
    await page.waitForURL(/extraMonthlyPrincipal=500.*schedule=months/);
    expect(await page.getByText("Estimated monthly payment").isVisible()).toBe(true);
    expect(await page.getByRole("region", { name: "Schedule by month" }).isVisible()).toBe(true);
  });
});

test("a press of Calculate before the plan's script arrives moves nothing, and typed values stay", async () => {
  const { page } = await visit(server.url, { fresh: true });
  const shifts = await noteShifts(page);
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes("Pay it off sooner")) await allowed;
    await route.fulfill({ response });
  });
  await page.goto("/calculator", { waitUntil: "commit" });
  await page.getByText("$1,892").waitFor();
  await page.getByLabel("Interest Rate").fill("7");
  await page.getByRole("button", { name: "Calculate" }).click();
  await page.waitForURL(/interestRate=7&/);
  expect(await shifts()).toEqual([]);
  await open(page, "More costs");
  await page.getByLabel("Mortgage insurance a month").fill("150");
  allow();
  await costs(page).getByText("$2,122").waitFor();
  expect(await page.getByLabel("Mortgage insurance a month").inputValue()).toBe("150");
});

test("the numbers are passed on to a question", async () => {
  const page = await openPlan(OPEN);
  await page.getByText("Copy the link to this result").waitFor();
  await page.getByRole("link", { name: "Ask about these numbers" }).click();
  const message = page.locator("#contact-message");
  await expect.poll(() => message.inputValue()).toContain("/calculator?price=300000");
  expect(await message.inputValue()).toContain("About: Mortgage Payment Calculator: each month $");
});

describe("Bad input", () => {
  test("a sentence at the field, the last good result dimmed, and never NaN", async () => {
    const page = await openPlan(OPEN);
    const before = await costs(page).getByRole("definition").first().textContent();
    for (const bad of ["$350k", "6,5", "1e9", "-1"]) {
      await page.getByLabel("Mortgage insurance a month").fill(bad);
      await page.getByText(bad === "-1" ? "not negative" : "write the amount in digits").waitFor();
      await costs(page).getByText("This is the result of your earlier numbers.").waitFor();
      expect(await costs(page).getByRole("definition").first().textContent()).toBe(before);
    }
    await page.getByLabel("Points").fill("6,5");
    await page.getByText("Please write a number with a point, such as 6.5.").waitFor();
    await page.getByRole("button", { name: "Work it out" }).first().click();
    const first = page.getByLabel("Mortgage insurance a month");
    expect(await first.evaluate((it) => it === document.activeElement)).toBe(true);
    expect(await page.locator("main").innerText()).not.toMatch(/NaN|Infinity/);
  });

  test("6,5 does not become 65: typed key by key and pasted, in amounts and in rates", async () => {
    const page = await openPlan();
    for (const label of ["Purchase Price", "Interest Rate", "Down Payment Amount"]) {
      const field = page.getByLabel(label);
      await field.fill("");
      await field.pressSequentially("6,5");
      expect([label, await field.inputValue()]).toEqual([label, "6,5"]);
      await page.getByRole("button", { name: "Calculate" }).click();
      const id = await field.getAttribute("aria-describedby");
      expect(await page.locator(`#${id?.split(" ").at(-1)}`).textContent()).toMatch(
        /^Please write/,
      );
      expect(await total(page)).toBe("$1,892");
      await field.fill(label === "Interest Rate" ? "6.5" : "300000");
      if (label === "Down Payment Amount") await field.fill("60000");
    }
    await page.getByRole("button", { name: "Calculate" }).click();
    expect(await total(page)).toBe("$1,892");
  });

  test("the sections below the calculator wait for its numbers, and name the wrong ones", async () => {
    const page = await openPlan(OPEN);
    const chart = page.getByRole("img", { name: "The balance falls from $270,000" });
    const dimmed = chart.locator("xpath=ancestor::div[contains(@class, 'opacity')]");
    const words = (text: string) => page.locator("#plan-form").getByText(text).waitFor();
    await page.getByLabel("Interest Rate").fill("68.75");
    await words("You changed the details in the calculator above.");
    await page.getByRole("button", { name: "Calculate" }).click();
    await words("Please check there: Interest Rate.");
    expect(await dimmed.count()).toBe(1);
    await page.getByLabel("Interest Rate").fill("6.5");
    await page.getByRole("button", { name: "Calculate" }).click();
    await dimmed.waitFor({ state: "detached" });
    expect(await page.locator("#plan-form").innerText()).not.toContain("Please check there");
  });

  test.each([
    ["price=-1", "Purchase Price"],
    ["price=", "Purchase Price"],
    ["price=200000000", "Purchase Price"],
    ["interestRate=68.75", "Interest Rate"],
    ["termYears=0", "Loan Term"],
    ["price=300000&downPayment=Custom&downPaymentAmount=400000", "Down Payment Amount"],
    ["price=300000&downPayment=Custom&downPaymentAmount=425.000", "Down Payment Amount"],
  ])("%s in the address: no loan that nobody entered is mentioned", async (query, field) => {
    const path = `/calculator?${query}&schedule=years&monthlyMortgageInsurance=100`;
    const page = await openPage(server.url, path, { javaScript: false });
    const sentence = page.locator("#calculator-form [role=alert]");
    expect(await sentence.innerText()).toMatch(/^Please .+\.$/);
    const panel = page.locator("#calculator-form + div");
    expect(await panel.innerText()).toContain("Please check the marked field.");
    // Figures that the visitor did not enter say whose they are
    const figure = await panel.locator("[data-figure=total]").innerText();
    const isExample = (await panel.innerText()).includes("for our example");
    expect([figure, isExample]).toEqual([figure, figure === "$1,892"]);
    const plan = page.locator("#payment-plan");
    expect(await plan.innerText()).toContain(`Please check there: ${field}.`);
    expect(await plan.textContent()).not.toMatch(/\$240,000|\$300,000/);
  });

  test.each([
    "/calculator?price=$350k&interestRate=6,5&termYears=abc&downPayment=NaN&downPaymentAmount=NaN",
    "/calculator?price=1e999&downPayment=Custom&downPaymentAmount=1e9&termYears=0&propertyTaxRate=x&schedule=months",
    "/calculator?price=100000&downPayment=Custom&downPaymentAmount=200000&schedule=years&extraMonthlyPrincipal=-1",
  ])("an address with bad numbers shows no NaN: %s", async (path) => {
    for (const javaScript of [true, false]) {
      const page = await openPage(server.url, path, { javaScript });
      expect(await page.locator("main").innerText()).not.toMatch(/NaN|Infinity|undefined/);
    }
  });
});

test("open in every width and theme: axe finds nothing, no sideways scroll; on paper it is complete", async () => {
  for (const width of Object.values(WIDTHS)) {
    const { page } = await visit(server.url, { width });
    await page.goto(OPEN);
    await page.getByRole("img", { name: "The balance falls" }).waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth > innerWidth")).toBe(false);
  }
  const page = await openPlan(OPEN);
  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("table", { name: "What is paid and owed" }).isVisible()).toBe(true);
  expect(await page.getByRole("button", { name: "By month" }).isVisible()).toBe(false);
});
