import { describe, expect, test } from "vitest";
import { openAsAdmin, violationsInAll } from "#test/kit/admin.ts";
import { heldBack } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";

const server = builtForAll();

async function write(message: string): Promise<void> {
  const answer = await fetch(`${server.url}/api/contact`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      name: "Ada Buyer",
      email: "ada@example.com",
      phone: "212-555-0199",
      subject: "refinancing",
      message,
    }),
  });
  expect(answer.status).toBe(201);
}

/** Replaces the browser's own notices, which no test can see. */
function keepDesktopNotices(permission: string) {
  const shown: string[] = [];
  class Kept {
    static permission = permission;
    static requestPermission = async () => {
      if (Kept.permission === "default") Kept.permission = "granted";
      return Kept.permission;
    };
    constructor(title: string) {
      shown.push(title);
    }
    addEventListener() {}
    close() {}
  }
  Object.assign(window, { Notification: Kept, shownOnDesktop: shown });
}

describe("Notices", () => {
  test("come without a reload, are read where they lead without moving what is below them, and are chosen in the account", async () => {
    const page = await openAsAdmin(server.url, "/account", { fresh: true, expected: /400/ });
    const watching = page.waitForResponse((answer) => answer.url().includes("/api/lead-events"));
    await page.goto("/admin/resources");
    await watching;
    const bell = page.getByRole("button", { name: "Notices" });
    await write("May I refinance after two years?");
    await bell.getByText("1 new").waitFor();
    await bell.click();
    const dialog = page.getByRole("dialog", { name: "Notices" });
    await dialog.getByRole("link", { name: "New: New message: Refinancing from Ada" }).click();
    await page.waitForURL("**/admin/messages/1");
    await bell.getByText("1 new").waitFor({ state: "detached" });
    const read = await heldBack(page, "**/notices.list*");
    await bell.click();
    // The earlier list stays until the response arrives, because nothing may move under a press
    await dialog.getByText("New: ").waitFor();
    const settings = dialog.getByRole("link", { name: "Which notices you get, and how" });
    const place = await settings.boundingBox();
    read();
    await dialog.getByText("New: ").waitFor({ state: "detached" });
    expect(await settings.boundingBox()).toEqual(place);
    await settings.click();
    await page.getByRole("heading", { name: "Which notices you get, and how" }).waitFor();
    await page.getByLabel("New message").selectOption("By email, once an hour");
    await page.getByLabel("Quiet hours").check();
    await page.getByLabel("To", { exact: true }).fill("21:00");
    await page.getByRole("button", { name: "Save notices" }).click();
    await page.getByText("Please enter an end that is not the beginning.").waitFor();
    await page.getByLabel("To", { exact: true }).fill("06:30");
    await page.getByRole("button", { name: "Save notices" }).click();
    await page.getByText("Saved", { exact: true }).waitFor();
    await page.reload();
    await page.getByLabel("To", { exact: true }).waitFor();
    expect(await page.getByLabel("New message").inputValue()).toBe("hourly");
    expect(await page.getByLabel("To", { exact: true }).inputValue()).toBe("06:30");
    expect(await violationsInAll(page)).toEqual([]);
  });

  test("are shown on the desktop after a press, while the page is not looked at", async () => {
    const page = await openAsAdmin(server.url, "/account", {
      fresh: true,
      before: (each) => each.addInitScript(keepDesktopNotices, "default"),
    });
    await page.getByRole("button", { name: "Turn on desktop notices" }).click();
    await page.getByText("On in this browser").waitFor();
    await page.addInitScript(() => {
      Object.assign(Document.prototype, { hasFocus: () => false });
    });
    await page.addInitScript(keepDesktopNotices, "granted");
    await page.goto("/admin/resources");
    await page.getByRole("button", { name: "Notices" }).waitFor();
    await expect
      .poll(async () => {
        await write(`Is anybody there? ${Math.random()}`);
        return page.evaluate(() => Reflect.get(window, "shownOnDesktop") as string[]);
      })
      .toContain("New message: Refinancing from Ada Buyer");
  });

  test("a refused permission is shown, and the list works without it", async () => {
    const page = await openAsAdmin(server.url, "/account", {
      fresh: true,
      before: (each) => each.addInitScript(keepDesktopNotices, "denied"),
    });
    await page.getByText("This browser refuses notices of this site.").waitFor();
    await page.getByRole("region", { name: "Notices", exact: true }).getByRole("list").waitFor();
    expect(await page.getByRole("button", { name: "Turn on desktop notices" }).count()).toBe(0);
  });
});
