import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { MOST_ADDED, WEIGHTS } from "#build/weights.ts";
import { PUBLIC_PATHS } from "#domains/content/public-paths.ts";
import { openAsAdmin } from "#test/kit/admin.ts";
import { hydrated, visit, WIDTHS } from "#test/kit/browser.ts";
import { builtForReading } from "#test/kit/built-server.ts";
import { noteShifts } from "#test/kit/shifts.ts";

const server = builtForReading();

/**
 * The most bytes that a page may send before its style sheet, pictures and scripts; a change may
 * add few to the heaviest, the home page.
 */
const MOST_HTML = Math.min(15_000, WEIGHTS.html + MOST_ADDED);

test.each(PUBLIC_PATHS)(
  "%s asks for its style sheet before anything else, and for no script or font",
  async (path) => {
    const html = await (await fetch(server.url + path)).text();
    const head = html.slice(0, html.indexOf("</head>"));
    const styles = head.indexOf('rel="stylesheet"');
    expect(styles).toBeGreaterThan(0);
    expect(html).not.toMatch(/<script[^>]* src=/);
    expect(head).not.toMatch(/<link[^>]*rel="(modulepreload|prefetch)"/);
    expect(head).not.toMatch(/<link[^>]*as="(font|script)"/);
    expect(brotliCompressSync(html).length).toBeLessThan(MOST_HTML);
  },
);

/** A placeholder, which never does anything. */
const PLACEHOLDER = "Subscribe";
const ARTICLE = "/blog/first-time-home-buyer-guide";
const MORE = ["/LOagentsPortal", "/LOagentsPortal/signup", "/reset-password", "/admin", ARTICLE];

test.each([...PUBLIC_PATHS, ...MORE])(
  "%s: every button keeps a press until its script arrives",
  async (path) => {
    const html = await (await fetch(server.url + path)).text();
    const buttons = html.match(/<button type="button".*?<\/button>/gs) ?? [];
    const lost = buttons.filter((button) => !/^<[^>]* (data-early|disabled)=/.test(button));
    expect(lost.filter((button) => !button.includes(`>${PLACEHOLDER}<`))).toEqual([]);
  },
);

/** When scripts were requested and when the page's first content was painted. */
const timesOf = () => ({
  seen: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
  scripts: performance
    .getEntriesByType("resource")
    .filter(({ name }) => new URL(name).pathname.endsWith(".js"))
    .map(({ startTime }) => startTime),
});

/**
 * Runs in a page: timers of 100 ms and more never fire, so that nothing starts because time passed.
 */
function withoutPatience(): void {
  const later = setTimeout;
  const onlySoon = (work: () => void, wait = 0) => (wait < 100 ? later(work, wait) : 0);
  Object.assign(window, { setTimeout: onlySoon });
}

test.each(["/", "/contact", "/apply", "/auth"])(
  "%s requests its scripts once it is visible",
  async (path) => {
    const { page } = await visit(server.url, { width: WIDTHS.phone, ahead: true });
    await page.addInitScript(withoutPatience);
    await page.goto(path);
    await hydrated(page);
    const { seen, scripts } = await page.evaluate(timesOf);
    expect(seen).toBeGreaterThan(0);
    expect(scripts.length).toBeGreaterThan(0);
    expect(Math.min(...scripts)).toBeGreaterThanOrEqual(seen!);
  },
);

/** The scripts of a page, by what requested them. */
const scriptsBy = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith(".js"))
      .map(({ name, initiatorType, transferSize }) => ({
        path: new URL(name).pathname,
        isAhead: initiatorType === "fetch",
        isFromCache: transferSize === 0,
      })),
  );

/** The files that a page fetches ahead: the code of the pages that it links to. */
async function filesAhead(path: string): Promise<string[]> {
  const html = await (await fetch(server.url + path)).text();
  return JSON.parse(/next = (\[[^\]]*\])/.exec(html)?.[1] ?? "[]") as string[];
}

