import { readFileSync } from "node:fs";
import initPng, { encode } from "@jsquash/png/codec/pkg/squoosh_png.js";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { openAsAdmin, violationsInAll } from "#test/kit/admin.ts";
import { openPage } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";

const server = builtForAll();
const LIBRARY = "/admin/content?pictures=true";

async function pngFile(width: number, height: number) {
  const codec = readFileSync("node_modules/@jsquash/png/codec/pkg/squoosh_png_bg.wasm");
  await initPng(new WebAssembly.Module(codec));
  const pixels = new Uint8Array(width * height * 4).fill(150);
  const buffer = Buffer.from(encode(pixels, width, height, 8));
  return { name: "porch.png", mimeType: "image/png", buffer };
}

async function addHere(page: Page, words: string): Promise<void> {
  await page.getByLabel("Picture file").setInputFiles(await pngFile(1300, 700));
  await page
    .getByRole("group", { name: "New picture" })
    .getByLabel("What the picture shows")
    .fill(words);
  await page.getByRole("button", { name: "Add to the library" }).click();
}

describe("The library of pictures", () => {
  test("accepts a picture only with a description", async () => {
    const page = await openAsAdmin(server.url, "/admin/content");
    await page.getByRole("link", { name: "Pictures" }).click();
    await page.getByRole("heading", { level: 1, name: "Pictures" }).waitFor();
    await page.getByRole("button", { name: "New picture" }).click();
    await page.getByLabel("Picture file").setInputFiles(await pngFile(1300, 700));
    await page.getByRole("button", { name: "Add to the library" }).click();
    await page.getByText("Please say what the picture shows.").waitFor();
    await addHere(page, "A red porch");
    const card = page.getByRole("button", { name: /A red porch/ });
    await card.getByText("Not used").waitFor();
    const picture = card.locator("img");
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBe(960);
    expect(await violationsInAll(page)).toEqual([]);
    await card.click();
    await page.getByText("porch.png, 1300 × 700 pixels").waitFor();
    expect(await violationsInAll(page)).toEqual([]);
  });

  test("a file that is not a picture is refused with a sentence", async () => {
    const page = await openAsAdmin(server.url, LIBRARY);
    await page.getByRole("button", { name: "New picture" }).click();
    const file = { name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("words") };
    await page.getByLabel("Picture file").setInputFiles(file);
    await page.getByText("Please choose a JPEG, PNG or WebP file.").waitFor();
    expect(await page.getByRole("button", { name: /a\.txt/ }).count()).toBe(0);
  });

  test("an article gets a picture during editing, and prevents its removal", async () => {
    const page = await openAsAdmin(server.url, "/admin/content?collection=articles");
    await page.getByRole("button", { name: "New article" }).click();
    await page.getByRole("textbox", { name: "Title" }).fill("Porches explained");
    await page.getByRole("textbox", { name: "Summary" }).fill("What a porch is for.");
    await page.getByRole("button", { name: "Add a category" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Houses");
    await page.getByRole("dialog").getByRole("button", { name: "Add" }).click();
    await expect.poll(() => page.getByLabel("Category").inputValue()).toBe("Houses");
    const text = page.getByRole("textbox", { name: "Text" });
    await text.click();
    await page.keyboard.type("A porch is a roof before a door.");
    await page.getByRole("button", { name: "Add a picture" }).click();
    await addHere(page, "A blue porch");
    await page.getByRole("radio", { name: "A blue porch" }).waitFor();
    const words = page.locator("#imageAlt");
    await expect.poll(() => words.inputValue()).toBe("A blue porch");
    await page.getByText("Draft saved", { exact: true }).first().waitFor();
    await page.getByRole("button", { name: /^Publish/ }).click();
    await page.getByRole("button", { name: "Publish now" }).click();
    await page.getByText("Visitors see this article now.", { exact: true }).waitFor();

    const article = await openPage(server.url, "/blog/porches-explained");
    const shown = article.getByRole("img", { name: "A blue porch" });
    const before = await shown.getAttribute("src");
    expect(before).toMatch(/^\/uploads\/pictures\//);

    await page.goto(LIBRARY);
    await page.getByRole("button", { name: /A blue porch/ }).click();
    await page.getByRole("link", { name: "Porches explained" }).waitFor();
    expect(await page.getByRole("button", { name: "Remove from the library" }).isDisabled()).toBe(
      true,
    );
    await page.getByLabel("Another file for it").setInputFiles(await pngFile(500, 300));
    await page.getByRole("button", { name: "Replace everywhere" }).click();
    await page.getByText("Picture replaced", { exact: true }).waitFor();
    await article.reload();
    await expect.poll(() => shown.getAttribute("src")).not.toBe(before);
  });
});
