import type { Page } from "playwright-core";
import { beforeEach } from "vitest";
import { databaseOf, openAsAdmin } from "./admin.ts";
import { builtForAll } from "./built-server.ts";
import { SAMPLES } from "./files.ts";

/** One server for all tests of a file; each test starts with an empty library. */
export function resourcesServer() {
  const server = builtForAll();
  beforeEach(() => {
    databaseOf(server).exec("DELETE FROM resources; DELETE FROM resourceCategories");
  });
  return {
    server,
    /** Adds categories and resources to the library, outside the browser. */
    stock: (categories: string[], resources: { title: string; category?: string }[] = []) => {
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
    },
    /** The resources page of an admin. */
    open: (options: Parameters<typeof openAsAdmin>[2] = {}) =>
      openAsAdmin(server.url, "/admin/resources", options),
  };
}

export const GUIDE = { name: "Guide.pdf", mimeType: "application/pdf", buffer: SAMPLES.pdf };

export const dialog = (page: Page) => page.getByRole("dialog");

export const rows = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("link") });

export const toastTitled = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ has: page.getByText(title, { exact: true }) });

export async function openAddResource(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add Resource" }).click();
  await dialog(page).waitFor();
}

export async function submit(page: Page, name = "Add Resource"): Promise<void> {
  await dialog(page).getByRole("button", { name }).click();
}

export async function addGuide(page: Page): Promise<void> {
  await openAddResource(page);
  await page.getByLabel("Upload a file").setInputFiles(GUIDE);
  await page.getByText("Guide.pdf (1 KB) uploaded").waitFor();
  await page.getByLabel("Description").fill("How we work with realtors");
  await page.getByLabel("Category").selectOption("Guides");
  await submit(page);
  await dialog(page).waitFor({ state: "detached" });
}
