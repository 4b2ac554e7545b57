import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { hydrated, visit, WIDTHS } from "./browser.ts";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules whose verdict depends on the theme; all others read the same page twice. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** What axe finds on the page as it stands, one line each; all its rules, or some. */
export async function accessibilityViolations(page: Page, rules?: string[]): Promise<string[]> {
  // The policy forbids a script tag, evaluate goes around it
  await page.evaluate(SOURCE);
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, ${JSON.stringify(rules ? { runOnly: rules } : {})})`,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}

/** What axe finds on the page as it stands in the light theme, then about the colours of the dark one. */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [colorScheme, rules] of [["light"], ["dark", COLOUR_RULES]] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    const lines = await accessibilityViolations(page, rules && [...rules]);
    found.push(...lines.map((line) => `${page.viewportSize()?.width} ${colorScheme} ${line}`));
  }
  return found;
}

/**
 * Brings a page about at both widths and lets axe look at it in both themes. Resolves to what it
 * found: nothing, one hopes.
 */
export async function violationsOn(
  url: string,
  path: string,
  bringAbout: (page: Page) => Promise<void> = async () => {},
): Promise<string[]> {
  const found: string[] = [];
  for (const width of [WIDTHS.phone, WIDTHS.desktop]) {
    const { page } = await visit(url, { width });
    await page.goto(path);
    await hydrated(page);
    await bringAbout(page);
    found.push(...(await violationsInBothThemes(page)));
  }
  return found;
}
