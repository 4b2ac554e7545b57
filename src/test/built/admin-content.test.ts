import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { openAsAdmin, violationsInAll } from "#test/kit/admin.ts";
import { drawn, openPage, WIDTHS } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";

const server = builtForAll();

const open = (path: string) => openAsAdmin(server.url, path);
const saved = (page: Page) => page.getByText("Draft saved", { exact: true }).first().waitFor();

async function publish(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Publish/ }).click();
  await page.getByRole("button", { name: "Publish now" }).click();
  await page.getByText(/^Visitors see this \w+ now\.$/).waitFor();
}

describe("/admin/content", () => {
  test("a question is written, previewed, published and found by visitors", async () => {
    const page = await open("/admin/content?collection=questions");
    await page.getByRole("button", { name: "New question" }).click();
    await page.getByRole("textbox", { name: "Question" }).fill("Do you lend on weekends?");
    const answer = page.getByRole("textbox", { name: "Answer" });
    await answer.click();
    await page.keyboard.type("Yes, ");
    await page.getByRole("button", { name: "Bold" }).click();
    await page.keyboard.type("always");
    await saved(page);
    const preview = await page.getByRole("link", { name: "Preview" }).getAttribute("href");
    const shown = await openPage(server.url, preview ?? "");
    await shown.getByRole("heading", { name: "Do you lend on weekends?" }).click();
    await shown.locator("strong", { hasText: "always" }).waitFor();
    const before = await openPage(server.url, "/mortgage-faqs", { javaScript: false });
    expect(await before.getByText("Do you lend on weekends?").count()).toBe(0);
    await publish(page);
    const after = await openPage(server.url, "/mortgage-faqs", { javaScript: false });
    await after.getByRole("heading", { name: "Do you lend on weekends?" }).waitFor();
  });

  test("text typed without a connection is there after a reload, and is saved", async () => {
    const page = await openAsAdmin(server.url, "/admin/content?collection=announcements", {
      expected: /Failed to load resource|ERR_INTERNET_DISCONNECTED|status of 401/,
    });
    await page.getByRole("button", { name: "New announcement" }).click();
    const text = page.getByLabel("Text");
    await text.fill("One");
    await saved(page);
    await page.context().setOffline(true);
    await text.fill("Two");
    await page.getByText("No connection").first().waitFor();
    const kept = await page.evaluate(() =>
      Object.entries(localStorage).filter(([key]) => key.startsWith("draft ")),
    );
    await page.context().setOffline(false);
    await page.reload();
    await expect.poll(() => page.getByLabel("Text").inputValue()).toBe("Two");
    await saved(page);
    // A browser that was killed restores an older text than the one saved by the same person
    const stored = page.waitForResponse(
      (answer) =>
        answer.url().includes("admin.content.save") &&
        answer.request().postData()?.includes("Three") === true,
    );
    await text.fill("Three");
    await stored;
    await saved(page);
    await page.evaluate((old) => {
      for (const [key, value] of old) localStorage.setItem(key, value);
    }, kept);
    await page.reload();
    const dialog = page.getByRole("dialog", { name: "You have two texts of this" });
    await dialog.getByText(/^Newer: the text you saved from here or from another device/).waitFor();
    expect(await dialog.getByRole("button").allTextContents()).toEqual([
      "",
      "Take the saved text",
      "Keep this browser's text",
    ]);
    expect(await violationsInAll(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Close" }).click();
    await page.getByText(/You saved a newer text from here or from another device, on/).waitFor();
    await page.getByRole("button", { name: "Compare and decide" }).click();
    await dialog.getByRole("button", { name: "Take the saved text" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await text.inputValue()).toBe("Three");
    await saved(page);
    // After the session has ended, the text stays visible, and the sign-in opens on another tab
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.removeItem("adminToken"));
    await text.fill("Four");
    const way = page.getByRole("link", { name: "Sign in on a new tab" });
    expect(await way.getAttribute("target")).toBe("_blank");
  });

  test("an announcement with a long address fits a phone", async () => {
    const page = await openAsAdmin(server.url, "/admin/content?collection=announcements");
    await page.getByRole("button", { name: "New announcement" }).click();
    const address = `https://www.example.com/${"rates-and-".repeat(12)}more`;
    await page.getByLabel("Text").fill(`See ${address} for up-to-date rates.`);
    await saved(page);
    await publish(page);
    const home = await openPage(server.url, "/", { width: WIDTHS.phone });
    await home.getByText(address).waitFor();
    expect(await home.evaluate("document.documentElement.scrollWidth")).toBe(WIDTHS.phone);
    // Also with another notice beside it
    expect(await violationsInAll(home)).toEqual([]);
  });

  test("the link of a deleted item shows a heading and the way back to the list", async () => {
    const page = await openAsAdmin(server.url, "/admin/content?open=999999", { expected: /404/ });
    await page.getByText("This item no longer exists.").waitFor();
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Content");
    await page.getByRole("link", { name: "All content" }).click();
    await page.getByRole("button", { name: "New article" }).waitFor();
  });

  test("an article shows, during editing, how search results and shared links will look, and what it lacks to be published", async () => {
    const page = await openAsAdmin(server.url, "/admin/content", { expected: /status of 400/ });
    await page.getByRole("button", { name: "New article" }).click();
    await page.getByLabel("Title").fill("Rates in Spring");
    const looks = page.getByRole("region", { name: "In search results and shared links" });
    await looks.getByText("› blog › rates-in-spring").waitFor();
    await looks.getByText("Without a description.").waitFor();
    await looks.getByText("Rates in Spring | Harborstone Home Loans").waitFor();
    const picture = looks.locator("img");
    expect(await picture.getAttribute("src")).toBe("/images/social-card.png");
    await page.getByLabel("Summary").fill("w".repeat(170));
    await looks.getByText(`${"w".repeat(160)}…`).waitFor();
    await looks.getByText("this one has 170").waitFor();
    // The focus is on the error that prevents publishing, so it is in view
    await page.getByLabel("Summary").fill("For buyers.");
    await page.getByRole("button", { name: /^Publish/ }).click();
    await page.getByRole("button", { name: "Publish now" }).click();
    await page.locator("#body[aria-invalid]:focus").waitFor();
  });

  test("text pasted from a word processor is cleaned", async () => {
    const page = await open("/admin/content?collection=questions");
    await page.getByRole("button", { name: "New question" }).click();
    const answer = page.getByRole("textbox", { name: "Answer" });
    await answer.click();
    await answer.evaluate((element) => {
      const data = new DataTransfer();
      const item = (text: string) =>
        `<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>${text}</p>`;
      data.setData(
        "text/html",
        `<style>p{color:red}</style><h1>Head</h1><p class="MsoNormal" style="color:red">A <b style='mso-bidi-font-weight:normal'>b</b><b style="font-weight:normal">n</b><span style="font-weight:700">s</span><span style="font-style:italic">t</span><o:p></o:p></p><br><p class="MsoNormal"><o:p>&nbsp;</o:p></p><p class="MsoNormal">&nbsp;</p>${item("c")}${item("d")}<p class="MsoListParagraph" style="text-indent:-.25in"><span style="font-family:Symbol">·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span>e</p><p class="MsoListParagraph" style="mso-list:l1 level1 lfo2"><span style="mso-list:Ignore">1.</span>k</p><table><tr><td>f</td><td>g</td></tr></table><script>alert(1)</script>`,
      );
      element.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    await answer.getByRole("heading", { name: "Head", level: 2 }).waitFor();
    expect(await answer.getByRole("listitem").allTextContents()).toEqual(["c", "d", "e", "k"]);
    expect(await answer.locator("strong").allTextContents()).toEqual(["b", "s"]);
    expect(await answer.locator("em").allTextContents()).toEqual(["t"]);
    expect(await answer.locator("ol").textContent()).toBe("k");
    // No empty lines between them
    expect(await answer.locator("> *").count()).toBe(5);
    expect(await answer.innerHTML()).not.toMatch(/style="(?!min-width)|class="Mso|alert/);
    // 2 MB cannot be saved: the field says so, and nothing is lost
    await answer.evaluate((element) => {
      const data = new DataTransfer();
      data.setData("text/plain", "Words. ".repeat(300_000));
      element.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    await page.getByText("has 2,100,000 characters and was not added").waitFor();
    expect(await answer.getByRole("listitem").allTextContents()).toEqual(["c", "d", "e", "k"]);
    await page.keyboard.type("h");
    await page.getByText("and was not added").waitFor({ state: "detached" });
    // Pictures of other sites are left out, with a sentence about it and no empty paragraph
    for (const text of ["<p>m</p>", ""]) {
      await answer.evaluate((element, html) => {
        const data = new DataTransfer();
        data.setData("text/html", `${html}<p><img src="file:///C:/a.png"></p>`);
        element.dispatchEvent(
          new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
        );
      }, text);
      await page.getByText("Pictures cannot be pasted: please choose each").waitFor();
      expect(await answer.locator("p", { hasText: /^$/ }).count()).toBe(0);
      await page.keyboard.type("h");
      await page.getByText("Pictures cannot be pasted").waitFor({ state: "detached" });
    }
    // Tab leads through the cells of a table and then out of the text
    await answer.getByText("f", { exact: true }).click();
    // The browser tells the editor where the caret is before it draws the next frame
    await drawn(page);
    await page.keyboard.press("Tab");
    await page.keyboard.type("i");
    expect(await answer.getByRole("cell").allTextContents()).toEqual(["f", "i"]);
    await page.keyboard.press("Tab");
    expect(await answer.evaluate((element) => element.contains(document.activeElement))).toBe(
      false,
    );
  });

  test("a callout and a calculator are written by keyboard, read without scripts, and calculated with them", async () => {
    const page = await open("/admin/content?collection=guides");
    await page.getByRole("button", { name: "New guide" }).press("Enter");
    await page.locator("main:focus").waitFor();
    await page.getByRole("textbox", { name: "Title" }).fill("What a loan costs");
    await page.getByRole("textbox", { name: "Summary" }).fill("With your numbers.");
    const text = page.getByRole("textbox", { name: "Text" });
    await text.click();
    await page.keyboard.type("Ask early.");
    await page.keyboard.press("Alt+F10");
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const focus = () => document.activeElement?.getAttribute("aria-label");
    // Arrow keys choose each kind in passing, so the list keeps the focus
    const kinds = page.getByRole("combobox", { name: "Kind of paragraph" });
    for (const kind of ["2", "0"]) {
      await kinds.selectOption(kind);
      expect(await page.evaluate(focus)).toBe("Kind of paragraph");
    }
    // The text gets the focus at once: a frame later it would take it from the next field
    const focused = await button("Callout").evaluate((element: HTMLElement) => {
      element.click();
      return document.activeElement?.getAttribute("aria-label");
    });
    expect(focused).toBe("Text");
    await button("Tip").press("Enter");
    await text.getByRole("note", { name: "Tip" }).getByText("Ask early.").waitFor();
    await button("Payment calculator").press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Purchase price in dollars").fill("lots");
    await dialog.getByRole("button", { name: "Add calculator" }).click();
    await dialog.getByText("Please write the amount in digits, such as 350,000.").waitFor();
    await dialog.getByLabel("Purchase price in dollars").fill("400,000");
    await dialog.getByLabel("Down payment in dollars").fill("80,000");
    expect(await violationsInAll(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Add calculator" }).click();
    await text.getByText("Payment calculator: a price of $400,000, $80,000 down").waitFor();
    expect(await button("Payment calculator").getAttribute("aria-disabled")).toBe("true");
    expect(await violationsInAll(page)).toEqual([]);
    // The end of the text is after the calculator, where the browser alone does not go
    await text.press("ControlOrMeta+Home");
    await text.press("ControlOrMeta+End");
    await page.keyboard.type("Then ask us.");
    await saved(page);
    await page.getByRole("button", { name: /^Publish/ }).click();
    await page.getByRole("button", { name: "Publish now" }).click();
    await page.getByText("Visitors see this guide now.", { exact: true }).waitFor();

    const plain = await openPage(server.url, "/guides/what-a-loan-costs", { javaScript: false });
    await plain.getByRole("note").getByText("Ask early.").waitFor();
    await plain.locator("[data-figure=total]", { hasText: "$2,523" }).waitFor();
    expect(await plain.locator("main").innerText()).toMatch(/\$2,523[^]*Then ask us\./);
    await plain.getByRole("link", { name: "This calculator on its own page" }).click();
    expect(await plain.getByLabel("Purchase Price").inputValue()).toBe("400,000");
    const read = await openPage(server.url, "/guides/what-a-loan-costs");
    await read.getByLabel("Purchase Price").fill("500,000");
    await read.getByRole("button", { name: "Calculate" }).click();
    await read.locator("[data-figure=total]", { hasText: "$3,153" }).waitFor();
    expect(await violationsInAll(read)).toEqual([]);
  });

  test("a published item gets an end in a dialog that says so, and never by mistake", async () => {
    const page = await open("/admin/content?collection=questions");
    await page.getByRole("link", { name: /documents/ }).click();
    await page.getByRole("button", { name: "Schedule removal…" }).click();
    const dialog = page.getByRole("dialog", { name: "Schedule removal" });
    await dialog.getByRole("button", { name: "Schedule removal" }).click();
    await dialog.getByText("Please enter a day and a time.").waitFor();
    expect(await violationsInAll(page)).toEqual([]);
    await dialog.getByLabel("Until").fill("2999-01-01T09:00");
    await dialog.getByRole("button", { name: "Schedule removal" }).click();
    await page.getByText("It comes off the website by itself.", { exact: true }).waitFor();
    await page.getByText("Comes off the website on Jan 1, 2999").waitFor();
  });

  test("several items: their number is asked about, the list stays in place, and Undo brings them back", async () => {
    const page = await open("/admin/content?collection=testimonials");
    const boxes = page.getByRole("row").getByRole("checkbox");
    const before = await boxes.nth(2).boundingBox();
    await boxes.nth(1).check();
    await boxes.nth(2).check();
    // The bar is below the list, which stays where it is under the pointer
    expect(await boxes.nth(2).boundingBox()).toEqual(before);
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Publish 2 testimonials?").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Move to trash" }).click();
    await dialog.getByText("Move 2 testimonials to the trash?").waitFor();
    expect(await violationsInAll(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    const all = page.getByRole("checkbox", { name: "Select all" });
    await all.check();
    await page.getByText(`${await boxes.count()} selected`).waitFor();
    await all.uncheck();
    await page.getByText(/\d selected/).waitFor({ state: "hidden" });

    const count = await boxes.count();
    const published = page.getByRole("row", { name: /Published/ });
    const shown = await published.count();
    await boxes.nth(1).check();
    await boxes.nth(2).check();
    await page.getByRole("button", { name: "Move to trash" }).click();
    await dialog.getByRole("button", { name: "Move to trash" }).click();
    await page.getByText("Moved to the trash: 2 of 2", { exact: true }).waitFor();
    await expect.poll(() => boxes.count()).toBe(count - 2);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => boxes.count()).toBe(count);
    await expect.poll(() => published.count()).toBe(shown);
  });

  test("loan types are reordered by keyboard", async () => {
    const page = await open("/admin/content?collection=loan-types");
    const handles = page.locator("[data-handle]");
    await handles.first().waitFor();
    const first = (await handles.first().getAttribute("data-handle")) ?? "";
    await handles.first().focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => handles.nth(1).getAttribute("data-handle")).toBe(first);
    await page.getByText("is now 2 of").waitFor({ state: "attached" });
  });

  test("axe finds nothing: the list, and an item with its editor", async () => {
    const page = await open("/admin/content?collection=questions");
    await page.getByRole("link", { name: /documents/ }).waitFor();
    expect(await violationsInAll(page)).toEqual([]);
    await page.getByRole("link", { name: /documents/ }).click();
    await page.getByRole("textbox", { name: "Answer" }).waitFor();
    expect(await violationsInAll(page)).toEqual([]);
  });
});
