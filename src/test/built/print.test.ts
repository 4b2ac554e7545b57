import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { adminCalls, databaseOf, openAsAdmin } from "#test/kit/admin.ts";
import { accessibilityViolations } from "#test/kit/axe.ts";
import { hydrated, visit } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";
import { REQUEST } from "#test/kit/leads.ts";
import { insertMany } from "#test/kit/many.ts";

/** Printed pages, in the dark theme too. */

const server = builtForAll();

const ARTICLE = "/blog/first-time-home-buyer-guide";
const PAGES = ["/", "/loans", "/rates", "/calculator", ARTICLE, "/mortgage-faqs", "/terms-of-use"];

/** A sheet of paper between its margins. */
const LETTER = { width: 702, height: 943 };

/** A page as printed after scrolling, because its header then sticks to the window. */
async function printed(path: string, dark: boolean): Promise<Page> {
  const { page } = await visit(server.url, { dark });
  await page.goto(path);
  await hydrated(page);
  await page.mouse.wheel(0, 600);
  await page.emulateMedia({ media: "print" });
  return page;
}

async function sheetsOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: "Letter" });
  return pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;
}

/** Texts whose color is not dark, although the paper behind them is white. */
function paleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const luminance = (color: string) => {
      if (!canvas) return 0;
      canvas.fillStyle = "#fff";
      canvas.fillRect(0, 0, 1, 1);
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      const text = walker.currentNode.textContent?.trim();
      if (!text || !element?.checkVisibility({ visibilityProperty: true })) continue;
      if (luminance(getComputedStyle(element).color) > 100) found.push(text);
    }
    return found;
  });
}

describe.each([false, true])("dark theme: %s", (dark) => {
  test.each(PAGES)("%s is dark on white, without controls", async (path) => {
    const page = await printed(path, dark);
    expect(await paleTexts(page)).toEqual([]);
    const backgrounds = await page.locator("body, body *:not(svg *)").evaluateAll((all) => [
      // Hydration may replace the calculator's elements meanwhile
      ...new Set(
        all.filter((it) => it.isConnected).map((it) => getComputedStyle(it).backgroundColor),
      ),
    ]);
    expect(backgrounds).toEqual(["rgba(0, 0, 0, 0)"]);
    const pressed = page.locator("button, summary svg, nav, footer, aside, a.btn");
    expect(await pressed.locator("visible=true").count()).toBe(0);
    expect(await page.locator("header").first().innerText()).toContain("Harborstone Home Loans");
    // The footer is not printed
    expect(await page.getByRole("main").innerText()).toMatch(
      /Harborstone Home Loans\. .+ NMLS #\d+\.? Equal Housing Lender\. \w+ \d+, \d{4}\.$/,
    );
    expect(await accessibilityViolations(page)).toEqual([]);
  });
});

test.each(PAGES)("nothing sticky covers the text of %s", async (path) => {
  const page = await printed(path, false);
  const positions = await page
    .locator("body *")
    .evaluateAll((all) =>
      all.filter((it) => it.checkVisibility()).map((it) => getComputedStyle(it).position),
    );
  expect(positions).not.toContain("sticky");
  expect(positions).not.toContain("fixed");
});

test("the questions are printed with their answers", async () => {
  const page = await printed("/mortgage-faqs", false);
  const answers = page.getByRole("main").locator("details > div");
  expect(await answers.count()).toBe(7);
  for (const answer of await answers.all())
    expect((await answer.boundingBox())?.height).toBeGreaterThan(20);
  const title = await page.getByRole("heading", { level: 1 }).boundingBox();
  const question = await page.getByRole("heading", { level: 2 }).first().boundingBox();
  expect(question?.x).toBe(title?.x);
});

test("the calculator is one sheet, its choices and its result readable", async () => {
  const page = await printed("/calculator", true);
  expect(await sheetsOf(page)).toBe(1);
  for (const text of ["$1,892", "$1,517", "Legal Disclosure:"])
    expect(await page.getByText(text).first().isVisible()).toBe(true);
  const chosen = page.getByRole("radio", { name: "20%" });
  const label = chosen.locator("..");
  expect(await label.evaluate((it) => getComputedStyle(it).outlineStyle)).toBe("solid");
});

