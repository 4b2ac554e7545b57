import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { violationsInBothThemes } from "#test/kit/axe.ts";
import { adminCalls, openAsAdmin } from "#test/kit/admin.ts";
import { WIDTHS } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";
import { MESSAGE, REQUEST } from "#test/kit/leads.ts";

const server = builtForAll();

/** The number of lines in which the browser renders the text of an element. */
function linesOf(element: Element): number {
  const words = document.createRange();
  words.selectNodeContents(element);
  return words.getClientRects().length;
}

test("where leads come from is on their sheet, narrows the list, and is counted in the figures", async () => {
  const call = await adminCalls(server.url);
  const came = "/loans?utm_source=Mailer&utm_campaign=spring https://news.example/a";
  await call("POST", "/api/contact", { ...MESSAGE, came });
  await call("POST", "/api/loan-applications", REQUEST);
  await call("PATCH", "/api/admin/contact-submissions/1/status", { status: "responded" });
  await call("POST", "/api/contact", { ...MESSAGE, email: "ben@example.com", came: "/contact " });

  const page = await openAsAdmin(server.url, "/admin/messages/1", { expected: /status of 400/ });
  await page.getByText("news.example/a").waitFor();
  await page.getByRole("link", { name: "Leads" }).first().click();
  await page.getByRole("link", { name: "Reports" }).click();
  await page.getByText("2 messages and 1 application.").waitFor();
  await page.getByText("Median first reply 0 min (90% within 0 min). 2 unanswered.").waitFor();
  await page.getByRole("img", { name: "Messages and applications by day" }).waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV of Sources" }).click();
  expect(await readFile(await (await saved).path(), "utf8")).toBe(
    "Source,Messages,Applications\r\nmailer,1,0\r\nUnknown,0,1\r\nDirect,1,0\r\n",
  );
  for (const width of [WIDTHS.phone, 768, WIDTHS.desktop]) {
    await page.setViewportSize({ width, height: 900 });
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await beyond()).toBe(0);
    const name = await page.getByRole("rowheader", { name: "Site Administrator" }).boundingBox();
    expect(name?.width).toBeGreaterThan(100);
    // A time and its unit are not separated by a line break
    const time = page.getByRole("cell", { name: "0 min" }).first();
    expect(await time.evaluate(linesOf)).toBe(1);
  }

  await page.getByLabel("From", { exact: true }).fill("2020-01-01");
  await page.getByText("Jan 2020").first().waitFor();
  expect(page.url()).toContain("since=2020-01-01");
  await page.getByLabel("From", { exact: true }).fill("2000-01-01");
  await page.getByText("Please choose at most ten years.").waitFor();
  await page.getByRole("button", { name: "A year" }).click();
  await page.getByText("2 messages and 1 application.").waitFor();
  await page.getByRole("button", { name: "mailer" }).click();
  await page.getByRole("button", { name: "Came from: mailer ×" }).waitFor();
  await expect.poll(() => page.getByRole("row").count()).toBe(2);
});
