import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { RateDesk, RateRow } from "#domains/rates/rates.ts";
import { adminCalls, openAsAdmin, violationsInAll } from "#test/kit/admin.ts";
import { violationsInBothThemes } from "#test/kit/axe.ts";
import { hydrated, openPage, visit, WIDTHS } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";
import { ADJUSTABLE_RATE, publication, RATE } from "#test/kit/rates.ts";

const server = builtForAll();
const bare = builtForAll();
const desk = builtForAll();

const FIFTEEN_YEARS = { ...RATE, product: "15-year fixed", termMonths: 180 };
const WITHOUT_POINTS = { ...FIFTEEN_YEARS, pointsPercent: 0, annualRatePercent: 7.75 };

/** Publishes a sheet with two rates, until tomorrow or for some seconds from the last call on. */
async function publish(url: string, seconds?: number, more: RateRow[] = []): Promise<void> {
  const call = await adminCalls(url);
  const { revision } = (await call("GET", "/api/admin/rates")) as RateDesk;
  const rows = [RATE, FIFTEEN_YEARS, ADJUSTABLE_RATE, ...more];
  const saved = (await call("PATCH", "/api/admin/rates", { revision, rows })) as RateDesk;
  const sheet = publication(saved.revision);
  if (seconds !== undefined) sheet.expiresAt = new Date(Date.now() + seconds * 1000).toISOString();
  await call("POST", "/api/admin/rates/publish", sheet);
}

const footerLink = (page: Page) =>
  page.getByRole("contentinfo").getByRole("link", { name: "Current Rates" });
const strip = (page: Page) => page.getByRole("region", { name: "Current Rates" });

describe("Before rates are published", () => {
  test("the footer's link is a placeholder, the home page has no strip, /rates says so", async () => {
    const page = await openPage(bare.url, "/");
    expect(await strip(page).count()).toBe(0);
    await footerLink(page).click();
    expect(page.url()).toBe(`${bare.url}/`);
    await page.goto("/rates");
    await page.getByText("We publish no rates at the moment.").waitFor();
    expect(await (await fetch(`${bare.url}/sitemap.xml`)).text()).not.toContain("/rates");
  });
});

