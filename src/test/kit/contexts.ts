import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";

export interface Taken {
  page: Page;
  /** The kit's own, for what Playwright cannot do. */
  session: CDPSession;
  context: BrowserContext;
  baseURL: string;
}

interface Wanted {
  fresh?: boolean;
  ahead?: boolean;
  javaScript?: boolean;
}

/**
 * Pages between two tests. A reused page keeps its process with the compiled scripts and the HTTP
 * cache, which halves what a test costs; everything from the previous test is removed. The servers
 * of consecutive files have the same address, so their pages are reused too.
 */
const idle: Taken[] = [];
/** A file has up to three servers, and rarely more than two people on one of them. */
const MOST_IDLE = 8;

/** The events that a test may listen to; Playwright itself listens to others. */
const LISTENED = ["console", "dialog", "download", "pageerror", "popup", "request", "response"];

/** Contexts that a test closed, or in which it changed something that cannot be undone. */
const spent = new WeakSet<BrowserContext>();

/** Closes a page's context after the test: for changes that `giveBack` does not undo. */
export function discardAfterwards(page: Page): void {
  spent.add(page.context());
}

/** Contexts with Playwright's clock. */
const clocked = new WeakSet<BrowserContext>();

/** Gives a page the browser's own clock again after the test. */
export function stopClockAfterwards(page: Page): void {
  clocked.add(page.context());
}

/**
 * How Playwright's own test runner removes a clock, which has no public name. Where it does not
 * work the context is closed, as `emptied` sees.
 */
interface Inner {
  clock: { uninstall: (progress: { race: (work: unknown) => unknown }) => Promise<void> };
}

async function withoutClock(context: BrowserContext): Promise<void> {
  const { _connection: connection } = context as unknown as {
    _connection: { toImpl: (outer: BrowserContext) => Inner };
  };
  await connection.toImpl(context).clock.uninstall({ race: (work) => work });
  clocked.delete(context);
}

/** A page of a server's without anybody's data: a used one, if there is one. */
export async function takePage(
  browser: Browser,
  baseURL: string,
  { ahead = false, fresh = ahead, javaScript = true }: Wanted = {},
): Promise<Taken> {
  const used = fresh ? -1 : idle.findLastIndex((each) => each.baseURL === baseURL);
  const [found] = used < 0 ? [] : idle.splice(used, 1);
  const taken = found ?? (await newPage(browser, baseURL, { fresh, ahead }));
  if (found) await forgotten(found);
  await taken.session.send("Emulation.setScriptExecutionDisabled", { value: !javaScript });
  return taken;
}

async function forgotten({ context, page }: Taken): Promise<void> {
  await context.clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/**
 * Runs in a page: saves data, so that it does not fetch code ahead, a third of what a page costs.
 */
function saveData(): void {
  Object.defineProperty(navigator, "connection", { value: { saveData: true } });
}

async function newPage(
  browser: Browser,
  baseURL: string,
  { fresh, ahead }: Required<Omit<Wanted, "javaScript">>,
): Promise<Taken> {
  const context = await browser.newContext({ baseURL, reducedMotion: "reduce" });
  context.once("close", () => spent.add(context));
  if (fresh) spent.add(context);
  if (!ahead) await context.addInitScript(saveData);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await drawSmall(page, session);
  return { context, baseURL, page, session };
}

/**
 * Draws one pixel of a page, now and after each change of its size: nobody looks at the others, and
 * drawing them is a fifth of what a page costs. The page itself, its layout and what it can know of
 * the window are those of the whole size. See src/decisions/058-tests-share-a-browser.md
 */
async function drawSmall(page: Page, session: CDPSession): Promise<void> {
  const shrink = () => session.send("Emulation.setVisibleSize", { width: 1, height: 1 });
  const setViewportSize = page.setViewportSize.bind(page);
  page.setViewportSize = async (size) => {
    await setViewportSize(size);
    await shrink();
  };
  await shrink();
}

/** Takes a page back from a test, and removes what the test left in it. */
export async function giveBack(taken: Taken): Promise<void> {
  const { page, context } = taken;
  const ready =
    !spent.has(context) && !page.isClosed() && (await emptied(taken).catch(() => false));
  if (ready) idle.push(taken);
  else await context.close();
  if (idle.length > MOST_IDLE) await idle.shift()?.context.close();
}

async function emptied({ page, context, session }: Taken): Promise<boolean> {
  await Promise.all([
    ...context.pages().map((each) => each !== page && each.close()),
    page.unrouteAll({ behavior: "ignoreErrors" }),
    context.unrouteAll({ behavior: "ignoreErrors" }),
    context.clearPermissions(),
    context.setOffline(false),
  ]);
  if (clocked.has(context)) await withoutClock(context);
  for (const event of LISTENED) page.removeAllListeners(event);
  await page.mouse.move(0, 0);
  // Of the same origin, so that its storage can be emptied
  const answer = await page.goto("/healthz");
  await session.send("Page.resetNavigationHistory");
  const isOwnClock = !(await page.evaluate("'__pwClock' in window"));
  return answer?.ok() === true && isOwnClock;
}
