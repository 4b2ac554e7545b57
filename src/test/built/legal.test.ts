import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  DEFAULT_PRIVACY_POLICY,
  DEFAULT_TERMS_OF_USE,
} from "#domains/content/legal/legal-defaults.ts";
import { formatLongDate } from "#kit/values/format.ts";
import { saveSettings } from "#test/kit/admin.ts";
import { violationsOn } from "#test/kit/axe.ts";
import { hydrated, openPage, scriptsOf, visit, type Visit } from "#test/kit/browser.ts";
import { installClock } from "#test/kit/clock.ts";
import { builtForAll } from "#test/kit/built-server.ts";

const server = builtForAll();

const save = (key: string, value: string) => saveSettings(server.url, [[key, value]]);
const open = (path: string, options?: Visit) => openPage(server.url, path, options);

const sections = (page: Page) =>
  page.getByRole("main").getByRole("heading", { level: 2, name: /^\d+\./ });

describe("/privacy-policy and /terms-of-use", () => {
  test("if the setting is empty, a built-in default is used: 7 numbered sections for privacy", async () => {
    await save("privacyPolicy", "");
    const page = await open("/privacy-policy", { javaScript: false });
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Privacy Policy");
    expect(await sections(page).count()).toBe(7);
    expect(await page.getByRole("main").textContent()).toContain(lastLine(DEFAULT_PRIVACY_POLICY));
  });

  test("11 sections for terms, including an 18+ eligibility rule and a no-mortgage-advice clause", async () => {
    const page = await open("/terms-of-use", { javaScript: false });
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Terms of Use");
    expect(await sections(page).count()).toBe(11);
    const text = (await page.getByRole("main").textContent()) ?? "";
    expect(text).toContain(lastLine(DEFAULT_TERMS_OF_USE));
    expect(text).toMatch(/18 years/);
    expect(text).toMatch(/mortgage advice/i);
  });

  test("body text from the setting: newlines become paragraphs, numbered lines headings, bullet lines lists", async () => {
    await save(
      "privacyPolicy",
      "Before.\n1. What we keep\nFirst.\nSecond.\n- names\n- dates\nAfter.",
    );
    const page = await open("/privacy-policy", { javaScript: false });
    expect(await sections(page).allTextContents()).toEqual(["1. What we keep"]);
    const main = page.getByRole("main");
    expect(await main.locator("p", { hasNotText: "Last Updated" }).allTextContents()).toEqual([
      "Before.",
      "First.",
      "Second.",
      "After.",
    ]);
    expect(await main.locator("li").allTextContents()).toEqual(["names", "dates"]);
  });

  test("legal text full of markup is shown as text", async () => {
    const text = `<script>document.title = "taken"</script>\n1. <h1 onclick="x()">&amp;</h1>\n- <img src=x onerror=alert(1)>\n[a](javascript:alert(1)) **b**`;
    await save("termsOfUse", text);
    const page = await open("/terms-of-use");
    const shown = await page.getByRole("main").innerText();
    for (const line of text.split("\n")) expect(shown).toContain(line.replace(/^- /, ""));
    expect(await page.title()).toMatch(/^Terms of Use/);
    expect(await page.locator("main img, main script, main a[href^=javascript]").count()).toBe(0);
  });

  test("200,000 characters are a whole page", async () => {
    await save("termsOfUse", "word\n".repeat(40_000));
    const page = await open("/terms-of-use");
    expect(await page.locator("main p").count()).toBe(40_001);
    await save("termsOfUse", "w".repeat(200_000));
    await page.setViewportSize({ width: 375, height: 900 });
    await page.goto("/terms-of-use");
    expect(await page.locator("main p").last().innerText()).toHaveLength(200_000);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    await save("termsOfUse", "");
  });

  test("a text of 200,000 characters adds to the size of its own page only", async () => {
    const lengthOf = async (path: string) => (await (await fetch(server.url + path)).text()).length;
    await save("privacyPolicy", "");
    const [home, poll] = [await lengthOf("/"), await lengthOf("/api/trpc/settings.forPages")];
    await save("privacyPolicy", "w".repeat(200_000));
    expect(await lengthOf("/privacy-policy")).toBeGreaterThan(200_000);
    expect(await lengthOf("/")).toBe(home);
    expect(await lengthOf("/api/trpc/settings.forPages")).toBe(poll);
    expect(await lengthOf("/api/site-settings")).toBeGreaterThan(200_000);
    await save("privacyPolicy", "");
  });

  test("a text that an admin saves is on an open page with the next poll", async () => {
    await save("termsOfUse", "The old terms.");
    const { page } = await visit(server.url);
    await installClock(page);
    await page.goto("/terms-of-use");
    await hydrated(page);
    await page.getByText("The old terms.").waitFor();
    await save("termsOfUse", "The new terms.");
    await page.clock.runFor(5000);
    await page.getByText("The new terms.").waitFor();
    expect(await page.getByText("The old terms.").count()).toBe(0);
    await save("termsOfUse", "");
  });

  test("a 'Last Updated' line with today's date, without JavaScript", async () => {
    const before = new Date().toISOString();
    const page = await open("/privacy-policy", { javaScript: false });
    const today = [before, new Date().toISOString()].map(
      (now) => `Last Updated: ${formatLongDate(now)}`,
    );
    expect(today).toContain(await page.getByText("Last Updated").textContent());
  });

  test("today's date is the visitor's, and changes at midnight, on a page rendered the day before", async () => {
    const { page } = await visit(server.url);
    await installClock(page, new Date(2031, 4, 9, 23, 58));
    await page.goto("/terms-of-use");
    await hydrated(page);
    await page.getByText("Last Updated: May 9, 2031").waitFor();
    await page.clock.runFor(180_000);
    await page.getByText("Last Updated: May 10, 2031").waitFor();
    expect(await page.getByRole("contentinfo").textContent()).toContain("© 2031");
  });

  test("the default texts are not in the scripts that every page loads", async () => {
    const { page } = await visit(server.url);
    await page.goto("/about");
    await hydrated(page);
    const scripts = await scriptsOf(page);
    expect(scripts).not.toContain(lastLine(DEFAULT_PRIVACY_POLICY).slice(0, 40));
    expect(scripts).not.toContain(lastLine(DEFAULT_TERMS_OF_USE).slice(0, 40));
  });

  test("axe finds nothing", async () => {
    await save("privacyPolicy", "");
    expect(await violationsOn(server.url, "/privacy-policy")).toEqual([]);
  });
});

function lastLine(text: string): string {
  return text.trim().split("\n").at(-1)!.replace(/^- /, "");
}