test("the code of linked pages is loaded before their link is pressed", async () => {
  const { page } = await visit(server.url, { width: WIDTHS.phone, ahead: true });
  await page.goto("/");
  const ahead = await filesAhead("/");
  expect(ahead.length).toBeGreaterThan(0);
  const fetched = async () =>
    (await scriptsBy(page)).filter(({ isAhead }) => isAhead).map(({ path }) => path);
  await expect.poll(async () => (await fetched()).toSorted()).toEqual(ahead.toSorted());
  await page.getByRole("main").getByRole("link", { name: "Contact Us" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Contact Us" }).waitFor();
  await page.waitForFunction(() => document.querySelector("[data-early]") === null);
  const used = (await scriptsBy(page)).filter(
    ({ path, isAhead }) => !isAhead && ahead.includes(path),
  );
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter(({ isFromCache }) => !isFromCache)).toEqual([]);
});

test("a user who saves data gets only the code of the current page", async () => {
  const { page } = await visit(server.url, { ahead: true });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  await page.goto("/");
  await hydrated(page);
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  expect((await scriptsBy(page)).filter(({ isAhead }) => isAhead)).toEqual([]);
});

/**
 * The server behind a proxy that sends a page's HTML in two parts, the second when it is told to.
 */
async function inTwoParts(path: string, firstEnd: string) {
  const { promise: told, resolve: tell } = Promise.withResolvers<void>();
  const relay = async (asked: string, response: ServerResponse) => {
    const answer = await fetch(server.url + asked);
    const type = answer.headers.get("content-type");
    response.writeHead(answer.status, type === null ? {} : { "content-type": type });
    const body = Buffer.from(await answer.arrayBuffer());
    const cut = asked === path ? body.indexOf(firstEnd) + firstEnd.length : body.length;
    response.write(body.subarray(0, cut));
    if (cut < body.length) await told;
    response.end(body.subarray(cut));
  };
  const proxy = createServer(({ url = "" }, response) => void relay(url, response));
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  onTestFinished(() => {
    proxy.close();
    proxy.closeAllConnections();
  });
  const { port } = proxy.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, tell };
}

test("a partly arrived page is not painted, so nothing in it moves", async () => {
  const { url, tell } = await inTwoParts("/about", "</svg>");
  const { page } = await visit(url, { width: WIDTHS.tablet, fresh: true });
  const shifts = await noteShifts(page);
  await page.goto("/about", { waitUntil: "commit" });
  await page.waitForFunction(() => document.styleSheets.length > 0, undefined, { polling: 10 });
  await page.locator("aside svg").waitFor();
  const told = await page.evaluate(() => performance.now());
  tell();
  await hydrated(page);
  const { seen } = await page.evaluate(timesOf);
  expect(seen).toBeGreaterThan(told);
  expect(await shifts()).toEqual([]);
});

test.each([ARTICLE, "/privacy-policy"])(
  "%s: the column beside a text is in place before the text has arrived",
  async (path) => {
    const { page } = await visit(server.url);
    await page.goto(path);
    await hydrated(page);
    const beside = page.locator("main aside");
    const placeOf = async () => (await beside.boundingBox())?.x;
    const before = await placeOf();
    await beside.evaluate((it) => it.nextElementSibling?.remove());
    expect(await placeOf()).toBe(before);
  },
);

test("a page in a background tab, which is never painted, is hydrated too", async () => {
  const { page } = await visit(server.url, { fresh: true });
  await page.addInitScript(() => {
    Object.defineProperty(document, "hidden", { get: () => true });
    PerformanceObserver.prototype.observe = () => {};
  });
  await page.goto("/contact");
  await hydrated(page);
  await expect.poll(() => page.locator("[data-early]").count()).toBe(0);
});

test("a page that is rendered only in the browser does not wait for a clock", async () => {
  const page = await openAsAdmin(server.url, "/admin/dashboard", {
    fresh: true,
    before: (opened) => opened.addInitScript(withoutPatience),
  });
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Dashboard");
});

test("a font that does not load delays nothing and moves nothing", async () => {
  const { page } = await visit(server.url, { width: WIDTHS.phone, fresh: true });
  const { promise: never, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\.woff2$/, async (route) => {
    await never;
    await route.continue();
  });
  const shifts = await noteShifts(page);
  await page.goto("/", { waitUntil: "commit" });
  await hydrated(page);
  release();
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  await page.waitForFunction(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  expect(await shifts()).toEqual([]);
});
