import { type Browser, chromium, type Page } from "playwright-core";
import { chromiumPath } from "#test/kit/chromium.ts";
import { type Figure, median, within } from "./measure.ts";
import { inFolder, type Server, startOurs, withServers } from "./servers.ts";

/** Measures our server in a browser, one subject after the other. */
export async function inBrowser<Subject>(
  subjects: readonly Subject[],
  measure: (browser: Browser, server: Server, subject: Subject) => Promise<Figure[]>,
): Promise<Figure[]> {
  const browser = await chromium.launch({
    executablePath: await chromiumPath(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    return await inFolder((folder) =>
      withServers([startOurs(folder)], async (server) => {
        const figures: Figure[] = [];
        for (const subject of subjects) figures.push(...(await measure(browser, server, subject)));
        return figures;
      }),
    );
  } finally {
    await browser.close();
  }
}

const FRAME_MS = 16.7;
const KEYS = 40;
const PAUSE_MS = 40;

/** A calculator with many fields, one with a chart, and the two longest schedules. */
const PAGES: [string, string, string][] = [
  ["a key in the APR calculator", "/calculators/apr", "form input[name=loanAmount]"],
  ["a key in rent or buy, with its chart", "/calculators/rent-or-buy", "form input[name=price]"],
  [
    "a key with 30 years of a schedule and its chart",
    "/calculator?extraMonthlyPrincipal=20&schedule=years",
    "input[name=extraMonthlyPrincipal]",
  ],
  [
    "a key with 350 months of a schedule and its chart",
    "/calculator?extraMonthlyPrincipal=20&schedule=months",
    "input[name=extraMonthlyPrincipal]",
  ],
];

/** The time from a key to the next frame, compared with a field that nothing listens to. */
export function typing(): Promise<Figure[]> {
  return inBrowser(PAGES, async (browser, server, each) => {
    const page = await browser.newPage();
    const figure = await compare(page, server, each);
    await page.close();
    return [figure];
  });
}

async function compare(
  page: Page,
  { url }: Server,
  [name, path, field]: (typeof PAGES)[number],
): Promise<Figure> {
  await page.goto("about:blank");
  await page.setContent("<input name='bare'>");
  const bare = await keyToFrame(page, "input");
  await page.goto(url + path, { waitUntil: "networkidle" });
  const ours = await keyToFrame(page, field);
  return within(name, { most: FRAME_MS, unit: "ms", above: true }, { ours, bare });
}

/** Milliseconds from a key to the end of the frame that shows it: the median of many. */
async function keyToFrame(page: Page, field: string): Promise<number> {
  const input = page.locator(field).first();
  await input.focus();
  await page.keyboard.press("End");
  const times = await input.evaluateHandle((element) => {
    const noted: number[] = [];
    element.addEventListener("keydown", () => {
      const pressed = performance.now();
      requestAnimationFrame(() => {
        // A frame's callbacks are followed by its drawing, then by the next task
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener("message", () => noted.push(performance.now() - pressed));
        port1.start();
        port2.postMessage(undefined);
      });
    });
    return noted;
  });
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press(key % 2 ? "Backspace" : "0");
    await page.waitForTimeout(PAUSE_MS);
  }
  return median(await times.jsonValue());
}

const ROUNDS = 3;
/**
 * 400 kbit a second each way with Lighthouse's latency for phones, and a processor six times
 * slower.
 */
const BYTES_A_SECOND = (400 * 1000) / 8;
const LATENCY_MS = 150;
const SLOWER = 6;

const PRESSED = "[data-pressed]";

/** The element that is pressed at the first paint, and the one that exists once it is answered. */
type Press = [name: string, path: string, button: string, answered: string];

/** Its page is left, so that the page's scripts need not arrive any more. */
const LINK: Press = ["Apply on the home page", "/", "main a[href='/apply']", PRESSED];

const PRESSES: Press[] = [
  LINK,
  ["Calculate", "/calculator", "main form [type=submit]", "input[name=price]:invalid"],
  ["Send Message", "/contact", "#contact-form [type=submit]", PRESSED],
  ["a phone's menu", "/about", "summary[aria-label=Menu]", "header details[open]"],
];

interface Times {
  answered: number;
  longest: number;
}

/** A visit on a slow phone: when a press is answered before the page's scripts arrive. */
export function presses(): Promise<Figure[]> {
  return inBrowser(PRESSES, figuresOf);
}

async function figuresOf(browser: Browser, server: Server, press: Press): Promise<Figure[]> {
  const rounds: Times[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await visit(browser, server, press));
  const figure = (name: string, of: keyof Times) =>
    within(name, { most: 1000, unit: "ms" }, { ours: median(rounds.map((times) => times[of])) });
  const atOnce = figure(`${press[0]}: answered after the paint`, "answered");
  if (press === LINK) return [atOnce];
  return [atOnce, figure("  the longest that a later press waits", "longest")];
}

async function visit(browser: Browser, { url }: Server, press: Press): Promise<Times> {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: BYTES_A_SECOND,
      uploadThroughput: BYTES_A_SECOND,
    });
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    const { promise, resolve } = Promise.withResolvers<Times>();
    await page.exposeFunction("tell", resolve);
    await page.addInitScript(pressAtFirstPaint, press);
    await page.goto(url + press[1], { waitUntil: "commit" });
    return await promise;
  } finally {
    await context.close();
  }
}

declare function tell(times: Times): void;

/** Runs in the page, so that only the page's own work delays it. */
function pressAtFirstPaint([, , button, answered]: Press): void {
  const isLink = button.startsWith("main a");
  let paint = 0;
  let answer = 0;
  const tasks: PerformanceEntry[] = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: "longtask" });
  const whenever = (isSo: () => boolean, then: () => void) => {
    if (isSo()) then();
    else setTimeout(whenever, 10, isSo, then);
  };
  const pressNow = () => {
    // The page is not left, so that it can report the time
    if (isLink) addEventListener("click", (event) => event.preventDefault());
    const price = document.querySelector<HTMLInputElement>("main input[name=price]");
    if (price) price.value = "";
    document.querySelector<HTMLElement>(button)?.click();
    whenever(
      () => document.querySelector(answered) !== null,
      // Runs after the frame that shows it
      () => requestAnimationFrame(() => setTimeout(() => (answer = performance.now()))),
    );
  };
  const isLive = () =>
    answer > 0 &&
    (isLink ||
      (Object.keys(document.body).some((key) => key.startsWith("__react")) &&
        !document.querySelector("[data-early]")));
  new PerformanceObserver((list) => {
    const first = list.getEntriesByName("first-contentful-paint")[0];
    if (!first || paint > 0) return;
    paint = first.startTime;
    whenever(() => document.querySelector(button) !== null, pressNow);
    whenever(isLive, () => {
      const later = tasks.filter(({ startTime }) => startTime > paint);
      const longest = Math.max(0, ...later.map(({ duration }) => duration));
      tell({ answered: answer - paint, longest });
    });
  }).observe({ type: "paint", buffered: true });
}
