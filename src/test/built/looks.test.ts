import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { openPage, visit, type Visit, WIDTHS } from "#test/kit/browser.ts";
import { builtForReading } from "#test/kit/built-server.ts";

/** Details of the public pages that a careful reader notices, also on a phone. */

const server = builtForReading();

const ARTICLE = "/blog/first-time-home-buyer-guide";
const PAGES = ["/", "/loans", "/calculator", "/about", "/blog", ARTICLE, "/contact"].concat([
  "/mortgage-faqs",
  "/apply",
  "/auth",
  "/forgot-password",
  "/terms-of-use",
  "/nowhere",
]);

const open = (path: string, options?: Visit) => openPage(server.url, path, options);
const onPhone = (path: string) =>
  open(path, { width: WIDTHS.phone, ...(path === "/nowhere" && { expected: /404/ }) });
const style = (locator: Locator, name: string) =>
  locator.evaluate((element, key) => getComputedStyle(element).getPropertyValue(key), name);

describe("On a phone", () => {
  test.each(PAGES)(
    "text of %s is large enough for its field, and every target for a thumb",
    async (path) => {
      const page = await onPhone(path);
      const found = await page.evaluate(() => {
        const isShown = (element: Element) =>
          element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          // For screen readers or robots
          element.getBoundingClientRect().width > 1 &&
          !element.closest("[aria-hidden=true]");
        const name = (element: Element) => element.outerHTML.slice(0, 120);
        const fields = [...document.querySelectorAll("input, select, textarea")].filter(isShown);
        const small = fields.filter(
          (field) =>
            !["radio", "checkbox"].includes((field as HTMLInputElement).type) &&
            Number.parseFloat(getComputedStyle(field).fontSize) < 16,
        );
        // Links within a sentence are as high as its lines
        const inSentence = (element: Element) =>
          getComputedStyle(element).display === "inline" &&
          (element.parentElement?.textContent?.trim().length ?? 0) >
            (element.textContent?.trim().length ?? 0);
        const pressed = [...document.querySelectorAll("a[href], button, summary"), ...fields];
        const low = pressed.filter(isShown).filter((element) => {
          const target = element.closest("label, .input, .group") ?? element;
          return !inSentence(element) && target.getBoundingClientRect().height < 43.5;
        });
        return [...small, ...low].map(name);
      });
      expect(found).toEqual([]);
    },
  );

  test("the text of cards has 16 px", async () => {
    const page = await onPhone("/");
    const main = page.getByRole("main");
    for (const text of ["A payment that does not change", "Two banks had lost our papers"])
      expect(await style(main.getByText(text), "font-size")).toBe("16px");
  });

  test("home takes at most 5,500 px; the benefits of a loan are one press away", async () => {
    const page = await onPhone("/");
    expect(await page.evaluate("document.documentElement.scrollHeight")).toBeLessThanOrEqual(5500);
    const types = (await (await page.request.get("/api/loan-types")).json()) as LoanType[];
    for (const summary of await page.getByText("Benefits", { exact: true }).all())
      await summary.click();
    for (const { description, benefits } of types)
      for (const text of [description, ...benefits])
        expect(await page.getByText(text, { exact: true }).first().isVisible()).toBe(true);
    expect(await page.getByRole("link", { name: "Learn More" }).count()).toBe(types.length);
  });

  test.each(["Mortgage Insights", "What Our Clients Say"])(
    "'%s' is a row to swipe, which the keyboard scrolls too",
    async (name) => {
      const page = await onPhone("/");
      const row = page.getByRole("region", { name }).locator("ul").first();
      const before = await row.evaluate((list) => list.getBoundingClientRect().top + scrollY);
      const tops = await row
        .locator("> li")
        .evaluateAll((cards) => [
          ...new Set(cards.map((card) => Math.round(card.getBoundingClientRect().top))),
        ]);
      expect(tops).toHaveLength(1);
      expect(before).toBeGreaterThan(0);
      await row.focus();
      await page.keyboard.press("ArrowRight");
      await page.waitForFunction((list) => (list?.scrollLeft ?? 0) > 0, await row.elementHandle());
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(WIDTHS.phone);
    },
  );

  test("a wizard's step scrolls to its heading, below the header", async () => {
    const page = await onPhone("/apply");
    await page.getByText("Home purchase").click();
    await page.getByRole("button", { name: "Continue" }).click();
    const heading = page.getByRole("heading", { name: "The numbers" });
    await heading.waitFor();
    await expect
      .poll(async () => (await heading.boundingBox())?.y)
      .toSatisfy((top: number) => top >= 72 && top < 260);
  });

  test("the items of the menu are below the logo's edge", async () => {
    const page = await onPhone("/");
    await page.locator("summary[aria-label=Menu]").click();
    const left = (name: string) =>
      page
        .locator("header details nav:visible")
        .getByRole("link", { name, exact: true })
        .evaluate((link) => {
          const range = document.createRange();
          range.selectNodeContents(link);
          return Math.round(range.getBoundingClientRect().left);
        });
    const logo = await page.locator("header img").first().boundingBox();
    expect(await left("Loans")).toBe(Math.round(logo?.x ?? 0));
  });
});

