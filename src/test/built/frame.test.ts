import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { adminCalls, saveSettings } from "#test/kit/admin.ts";
import { violationsOn } from "#test/kit/axe.ts";
import { hydrated, openPage, type Visit, visit, WIDTHS } from "#test/kit/browser.ts";
import { installClock } from "#test/kit/clock.ts";
import { builtForAll } from "#test/kit/built-server.ts";
import { SAMPLES } from "#test/kit/files.ts";

const server = builtForAll();

const open = (path: string, options?: Visit) => openPage(server.url, path, options);
const saveSetting = (key: string, value: string) => saveSettings(server.url, [[key, value]]);

/** Uploads a logo as the admin. */
async function uploadLogo(path: string): Promise<void> {
  const form = new FormData();
  form.append("logo", new Blob([SAMPLES.png], { type: "image/png" }), "logo.png");
  const call = await adminCalls(server.url);
  await call("POST", path, form);
}

const header = (page: Page) => page.getByRole("banner");
const hamburger = (page: Page) => header(page).locator("summary[aria-label=Menu]");
const footer = (page: Page) => page.getByRole("contentinfo");
const isFocused = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element === document.activeElement);
const pathOf = (page: Page) => {
  const { pathname, hash } = new URL(page.url());
  return pathname + hash;
};

test("a notice banner says that the website is under construction", async () => {
  const page = await open("/about");
  const notice = page.getByRole("complementary", { name: "Notice" });
  expect(await notice.textContent()).toBe(
    "This website is currently under construction. Information displayed may be incomplete or subject to change. Please contact us directly for up-to-date details.",
  );
});

