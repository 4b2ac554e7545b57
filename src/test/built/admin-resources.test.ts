import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { databaseOf, violationsInAll } from "#test/kit/admin.ts";
import { pass, stopClock } from "#test/kit/clock.ts";
import { SAMPLES } from "#test/kit/files.ts";
import {
  dialog,
  GUIDE,
  openAddResource,
  resourcesServer,
  rows,
  submit,
  toastTitled,
} from "#test/kit/resources-page.ts";

const { server, stock, open } = resourcesServer();

/** How often the dialog's form shows the sentence. */
const inDialog = (page: Page, sentence: string) => () =>
  dialog(page).locator("form").getByText(sentence, { exact: true }).count();

describe("Adding a resource", () => {
  test("the rules speak beside their fields, and what was typed stays", async () => {
    stock(["Guides"]);
    const page = await open();
    await openAddResource(page);
    await page.getByLabel("Title").fill("ab");
    await page.getByLabel("Description").fill("too short");
    // The only one is chosen already
    const category = page.getByLabel("Category");
    await category.locator("option:checked", { hasText: "Guides" }).waitFor({ state: "attached" });
    await category.selectOption("");
    await submit(page);
    for (const sentence of [
      "File URL is required",
      "Title must be at least 3 characters",
      "Description must be at least 10 characters",
      "Please select a file type",
      "Please select a category",
    ])
      await dialog(page).getByText(sentence).waitFor();
    expect(await page.getByLabel("Title").inputValue()).toBe("ab");
  });

  test("'Error' 'Failed to add resource. Please try again.'", async () => {
    stock(["Guides"]);
    const page = await open({ expected: /500/ });
    await page.route("**/admin.resources.create", (route) => route.fulfill({ status: 500 }));
    await openAddResource(page);
    await page.getByLabel("File URL").fill("https://files.example/x.pdf");
    await page.getByLabel("Title").fill("Elsewhere");
    await page.getByLabel("Description").fill("A file on another server");
    await page.getByLabel("File type").selectOption("pdf");
    await page.getByLabel("Category").selectOption("Guides");
    await submit(page);
    const toast = toastTitled(page, "Error");
    await toast.getByText("Failed to add resource. Please try again.").waitFor();
    expect(await page.getByLabel("Title").inputValue()).toBe("Elsewhere");
    await page.unrouteAll();
    await submit(page);
    await dialog(page).waitFor({ state: "detached" });
    await rows(page).filter({ hasText: "Elsewhere" }).waitFor();
    expect(await rows(page).count()).toBe(1);
  });

  test("a double click adds it once, and the focus returns to the button when that failed", async () => {
    stock(["Guides"]);
    const page = await open({ expected: /500/ });
    let calls = 0;
    await page.route("**/admin.resources.create", async (route) => {
      calls += 1;
      await (calls === 1 ? route.fulfill({ status: 500 }) : route.fallback());
    });
    await openAddResource(page);
    await page.getByLabel("File URL").fill("https://files.example/x.pdf");
    await page.getByLabel("Title").fill("Elsewhere");
    await page.getByLabel("Description").fill("A file on another server");
    await page.getByLabel("File type").selectOption("pdf");
    await page.getByLabel("Category").selectOption("Guides");
    const add = dialog(page).getByRole("button", { name: "Add Resource" });
    await add.dblclick();
    await toastTitled(page, "Error").waitFor();
    await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true);
    await add.dblclick();
    await dialog(page).waitFor({ state: "detached" });
    await rows(page).filter({ hasText: "Elsewhere" }).waitFor();
    expect([calls, await rows(page).count()]).toEqual([2, 1]);
  });

  test("a category that vanished meanwhile is an error beside the field", async () => {
    stock(["Guides"]);
    const page = await open({ expected: /400/ });
    await openAddResource(page);
    await page.getByLabel("File URL").fill("https://files.example/x.pdf");
    await page.getByLabel("Title").fill("Elsewhere");
    await page.getByLabel("Description").fill("A file on another server");
    await page.getByLabel("File type").selectOption("pdf");
    await page.getByLabel("Category").selectOption("Guides");
    databaseOf(server).exec("DELETE FROM resourceCategories");
    await submit(page);
    await expect
      .poll(inDialog(page, "This category does not exist any more. Please select another one."))
      .toBe(1);
  });
});

test("another user's change meanwhile is an error in the dialog, and nothing is lost", async () => {
  stock(["Guides"], [{ title: "Guide", category: "Guides" }]);
  const page = await open({ expected: /409/ });
  await page.getByRole("button", { name: "Edit Guide" }).click();
  await page.getByLabel("Title").fill("Guide of the week");
  databaseOf(server).exec("UPDATE resources SET revision = 2");
  await submit(page, "Save Changes");
  const sentence = "Someone else has changed this resource in the meantime. Please open it again.";
  await expect.poll(inDialog(page, sentence)).toBe(1);
  databaseOf(server).exec("UPDATE resources SET revision = 1");
  await submit(page, "Save Changes");
  await dialog(page).waitFor({ state: "detached" });
  await rows(page).filter({ hasText: "Guide of the week" }).waitFor();
});

