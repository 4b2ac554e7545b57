import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { databaseOf, openAsAdmin, violationsInAll } from "../kit/admin.ts";
import { builtForAll } from "../kit/built-server.ts";
import { filesBelow, SAMPLES } from "../kit/files.ts";

const server = builtForAll();

beforeEach(() => {
  const sqlite = databaseOf(server);
  sqlite.exec("DELETE FROM resources; DELETE FROM resourceCategories");
});

const GUIDE = { name: "Guide.pdf", mimeType: "application/pdf", buffer: SAMPLES.pdf };
const dialog = (page: Page) => page.getByRole("dialog");
const rows = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("link") });

/** Puts categories and resources into the library, past the browser. */
function stock(categories: string[], resources: { title: string; category?: string }[] = []) {
  const sqlite = databaseOf(server);
  const category = sqlite.prepare(
    "INSERT INTO resourceCategories (name, description) VALUES (?, 'Files of one kind')",
  );
  for (const name of categories) category.run(name);
  const resource = sqlite.prepare(
    `INSERT INTO resources (title, description, fileUrl, fileType, categoryId, createdAt)
     VALUES (?, 'What it is about', 'https://files.example/x.pdf', 'pdf',
       (SELECT id FROM resourceCategories WHERE name = ?), '2026-03-05T12:00:00.000Z')`,
  );
  for (const { title, category: name } of resources) resource.run(title, name ?? null);
}

const open = (options: Parameters<typeof openAsAdmin>[2] = {}) =>
  openAsAdmin(server.url, "/admin/resources", options);

async function openAddResource(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add Resource" }).click();
  await dialog(page).waitFor();
}

async function submit(page: Page, name = "Add Resource"): Promise<void> {
  await dialog(page).getByRole("button", { name }).click();
}

/** How often the dialog says so. */
const inDialog = (page: Page, sentence: string) => () =>
  dialog(page).getByText(sentence, { exact: true }).count();

/** The toast of that title. */
const toastTitled = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ has: page.getByText(title, { exact: true }) });

describe("The library", () => {
  test("'Create Category First' when there are no categories; 'No categories found', 'No resources found'", async () => {
    const page = await open();
    await page.getByText("No categories found").waitFor();
    await page.getByText("No resources found").waitFor();
    expect(await page.getByRole("button", { name: "Add Resource" }).count()).toBe(0);
    await page.getByRole("button", { name: "Create Category First" }).click();
    await dialog(page).getByLabel("Name").fill("Guides");
    await dialog(page).getByLabel("Description").fill("How things are done");
    await submit(page, "Add Category");
    await page.getByRole("button", { name: "Guides 0 resources" }).waitFor();
    await page.getByRole("button", { name: "Add Resource" }).waitFor();
  });

  test("Category grid with counts", async () => {
    stock(
      ["Guides", "Forms"],
      [
        { title: "One", category: "Guides" },
        { title: "Two", category: "Guides" },
        { title: "Three", category: "Forms" },
      ],
    );
    const page = await open();
    await page.getByRole("button", { name: "Guides 2 resources" }).waitFor();
    await page.getByRole("button", { name: "Forms 1 resource" }).click();
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.getByRole("button", { name: "Forms 1 resource" }).click();
    await expect.poll(() => rows(page).count()).toBe(3);
  });

  test("Nothing is counted before the resources have come", async () => {
    stock(["Guides"], [{ title: "One", category: "Guides" }]);
    const { promise: held, resolve: letCome } = Promise.withResolvers<void>();
    const page = await open({
      before: (opened) =>
        opened.route("**/resources.list*", async (route) => {
          await held;
          await route.fallback();
        }),
    });
    const category = page.getByRole("button", { name: "Guides" });
    await category.waitFor();
    expect(await category.textContent()).not.toContain("resource");
    letCome();
    await category.getByText("1 resource").waitFor();
  });

  test("Resources table: type icon, title and description, category name (or 'Unknown Category'), date added, View link", async () => {
    stock(["Guides"], [{ title: "Kept", category: "Guides" }, { title: "Lost" }]);
    const page = await open();
    const lost = rows(page).filter({ hasText: "Lost" });
    await expect.poll(() => lost.innerText()).toMatch(/PDF document/);
    expect(await lost.innerText()).toMatch(
      /Lost\s+What it is about\s+Unknown Category\s+Mar 5, 2026/,
    );
    expect(await rows(page).filter({ hasText: "Kept" }).innerText()).toContain("Guides");
    const view = lost.getByRole("link", { name: /^View/ });
    expect(await view.getAttribute("href")).toBe("https://files.example/x.pdf");
  });

  test("delete button with a confirm prompt; a deleted resource takes its file along", async () => {
    stock(["Guides"]);
    const page = await open();
    await addGuide(page);
    const stored = () => filesBelow(`${server.folder}/uploads/resources`);
    expect(stored()).toHaveLength(1);
    await page.getByRole("button", { name: "Delete Guide" }).click();
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Delete Guide" }).click();
    await page.keyboard.press("Escape");
    expect(await rows(page).count()).toBe(1);
    await page.getByRole("button", { name: "Delete Guide" }).click();
    await dialog(page).getByRole("button", { name: "Delete" }).click();
    await page.getByText("No resources found").waitFor();
    expect(stored()).toEqual([]);
  });

  test("a double click on Delete deletes once", async () => {
    stock(["Guides"], [{ title: "Kept", category: "Guides" }]);
    const page = await open();
    await page.getByRole("button", { name: "Delete Kept" }).click();
    await dialog(page).getByRole("button", { name: "Delete" }).dblclick();
    await toastTitled(page, "Resource deleted").waitFor();
    await page.getByText("No resources found").waitFor();
    expect(await toastTitled(page, "Error").count()).toBe(0);
  });

  test("'Failed to fetch resources' and 'Failed to fetch categories', each with a way to try again", async () => {
    stock(["Guides"], [{ title: "Kept", category: "Guides" }]);
    const page = await open({
      expected: /500/,
      before: (page) =>
        page.route("**/api/trpc/resources.*", (route) => route.fulfill({ status: 500 })),
    });
    await page.getByText("Failed to fetch resources").waitFor();
    await page.getByText("Failed to fetch categories").waitFor();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try Again" }).first().click();
    await page.getByRole("button", { name: "Guides" }).waitFor();
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect.poll(() => rows(page).count()).toBe(1);
  });
});