interface LoanType {
  description: string;
  benefits: string[];
}

test("at 320 px the calculator's choices stay within their frame", async () => {
  const page = await open("/calculator", { width: 320 });
  const groups = page.locator("fieldset > div");
  expect(await groups.count()).toBe(2);
  for (const group of await groups.all())
    expect(await group.evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0);
});

test("at 320 px the name of the lender is whole", async () => {
  const page = await open("/", { width: 320 });
  const name = page.locator("header").getByText("Harborstone Home Loans");
  const cut = await name.evaluate((element) => element.scrollWidth > element.clientWidth);
  expect(cut && (await style(name, "overflow")) === "hidden").toBe(false);
  const row = await page.locator("header > div").boundingBox();
  const box = await name.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((row?.y ?? 0) + 72);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(320);
});

describe("In the dark", () => {
  const dark = (path: string) => open(path, { dark: true });
  /** The lightness of the color behind an element, 0 to 255. */
  const lightness = (locator: Locator) =>
    locator.evaluate((element) => {
      const canvas = document.createElement("canvas").getContext("2d");
      if (!canvas) return 0;
      for (const color of [document.body, element].map(
        (it) => getComputedStyle(it).backgroundColor,
      )) {
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
      }
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    });

  test("layers nearer to the reader are lighter: page, band, card, result", async () => {
    const page = await dark("/");
    const steps = [
      page.locator("body"),
      page.locator("#calculator"),
      page.locator("#calculator-form").locator(".."),
    ].map((locator) => lightness(locator));
    const [ground = 0, band = 0, card = 0] = await Promise.all(steps);
    expect(band).toBeGreaterThan(ground + 4);
    expect(card).toBeGreaterThan(band + 8);
    await page.goto("/calculator");
    const panel = page
      .getByText("Estimated monthly payment")
      .locator("xpath=ancestor::*[@aria-live]");
    expect(await lightness(panel)).toBeGreaterThan(card + 15);
  });

  test("illustrations and the map are dimmed, the lender's mark is not", async () => {
    const page = await dark("/contact");
    expect(await style(page.locator('main img[src*="location"]'), "filter")).toContain(
      "brightness",
    );
    expect(await style(page.locator("header img").first(), "filter")).toBe("none");
  });

  test("gray buttons have an edge", async () => {
    const page = await dark("/contact");
    const button = page.getByRole("link", { name: "Directions" });
    expect(await style(button, "border-color")).not.toBe(await style(button, "background-color"));
  });
});

test("each choice of the calculator has four equal corners, and so has the picture of the 404 page", async () => {
  const page = await open("/calculator");
  const corners = ["top-left", "top-right", "bottom-right", "bottom-left"];
  for (const choice of ["3.5%", "20%", "Custom", "30 years"]) {
    const label = page.locator("label").filter({ has: page.getByRole("radio", { name: choice }) });
    const radii = corners.map((corner) => style(label, `border-${corner}-radius`));
    expect(new Set(await Promise.all(radii)).size).toBe(1);
    expect(await radii[0]).not.toBe("0px");
  }
  const { page: nowhere } = await visit(server.url, { expected: /404/ });
  await nowhere.goto("/nowhere");
  expect(await style(nowhere.locator("main img"), "border-radius")).not.toBe("0px");
});

test("the last band of the home page reaches the footer", async () => {
  const page = await open("/");
  const band = await page.getByRole("region", { name: "What Our Clients Say" }).boundingBox();
  const footer = await page.getByRole("contentinfo").boundingBox();
  expect(Math.round((band?.y ?? 0) + (band?.height ?? 0))).toBe(Math.round(footer?.y ?? 0));
});

test.each(["/", "/loans", "/blog", "/contact", "/mortgage-faqs", "/calculator"])(
  "no lead of %s ends with a single word on a line, at any width",
  async (path) => {
    const page = await open(path);
    for (const width of Object.values(WIDTHS)) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await wordsAlone(page)]).toEqual([width, []]);
    }
  },
);

