import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { chromiumPath } from "./chromium.ts";
import { checkMoreOften } from "./polling.ts";

let browser: Promise<Browser> | undefined;

function launch(): Promise<Browser> {
  browser ??= chromiumPath().then((executablePath) =>
    chromium.launch({
      executablePath,
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    }),
  );
  return browser;
}

export const WIDTHS = { phone: 375, tablet: 768, desktop: 1280 } as const;

export interface Visit {
  width?: number;
  dark?: boolean;
  javaScript?: boolean;
  /** Console messages that this test causes on purpose. */
  expected?: RegExp;
}

export interface Visitor {
  page: Page;
  context: BrowserContext;
}

/**
 * A separate browser at an address. The test fails on a console error, a script error, a violation
 * of the content security policy or a request to another host.
 */
export async function visit(baseURL: string, options: Visit = {}): Promise<Visitor> {
  const { width = WIDTHS.desktop, dark = false, javaScript = true, expected } = options;
  const context = await (
    await launch()
  ).newContext({
    baseURL,
    viewport: { width, height: 900 },
    colorScheme: dark ? "dark" : "light",
    javaScriptEnabled: javaScript,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  checkMoreOften(page);
  page.setDefaultTimeout(10_000);
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
    await context.close();
    expect(problems).toEqual([]);
  });
  return { page, context };
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
  await page.waitForFunction(() =>
    Object.keys(document.body).some((key) => key.startsWith("__react")),
  );
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