/** Adds a resource through the dialog. */
async function addGuide(page: Page): Promise<void> {
  await openAddResource(page);
  await page.getByLabel("Upload a file").setInputFiles(GUIDE);
  await page.getByText("Guide.pdf (1 KB) uploaded").waitFor();
  await page.getByLabel("Description").fill("How we work with realtors");
  await page.getByLabel("Category").selectOption("Guides");
  await submit(page);
  await dialog(page).waitFor({ state: "detached" });
}

describe("Adding a resource", () => {
  test("an uploaded file fills in address, type and title, and the resource is in the table", async () => {
    stock(["Guides"]);
    const page = await open();
    await addGuide(page);
    await toastTitled(page, "Resource added").waitFor();
    const row = rows(page).filter({ hasText: "Guide" });
    const href = (await row.getByRole("link", { name: /^View/ }).getAttribute("href")) ?? "";
    expect(href).toMatch(/^\/uploads\/resources\/[\w-]{22}\.pdf$/);
    const file = await page.request.get(href);
    expect([file.status(), (await file.body()).equals(SAMPLES.pdf)]).toEqual([200, true]);
  });

  test("the rules speak beside their fields, and what was typed stays", async () => {
    stock(["Guides"]);
    const page = await open();
    await openAddResource(page);
    await page.getByLabel("Title").fill("ab");
    await page.getByLabel("Description").fill("too short");
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

  test("a double click adds it once, and the focus is back on the button when that failed", async () => {
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

  test("a category that vanished meanwhile is a sentence beside the field", async () => {
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

describe("The upload of a resource file", () => {
  test("simulated progress advancing by random steps of up to 15 every 300 ms, capped at 90%, complete at 100%", async () => {
    stock(["Guides"]);
    const page = await open({ before: (page) => page.clock.install() });
    const { promise: arrived, resolve: letArrive } = Promise.withResolvers<void>();
    await page.route("**/api/admin/resources/upload", async (route) => {
      await arrived;
      await route.continue();
    });
    await openAddResource(page);
    const bar = page.getByRole("progressbar", { name: "Upload progress" });
    expect(await bar.count()).toBe(0);
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByLabel("Upload a file").setInputFiles(GUIDE);
    await bar.waitFor();
    const shown = async () => Number(await bar.getAttribute("value"));
    expect(await shown()).toBe(0);
    await page.clock.runFor(299);
    expect(await shown()).toBe(0);
    const seen = [0];
    for (let step = 0; step < 60; step += 1) {
      await page.clock.runFor(300);
      seen.push(await shown());
    }
    const steps = seen.slice(1).map((value, index) => value - (seen[index] ?? 0));
    expect(Math.max(...steps)).toBeLessThanOrEqual(16); // 15, and half a percent of rounding at both ends
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
    // Playwright takes no file of this size from memory, so the browser makes it itself
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

  test("'Upload failed' alone when there is no message", async () => {
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
    await dialog(page).getByText(sentence).waitFor();
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