describe("Header", () => {
  test("sticky: it stays at the top of the window", async () => {
    const page = await open("/about");
    await page.mouse.wheel(0, 700);
    await page.waitForFunction(() => scrollY > 300);
    expect((await header(page).boundingBox())?.y).toBe(0);
  });

  test("links: Home, Loans, a Tools dropdown (Calculator, About, Loan Officers), and Contact Us", async () => {
    const page = await open("/");
    const main = header(page).getByRole("navigation", { name: "Main" });
    expect(await main.getByRole("link").allTextContents()).toEqual(["Home", "Loans", "Contact Us"]);
    await main.getByText("Tools").click();
    const targets: Record<string, string> = {
      Home: "/",
      Loans: "/loans",
      Calculator: "/calculator",
      About: "/about",
      "Loan Officers": "/LOagentsPortal",
      "Contact Us": "/contact",
    };
    for (const [name, to] of Object.entries(targets))
      expect(await main.getByRole("link", { name, exact: true }).getAttribute("href")).toBe(to);
    await main.getByRole("link", { name: "Calculator", exact: true }).click();
    await page.waitForURL("**/calculator");
    await main.getByRole("link", { name: "About" }).waitFor({ state: "hidden" });
  });

  test.each([
    ["/", "Home"],
    ["/loans", "Loans"],
    ["/calculator", "Calculator"],
    ["/about", "About"],
  ])("the current page link is highlighted: %s", async (path, name) => {
    const page = await open(path);
    await header(page).getByText("Tools").click();
    const current = header(page).locator('nav [aria-current="page"]:visible');
    expect(await current.allTextContents()).toEqual([name]);
    const color = (link: string) =>
      header(page)
        .getByRole("link", { name: link, exact: true })
        .evaluate((element) => getComputedStyle(element).color);
    const other = name === "Home" ? "Loans" : "Home";
    expect(await color(name)).not.toBe(await color(other));
  });

  test.each(["/LOagentsPortal", "/LOagentsPortal/login", "/LOagentsPortal/signup"])(
    "the Loan Officers item is highlighted for any path starting with /LOagentsPortal: %s",
    async (path) => {
      const page = await open(path);
      await header(page).getByText("Tools").click();
      const current = header(page).locator('nav [aria-current="page"]:visible');
      expect(await current.allTextContents()).toContain("Loan Officers");
    },
  );

  test("the Tools dropdown opens by keyboard; Escape, leaving it and a click elsewhere close it", async () => {
    const page = await open("/about");
    const about = header(page).getByRole("link", { name: "About" });
    await header(page).locator("summary:visible").focus();
    await page.keyboard.press("Enter");
    expect(await about.isVisible()).toBe(true);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    expect(await about.isVisible()).toBe(false);
    expect(await isFocused(page, "summary:visible")).toBe(true);
    await page.keyboard.press("Enter");
    const links = await header(page).locator("details:visible a").count();
    for (let step = 0; step <= links; step += 1) await page.keyboard.press("Tab");
    expect(await about.isVisible()).toBe(false);
    await header(page).getByText("Tools").click();
    await page.getByRole("heading", { level: 1 }).click();
    expect(await about.isVisible()).toBe(false);
  });

  test("on small screens a hamburger button toggles a stacked menu", async () => {
    const page = await open("/about", { width: WIDTHS.phone });
    await hamburger(page).click();
    const menu = header(page).locator("details nav");
    expect(await menu.getByRole("link").allTextContents()).toEqual([
      "Home",
      "Loans",
      "Calculator",
      "About",
      "Loan Officers",
      "Contact Us",
    ]);
    const tops = await menu
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    expect(new Set(tops).size).toBe(6);
    await hamburger(page).click();
    expect(await menu.isVisible()).toBe(false);
    await hamburger(page).click();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    expect(await menu.isVisible()).toBe(false);
    expect(await isFocused(page, "header summary[aria-label=Menu]")).toBe(true);
    await page.keyboard.press("Enter");
    await menu.getByRole("link", { name: "Loans" }).click();
    await page.waitForURL("**/loans");
    await menu.waitFor({ state: "hidden" });
  });

  test("the menu of a small screen is no longer than the screen", async () => {
    const page = await open("/about", { width: WIDTHS.phone });
    await page.setViewportSize({ width: 640, height: 330 });
    await hamburger(page).click();
    const last = header(page).locator("details nav").getByRole("link", { name: "Contact Us" });
    await last.scrollIntoViewIfNeeded();
    const { y = 0, height = 0 } = (await last.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(330);
  });

  test("shows the company logo image if configured, otherwise a text wordmark", async () => {
    const before = await open("/about");
    const home = header(before).getByRole("link", { name: /, home$/ });
    expect(await home.textContent()).toBe("Harborstone Home Loans");
    await uploadLogo("/api/admin/company-logo-upload");
    const page = await open("/about");
    const logo = header(page).getByRole("img", { name: "Harborstone Home Loans" });
    expect(await logo.getAttribute("src")).toMatch(/^\/uploads\/logos\/[\w-]+\.png$/);
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
    expect(await header(page).getByText("Harborstone Home Loans").count()).toBe(0);
  });
});

describe("Footer", () => {
  test("Quick Links: Home, About Us, Loan Options, Mortgage Calculator, Blog, Contact Us", async () => {
    const page = await open("/about");
    const links = footer(page).getByRole("navigation", { name: "Quick Links" }).getByRole("link");
    const targets = await links.evaluateAll((all) =>
      all.map((link) => [link.textContent, link.getAttribute("href")]),
    );
    expect(targets).toEqual([
      ["Home", "/"],
      ["About Us", "/about"],
      ["Loan Options", "/loans"],
      ["Mortgage Calculator", "/calculator"],
      ["Blog", "/blog"],
      ["Contact Us", "/contact"],
    ]);
  });

  test("Resources: only Mortgage FAQs is a real route; the rest and the social links are placeholders", async () => {
    const page = await open("/about");
    const resources = footer(page).getByRole("navigation", { name: "Resources" });
    expect(await resources.getByRole("link").allTextContents()).toEqual([
      "First-Time Homebuyer Guide",
      "Refinancing Options",
      "Mortgage FAQs",
      "Loan Process",
      "Mortgage Glossary",
      "Current Rates",
    ]);
    const placeholders = [
      ...(await resources.getByRole("link").filter({ hasNotText: "FAQs" }).all()),
      ...(await footer(page).getByRole("list", { name: "Social media" }).getByRole("link").all()),
    ];
    expect(placeholders).toHaveLength(8);
    for (const placeholder of placeholders) {
      await placeholder.click();
      expect(pathOf(page)).toBe("/about");
    }
    await resources.getByRole("link", { name: "Mortgage FAQs" }).click();
    await page.waitForURL("**/mortgage-faqs");
  });

  test("contact block: address, phone, e-mail, business hours, with the defaults", async () => {
    const page = await open("/about");
    const text = await footer(page)
      .getByRole("group")
      .or(footer(page).locator("address"))
      .innerText();
    expect(text).toContain("New York, NY");
    expect(text).toMatch(/\(\d{3}\) 555-\d{4}/);
    expect(text).toContain("hello@harborstone.example");
    expect(text).toContain("Mon-Fri: 9am-6pm EST");
    const phone = footer(page).getByRole("link", { name: /555/ });
    expect(await phone.getAttribute("href")).toMatch(/^tel:\d+$/);
  });

  test("Equal-housing-lender logo (uploaded image, or a default drawing)", async () => {
    const logo = (page: Page) => footer(page).getByRole("img", { name: "Equal Housing Lender" });
    const before = await open("/about");
    expect(await logo(before).getAttribute("src")).toBe("/images/equal-housing.svg");
    await uploadLogo("/api/admin/logo-upload");
    const page = await open("/about");
    expect(await logo(page).getAttribute("src")).toMatch(/^\/uploads\/logos\//);
  });

  test("copyright line with the current year and the license text; links to Privacy Policy and Terms of Use", async () => {
    const page = await open("/about");
    const line = footer(page).getByText("All rights reserved.");
    const text = await line.innerText();
    expect(text).toContain(`© ${new Date().getFullYear()} Harborstone Home Loans`);
    expect(text).toMatch(/License #\w+.*NMLS #\d+/);
    for (const [name, to] of [
      ["Privacy Policy", "/privacy-policy"],
      ["Terms of Use", "/terms-of-use"],
    ])
      expect(await footer(page).getByRole("link", { name }).getAttribute("href")).toBe(to);
  });

  test("a contact value without a space breaks its line, not the page", async () => {
    const { page } = await visit(server.url, { width: 360 });
    await saveSetting("contactAddress", "L".repeat(300));
    await page.goto("/about");
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    await saveSetting("contactAddress", "1 Wall Street, New York");
    expect(width).toBe(360);
  });

  test("polls every 5 s: a changed license text is on the open page with the next poll", async () => {
    const { page } = await visit(server.url);
    await installClock(page);
    await page.goto("/about");
    await hydrated(page);
    await saveSetting("licenseText", 'License <b>"A" & B</b>');
    await page.clock.runFor(5000);
    const shown = footer(page).getByText('License <b>"A" & B</b>');
    await shown.waitFor();
    expect(await shown.isVisible()).toBe(true);
  });
});

describe("Not-found page", () => {
  test("'404 Page Not Found' with 'Did you forget to add the page to the router?', in the shell", async () => {
    const { page } = await visit(server.url, { expected: /404/ });
    const answer = await page.goto("/no/such/page");
    expect(answer?.status()).toBe(404);
    expect(await page.title()).toMatch(/^404 Page Not Found \| ./);
    await page.getByRole("heading", { level: 1, name: "404 Page Not Found" }).waitFor();
    await page.getByText("Did you forget to add the page to the router?").waitFor();
    expect(await header(page).count()).toBe(1);
    expect(await footer(page).count()).toBe(1);
    await hydrated(page);
    await page.getByRole("main").getByRole("link", { name: "Back to home" }).click();
    await page.getByRole("heading", { name: "Find Your Perfect Home Loan Solution" }).waitFor();
  });
});

test.each(["/about/us", "/blog/rate-locks-and-points/more", "/admin/x", "/LOagentsPortal/x"])(
  "any other path: %s",
  async (path) => {
    const answer = await fetch(server.url + path);
    expect(answer.status).toBe(404);
    const html = await answer.text();
    expect(html).toContain("404 Page Not Found</h1>");
    expect(html).toContain("<title>404 Page Not Found | ");
  },
);

test("without JavaScript the menu of a small screen opens too", async () => {
  const page = await open("/about", { width: WIDTHS.phone, javaScript: false });
  await hamburger(page).click();
  await header(page).getByRole("link", { name: "Calculator", exact: true }).click();
  await page.getByRole("heading", { name: "Mortgage Payment Calculator" }).waitFor();
  expect(pathOf(page)).toBe("/calculator");
});

describe("Keyboard", () => {
  test("a page reached by a link has the focus at its beginning, an opened one has it nowhere", async () => {
    const page = await open("/about");
    expect(await isFocused(page, "body")).toBe(true);
    await header(page).getByRole("link", { name: "Loans", exact: true }).click();
    await page.getByRole("heading", { name: "Our Mortgage Loan Options" }).waitFor();
    // The first link of the page comes with its data
    await page
      .getByRole("link", { name: /Contact Us About/ })
      .first()
      .waitFor();
    await expect.poll(() => isFocused(page, "#main")).toBe(true);
    await page.keyboard.press("Tab");
    expect(await isFocused(page, "#main a >> nth=0")).toBe(true);
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: /About/ }).waitFor();
    await expect.poll(() => isFocused(page, "#main")).toBe(true);
  });

  test("the first stop leads past the header to the page", async () => {
    const page = await open("/about");
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    expect((await skip.boundingBox())?.height).toBeGreaterThan(24);
    await page.keyboard.press("Enter");
    await expect.poll(() => isFocused(page, "main")).toBe(true);
  });

  test.each(["/contact", "/", "/apply"])(
    "focus is visible and never under the sticky header: %s",
    async (path) => {
      const page = await open(path, { width: WIDTHS.phone });
      const hidden: string[] = [];
      for (const key of ["Tab", "Shift+Tab"])
        for (let step = 0; step < 60; step += 1) {
          await page.keyboard.press(key);
          const found = await page.evaluate(() => {
            const focused = document.activeElement;
            if (!focused || focused === document.body || focused.closest("header")) return null;
            // The skip link is displayed over the header
            if (getComputedStyle(focused).position === "fixed") return null;
            const edge = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
            const target = focused.closest("label") ?? focused;
            const { bottom } = target.getBoundingClientRect();
            return bottom <= edge ? focused.outerHTML.slice(0, 120) : null;
          });
          if (found) hidden.push(found);
        }
      expect(hidden).toEqual([]);
    },
  );
});

test.each(["/", "/loans", "/calculator", "/contact", "/apply", "/about"])(
  "no sideways scroll from 360 to 1920 px: %s",
  async (path) => {
    const { page } = await visit(server.url, { width: 360 });
    await page.goto(path);
    const wide: number[] = [];
    for (const width of [360, 375, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
        wide.push(width);
    }
    expect(wide).toEqual([]);
  },
);

describe("axe finds nothing", () => {
  test("with the menus open", async () => {
    const found = await violationsOn(server.url, "/about", async (page) => {
      await header(page).locator("summary:visible").click();
    });
    expect(found).toEqual([]);
  });
});