test.each([
  [ARTICLE, 4],
  ["/mortgage-faqs", 2],
  ["/terms-of-use", 2],
  ["/privacy-policy", 4],
  ["/calculators/loan-estimate", 5],
  ["/how-we-compute", 10],
  ["/calculators/amortization", 2],
])("%s takes at most %d sheets", async (path, most) => {
  expect(await sheetsOf(await printed(path, false))).toBeLessThanOrEqual(most);
});

test.each([
  ["/", "Mortgage Payment Calculator"],
  ["/", "Mortgage Insights"],
  ["/loans", "Repayment Examples"],
])("on the sheets of %s the heading '%s' is on the sheet of its content", async (path, name) => {
  const page = await printed(path, false);
  const section = page.locator("section", {
    has: page.locator(":scope > h2, :scope > div > h2", { hasText: name }),
  });
  expect(await section.evaluate((it) => getComputedStyle(it).breakInside)).toBe("avoid");
});

test("long content begins on the sheet of its title; labels stand beside their chart", async () => {
  for (const path of ["/how-we-compute", "/calculators/loan-estimate"]) {
    const page = await printed(path, false);
    const first = page.locator("main section").first();
    expect(await first.evaluate((it) => getComputedStyle(it).breakInside)).toBe("auto");
  }
  for (const dark of [false, true]) {
    const page = await printed("/calculators/rent-or-buy", dark);
    const chart = page.getByRole("img", { name: /buying and renting/ });
    const heights = chart.locator("xpath=..").getByText(/^\$/);
    const lines = await chart.boundingBox();
    expect(await heights.count()).toBeGreaterThan(2);
    for (const height of await heights.all()) {
      const box = await height.boundingBox();
      expect(box && lines && box.x + box.width).toBeLessThanOrEqual(lines?.x ?? 0);
    }
  }
});

test("a printed result names the lender, the license and the day", async () => {
  const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long" }).format(new Date());
  for (const path of ["/calculator", "/calculators/affordability", "/embed/calculator"]) {
    const page = await printed(path, false);
    const lender = page.getByText(/NMLS.*Equal Housing Lender/).locator("visible=true");
    expect([path, await lender.innerText()]).toEqual([path, expect.stringContaining(day)]);
    await page.emulateMedia({ media: "screen" });
    expect([path, await page.getByText(day).locator("visible=true").count()]).toEqual([path, 0]);
  }
});

test("the list of calculators is printed on its own page, and not below a result", async () => {
  for (const [path, isShown] of [
    ["/calculators", true],
    ["/calculators/points", false],
  ] as const) {
    const page = await printed(path, false);
    expect(await page.getByText("How much home can our income support?").isVisible()).toBe(isShown);
  }
});

test.each([
  ["/calculators/rent-or-buy", "buying and renting"],
  ["/calculators/amortization", "The balance falls"],
])("%s: its chart takes at least half the width of the sheet", async (path, name) => {
  const page = await printed(path, false);
  await page.setViewportSize(LETTER);
  const chart = await page.getByRole("img", { name }).boundingBox();
  const sheet = await page.locator("main").boundingBox();
  expect(chart!.width).toBeGreaterThan(sheet!.width / 2);
});

test.each(["refinance", "va"])(
  "%s: a choice is printed without room for an arrow",
  async (name) => {
    const page = await printed(`/calculators/${name}`, false);
    for (const choice of await page.getByRole("combobox").all()) {
      const room = await choice.evaluate((it) =>
        Number.parseFloat(getComputedStyle(it).paddingRight),
      );
      expect(room).toBeLessThan(8);
    }
  },
);

test("the confirmation of a request is one sheet", async () => {
  const { page } = await visit(server.url, { dark: true });
  await page.goto("/apply");
  await hydrated(page);
  // The page after a submitted form
  await page.evaluate(() => {
    const receipt = { reference: "2026-000123", email: "ada@example.com" };
    const sentIn = performance.timeOrigin;
    history.replaceState({ ...history.state, receipt, sentIn }, "");
  });
  await page.reload();
  await page.getByText("2026-000123").waitFor();
  await page.emulateMedia({ media: "print" });
  expect(await paleTexts(page)).toEqual([]);
  expect(await sheetsOf(page)).toBe(1);
  expect(await page.getByRole("button", { name: "Print" }).isVisible()).toBe(false);
});

