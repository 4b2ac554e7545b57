import { describe, expect, test } from "vitest";
import { adminCalls } from "#test/kit/admin.ts";
import { accessibilityViolations, violationsOn } from "#test/kit/axe.ts";
import { hydrated, visit, WIDTHS } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";
import { publication, RATE } from "#test/kit/rates.ts";

const server = builtForAll();

interface LoanType {
  name: string;
  description: string;
  benefits: string[];
}

interface Item {
  id: number;
  title: string;
  revision: number;
}

const boxesOf = (all: Element[]) => all.map((each) => each.getBoundingClientRect());

const loanTypes = async () =>
  (await (await fetch(`${server.url}/api/loan-types`)).json()) as LoanType[];

describe("/loans", () => {
  test("header 'Our Mortgage Loan Options'; each loan type shows icon, name, description, a Key Benefits list and a link to /contact", async () => {
    const { page } = await visit(server.url, { javaScript: false });
    await page.goto("/loans");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(
      "Our Mortgage Loan Options",
    );
    for (const { name, description, benefits } of await loanTypes()) {
      const card = page
        .getByRole("listitem")
        .filter({ has: page.getByRole("heading", { level: 2, name, exact: true }) });
      expect(await card.locator("svg use").first().getAttribute("href")).toMatch(/\.svg#[\w-]+$/);
      expect(await card.getByText(description).isVisible()).toBe(true);
      expect(await card.getByRole("heading", { name: "Key Benefits" }).isVisible()).toBe(true);
      expect(await card.getByRole("listitem").allTextContents()).toEqual(benefits);
      const link = card.getByRole("link", { name: `Contact Us About ${name}` });
      const target = new URL((await link.getAttribute("href")) ?? "", server.url);
      expect(target.pathname).toBe("/contact");
      expect(target.searchParams.get("loan")).toBe(name);
    }
  });

  test("a repayment example with its APR for each kind of loan whose terms are stated", async () => {
    const { page } = await visit(server.url, { javaScript: false });
    await page.goto("/loans");
    const examples = page.getByRole("region", { name: "Repayment Examples" });
    const example = (name: string) =>
      examples.locator("div:has(> h3)").filter({ has: page.getByRole("heading", { name }) });
    for (const name of ["30-Year Fixed", "15-Year Fixed", "FHA Loan", "VA Loan"])
      expect(await example(name).innerText()).toMatch(/APR\s+\d\.\d{3}%/);
    expect(await example("30-Year Fixed").innerText()).toMatch(
      /\$75,000 \(20%\)[\s\S]+7\.375%[\s\S]+7\.692%[\s\S]+360[\s\S]+\$2,072\.03/,
    );
  });

  test("closing call to action: Contact an Expert (/contact) and Try Our Calculator (/calculator)", async () => {
    const { page } = await visit(server.url);
    await page.goto("/loans");
    await hydrated(page);
    await page.getByRole("link", { name: "Contact an Expert" }).click();
    await page.waitForURL("**/contact");
    await page.goBack();
    await page.getByRole("link", { name: "Try Our Calculator" }).click();
    await page.waitForURL("**/calculator");
    const heading = page.getByRole("heading", { level: 1, name: "Mortgage Payment Calculator" });
    await heading.waitFor();
    expect(await heading.isVisible()).toBe(true);
  });

  test("loading, then the error sentence", async () => {
    const { page } = await visit(server.url, { expected: /Failed to load resource/ });
    let refuse = () => {};
    const held = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    await page.route("**/api/trpc/loans.types", async (route) => {
      await held;
      await route.abort();
    });
    await page.goto("/about");
    await hydrated(page);
    await page.getByRole("banner").getByRole("link", { name: "Loans", exact: true }).click();
    await page.getByText("Loading loan options...").waitFor();
    expect(await page.getByTestId("loan-skeleton").count()).toBe(4);
    refuse();
    await page.getByText("Error loading loan types. Please try again later.").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  test.each([
    [WIDTHS.phone, 1],
    [WIDTHS.desktop, 2],
  ])("cards at %d px are in columns: %d", async (width, columns) => {
    const { page } = await visit(server.url, { width });
    await page.goto("/loans");
    const lefts = await page
      .getByRole("main")
      .getByRole("heading", { level: 2 })
      .evaluateAll((all) =>
        all
          .filter((heading) => heading.closest("li"))
          .map((heading) => Math.round(heading.getBoundingClientRect().left)),
      );
    expect(new Set(lefts).size).toBe(columns);
  });

  test("side by side in a table, on a phone below each other, once the lender has published a heading", async () => {
    const { page } = await visit(server.url, { javaScript: false, width: WIDTHS.phone });
    await page.goto("/loans");
    const table = page.getByRole("table");
    const wider = () => document.documentElement.scrollWidth > innerWidth;
    expect(await table.count()).toBe(0);
    const call = await adminCalls(server.url);
    const texts = (await call("GET", "/api/admin/content?collection=site-texts")) as Item[];
    const { id, revision } = texts.find(({ title }) => title === "Loans page") as Item;
    const fields = { page: "Loans page", comparisonHeading: "Side by Side" };
    const draft = { collection: "site-texts", slug: "", fields, body: "" };
    const path = `/api/admin/content/${id}`;
    const saved = (await call("PATCH", path, { revision, draft })) as Item;
    await call("POST", `${path}/publish`, { revision: saved.revision });
    await page.reload();
    expect(await table.count()).toBe(0);
    const folded = page.locator("details", { hasText: "FHA Loan" }).first();
    await folded.locator("summary").click();
    await folded.getByText("3.5%").waitFor();
    expect(await page.evaluate(wider)).toBe(false);
    await page.setViewportSize({ width: WIDTHS.tablet, height: 900 });
    const fha = table.getByRole("row").filter({ hasText: "FHA Loan" });
    expect(await fha.getByRole("cell").first().textContent()).toBe("3.5%");
    const ask = table.getByRole("link", { name: "Ask us about Jumbo Loan: Least down payment" });
    expect(await ask.getAttribute("href")).toBe("/contact?loan=Jumbo+Loan");
    expect(await page.evaluate(wider)).toBe(false);
    const view = await page.getByRole("region", { name: "Table of the loan types" }).boundingBox();
    const edge = (view?.x ?? 0) + (view?.width ?? 0);
    const isCut = (box: DOMRect) => box.left < edge - 20 && box.right > edge + 20;
    const cells = () => table.getByRole("columnheader").evaluateAll(boxesOf);
    expect((await cells()).filter(isCut)).toHaveLength(1);

    expect(await table.getByRole("columnheader", { name: "Today's rate" }).count()).toBe(0);
    const desk = (await call("GET", "/api/admin/rates")) as { revision: number };
    const sheet = { revision: desk.revision, rows: [RATE] };
    const rates = (await call("PATCH", "/api/admin/rates", sheet)) as typeof desk;
    await call("POST", "/api/admin/rates/publish", publication(rates.revision));
    await page.reload();
    expect((await cells()).filter(isCut)).toHaveLength(1);
    const thirty = table.getByRole("row").filter({ hasText: "30-Year Fixed" });
    expect(await thirty.getByRole("cell").nth(2).innerText()).toBe(
      "7.375% rate\n7.692% APR\n1.875 points",
    );
    await page.getByRole("link", { name: "see all rates and terms" }).waitFor();
    await page.getByText("Sample rate, not today's").first().waitFor();
    await table.getByRole("link", { name: "Ask us about Jumbo Loan: Today's rate" }).waitFor();
  });

  test("axe finds nothing", async () => {
    expect(await violationsOn(server.url, "/loans")).toEqual([]);
  });
});
