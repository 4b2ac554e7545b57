import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { inject } from "vitest";
import { drawn, hydrated, visit, WIDTHS } from "./browser.ts";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules that depend on the theme; the others give the same result in both. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * Violations that axe finds on the page as it is, one line each; by all rules, or some. It looks
 * only where the tests run on SQLite, because a screen is the same on both engines.
 */
export async function accessibilityViolations(page: Page, rules?: string[]): Promise<string[]> {
  if (inject("postgresFirstStart") !== undefined) return [];
  // The policy forbids a script tag; evaluate is not affected by it
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(SOURCE);
  const options: RunOptions = {
    resultTypes: ["violations"],
    // It would fetch the style sheets again, and sounds, which no page has
    preload: false,
    ...(rules && { runOnly: rules }),
  };
  const { violations } = await page.evaluate<Pick<AxeResults, "violations">>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => ({ violations }))`,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}

/** Violations that axe finds in the light theme, plus the color rules in the dark one. */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  const runs = [["light"], ["dark", COLOR_RULES]] as const;
  // The current theme is first
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  for (const [colorScheme, rules] of isDark ? runs.toReversed() : runs) {
    await page.emulateMedia({ colorScheme });
    await drawn(page);
    const lines = await accessibilityViolations(page, rules && [...rules]);
    found.push(...lines.map((line) => `${page.viewportSize()?.width} ${colorScheme} ${line}`));
  }
  return found;
}

/**
 * Opens a page at both widths and runs axe in both themes. Resolves to the violations. A state is
 * brought about anew at each width; a page without one is only drawn again.
 */
export async function violationsOn(
  url: string,
  path: string,
  bringAbout?: (page: Page) => Promise<void>,
): Promise<string[]> {
  const found: string[] = [];
  const { page } = await visit(url);
  for (const width of [WIDTHS.phone, WIDTHS.desktop]) {
    const isOpen = page.url() === new URL(path, url).href && !bringAbout;
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.setViewportSize({ width, height: 900 });
    if (!isOpen) await page.goto(path);
    await hydrated(page);
    await bringAbout?.(page);
    found.push(...(await violationsInBothThemes(page)));
  }
  return found;
}
