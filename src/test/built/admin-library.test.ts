import { describe, expect, test } from "vitest";
import { filesBelow } from "#test/kit/files.ts";
import {
  addGuide,
  dialog,
  resourcesServer,
  rows,
  submit,
  toastTitled,
} from "#test/kit/resources-page.ts";

const { server, stock, open } = resourcesServer();

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
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
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

  test("Search and pages once there is more than a screenful; another category begins at its first page", async () => {
    const many = Array.from({ length: 60 }, (_, index) => ({
      title: `Guide number ${index + 1}`,
      category: "Guides",
    }));
    stock(["Guides", "Forms"], [...many, { title: "A form", category: "Forms" }]);
    const page = await open();
    await page.getByText("61 resources", { exact: true }).waitFor();
    expect(await rows(page).count()).toBe(25);
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("button", { name: "Next" }).click();
    await expect.poll(() => rows(page).count()).toBe(11);
    await page.getByRole("button", { name: "Guides" }).click();
    await page.getByRole("heading", { name: "Resources in Guides" }).waitFor();
    await page.getByText("Page 1", { exact: true }).waitFor();
    const search = page.getByRole("searchbox", { name: "Search resources" });
    await search.fill("number 42");
    await expect.poll(() => rows(page).count()).toBe(1);
    await search.fill("a form");
    await page.getByText("No resources found").waitFor();
    await page.getByRole("button", { name: "Clear search and filter" }).click();
    await page.getByText("61 resources", { exact: true }).waitFor();
  });
});
