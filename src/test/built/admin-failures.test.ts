import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { openAsAdmin } from "#test/kit/admin.ts";
import { builtForAll } from "#test/kit/built-server.ts";
import { MESSAGE } from "#test/kit/leads.ts";

const server = builtForAll();

const FAILED = {
  status: 500,
  contentType: "application/json",
  body: JSON.stringify([
    { error: { message: "x", code: -32603, data: { code: "INTERNAL_SERVER_ERROR" } } },
  ]),
};

/** Fails each read except the one of the signed-in user. */
function failReads(route: Route) {
  const request = route.request();
  if (request.method() !== "GET" || request.url().includes("accounts.me")) return route.continue();
  return route.fulfill(FAILED);
}

const SCREENS = [
  ["/admin/leads", "Leads"],
  ["/admin/leads/settings", "Lead Settings"],
  ["/admin/messages/1", "Message 1"],
  ["/admin/mail", "Email"],
  ["/admin/site-settings?tab=connections", "Connections"],
  ["/admin/rates", "Rates"],
  ["/admin/rates/tables", "Fees and Limits"],
  ["/admin/content", "Content"],
  ["/admin/content?newsletter=true", "Newsletter"],
  ["/admin/content?record=true", "Record"],
  ["/admin/audit", "Activity"],
  ["/admin/go-live", "Go Live"],
] as const;

const again = (page: Page) => page.getByRole("main").getByRole("button", { name: "Try Again" });

test("a screen whose data does not come says so under its title, and shows it after a retry", async () => {
  await fetch(`${server.url}/api/contact`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(MESSAGE),
  });
  const page = await openAsAdmin(server.url, "/admin/mail", { expected: /status of 500/ });
  for (const [path, title] of SCREENS) {
    await page.route(/\/api\//, failReads);
    await page.goto(path);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await again(page).first().waitFor();
    await page.unroute(/\/api\//);
    // At once: cards that share an answer lose their buttons together
    await again(page).evaluateAll((buttons) => {
      for (const button of buttons) (button as HTMLButtonElement).click();
    });
    await expect.poll(() => again(page).count(), { message: path }).toBe(0);
  }
});

test("the way back to a list is not a link to the current page, however similar its address is", async () => {
  const page = await openAsAdmin(server.url, "/admin/content?record=true");
  for (const [path, name] of [
    ["/admin/content?record=true", "All content"],
    ["/admin/site-settings?tab=connections", "Site settings"],
    ["/admin/leads/settings", "Leads"],
    ["/admin/rates/tables", "Rates"],
  ] as const) {
    await page.goto(path);
    const back = page.getByRole("main").getByRole("link", { name, exact: true });
    expect([name, await back.getAttribute("aria-current")]).toEqual([name, null]);
  }
});
