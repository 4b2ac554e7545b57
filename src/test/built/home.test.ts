import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { accessibilityViolations, violationsOn } from "#test/kit/axe.ts";
import { hydrated, visit, WIDTHS } from "#test/kit/browser.ts";
import { builtForReading } from "#test/kit/built-server.ts";
import { noteShifts } from "#test/kit/shifts.ts";

const server = builtForReading();
const TYPES = "**/api/trpc/loans.types";
const LOADING = "Loading loan options...";

/** Navigates to the home page by a link, with the loan types still to be requested. */
async function arrive(page: Page): Promise<void> {
  await page.goto("/about");
  await hydrated(page);
  await page.getByRole("banner").getByRole("link", { name: "Home", exact: true }).click();
  await page.getByRole("heading", { name: "Our Mortgage Solutions" }).waitFor();
}

const solutions = (page: Page) => page.getByRole("region", { name: "Our Mortgage Solutions" });
const cards = (page: Page) =>
  solutions(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading") });

describe("Hero", () => {
  test("headline, short pitch, buttons Calculate Payments (to /calculator) and Contact Us (to /contact)", async () => {
    const { page } = await visit(server.url, { javaScript: false });
    await page.goto("/");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(
      "Find Your Perfect Home Loan Solution",
    );
    const main = page.getByRole("main");
    const target = (name: string) => main.getByRole("link", { name }).getAttribute("href");
    expect(await target("Calculate Payments")).toBe("/calculator");
    expect(await target("Contact Us")).toBe("/contact");
  });
});

describe("'Our Mortgage Solutions'", () => {
  test("each card has icon, name, description, benefits bullet list and a placeholder 'Learn More' link", async () => {
    const { page } = await visit(server.url);
    await page.goto("/");
    await hydrated(page);
    const types = (await (await page.request.get("/api/loan-types")).json()) as {
      name: string;
      description: string;
      benefits: string[];
    }[];
    expect(types.length).toBeGreaterThanOrEqual(4);
    expect(await cards(page).count()).toBe(types.length);
    for (const { name, description, benefits } of types) {
      const card = cards(page).filter({ has: page.getByRole("heading", { name, exact: true }) });
      expect(await card.locator("svg use").first().getAttribute("href")).toMatch(/\.svg#[\w-]+$/);
      await card.getByText(description).waitFor();
      expect(await card.getByRole("listitem").allTextContents()).toEqual(benefits);
      await card.getByRole("link", { name: "Learn More" }).click();
      expect(page.url()).toBe(`${server.url}/`);
    }
  });

  test("below: 'Apply For A Loan' button to /apply", async () => {
    const { page } = await visit(server.url);
    await page.goto("/");
    await hydrated(page);
    const apply = solutions(page).getByRole("link", { name: "Apply For A Loan" });
    const last = await cards(page).last().boundingBox();
    expect((await apply.boundingBox())?.y).toBeGreaterThan((last?.y ?? 0) + (last?.height ?? 0));
    await apply.click();
    await page.waitForURL("**/apply");
  });

  test.each([
    [WIDTHS.phone, 1],
    [WIDTHS.tablet, 2],
    [WIDTHS.desktop, 4],
  ])("a grid by screen width: %d px, columns: %d", async (width, columns) => {
    const { page } = await visit(server.url, { width });
    await page.goto("/");
    const lefts = await cards(page).evaluateAll((all) =>
      all.map((card) => Math.round(card.getBoundingClientRect().left)),
    );
    expect(new Set(lefts).size).toBe(columns);
  });

  test("loading shows 4 skeleton cards and 'Loading loan options...'", async () => {
    const { page } = await visit(server.url);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(TYPES, async (route) => {
      await held;
      await route.continue();
    });
    await arrive(page);
    expect(await page.getByText(LOADING).isVisible()).toBe(true);
    expect(await page.getByTestId("loan-skeleton").count()).toBe(4);
    expect(await accessibilityViolations(page)).toEqual([]);
    answer();
    await cards(page).first().waitFor();
    expect(await page.getByText(LOADING).count()).toBe(0);
  });

  test("'Error loading loan types. Please try again later.' (red)", async () => {
    const { page } = await visit(server.url, { expected: /Failed to load resource/ });
    await page.route(TYPES, (route) => route.abort());
    await arrive(page);
    const error = page.getByText("Error loading loan types. Please try again later.");
    await error.waitFor();
    const [red = 0, green = 0, blue = 0] = await error.evaluate((element) => {
      const canvas = document.createElement("canvas").getContext("2d");
      if (!canvas) return [];
      canvas.fillStyle = getComputedStyle(element).color;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data];
    });
    expect(red).toBeGreaterThan(2 * Math.max(green, blue));
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  test("an empty result has its own message", async () => {
    const { page } = await visit(server.url);
    await page.route(TYPES, (route) => route.fulfill({ json: { result: { data: [] } } }));
    await arrive(page);
    await page.getByText("No loan options are listed right now.").waitFor();
    expect(await cards(page).count()).toBe(0);
  });

  test("benefits are shown only if they are an array", async () => {
    const { page } = await visit(server.url);
    const type = { id: 1, name: "Odd Loan", description: "Odd.", icon: "x", benefits: "none" };
    await page.route(TYPES, (route) => route.fulfill({ json: { result: { data: [type] } } }));
    await arrive(page);
    await page.getByRole("heading", { name: "Odd Loan" }).waitFor();
    expect(await cards(page).first().getByRole("listitem").count()).toBe(0);
  });
});

describe("Calculator section (anchor id calculator)", () => {
  test("works at the target of /#calculator", async () => {
    const { page } = await visit(server.url);
    await page.goto("/#calculator");
    const section = page.locator("#calculator");
    await section.getByText("$1,892").waitFor();
    expect(await section.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(
      page.viewportSize()?.height ?? 0,
    );
    await section.getByLabel("Purchase Price").fill("600000");
    await section.getByRole("button", { name: "Calculate" }).click();
    await section.getByText("$3,784").waitFor();
  });

  test("is complete without JavaScript", async () => {
    const { page } = await visit(server.url, { javaScript: false });
    await page.goto("/");
    const section = page.locator("#calculator");
    expect(await section.getByText("Legal Disclosure").isVisible()).toBe(true);
    expect(await section.getByText("Enter your details and click").isVisible()).toBe(true);
  });

  test("is hydrated without a shift when one scrolls there", async () => {
    for (const width of Object.values(WIDTHS)) {
      const { page } = await visit(server.url, { width, fresh: true });
      const shifts = await noteShifts(page);
      await page.goto("/");
      await hydrated(page);
      // Where the HTML arrives slowly, the first frame may be painted without the hero's picture
      const before = await shifts();
      await page.locator("#calculator").scrollIntoViewIfNeeded();
      await page.getByText("$1,892").waitFor();
      expect(await shifts()).toEqual(before);
    }
  });
});

test("axe finds nothing", async () => {
  const found = await violationsOn(server.url, "/", async (page) => {
    await page.locator("#calculator").scrollIntoViewIfNeeded();
    await page.getByText("$1,892").waitFor();
  });
  expect(found).toEqual([]);
});
