import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityViolations } from "#test/kit/axe.ts";
import { hydrated, visit, WIDTHS } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";
import { shownFor, stopClock } from "#test/kit/clock.ts";

const server = builtForAll();

const manifest = JSON.parse(readFileSync("dist/client/.vite/manifest.json", "utf8"));
const TOAST_SCRIPT = `**/${manifest["src/ui/toast-view.tsx"].file}`;

/** The contact page, where each attempt to send shows a toast. */
async function openContact(dark = false): Promise<Page> {
  const { page } = await visit(server.url, { dark, expected: /Failed to load resource/ });
  await page.route("**/api/trpc/contact.send", (route) => route.abort());
  await page.goto("/contact");
  await hydrated(page);
  await page.getByRole("textbox", { name: "Name" }).fill("Ada");
  await page.getByRole("textbox", { name: "Email" }).fill("ada@example.com");
  await page.getByRole("textbox", { name: "Phone" }).fill("2125550100");
  await page.getByRole("combobox", { name: "Subject" }).selectOption("Other");
  await page.getByRole("textbox", { name: "Message" }).fill("How much could I borrow?");
  return page;
}

const toasts = (page: Page) => page.getByRole("region", { name: /F8/ }).getByRole("listitem");

async function fail(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Send Message" }).click();
  await toasts(page).getByText("Submission Error").waitFor();
}

test("toasts are shown for 5000 ms", async () => {
  const page = await openContact();
  await stopClock(page);
  await page.getByRole("button", { name: "Send Message" }).click();
  const shown = await shownFor(page, () => toasts(page).isVisible());
  expect(Math.abs(shown - 5000)).toBeLessThanOrEqual(100);
});

test("at most 1 shown at a time: the newest", async () => {
  const page = await openContact();
  await fail(page);
  await page.unroute("**/api/trpc/contact.send");
  await page.getByRole("button", { name: "Send Message" }).click();
  await toasts(page).getByText("Message Sent").waitFor();
  expect(await toasts(page).count()).toBe(1);
});

test.each([
  ["less than 50 px leaves it", 45, 1],
  ["50 px and more dismisses it", 60, 0],
])("swiping %s", async (_, distance, left) => {
  const page = await openContact();
  await fail(page);
  const box = await toasts(page).boundingBox();
  if (!box) throw new Error("the toast has no place");
  const [x, y] = [box.x + 60, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let moved = 5; moved <= distance; moved += 5) await page.mouse.move(x + moved, y);
  await page.mouse.up();
  await expect.poll(() => toasts(page).count()).toBe(left);
});

test("on a phone it covers no control of the page", async () => {
  const page = await openContact();
  await page.setViewportSize({ width: WIDTHS.phone, height: 480 });
  await fail(page);
  const toast = await toasts(page).boundingBox();
  const send = await page.getByRole("button", { name: "Send Message" }).boundingBox();
  expect(send?.y).toBeLessThan(480);
  expect(toast?.y).toBeLessThan(100);
});

test("F8 focuses the notification area, and the toast can be closed from there", async () => {
  const page = await openContact();
  await fail(page);
  await page.keyboard.press("F8");
  const inside = () =>
    page
      .getByRole("region", { name: /F8/ })
      .evaluate((region) => region.contains(document.activeElement));
  expect(await inside()).toBe(true);
  await toasts(page).getByRole("button", { name: "Close" }).press("Enter");
  await toasts(page).waitFor({ state: "detached" });
});

test.each([false, true])("axe finds nothing (dark: %s)", async (dark) => {
  const page = await openContact(dark);
  await fail(page);
  expect(await accessibilityViolations(page)).toEqual([]);
});

test("without a network the form, the rules and the toast that were not fetched yet do not break the page", async () => {
  const { page, context } = await visit(server.url, {
    expected: /Failed to load resource/,
    fresh: true,
  });
  // The toast's script is loaded in advance
  const prepared = page.waitForResponse(TOAST_SCRIPT);
  await page.goto("/contact");
  await hydrated(page);
  await (await prepared).finished();
  await page.getByRole("textbox", { name: "Name" }).fill("A");
  await context.setOffline(true);
  await fail(page);
  // Online again, the server applies the rules that the browser never loaded
  await context.setOffline(false);
  await page.getByRole("button", { name: "Send Message" }).click();
  await page.getByText("Name must be at least 2 characters.").first().waitFor();
  expect(await page.locator("#contact-message-error").textContent()).toBe(
    "Message must be at least 10 characters.",
  );
});

test("a toast whose script cannot be loaded does not break the page", async () => {
  const { page } = await visit(server.url, { expected: /Failed to load resource/ });
  await page.route(TOAST_SCRIPT, (route) => route.abort());
  await page.goto("/contact");
  await hydrated(page);
  const answer = page.waitForResponse("**/api/trpc/contact.send");
  await page.route("**/api/trpc/contact.send", (route) => route.fulfill({ status: 500 }));
  await page.getByRole("textbox", { name: "Name" }).fill("Ada");
  await page.getByRole("textbox", { name: "Email" }).fill("ada@example.com");
  await page.getByRole("textbox", { name: "Phone" }).fill("2125550100");
  await page.getByRole("combobox", { name: "Subject" }).selectOption("Other");
  await page.getByRole("textbox", { name: "Message" }).fill("How much could I borrow?");
  await page.getByRole("button", { name: "Send Message" }).click();
  await answer;
  await expect
    .poll(() => page.getByRole("button", { name: "Send Message" }).isEnabled())
    .toBe(true);
  expect(await page.getByRole("textbox", { name: "Name" }).inputValue()).toBe("Ada");
});
