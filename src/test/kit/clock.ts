import type { Page } from "playwright-core";
import { expect } from "vitest";
import { stopClockAfterwards } from "./contexts.ts";

/** One step of a page's clock, in milliseconds. */
const STEP = 50;

/** Gives a page a clock that runs, and that the test can advance and stop. */
export function installClock(page: Page, time: Date | number = Date.now()): Promise<void> {
  stopClockAfterwards(page);
  return page.clock.install({ time });
}

/**
 * Stops the clock of an open page, one minute ahead. Timers that start from now on fire only
 * through `pass`, however slow the machine is; a running clock could fire them between two checks.
 */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await installClock(page, now);
  await page.clock.pauseAt(now + 60_000);
}

/** Advances a stopped clock, and waits until the page has rendered the result. */
export async function pass(page: Page, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds);
  // React renders in a message event, which is queued before this one
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener("message", resolve);
        port1.start();
        port2.postMessage(undefined);
      }),
  );
}

/** Advances a stopped clock until a condition is true. Resolves to the milliseconds this took. */
export async function passUntil(page: Page, isTrue: () => Promise<boolean>): Promise<number> {
  let passed = 0;
  const look = async () => {
    if (await isTrue()) return true;
    await pass(page, STEP);
    passed += STEP;
    return isTrue();
  };
  await expect.poll(look, { interval: 1 }).toBe(true);
  return passed;
}

/**
 * Advances a stopped clock until something appears and disappears. Resolves to the milliseconds
 * between.
 */
export async function shownFor(page: Page, isThere: () => Promise<boolean>): Promise<number> {
  await passUntil(page, isThere);
  return passUntil(page, async () => !(await isThere()));
}
