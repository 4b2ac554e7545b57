import { expect, onTestFinished } from "vitest";
import { visit, WIDTHS } from "./browser.ts";

/**
 * A page whose scripts have not arrived, on a slow processor, with a function that lets them
 * arrive.
 */
export async function earlyPage(url: string, path: string, width: number = WIDTHS.desktop) {
  const { page, context } = await visit(url, { width });
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await allowed;
    await route.continue();
  });
  const session = await context.newCDPSession(page);
  onTestFinished(() => session.detach());
  await page.goto(path, { waitUntil: "commit" });
  await page.locator("footer").waitFor();
  const release = async () => {
    // Throttling keeps the processor busy, so not while the page waits for its scripts
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    allow();
  };
  const takenOver = async () => {
    await release();
    const early = () =>
      page
        .locator("[data-early]")
        .evaluateAll((all) => all.map((one) => one.outerHTML.slice(0, 90)));
    await expect.poll(early).toEqual([]);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  };
  return { page, release, takenOver };
}
