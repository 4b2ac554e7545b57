import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { hydrated, visit, WIDTHS } from "./browser.ts";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds on the page as it stands, one line each. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  // The policy forbids a script tag, evaluate goes around it
  await page.evaluate(SOURCE);
  const { violations } = await page.evaluate<AxeResults>("axe.run()");
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}

/**
 * Brings a page about at both widths in both themes and lets axe look each time. Resolves to what it
 * found: nothing, one hopes.
 */
export async function violationsOn(
  url: string,
  path: string,
  bringAbout: (page: Page) => Promise<void> = async () => {},
): Promise<string[]> {
  const found: string[] = [];
  for (const width of [WIDTHS.phone, WIDTHS.desktop])
    for (const dark of [false, true]) {
      const { page } = await visit(url, { width, dark });
      await page.goto(path);
      await hydrated(page);
      await bringAbout(page);
      const here = `${width} ${dark ? "dark" : "light"}`;
      found.push(...(await accessibilityViolations(page)).map((line) => `${here} ${line}`));
    }
  return found;
}