describe("Published rates", () => {
  test("are in the server's HTML with all the terms of 12 CFR 1026.24, in one size", async () => {
    await publish(server.url, undefined, [WITHOUT_POINTS]);
    const page = await openPage(server.url, "/", { javaScript: false });
    const home = await strip(page).innerText();
    const inShort = strip(page).getByRole("row", { name: "30-year fixed 7.375% 7.692%" });
    expect(await inShort.count()).toBe(1);
    const slip = page.getByRole("link", { name: "30-year fixed 7.375% rate 7.692% APR" });
    const figures = await slip
      .locator("span > span")
      .evaluateAll((each) => each.map((figure) => getComputedStyle(figure).fontSize));
    expect(figures).toEqual([figures[0], figures[0]]);
    await footerLink(page).click();
    await page.waitForURL("**/rates");
    for (const term of await page.locator("main summary").all()) await term.click();
    const first = page.locator("tbody", { hasText: "30-year fixed" });
    const compared = first.getByRole("row").first();
    expect(await compared.getByRole("cell").allInnerTexts()).toEqual([
      "7.375%",
      "7.692%",
      "1.875 points",
      "20% down",
      "360 payments of $2,072.03",
    ]);
    const text = (await first.innerText()).replaceAll(/\s+/g, " ");
    for (const term of [
      "Interest rate, fixed 7.375%",
      "Annual percentage rate (APR) 7.692%",
      "Points 1.875% of the loan, $5,625",
      "Loan amount $300,000",
      "Down payment 20% down (80% LTV)",
      "360 monthly payments of $2,072.03, principal and interest",
      "Rate lock 30 days",
      "A credit score of 740 or more",
    ])
      expect(text).toContain(term);
    const compute = first.getByRole("link", { name: "Compute this APR yourself" });
    expect(await compute.getAttribute("href")).toContain("originationFee=3526");
    const adjustable = page.locator("tbody", { hasText: "5/6 adjustable" });
    const terms = (await adjustable.innerText()).replaceAll(/\s+/g, " ");
    for (const term of [
      "Interest rate, adjustable 6.000% for 60 months, then 8.000% for 6 months and 8.500% for 294 months, at today's index",
      "SOFR, 30-day average, 5.000% on the day of these rates, plus 3.500%",
      "After 60 months, then every 6 months",
      "2% at the first adjustment, 1% at each later one, 5% in all: never above 11.000%",
      "it may increase after the loan is made",
      "Points None",
      "60 monthly payments of $1,798.65, then 6 of",
    ])
      expect(terms).toContain(term);
    expect(home).toContain("Adjustable rate: 6.000% for 60 months, then 8.000% for 6 months");
    expect(home).toContain("which may increase after the loan is made");
    const sizes = await first
      .locator("dd")
      .evaluateAll((all) => all.map((each) => getComputedStyle(each).font));
    expect(new Set(sizes).size).toBe(1);
    const [rate, apr] = await compared
      .locator("td")
      .evaluateAll((all) => all.map((each) => getComputedStyle(each).font));
    expect(rate).toBe(apr);
    const body = await page.locator("main").innerText();
    expect(body).toContain("do not include amounts for taxes and insurance premiums");
    expect(body).toContain("the actual payment obligation will be greater");
    expect(body).toMatch(/Good through \w+ \d+, \d{4}/);
    expect(await (await fetch(`${server.url}/sitemap.xml`)).text()).toContain("/rates</loc>");
    const ladder = page.getByRole("region", { name: "What Points Buy: 15-year fixed" });
    expect(await ladder.getByRole("listitem").allInnerTexts()).toEqual([
      expect.stringMatching(/^7\.750% rate, \d\.\d{3}% APR\s+No points: \$[\d,.]+ a month\.$/),
      expect.stringMatching(
        /1\.875 points: \$5,625 more at closing, \$\d+\.\d\d less a month\. Ea/,
      ),
    ]);
    const points = ladder.getByRole("link", { name: "Are points worth it for you?" });
    expect(await points.getAttribute("href")).toContain(
      "annualRatePercent=7.75&pointsPercent=1.875",
    );
    for (const name of ["15-year fixed, 1.875 points", "15-year fixed, no points"])
      expect(await page.getByText(`All terms of ${name}`).count()).toBe(1);
    await page.getByRole("link", { name: "Your situation" }).click();
    expect(await page.getByRole("textbox", { name: "Message" }).inputValue()).toContain(
      "Credit score, roughly:",
    );
  });

  test("axe finds nothing, nothing is wider than the screen, and home stays short on a phone", async () => {
    await publish(server.url);
    const homes: number[] = [];
    for (const width of Object.values(WIDTHS)) {
      const { page } = await visit(server.url, { width });
      for (const path of ["/rates", "/"]) {
        await page.goto(path);
        // A row of cards that scrolls can be focused from then on
        await hydrated(page);
        await page.getByText("30-year fixed").first().waitFor();
        expect(await violationsInBothThemes(page)).toEqual([]);
        const wide = await page.evaluate("document.documentElement.scrollWidth > innerWidth");
        expect([path, width, wide]).toEqual([path, width, false]);
      }
      homes.push(await page.evaluate<number>("document.documentElement.scrollHeight"));
    }
    expect(homes[0]).toBeLessThanOrEqual(6000);
  });

  test("are the rates of calculators and of the request, and offered beside a default", async () => {
    await publish(server.url);
    const page = await openPage(server.url, "/calculator");
    const rate = page.getByLabel("Interest Rate");
    expect(await rate.inputValue()).toBe("6.5");
    await page.getByRole("button", { name: "Use today's 7.375% (7.692% APR)" }).click();
    expect(await rate.inputValue()).toBe("7.375");
    expect(await page.getByRole("button", { name: "Use today's" }).count()).toBe(0);
    await page.goto("/");
    const atHome = page.getByRole("form", { name: "Mortgage payment calculator" });
    await atHome.scrollIntoViewIfNeeded();
    expect(await atHome.getByLabel("Interest Rate").inputValue()).toBe("6.5");
    await atHome.getByRole("button", { name: "Use today's 7.375% (7.692% APR)" }).click();
    expect(await atHome.getByLabel("Interest Rate").inputValue()).toBe("7.375");
    await page.goto("/calculators/affordability");
    expect(await page.getByLabel("Interest rate").inputValue()).toBe("7.375");
    await page.goto("/calculators/points");
    expect(await page.getByLabel("Rate with points").inputValue()).toBe("7.125");
    const html = await (await fetch(`${server.url}/apply`)).text();
    expect(html.replaceAll(/<!--.*?-->/g, "")).toContain(
      "At 7.375% (7.692% APR) fixed over 30 years",
    );
  });

  test("are compared on a phone in three lines each", async () => {
    await publish(server.url);
    const { page } = await visit(server.url, { width: WIDTHS.phone, javaScript: false });
    await page.goto("/rates");
    const row = page.getByRole("row", { name: "15-year fixed" }).first();
    const lines = await row.locator("th, td").evaluateAll((all) => {
      const tops = all.map((each) => Math.round(each.getBoundingClientRect().top));
      return new Set(tops).size;
    });
    expect(lines).toBe(3);
    expect(await row.innerText()).toContain("7.375% rate");
  });

  test("disappear by themselves when they expire, and the dashboard says so", async () => {
    await publish(server.url, 6);
    const shown = async () =>
      ((await (await fetch(`${server.url}/api/rates`)).json()) as { rates: unknown }).rates;
    await expect.poll(shown).toBeNull();
    const home = async () => (await fetch(`${server.url}/`)).text();
    await expect.poll(home).not.toContain('href="/rates"');
    const page = await openAsAdmin(server.url, "/admin/dashboard");
    const card = page.getByRole("region", { name: "Rates", exact: true });
    await card.getByText(/The rates of .+ expired .+: visitors see\s+none\./).waitFor();
    await card.getByRole("link", { name: "Renew the rates" }).click();
    await page.getByRole("heading", { name: "Rates", level: 1 }).waitFor();
  });
});