/** The introductory paragraphs whose last word is alone on its line. */
function wordsAlone(page: Page): Promise<string[]> {
  return page.locator("h1 + p, h2 + p, footer p").evaluateAll((paragraphs) =>
    paragraphs.flatMap((paragraph) => {
      const text = paragraph.firstChild;
      if (!(text instanceof Text) || paragraph.childNodes.length > 1) return [];
      const range = document.createRange();
      const lineOf = (start: number, end: number) => {
        range.setStart(text, start);
        range.setEnd(text, end);
        return Math.round(range.getBoundingClientRect().top);
      };
      const words = text.data.trimEnd().replaceAll("\u00a0", " ");
      const last = words.lastIndexOf(" ");
      const before = words.lastIndexOf(" ", last - 1);
      if (before < 0) return [];
      const alone = lineOf(last + 1, text.length) !== lineOf(before + 1, last);
      return alone ? [text.data] : [];
    }),
  );
}

test.each([
  ["/favicon.ico", "image/x-icon", [0, 0, 1, 0]],
  ["/apple-touch-icon.png", "image/png", [0x89, 0x50, 0x4e, 0x47]],
])("%s is served", async (path, type, magic) => {
  const answer = await fetch(server.url + path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe(type);
  expect([...new Uint8Array(await answer.arrayBuffer()).slice(0, 4)]).toEqual(magic);
});

test("the address leads to directions, in place of a map", async () => {
  const page = await open("/contact");
  const place = page.getByRole("region", { name: "Our Location" });
  expect(await place.innerText()).toContain("120 Harbor Street");
  const link = new URL(
    (await place.getByRole("link", { name: "Directions" }).getAttribute("href")) ?? "",
  );
  expect(link.searchParams.get("destination")).toContain("120 Harbor Street");
  expect(await page.getByText("will appear here").count()).toBe(0);
});

test("on a tablet the license text of the footer has room", async () => {
  const page = await open("/", { width: WIDTHS.tablet });
  const text = page.getByRole("contentinfo").getByText("All rights reserved.");
  expect((await text.boundingBox())?.width).toBeGreaterThan(400);
});

test("the NMLS number leads to the public register and is still read as text", async () => {
  const page = await open("/");
  const link = page.getByRole("contentinfo").getByRole("link", { name: "NMLS #1234567" });
  expect(await link.getAttribute("href")).toBe(
    "https://www.nmlsconsumeraccess.org/EntityDetails.aspx/COMPANY/1234567",
  );
  expect(await link.locator("xpath=..").innerText()).toMatch(/License #B500123\. NMLS #1234567\./);
});

test("without scripts the navigation is on the right", async () => {
  const { page } = await visit(server.url, { javaScript: false });
  await page.goto("/");
  const navigation = await page.locator("header a[href='/apply']").first().boundingBox();
  const row = await page.locator("header > div").boundingBox();
  const right = (box: typeof row) => (box?.x ?? 0) + (box?.width ?? 0);
  expect(right(row) - right(navigation)).toBeLessThan(30);
});

test("Contact Us shows that it is the current page", async () => {
  const decoration = async (path: string) => {
    const page = await open(path);
    const link = page.getByRole("banner").getByRole("link", { name: "Contact Us" });
    return style(link, "text-decoration-line");
  };
  expect(await decoration("/contact")).toBe("underline");
  expect(await decoration("/loans")).toBe("none");
});

test("a page that keeps the fallback font breaks its lines where the site's font does", async () => {
  const page = await open("/about");
  const ratios = await page.evaluate(() => {
    const text =
      "A home loan is the largest debt most people ever take on; they should know whom to call.";
    const line = document.createElement("span");
    line.style.cssText = "position:absolute;white-space:nowrap;font-size:100px";
    line.textContent = text;
    document.body.append(line);
    const widthIn = (family: string, weight: string) => {
      line.style.fontFamily = family;
      line.style.fontWeight = weight;
      return line.getBoundingClientRect().width;
    };
    const stack = getComputedStyle(document.documentElement).fontFamily;
    const fallback = stack.split(",").slice(1).join(",");
    return document.fonts
      .load("100px 'Figtree Variable'")
      .then(() =>
        ["400", "700"].map((weight) => widthIn(fallback, weight) / widthIn(stack, weight)),
      );
  });
  for (const ratio of ratios) expect(Math.abs(ratio - 1)).toBeLessThan(0.03);
});
