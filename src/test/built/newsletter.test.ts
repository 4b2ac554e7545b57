import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openAsAdmin, storedIn, violationsInAll } from "#test/kit/admin.ts";
import { violationsOn } from "#test/kit/axe.ts";
import { openPage, WIDTHS } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";

const server = builtForAll();

/** The link in the newest mail to an address. */
function linkTo(address: string): string | undefined {
  const folder = join(server.folder, "outbox");
  const mails = readdirSync(folder)
    .filter((name) => name.endsWith(".eml"))
    .map((name) => readFileSync(join(folder, name), "utf8").replaceAll("=\r\n", ""))
    .filter((mail) => mail.includes(`To: ${address}`));
  return /(\/newsletter\?token=\S+)/.exec(mails.at(-1)?.replaceAll("=3D", "=") ?? "")?.[1];
}

async function isTooWide(page: Page): Promise<number[]> {
  const wide: number[] = [];
  for (const width of Object.values(WIDTHS)) {
    await page.setViewportSize({ width, height: 900 });
    if (await page.evaluate("document.documentElement.scrollWidth > innerWidth")) wide.push(width);
  }
  return wide;
}

test("once it is on, a reader subscribes without scripts, confirms by email, gets an article and unsubscribes", async () => {
  const reader = await openPage(server.url, "/blog", { javaScript: false, expected: /400/ });
  await reader.getByLabel("Email address").fill("reader@example.com");
  await reader.getByRole("button", { name: "Subscribe" }).click();
  expect(new URL(reader.url()).search).toBe("");

  const admin = await openAsAdmin(server.url, "/admin/content");
  await admin.getByRole("link", { name: "Newsletter" }).click();
  await admin.getByText("Nobody has subscribed yet.").waitFor();
  const switchOn = admin.getByRole("button", { name: "Switch it on" });
  expect(await switchOn.isDisabled()).toBe(true);
  const enterAddress = async () => {
    await admin.getByRole("link", { name: "Contact address" }).click();
    await admin.getByLabel("Address", { exact: true }).fill("1 Main Street, Albany, NY 12207");
    await admin.getByRole("button", { name: "Save Contact Address" }).click();
    await admin.getByText("Contact address updated successfully").first().waitFor();
    await admin.goBack();
  };
  await enterAddress();
  await switchOn.click();
  await admin.getByRole("heading", { name: "The newsletter is on" }).waitFor();

  await reader.goto("/blog");
  await reader.evaluate("document.getElementById('newsletter-form').noValidate = true");
  await reader.getByLabel("Email address").fill("reader");
  await reader.getByRole("button", { name: "Subscribe" }).click();
  await reader.getByText("Please enter a valid email address.").waitFor();
  await reader.getByLabel("Email address").fill("reader@example.com");
  await reader.getByRole("button", { name: "Subscribe" }).click();
  await reader.getByRole("heading", { name: "Please check your email" }).waitFor();
  expect(await violationsOn(server.url, "/blog")).toEqual([]);
  await expect.poll(() => linkTo("reader@example.com")).toBeDefined();
  const other = await openPage(server.url, "/blog");
  await other.getByLabel("Email address").fill("maria@gmial.con");
  await other.getByRole("button", { name: "Subscribe" }).click();
  await other
    .getByText(/We have sent a message to maria@gmial.con.*meant maria@gmail.com/)
    .waitFor();
  const link = linkTo("reader@example.com") ?? "";
  await reader.goto(link);
  await reader.getByRole("button", { name: "Confirm my subscription" }).click();
  await reader.getByRole("heading", { name: "You are subscribed" }).waitFor();

  await admin.reload();
  await admin.getByRole("cell", { name: "reader@example.com", exact: true }).waitFor();
  expect([await isTooWide(admin), await violationsInAll(admin)]).toEqual([[], []]);
  await storedIn(server, `DELETE FROM "siteSettings" WHERE key = 'contactAddress'`);
  await admin.goto("/admin/content?collection=articles");
  await admin.getByRole("link", { name: /What Moves Mortgage Rates/ }).click();
  const send = admin.getByRole("button", { name: "Send to subscribers" });
  expect(await send.isDisabled()).toBe(true);
  await enterAddress();
  await send.click();
  await admin.getByRole("dialog").getByText("1 subscriber gets").waitFor();
  await admin.getByRole("button", { name: "Send", exact: true }).click();
  await admin.getByText("Sent to 1.").waitFor();
  await admin.goto("/admin/content?newsletter=true");
  await admin.getByText("Sent to 1.").waitFor();

  await reader.goto(link);
  await reader.getByRole("button", { name: "Unsubscribe" }).click();
  await reader.getByRole("heading", { name: "You are unsubscribed" }).waitFor();
  await admin.reload();
  await admin.getByText("Nobody has subscribed yet.").waitFor();
});