describe("The rate sheet", () => {
  test("an admin writes it, reads the APR, publishes it, and sees the history", async () => {
    const page = await openAsAdmin(desk.url, "/admin/rates", { expected: /status of 400/ });
    await page.getByRole("button", { name: "Add a rate" }).click();
    await page.getByLabel("Product").fill("30-year fixed");
    await page.getByLabel("Rate (%)").fill("7,375");
    await page.getByLabel("Points").fill("1.875");
    await page.getByLabel("Fees included in APR").fill("3,526");
    await page.getByText("Enter rate and amount to see the APR.").waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    await page
      .getByText("Please enter the rate in percent, above 0 and up to 30.")
      .first()
      .waitFor();
    const rate = page.getByLabel("Rate (%)");
    expect(await rate.inputValue()).toBe("7,375");
    await rate.and(page.locator(":focus[aria-invalid=true]")).waitFor();
    await rate.fill("7.375");
    expect(await rate.getAttribute("aria-invalid")).not.toBe("true");
    await page.getByText("7.692%").waitFor();
    await page.getByLabel("Assumptions").fill("A credit score of 740 or more.");
    await page.getByRole("button", { name: "Publish" }).click();
    await page
      .getByText("Please enter the day and the time at which the rates expire.")
      .first()
      .waitFor();
    await page.getByLabel("They expire").fill("2099-01-01T17:00");
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByText("Visitors see the rates of").waitFor();
    await page.getByLabel("Rate (%)").fill("7.25");
    await page.getByRole("button", { name: "Publish again" }).click();
    const history = page.getByRole("region", { name: "History" });
    await history.getByRole("cell", { name: /replaced/ }).waitFor();
    await history.getByRole("img", { name: /The rates of 30-year fixed in 2 sheets/ }).waitFor();
    const slider = history.getByRole("slider", { name: "Read the chart" });
    await slider.press("ArrowLeft");
    expect(await slider.getAttribute("aria-valuetext")).toContain(": 30-year fixed 7.375%");
    expect(await violationsInAll(page)).toEqual([]);
    await page.getByRole("button", { name: "Unpublish" }).click();
    await page.getByText("Visitors see no rates: they were taken down").waitFor();
  });

  test("an adjustable rate has its fields, and its APR as soon as they are filled in", async () => {
    const call = await adminCalls(desk.url);
    const { revision } = (await call("GET", "/api/admin/rates")) as RateDesk;
    await call("PATCH", "/api/admin/rates", { revision, rows: [RATE] });
    const page = await openAsAdmin(desk.url, "/admin/rates", { expected: /status of 400/ });
    await page.getByText("7.692%", { exact: true }).waitFor();
    await page.getByLabel("The rate is adjustable").check();
    await page.getByText("Enter rate and amount to see the APR.").waitFor();
    await page.getByLabel("Margin (%)").fill("3");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Please name the index").first().waitFor();
    expect(await page.getByLabel("Margin (%)").inputValue()).toBe("3");
    await page.getByLabel("Index", { exact: true }).fill("SOFR");
    await page.getByLabel("Index on the day (%)").fill("4.5");
    await page.getByText("7.375% for 60 months, then 7.500% for 300 months").waitFor();
    expect(await violationsInAll(page)).toEqual([]);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved", { exact: true }).first().waitFor();
    const { rows } = (await call("GET", "/api/admin/rates")) as RateDesk;
    expect(rows[0]?.adjustment).toMatchObject({ index: "SOFR", everyMonths: 6 });
  });

  test("follows another admin's save, which typed values do not overwrite", async () => {
    const call = await adminCalls(bare.url);
    const save = async (product: string) => {
      const { revision } = (await call("GET", "/api/admin/rates")) as RateDesk;
      await call("PATCH", "/api/admin/rates", { revision, rows: [{ ...RATE, product }] });
    };
    await save("One");
    const page = await openAsAdmin(bare.url, "/admin/rates", { expected: /status of 409/ });
    const product = page.getByLabel("Product");
    await expect.poll(() => product.inputValue()).toBe("One");
    await save("Two");
    const menu = page.getByRole("navigation", { name: "Admin" });
    await menu.getByRole("link", { name: "Dashboard" }).click();
    await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
    await menu.getByRole("link", { name: "Rates" }).click();
    await expect.poll(() => product.inputValue()).toBe("Two");
    await product.fill("Typed");
    await save("Three");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Someone else has changed the rates in the meantime.").first().waitFor();
    expect(await product.inputValue()).toBe("Typed");
    const { rows } = (await call("GET", "/api/admin/rates")) as RateDesk;
    expect(rows[0]?.product).toBe("Three");
  });

  test("is exported and imported as a file, all of it or none", async () => {
    const call = await adminCalls(desk.url);
    const { revision } = (await call("GET", "/api/admin/rates")) as RateDesk;
    await call("PATCH", "/api/admin/rates", { revision, rows: [RATE] });
    const page = await openAsAdmin(desk.url, "/admin/rates", { expected: /status of 400/ });
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export as CSV" }).click(),
    ]);
    const csv = await readFile(await download.path(), "utf8");
    const bad = join(desk.folder, "bad.csv");
    await writeFile(bad, csv.replace("7.375", "seven").replace(",360,", ",0,"));
    await page.getByLabel("Import a CSV file").setInputFiles(bad);
    await page.getByText("Nothing was imported.").waitFor();
    await page.getByText("Line 2: Please enter the rate in percent").waitFor();
    await page.getByText("Line 2: Please enter the term in months").waitFor();
    expect(await page.getByLabel("Rate (%)").inputValue()).toBe("7.375");
    const good = join(desk.folder, "good.csv");
    await writeFile(good, csv.replace("7.375", "6.5"));
    await page.getByLabel("Import a CSV file").setInputFiles(good);
    await expect.poll(() => page.getByLabel("Rate (%)").inputValue()).toBe("6.5");
    expect(await page.getByText("Nothing was imported.").count()).toBe(0);
  });
});
