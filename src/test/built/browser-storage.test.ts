import { expect, test } from "vitest";
import { hydrated, visit } from "#test/kit/browser.ts";
import { ADMIN_PASSWORD, builtForAll } from "#test/kit/built-server.ts";
import { KEPT_IN_BROWSER } from "#test/kit/privacy.ts";

/** What the built website leaves in a real browser, libraries included: the policy names it all. */

const server = builtForAll();

test("a visitor, a customer and an admin keep nothing in the browser that the privacy policy does not name", async () => {
  const { page, context } = await visit(server.url, { expected: /401/ });
  const found = new Set<string>();
  const look = async () => {
    const stored = await page.evaluate(async () => [
      ...Object.keys(localStorage).map((key) => `localStorage ${key}`),
      ...Object.keys(sessionStorage).map((key) => `sessionStorage ${key}`),
      ...(await indexedDB.databases()).map(({ name }) => `indexedDB ${name}`),
      ...(await caches.keys()).map((key) => `cache ${key}`),
    ]);
    for (const key of stored) found.add(key);
    for (const { name } of await context.cookies()) found.add(`cookie ${name}`);
  };

  await page.goto("/?utm_source=letter");
  await hydrated(page);
  await page.getByRole("banner").getByRole("link", { name: "Loans", exact: true }).click();
  await page.waitForURL("**/loans");
  await page.getByRole("link", { name: "Contact Us" }).first().click();
  await page.waitForURL("**/contact");
  await page.getByRole("textbox", { name: "Message" }).fill("Is a 20 year term right for me?");
  await page.goto("/apply");
  await hydrated(page);
  await page.getByText("Refinance", { exact: true }).click();
  await page.waitForFunction(() => "loanRequest" in localStorage && "opened" in sessionStorage);
  await look();

  const customer = { username: "keeper", password: "a good password", email: "keeper@example.com" };
  const data = { ...customer, firstName: "Paula", lastName: "Person" };
  await context.request.post("/api/register", { data });
  await page.goto("/account");
  await page.waitForFunction(() => "signedIn" in localStorage);
  await look();

  await context.clearCookies();
  await page.goto("/admin");
  await hydrated(page);
  await page.getByLabel("Username").fill("admin");
  await page.locator("input[name=password]").fill(ADMIN_PASSWORD);
  await page.locator("main button[type=submit]").click();
  await page.waitForURL("**/admin/dashboard");
  await look();

  expect([...found].toSorted()).toEqual(Object.keys(KEPT_IN_BROWSER).toSorted());
});
