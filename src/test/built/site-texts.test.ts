import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { PALETTES } from "#domains/content/site-texts/palettes.ts";
import type { SitePage } from "#domains/content/site-texts/site-texts.ts";
import { adminCalls, openAsAdmin, violationsInAll } from "#test/kit/admin.ts";
import { openPage } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";

const server = builtForAll({ COMPANY_NAME: "Acme Lending" });
const HEADLINE = "Find Your Perfect Home Loan Solution";

interface Item {
  id: number;
  title: string;
  revision: number;
}

async function calls() {
  const call = await adminCalls(server.url);
  const itemOf = async (page: SitePage) => {
    const items = (await call("GET", "/api/admin/content?collection=site-texts")) as Item[];
    return items.find(({ title }) => title === page) as Item;
  };
  const publish = async (page: SitePage, texts: Record<string, string>) => {
    const { id, revision } = await itemOf(page);
    const draft = { collection: "site-texts", slug: "", fields: { page, ...texts }, body: "" };
    const path = `/api/admin/content/${id}`;
    const saved = (await call("PATCH", path, { revision, draft })) as Item;
    await call("POST", `${path}/publish`, { revision: saved.revision });
  };
  const takeDown = async (page: SitePage) => {
    const { id } = await itemOf(page);
    await call("POST", `/api/admin/content/${id}/unpublish`, {});
  };
  return { publish, takeDown };
}

const html = async (path: string) => (await fetch(server.url + path)).text();
const saved = (page: Page) => page.getByText("Draft saved", { exact: true }).first().waitFor();

async function openTexts(name: SitePage, expected?: RegExp): Promise<Page> {
  const page = await openAsAdmin(server.url, "/admin/content?collection=site-texts", {
    ...(expected && { expected }),
  });
  await page.getByRole("link", { name, exact: true }).click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
  return page;
}

describe("The site's texts in the admin area", () => {
  test("the headline is changed, previewed on the real page, published and reset", async () => {
    const page = await openTexts("Home page");
    await page.getByText("Default text", { exact: true }).first().waitFor();
    const headline = page.getByLabel("Headline");
    await page.getByText(HEADLINE, { exact: false }).first().waitFor();
    await page.getByLabel("0 of 90 characters").waitFor();
    await headline.fill("Homes, Plainly");
    await page.getByLabel("14 of 90 characters").waitFor();
    await saved(page);

    const preview = await page.getByRole("link", { name: "Preview" }).getAttribute("href");
    const draft = await openPage(server.url, preview ?? "");
    await draft.getByRole("heading", { level: 1, name: "Homes, Plainly" }).waitFor();
    await draft.getByRole("heading", { name: "Our Mortgage Solutions" }).waitFor();
    expect(await html("/")).toContain(`${HEADLINE}</h1>`);

    await page.getByRole("button", { name: /^Publish/ }).click();
    await page.getByRole("button", { name: "Publish now" }).click();
    await page.getByText("Visitors see this text now.", { exact: true }).waitFor();
    const home = await html("/");
    expect(home).toContain("Homes, Plainly</h1>");
    expect(home).toContain("<title>Acme Lending | Homes, Plainly</title>");

    await page.getByRole("button", { name: "Unpublish" }).click();
    await page.getByText("Visitors see the standard texts again.").waitFor();
    await page.getByRole("button", { name: "Take off", exact: true }).click();
    await expect.poll(() => html("/")).toContain(`${HEADLINE}</h1>`);
  });

  test("one starts from the standard text", async () => {
    const page = await openTexts("About page");
    await page.getByRole("button", { name: "Start from this text for Mission" }).click();
    expect(await page.getByLabel("Mission").inputValue()).toMatch(
      /^To help people own.*\n\nWe lend/,
    );
  });

  test("the terms of use start from the built-in text, are previewed as a draft, and Site Settings says so", async () => {
    const page = await openTexts("Terms of Use");
    await page.getByRole("button", { name: "Start from the built-in text for Terms" }).click();
    const text = page.getByRole("textbox", { name: "Terms of Use" });
    expect(await text.inputValue()).toContain("3. No Mortgage Advice");
    await text.fill("1. Ours\nBe kind.");
    await saved(page);
    const preview = await page.getByRole("link", { name: "Preview" }).getAttribute("href");
    const draft = await openPage(server.url, preview ?? "");
    await draft.getByRole("heading", { level: 2, name: "1. Ours" }).waitFor();
    expect(await html("/terms-of-use")).not.toContain("Be kind.");
    await page.getByRole("button", { name: /^Publish/ }).click();
    await page.getByRole("button", { name: "Publish now" }).click();
    await page.getByText("Visitors see this text now.", { exact: true }).waitFor();
    expect(await html("/terms-of-use")).toContain("Be kind.");
    await text.fill("1. Ours\nBe kinder.");
    await saved(page);

    await page.goto("/admin/site-settings?tab=legal");
    const terms = page.getByRole("region", { name: "Terms of Use" });
    await terms.getByText("There is a draft that visitors do not see yet.").waitFor();
    expect(await terms.getByRole("textbox").inputValue()).toBe("1. Ours\nBe kind.");
    await terms.getByRole("link", { name: "Draft, preview, schedule" }).click();
    await page.getByText("Published, with changes").first().waitFor();
    const { takeDown } = await calls();
    await takeDown("Terms of Use");
  });

  test("an invalid number is refused at its field, and nothing is published", async () => {
    const page = await openTexts("Company", /400 \(Bad Request\)/);
    await page.getByLabel("NMLS number").fill("NMLS 55");
    await saved(page);
    await page.getByRole("button", { name: /^Publish/ }).click();
    await page.getByRole("button", { name: "Publish now" }).click();
    await page.getByText("Please enter the number alone, such as 1234567.").first().waitFor();
    expect(await html("/")).not.toContain("NMLS 55<");
    await page.getByLabel("NMLS number").fill("");
    await saved(page);
  });

  test.each<SitePage>(["Company", "Home page", "Privacy Policy"])(
    "axe finds nothing on %s",
    async (name) => {
      expect(await violationsInAll(await openTexts(name))).toEqual([]);
    },
  );

  test("none can be added or deleted", async () => {
    const page = await openAsAdmin(server.url, "/admin/content?collection=site-texts");
    await page.getByRole("link", { name: "Company", exact: true }).waitFor();
    expect(await page.getByRole("button", { name: /^New/ }).count()).toBe(0);
    const text = await openTexts("Company");
    expect(await text.getByRole("button", { name: "Move to trash" }).count()).toBe(0);
  });
});

