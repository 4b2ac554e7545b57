import type { Page } from "playwright-core";
import { inBrowser } from "./in-browser.ts";
import { type Figure, median, within } from "./measure.ts";
import type { Server } from "./servers.ts";

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