describe("The upload of a resource file", () => {
  test("simulated progress advancing by random steps of up to 15 every 300 ms, capped at 90%, complete at 100%", async () => {
    stock(["Guides"]);
    const page = await open();
    const { promise: arrived, resolve: letArrive } = Promise.withResolvers<void>();
    await page.route("**/api/admin/resources/upload", async (route) => {
      await arrived;
      await route.continue();
    });
    await openAddResource(page);
    const bar = page.getByRole("progressbar", { name: "Upload progress" });
    expect(await bar.count()).toBe(0);
    await stopClock(page);
    await page.getByLabel("Upload a file").setInputFiles(GUIDE);
    await bar.waitFor();
    const shown = async () => Number(await bar.getAttribute("value"));
    expect(await shown()).toBe(0);
    await pass(page, 299);
    expect(await shown()).toBe(0);
    const seen = [0];
    for (let step = 0; step < 60; step += 1) {
      await pass(page, 300);
      seen.push(await shown());
    }
    const steps = seen.slice(1).map((value, index) => value - (seen[index] ?? 0));
    expect(Math.max(...steps)).toBeLessThanOrEqual(16); // 15, with half a percent of rounding at both ends
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(0);
    expect(new Set(steps).size).toBeGreaterThan(3);
    expect(seen.at(-1)).toBe(90);
    letArrive();
    await expect.poll(shown).toBe(100);
    await page.getByText("Guide.pdf (1 KB) uploaded").waitFor();
  });

  test("'File size exceeds 50MB limit' before a byte is sent", async () => {
    stock(["Guides"]);
    const page = await open();
    await openAddResource(page);
    // Playwright cannot pass a file of this size from memory, so the browser creates it
    await page.getByLabel("Upload a file").evaluate((input: HTMLInputElement) => {
      const files = new DataTransfer();
      files.items.add(new File([new Uint8Array(50 * 1024 * 1024 + 1)], "large.pdf"));
      input.files = files.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await expect.poll(inDialog(page, "File size exceeds 50MB limit")).toBe(1);
    await toastTitled(page, "Upload failed").getByText("File size exceeds 50MB limit").waitFor();
  });

  test("'Upload failed' with the server's message; another file can be chosen", async () => {
    stock(["Guides"]);
    const page = await open({ expected: /415/ });
    await openAddResource(page);
    const disguised = { ...GUIDE, buffer: SAMPLES.png };
    await page.getByLabel("Upload a file").setInputFiles(disguised);
    const sentence = "Only PDF, DOCX, XLSX, PPTX, ZIP and JPG files are allowed";
    await toastTitled(page, "Upload failed").getByText(sentence).waitFor();
    await expect.poll(inDialog(page, sentence)).toBe(1);
    await page.getByLabel("Upload a file").setInputFiles(GUIDE);
    await page.getByText("Guide.pdf (1 KB) uploaded").waitFor();
  });

  test("'Upload failed' by itself when there is no message", async () => {
    stock(["Guides"]);
    const page = await open({ expected: /502/ });
    await page.route("**/api/admin/resources/upload", (route) => route.fulfill({ status: 502 }));
    await openAddResource(page);
    await page.getByLabel("Upload a file").setInputFiles(GUIDE);
    await expect.poll(inDialog(page, "Upload failed")).toBe(1);
  });

  test("carries the admin token as bearer", async () => {
    stock(["Guides"]);
    const page = await open();
    const sent = page.waitForRequest("**/api/admin/resources/upload");
    await openAddResource(page);
    await page.getByLabel("Upload a file").setInputFiles(GUIDE);
    const request = await sent;
    const token = await page.evaluate(() => localStorage.getItem("adminToken"));
    expect(request.headers().authorization).toBe(`Bearer ${token}`);
  });
});

describe("Adding a category", () => {
  test("the rules speak beside their fields; a name that is taken too", async () => {
    stock(["Guides"]);
    const page = await open({ expected: /409/ });
    await page.getByRole("button", { name: "Add Category" }).click();
    await submit(page, "Add Category");
    await dialog(page).getByText("Name must be at least 2 characters").waitFor();
    await dialog(page).getByText("Description must be at least 5 characters").waitFor();
    await dialog(page).getByLabel("Name").fill("guides");
    await dialog(page).getByLabel("Description").fill("Again");
    await submit(page, "Add Category");
    const sentence = "A category with this name already exists.";
    await page.locator("#category-name-error").getByText(sentence).waitFor();
    await toastTitled(page, "Error").getByText(sentence).waitFor();
    expect(await dialog(page).getByLabel("Description").inputValue()).toBe("Again");
  });
});

describe("The dialogs", () => {
  test("keep the focus inside and give it back", async () => {
    stock(["Guides"], [{ title: "Kept", category: "Guides" }]);
    const page = await open();
    const opener = page.getByRole("button", { name: "Add Category" });
    await opener.click();
    await dialog(page).waitFor();
    const focused = (name: string) =>
      page.evaluate(
        (label) =>
          document.activeElement?.getAttribute("aria-label") === label ||
          document.activeElement?.id === label,
        name,
      );
    expect(await focused("category-name")).toBe(true);
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press("Tab");
      const outside = await page.evaluate(
        () =>
          document.activeElement !== document.body && !document.activeElement?.closest("dialog"),
      );
      expect(outside).toBe(false);
    }
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test("axe finds nothing on the page, in its dialogs and with a toast above", async () => {
    stock(["Guides"], [{ title: "Kept", category: "Guides" }, { title: "Lost" }]);
    const page = await open();
    await rows(page).first().waitFor();
    expect(await violationsInAll(page)).toEqual([]);
    await openAddResource(page);
    await submit(page);
    await page.getByLabel("Upload a file").setInputFiles({ ...GUIDE, name: "x.exe" });
    await toastTitled(page, "Upload failed").waitFor();
    expect(await violationsInAll(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Delete Kept" }).click();
    expect(await violationsInAll(page)).toEqual([]);
  });
});