describe("What visitors see of the lender's own texts", () => {
  test("the identity is on every page, in feeds and for search engines", async () => {
    const { publish, takeDown } = await calls();
    await publish("Company", {
      companyName: "Lakeside Lending",
      wordmark: "Lakeside",
      tagline: "Loans by the lake.",
      legalName: "Lakeside Lending LLC",
      nmlsNumber: "5550123",
      licenseStates: "New York, New Jersey",
      facebook: "https://www.facebook.com/lakeside",
      palette: "plum",
    });
    const page = await openPage(server.url, "/about");
    await page.getByRole("heading", { name: "About Lakeside Lending" }).waitFor();
    const footer = page.locator("footer");
    await footer.getByText("Loans by the lake.").waitFor();
    await footer.getByText("Lakeside Lending LLC. All rights reserved.").waitFor();
    const license = footer.getByRole("link", { name: "NMLS #5550123" });
    expect(await license.getAttribute("href")).toBe(
      "https://www.nmlsconsumeraccess.org/EntityDetails.aspx/COMPANY/5550123",
    );
    await footer.getByText("Licensed in New York, New Jersey.").waitFor();
    const facebook = footer.getByRole("link", { name: "Facebook" });
    expect(await facebook.getAttribute("href")).toBe("https://www.facebook.com/lakeside");
    // The name of the logo's link begins with its visible words, for users of voice control
    const logo = page.locator("header").getByRole("link", { name: "Lakeside, home" });
    expect(await logo.textContent()).toBe("Lakeside");

    const draft = {
      loanPurpose: "refinance",
      state: "TX",
      loanAmount: "1,000",
      fullName: "Ada",
      email: "ada@example.com",
      phone: "(212) 555-0100",
    };
    await page.evaluate(
      (kept) =>
        localStorage.setItem("loanRequest", JSON.stringify({ at: Date.now(), draft: kept })),
      draft,
    );
    for (const step of [4, 1]) {
      await page.goto(`/apply?step=${step}`);
      await page.getByText("We do not lend in Texas at the moment.").waitFor();
    }

    const about = await html("/about");
    expect(about).toContain("<title>About Us | Lakeside Lending</title>");
    expect(about).toContain('"legalName":"Lakeside Lending LLC"');
    expect(about).toContain('"areaServed":["New York","New Jersey"]');
    expect(about).toContain('"sameAs":["https://www.facebook.com/lakeside"]');
    expect(await html("/rss.xml")).toContain("Mortgage Insights from Lakeside Lending");

    await takeDown("Company");
    expect(await html("/about")).toContain("<title>About Us | Acme Lending</title>");
  });

  test.each([
    [false, "light"],
    [true, "dark"],
  ] as const)("the palette colors the page, dark theme %s", async (dark, mode) => {
    const { publish, takeDown } = await calls();
    await publish("Company", { palette: "forest" });
    const page = await openPage(server.url, "/", { dark });
    const color = (name: string) =>
      page.evaluate(
        (each) => getComputedStyle(document.documentElement).getPropertyValue(each),
        name,
      );
    await expect.poll(() => color("--color-primary")).toBe(PALETTES.forest[mode].primary);
    expect(await color("--color-accent")).toBe(PALETTES.forest[mode].accent);
    await takeDown("Company");
    expect(await html("/")).not.toContain("/palettes/");
  });

  test("About and the calculator page say what is published, with a script and without", async () => {
    const { publish, takeDown } = await calls();
    await publish("About page", { lead: "We lend by the lake.", value1: "Calm" });
    await publish("Calculator page", { importantNote: "Only an estimate." });
    expect(await html("/about")).toContain("We lend by the lake.");
    expect(await html("/calculator")).toContain("Only an estimate.");
    expect(await html("/")).not.toContain("We lend by the lake.");
    const page = await openPage(server.url, "/");
    await page.locator("footer").getByRole("link", { name: "About Us" }).click();
    await page.getByText("We lend by the lake.").waitFor();
    await page.getByRole("heading", { name: "Calm" }).waitFor();
    await page.getByRole("heading", { name: "Excellence" }).waitFor();
    await takeDown("About page");
    await takeDown("Calculator page");
    expect(await html("/about")).toContain("A home loan is the largest debt");
  });
});
