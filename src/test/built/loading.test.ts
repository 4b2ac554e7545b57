import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { violationsInBothThemes } from "#test/kit/axe.ts";
import { drawn, hydrated, openPage, visit, WIDTHS } from "#test/kit/browser.ts";
import { builtForReading } from "#test/kit/built-server.ts";

const server = builtForReading();

/**
 * Opens a page through a link, with its requests held back; returns a function that makes them
 * fail.
 */
async function openSlowly(page: Page, path: string, call: string): Promise<() => Promise<void>> {
  const held: Route[] = [];
  await page.route(`**/api/trpc/${call}*`, (route) => void held.push(route));
  await page.evaluate((to) => history.pushState({}, "", to), path);
  await expect.poll(() => held.length).toBe(1);
  return async () => held[0]?.abort();
}

/** Not the built-in legal text, which may not be the lender's. */
const UNKNOWN = "Information We Collect";

test("a public page says that its data is loading, and that it could not be loaded", async () => {
  const page = await openPage(server.url, "/search", {
    width: WIDTHS.phone,
    expected: /Failed to load resource/,
  });
  for (const [path, call, sentence] of [
    ["/rates", "rates.current", "Error loading rates. Please try again later."],
    ["/glossary", "content.glossary", "Error loading the glossary. Please try again later."],
    ["/loan-officers", "officers.shown", "Failed to load our loan officers"],
    [
      "/privacy-policy",
      "settings.privacyPolicy",
      "Error loading this text. Please try again later.",
    ],
  ] as const) {
    const fail = await openSlowly(page, path, call);
    const main = page.getByRole("main");
    await main.getByRole("status").filter({ hasText: "Loading..." }).waitFor();
    expect(await page.getByText(UNKNOWN).count()).toBe(0);
    expect(await violationsInBothThemes(page)).toEqual([]);
    await fail();
    await main.getByRole("alert").filter({ hasText: sentence }).waitFor();
    expect(await page.getByText(UNKNOWN).count()).toBe(0);
    expect(await violationsInBothThemes(page)).toEqual([]);
  }
});

test("every slow page says so, whether its code or its data is late", async () => {
  for (const [path, held] of [
    ["/about", "**/assets/*.js"],
    ["/about", "**/api/trpc/content.pageWords*"],
    ["/calculator", "**/api/trpc/**"],
    ["/calculators/affordability", "**/api/trpc/**"],
    ["/loans/fha-loan", "**/api/trpc/**"],
  ] as const) {
    const page = await openPage(server.url, "/search", {
      width: WIDTHS.phone,
      fresh: true,
      expected: /Failed to load resource/,
    });
    let release = () => {};
    const released = new Promise<void>((done) => (release = done));
    await page.route(held, (route) => released.then(() => route.continue()));
    await page.evaluate((to) => history.pushState({}, "", to), path);
    const sign = page.getByRole("status").filter({ hasText: /^Loading\.\.\.$/ });
    await sign.waitFor();
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Search");
    expect(await violationsInBothThemes(page)).toEqual([]);
    release();
    await sign.waitFor({ state: "detached" });
    await page
      .getByRole("heading", { level: 1 })
      .filter({ hasNotText: /^Search$/ })
      .waitFor();
  }
});

const MISSING = /Failed to load resource|dynamically imported module/;

const gone = (route: Route) => route.fulfill({ status: 404 });

/** The first script of a page, which is asked for once more to learn whether it is gone. */
const FIRST_SCRIPT = "**/assets/main-*.js";

test("a page of a former build, whose first script is gone, is reloaded", async () => {
  const { page } = await visit(server.url, { fresh: true, expected: MISSING });
  let asked = 0;
  // The route stays: without one the browser would use its cache again, from one request to the next
  await page.route(FIRST_SCRIPT, (route) => (++asked > 2 ? route.continue() : gone(route)));
  await page.goto("/about");
  await hydrated(page);
  expect(await page.evaluate(() => performance.getEntriesByType("navigation"))).toMatchObject([
    { type: "reload" },
  ]);
});

test("a page of a former build is reloaded once, not for ever", async () => {
  const { page } = await visit(server.url, { fresh: true, expected: MISSING });
  let asked = 0;
  await page.route(FIRST_SCRIPT, (route) => {
    asked++;
    return gone(route);
  });
  await page.goto("/about");
  await expect.poll(() => asked).toBe(4);
  await drawn(page);
  expect(asked).toBe(4);
  await page.getByRole("heading", { level: 1, name: "About" }).waitFor();
});

test("a page is reloaded when code that it needs later is gone, and works then", async () => {
  const page = await openPage(server.url, "/calculators/points?loanAmount=280000", {
    expected: MISSING,
  });
  let isFormer = true;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) isFormer = false;
  });
  await page.route("**/assets/*.js", (route) => (isFormer ? gone(route) : route.continue()));
  const save = page.getByRole("button", { name: "Save this result" });
  await Promise.all([page.waitForEvent("load"), save.click()]);
  await hydrated(page);
  await save.click();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(1);
});