describe("In the dashboard", () => {
  test("the open application is one sheet, without other people's rows", async () => {
    insertMany(databaseOf(server), 12);
    const page = await openAsAdmin(server.url, "/admin/dashboard", { dark: true });
    await page.getByRole("button", { name: "Open application 2025-000009" }).click();
    // Its details move the rows below
    await page.getByRole("definition").filter({ hasText: "2025-000009" }).waitFor();
    await page.getByRole("button", { name: "Open application 2025-000007" }).click();
    // The previous one closes meanwhile
    await page.getByRole("definition").filter({ hasText: "2025-000007" }).waitFor();
    await page.emulateMedia({ media: "print" });
    const sheet = await page.getByRole("main").innerText();
    expect(sheet).toContain("2025-000007");
    expect(sheet.match(/2025-0000\d\d/g)?.every((found) => found === "2025-000007")).toBe(true);
    // Nothing twice: a heading replaces the row
    expect(sheet.match(/\S+@\S+/g)).toHaveLength(1);
    const heading = page.getByRole("heading", { level: 1 });
    expect(await heading.count()).toBe(1);
    expect(sheet).toMatch(/Application 2025-000007, (Pending|Approved|Rejected)/);
    expect(await page.locator("main select, main svg").locator("visible=true").count()).toBe(0);
    expect(await paleTexts(page)).toEqual([]);
    expect(await sheetsOf(page)).toBe(1);
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  test("the open message is one sheet of details, without other rows", async () => {
    for (const name of ["Ada Other", "Grace Hopper"]) await sendMessage(name);
    const page = await openAsAdmin(server.url, "/admin/dashboard?tab=messages", { dark: true });
    await page.getByRole("button", { name: "Open message from Grace Hopper" }).click();
    await page.getByRole("definition").filter({ hasText: "May I refinance?" }).waitFor();
    await page.emulateMedia({ media: "print" });
    const sheet = await page.getByRole("main").innerText();
    expect(sheet).toMatch(/^Grace Hopper\s+Message, (Unread|Read|Responded)\s/);
    expect(sheet).not.toContain("Ada Other");
    // Nothing twice: a heading replaces the row
    expect(sheet.match(/May I refinance/g)).toHaveLength(1);
    expect(await page.locator("main select, main svg").locator("visible=true").count()).toBe(0);
    expect(await sheetsOf(page)).toBe(1);
  });
});

test("the page of a request shows on paper its status and the requested officer", async () => {
  const call = await adminCalls(server.url);
  const { id: officerId } = (await call("POST", "/api/admin/users", {
    username: "patrick_lo",
    password: "officer password 1",
    firstName: "Patrick",
    lastName: "Adeyemi",
    email: "patrick@lender.example",
    isLoanOfficer: true,
  })) as { id: number };
  const email = "fatima.chen-murphy@mail.example";
  const { reference } = (await call("POST", "/api/loan-applications", {
    ...REQUEST,
    email,
    officerId,
  })) as { reference: string };
  const page = await openAsAdmin(server.url, `/admin/applications/${reference}`);
  const address = page.getByRole("link", { name: email });
  await address.waitFor();
  const lines = await address.evaluate((link) =>
    [...(link.firstElementChild ?? link).childNodes].map((part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      return range.getClientRects().length;
    }),
  );
  expect(Math.max(...lines)).toBe(1);
  await page.emulateMedia({ media: "print" });
  const sheet = await page.getByRole("main").innerText();
  expect(sheet).toContain(
    `Harborstone Home Loans: Application ${reference}, Pending, assigned to Patrick Adeyemi`,
  );
  expect(sheet).toMatch(/Requested loan officer\s+Patrick Adeyemi/);
  expect(sheet).not.toContain("May be called and texted");
  expect(await sheetsOf(page)).toBe(1);
});

async function sendMessage(name: string): Promise<void> {
  const message = { subject: "refinancing", message: "May I refinance?", phone: "(212) 555-0100" };
  const answer = await fetch(`${server.url}/api/contact`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...message, name, email: "someone@example.com" }),
  });
  expect(answer.status).toBe(201);
}
