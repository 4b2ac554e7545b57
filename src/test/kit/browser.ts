import { type Browser, chromium, type Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { chromiumPath } from "./chromium.ts";
import { giveBack, takePage, type Taken } from "./contexts.ts";
import { hasSharedMemory } from "./shared-memory.ts";

let browser: Promise<Browser> | undefined;

/** Pages are left before their code is hot: optimizing it costs more than it saves. */
const QUICK_CODE = "--js-flags=--no-maglev --no-opt";

/**
 * Without a process of its own for the network, and with one frame in which a tab loads page after
 * page: each saves a twentieth of the browser's work.
 */
const FEATURES = "--enable-features=NetworkServiceInProcess2,RenderDocument:level/crashed-frame";

function launch(): Promise<Browser> {
  browser ??= chromiumPath().then((executablePath) =>
    chromium.launch({
      executablePath,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        FEATURES,
        QUICK_CODE,
      ],
      // Playwright's default is files on the disk, which cost an eighth more
      ...(hasSharedMemory() && { ignoreDefaultArgs: ["--disable-dev-shm-usage"] }),
    }),
  );
  return browser;
}

/**
 * Long, because waiting ends with the state that is waited for, and a busy machine may stall for
 * seconds.
 */
const TIMEOUT_MS = 60_000;

export const WIDTHS = { phone: 375, tablet: 768, desktop: 1280 } as const;

export interface Visit {
  width?: number;
  dark?: boolean;
  javaScript?: boolean;
  /** A browser without a cache, for tests of the loading itself. */
  fresh?: boolean;
  /**
   * Fetches the code of linked pages ahead, as for users who do not save data; also without a
   * cache.
   */
  ahead?: boolean;
  /** Console messages that this test causes on purpose. */
  expected?: RegExp;
}

/**
 * A separate browser at an address. The test fails on a console error, a script error, a violation
 * of the content security policy or a request to another host.
 */
export async function visit(baseURL: string, options: Visit = {}): Promise<Taken> {
  const { width = WIDTHS.desktop, dark = false, expected } = options;
  const taken = await takePage(await launch(), baseURL, options);
  const { page } = taken;
  await Promise.all([
    page.setViewportSize({ width, height: 900 }),
    page.emulateMedia({
      media: null,
      contrast: null,
      forcedColors: null,
      colorScheme: dark ? "dark" : "light",
      reducedMotion: "reduce",
    }),
  ]);
  page.setDefaultTimeout(TIMEOUT_MS);
  const problems: string[] = [];
  const note = (problem: string) => {
    if (!expected?.test(problem)) problems.push(problem);
  };
  page.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    // The request for the signed-in user answers 401 for visitors, which the browser logs
    const isNobody = message.location().url.endsWith("/api/trpc/accounts.me");
    if (!isNobody || !message.text().includes("401")) note(message.text());
  });
  page.on("pageerror", (error) => note(String(error)));
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.origin !== new URL(baseURL).origin)
      note(`request to another host: ${request.url()}`);
  });
  onTestFinished(async () => {
    await giveBack(taken);
    expect(problems).toEqual([]);
  });
  return taken;
}

/** A new page at a path, hydrated by React unless JavaScript is off. */
export async function openPage(baseURL: string, path: string, options: Visit = {}): Promise<Page> {
  const { page } = await visit(baseURL, options);
  await page.goto(path);
  if (options.javaScript !== false) await hydrated(page);
  return page;
}

/** Waits until React has hydrated the page, so that clicks are not lost. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () => Object.keys(document.body).some((key) => key.startsWith("__react")),
    undefined,
    // By default Playwright looks in every frame, which makes frames draw while the scripts load
    { polling: 20 },
  );
}

/** Holds back a page's request for an address until the returned function is called. */
export async function heldBack(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, (route) => promise.then(() => route.continue()));
  return resolve;
}

/** Waits until the page has been painted in its present state. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}

/** All scripts that a page has loaded, as one text. */
export async function scriptsOf(page: Page): Promise<string> {
  const urls = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => name.endsWith(".js")),
  );
  expect(urls.length).toBeGreaterThan(0);
  const texts = await Promise.all(urls.map(async (url) => (await page.request.get(url)).text()));
  return texts.join("\n");
}
