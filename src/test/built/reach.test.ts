import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { builtForAll } from "#test/kit/built-server.ts";
import { hydrated, openPage, visit, WIDTHS } from "#test/kit/browser.ts";

/** What a borrower reaches from every page beside the links that are settled. */

const server = builtForAll();
const PASSWORD = "a good password";

const header = (page: Page) => page.getByRole("banner");
const menu = (page: Page) => header(page).locator("summary[aria-label=Menu]");

describe("In reach from every page", () => {
  test.each(Object.values(WIDTHS))(
    "are the telephone, the sign-in and Apply, %i px wide",
    async (width) => {
      const page = await openPage(server.url, "/search", { width });
      const apply = header(page).getByRole("link", { name: "Apply", exact: true });
      expect(await apply.getAttribute("href")).toBe("/apply");
      if (width < WIDTHS.desktop) await menu(page).click();
      const call = header(page).getByRole("link", { name: "(212) 555-0142" }).last();
      expect(await call.getAttribute("href")).toBe("tel:2125550142");
      const signIn = header(page).getByRole("link", { name: "Sign in" });
      expect(await signIn.getAttribute("href")).toBe("/auth?next=%2Faccount");
    },
  );

  test("are the other tools, below those of the dropdown, in the footer and on the home page", async () => {
    const page = await openPage(server.url, "/");
    await header(page).getByText("Tools").click();
    const labels = ["All Calculators", "Loan Estimate", "How We Compute"];
    const below = header(page).locator("details:visible ul").last().getByRole("link");
    await expect.poll(() => below.allTextContents()).toEqual(labels);
    const footer = page.getByRole("contentinfo").getByRole("link");
    expect(await footer.allTextContents()).toEqual(expect.arrayContaining(labels));
    await page.getByRole("main").getByRole("link", { name: "All Calculators" }).waitFor();
    for (const link of await below.all()) {
      const path = (await link.getAttribute("href")) ?? "";
      expect([path, (await fetch(server.url + path)).status]).toEqual([path, 200]);
    }
  });
});

describe("A visitor's link to the account leads on to it", () => {
  const arrived = async (page: Page, username: string) => {
    await page.getByText(`You are signed in as ${username}.`).waitFor();
    return new URL(page.url()).pathname;
  };

  test("after registering, and after a login", async () => {
    const { page } = await visit(server.url, { expected: /40[0-9]/ });
    await page.goto("/about");
    await hydrated(page);
    await header(page).getByRole("link", { name: "Sign in" }).click();
    await page.getByRole("tab", { name: "Register" }).click();
    await page.getByLabel("First name").fill("Nora");
    await page.getByLabel("Last name").fill("Newcomer");
    await page.getByRole("textbox", { name: "Email" }).fill("nora@example.com");
    await page.getByLabel("Username").fill("nora");
    await page.locator("input[name=password]").fill(PASSWORD);
    await page.getByRole("button", { name: "Create account" }).click();
    expect(await arrived(page, "nora")).toBe("/account");

    const { page: other } = await visit(server.url, { expected: /40[0-9]/ });
    await other.goto("/account");
    await other.waitForURL("**/auth?next=%2Faccount");
    await other.getByLabel("Username").fill("nora");
    await other.locator("#password").fill(PASSWORD);
    await other.getByRole("button", { name: "Log in" }).click();
    expect(await arrived(other, "nora")).toBe("/account");
  });
});
