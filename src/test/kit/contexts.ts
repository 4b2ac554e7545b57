import type { Browser, BrowserContext, Page } from "playwright-core";

export interface Taken {
  page: Page;
  context: BrowserContext;
  baseURL: string;
  javaScript: boolean;
}

interface Wanted {
  fresh?: boolean;
  ahead?: boolean;
  javaScript?: boolean;
}

/**
 * Pages between two tests of a server. A page that is used again keeps its process with the compiled
 * scripts and the HTTP cache, which halves what a test costs; everything of the former test's goes.
 */
const idle: Taken[] = [];
let server: string | undefined;

/** The events that a test may listen to; Playwright itself listens to others. */
const LISTENED = ["console", "dialog", "download", "pageerror", "popup", "request", "response"];

/** Contexts that a test closed, or in which it changed what cannot be undone, such as the clock. */
const spent = new WeakSet<BrowserContext>();

/** Closes a page's context after the test: for changes that `giveBack` does not undo. */
export function discardAfterwards(page: Page): void {
  spent.add(page.context());
}

/** A page of a server's with nobody's data: one used before, if there is one. */
export async function takePage(
  browser: Browser,
  baseURL: string,
  { ahead = false, fresh = ahead, javaScript = true }: Wanted = {},
): Promise<Taken> {
  if (server !== baseURL) {
    await Promise.all(idle.splice(0).map(({ context }) => context.close()));
    server = baseURL;
  }
  const used = fresh ? -1 : idle.findLastIndex((each) => each.javaScript === javaScript);
  const [taken] = used < 0 ? [] : idle.splice(used, 1);
  if (!taken) return newPage(browser, baseURL, { fresh, ahead, javaScript });
  await taken.context.clearCookies();
  await taken.page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  return taken;
}

/** Runs in a page: saves data, so that it fetches no code ahead, a third of what a page costs. */
function saveData(): void {
  Object.defineProperty(navigator, "connection", { value: { saveData: true } });
}

async function newPage(
  browser: Browser,
  baseURL: string,
  { fresh, ahead, javaScript }: Required<Wanted>,
): Promise<Taken> {
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled: javaScript,
    reducedMotion: "reduce",
  });
  context.once("close", () => spent.add(context));
  if (fresh) spent.add(context);
  if (!ahead) await context.addInitScript(saveData);
  return { context, baseURL, javaScript, page: await context.newPage() };
}

/** Takes a page back from a test, without what the test left in it. */
export async function giveBack(taken: Taken): Promise<void> {
  const { page, context } = taken;
  const ready =
    !spent.has(context) && !page.isClosed() && (await emptied(taken).catch(() => false));
  if (ready && taken.baseURL === server) idle.push(taken);
  else await context.close();
}

async function emptied({ page, context }: Taken): Promise<boolean> {
  await Promise.all([
    ...context.pages().map((each) => each !== page && each.close()),
    page.unrouteAll({ behavior: "ignoreErrors" }),
    context.unrouteAll({ behavior: "ignoreErrors" }),
    context.clearPermissions(),
    context.setOffline(false),
  ]);
  for (const event of LISTENED) page.removeAllListeners(event);
  await page.mouse.move(0, 0);
  // Of the same origin, so that its storage can be emptied
  const answer = await page.goto("/healthz");
  const session = await context.newCDPSession(page);
  await session.send("Page.resetNavigationHistory");
  await session.detach();
  return answer?.ok() === true;
}
