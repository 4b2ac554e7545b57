import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Frame, Page } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { openAsAdmin } from "#test/kit/admin.ts";
import { violationsInBothThemes } from "#test/kit/axe.ts";
import { openPage, visit, type Visit, WIDTHS } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";

/** The calculator on another site, by the HTML that /calculators gives to partners. */

const SITE = "https://loans.example";
const server = builtForAll({ PUBLIC_URL: SITE });
const PATH = "/embed/calculator";

async function htmlToCopy(): Promise<string> {
  const page = await openPage(server.url, "/calculators", { width: WIDTHS.phone });
  await page.getByText("For partners: the payment calculator on your own site").click();
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(WIDTHS.phone);
  return page.locator("pre").innerText();
}

/** A partner's page, whose host name differs from this site's. */
async function partner(body: string, options?: Visit): Promise<Page> {
  const other = createServer((_, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(`<!doctype html><html lang="en"><title>Homes</title><h1>Homes</h1>${body}`);
  });
  await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
  onTestFinished(() => void other.close());
  const expected = /request to another host|frame-ancestors|X-Frame-Options/i;
  const { page } = await visit(server.url, { ...options, expected });
  await page.goto(`http://localhost:${(other.address() as AddressInfo).port}/`);
  return page;
}

async function frameOf(page: Page): Promise<Frame> {
  const frame = await (await page.waitForSelector("iframe")).contentFrame();
  if (!frame) throw new Error("the frame has no page");
  await frame.getByRole("heading", { level: 1 }).waitFor();
  return frame;
}

/** The partner's page with the calculator in it. */
async function embedded(options?: Visit): Promise<{ page: Page; frame: Frame }> {
  const html = (await htmlToCopy()).replaceAll(SITE, server.url);
  const page = await partner(html, options);
  return { page, frame: await frameOf(page) };
}

const heights = (page: Page, frame: Frame) =>
  Promise.all([
    page.locator("iframe").evaluate(({ clientHeight }) => clientHeight),
    frame.locator("main").evaluate(({ clientHeight }) => clientHeight),
  ]);

async function expectToFit(page: Page, frame: Frame): Promise<number> {
  await expect
    .poll(async () => {
      const [outer, inner] = await heights(page, frame);
      return outer - inner;
    })
    .toBe(0);
  return (await heights(page, frame))[0];
}

describe("the calculator on another site", () => {
  test("it calculates there, sets no cookie and does not ask who is signed in", async () => {
    const requests: { url: string; cookie: string | undefined }[] = [];
    const { page, frame } = await embedded();
    page.on("request", (request) =>
      requests.push({ url: request.url(), cookie: request.headers().cookie }),
    );
    await frame.getByText("$1,892").waitFor();
    await frame.getByLabel("Purchase Price").fill("400000");
    await frame.getByRole("button", { name: "Calculate" }).click();
    await frame.getByText("$2,523").waitFor();
    expect(await frame.getByLabel("Monthly Income").count()).toBe(0);
    await page.reload();
    await (await frameOf(page)).getByText("$1,892").waitFor();
    expect(requests.length).toBeGreaterThan(1);
    expect(requests.filter(({ url, cookie }) => cookie ?? url.includes("/api/"))).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
  });

  test("the frame is as high as its content, even when the window or the content changes", async () => {
    const { page, frame } = await embedded();
    const wide = await expectToFit(page, frame);
    await page.setViewportSize({ width: 340, height: 900 });
    await expect.poll(() => expectToFit(page, frame)).toBeGreaterThan(wide);
    await frame.getByText("$1,892").waitFor();
    const before = await expectToFit(page, frame);
    await frame.getByLabel("Interest Rate").fill("99");
    await frame.getByRole("button", { name: "Calculate" }).click();
    await expect.poll(() => expectToFit(page, frame)).toBeGreaterThan(before);
  });

  test("it names the lender, and its links open in a new tab", async () => {
    const { frame } = await embedded();
    const name = frame.getByRole("link", { name: "Harborstone Home Loans" });
    expect(await name.locator("xpath=..").innerText()).toContain("NMLS #1234567");
    expect(await name.getAttribute("href")).toBe("/");
    // It is shown with the first result, which the script calculates
    await frame.getByRole("link", { name: /^Apply/ }).waitFor();
    const links = await frame
      .getByRole("link")
      .evaluateAll((all) =>
        all.map((link) => [link.getAttribute("target"), link.getAttribute("rel")]),
      );
    expect(links).toEqual([
      ["_blank", "noopener"],
      ["_blank", "noopener"],
    ]);
  });

  test("an officer's frame keeps the officer, also when its numbers are sent without scripts", async () => {
    const frame = await openPage(server.url, `${PATH}?officer=3`, { javaScript: false });
    await frame.getByRole("button", { name: "Calculate" }).click();
    await frame.waitForURL(/price=/);
    expect(new URL(frame.url()).searchParams.get("officer")).toBe("3");
    const apply = frame.getByRole("link", { name: "Apply with these numbers" });
    expect(await apply.getAttribute("href")).toContain("officer=3");
    const page = await openPage(server.url, `${PATH}?officer=3`);
    const link = page.getByRole("link", { name: "Apply with these numbers" });
    expect(await link.getAttribute("href")).toContain("officer=3");
  });

  test("an admin finds the lines to paste at the connections", async () => {
    const page = await openAsAdmin(server.url, "/admin/site-settings?tab=connections");
    const card = page.getByRole("region", { name: "The calculator on other sites" });
    await card.getByRole("button", { name: "Copy the HTML" }).waitFor();
    const html = await card.locator("pre").innerText();
    expect(html).toContain(`src="${SITE}${PATH}"`);
    expect(html).toContain("data.calculatorHeight");
    expect(await violationsInBothThemes(page)).toEqual([]);
  });

  test("without scripts its numbers are sent by GET, and a wrong one is reported at its field", async () => {
    const { page } = await visit(server.url, { javaScript: false });
    await page.goto(PATH);
    await page.getByLabel("Purchase Price").fill("400,000");
    await page.getByRole("button", { name: "Calculate" }).click();
    await page.getByText("$2,523").waitFor();
    expect(new URL(page.url()).pathname).toBe(PATH);
    await page.getByLabel("Interest Rate").fill("99");
    await page.getByLabel("Purchase Price").fill("");
    await page.getByRole("button", { name: "Calculate" }).click();
    await page.getByText("Please enter a price above $0.").waitFor();
    expect(await page.getByLabel("Interest Rate").getAttribute("aria-invalid")).toBe("true");
  });

  test("no other page appears in a frame", async () => {
    const page = await partner(`<iframe src="${server.url}/calculator" title="No"></iframe>`);
    await expect
      .poll(() => page.frames().map((frame) => frame.url()))
      .toContain("chrome-error://chromewebdata/");
  });

  test("search engines leave it out", async () => {
    const html = await (await fetch(server.url + PATH)).text();
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    for (const path of ["/sitemap.xml", "/rss.xml"])
      expect(await (await fetch(server.url + path)).text()).not.toContain("/embed");
  });

  test.each([320, WIDTHS.phone, WIDTHS.tablet])(
    "at %i px: accessible in both themes, nothing wider than the frame",
    async (width) => {
      const page = await openPage(server.url, PATH, { width });
      await page.getByText("$1,892").waitFor();
      expect(await violationsInBothThemes(page)).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
    },
  );
});
