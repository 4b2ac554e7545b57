import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { confirmInDialog, openAsAdmin, violationsInAll } from "#test/kit/admin.ts";
import { WIDTHS } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";
import { IMAGES } from "#test/kit/images.ts";
import { filesIn, zipWith } from "#test/kit/zips.ts";

const server = builtForAll();

const PAGE = "/admin/content?transfer=true";
const POST =
  "---\ntitle: How rates move\ncategory: Buying\nexcerpt: Daily.\n---\n\n![porch](porch.png)\n";

async function troubles(page: Page): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const width of Object.values(WIDTHS)) {
    await page.setViewportSize({ width, height: 900 });
    const wide = await page.evaluate("document.documentElement.scrollWidth > innerWidth");
    if (wide) found.push(`wider than ${width}`);
  }
  return [...found, ...(await violationsInAll(page))];
}

test("an admin checks what would be imported, imports it by keyboard, reads the report and exports everything", async () => {
  const page = await openAsAdmin(server.url, "/admin/content", {
    expected: /status of 4(?:15|03)/,
  });
  await page.getByRole("link", { name: "Import and export" }).click();
  await page.getByRole("heading", { name: "Import and export", level: 1 }).waitFor();
  const files = page.getByLabel("Files", { exact: true });
  await files.setInputFiles([{ name: "notes.exe", mimeType: "", buffer: Buffer.from("MZ") }]);
  await page.getByText("notes.exe: Only ZIP, Markdown and XML files are allowed").waitFor();
  expect(await troubles(page)).toEqual([]);
  const zip = await zipWith({
    "blog/rates-move.md": POST,
    "blog/porch.png": IMAGES.png,
    "b.md": "---\n- a\n---\n",
  });
  await files.setInputFiles([
    { name: "site.zip", mimeType: "application/zip", buffer: zip },
    {
      name: "a-second-file.md",
      mimeType: "text/markdown",
      buffer: Buffer.from("---\ntitle: Second\n---\n\nText."),
    },
    { name: "third.exe", mimeType: "", buffer: Buffer.from("MZ") },
  ]);
  await page.getByText("a-second-file.md (").waitFor();
  await page.getByText("third.exe: Only ZIP, Markdown and XML files are allowed").waitFor();
  expect(await troubles(page)).toEqual([]);
  await page.getByRole("button", { name: "Check what would be imported" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("4 entries: 3 new, 1 refused.").waitFor();
  await page.getByText("Its front matter has no names with values").waitFor();
  expect(await troubles(page)).toEqual([]);
  await page.getByLabel("Keep published posts published").check();
  await page.getByRole("button", { name: "Start the import" }).click();
  await page.getByText("Done: 3 added, 0 replaced, 0 skipped, 1 refused.").waitFor();
  await page.getByText("It stays a draft: Please choose a category.").waitFor();
  expect(await troubles(page)).toEqual([]);
  expect((await fetch(`${server.url}/blog/rates-move`)).status).toBe(200);
  await page.getByLabel("Show").selectOption({ label: "Refused (1)" });
  await page.getByText("site.zip/b.md").waitFor();
  await page.getByLabel("Show").selectOption({ label: "All (4)" });
  await page.getByRole("link", { name: "How rates move" }).waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export all content" }).click();
  await confirmInDialog(page);
  const stream = await (await download).createReadStream();
  const { buffer } = await import("node:stream/consumers");
  const names = [...(await filesIn(await buffer(stream))).keys()];
  expect(names).toContain("articles/rates-move.md");
  expect(names.some((name) => name.startsWith("pictures/"))).toBe(true);
  await page.reload();
  await page.getByText("Done: 3 added").waitFor();
  await page.getByRole("link", { name: "How rates move" }).click();
  await page.getByLabel("Title").waitFor();
});

test("an import with nothing to import cannot be started", async () => {
  const page = await openAsAdmin(server.url, PAGE);
  const file = { name: "b.md", mimeType: "text/markdown", buffer: Buffer.from("---\n- a\n---\n") };
  const [files, another] = [page.locator("input[type=file]"), page.getByText("Another import")];
  await files.or(another).waitFor();
  if (await another.isVisible()) await another.click();
  await files.setInputFiles([file]);
  await page.getByRole("button", { name: "Check what would be imported" }).click();
  await page.getByText("None of it can be imported.").waitFor();
  expect(await page.getByRole("button", { name: "Start the import" }).count()).toBe(0);
  expect(await troubles(page)).toEqual([]);
  await page.getByRole("button", { name: "Cancel the import" }).click();
  await page.getByRole("button", { name: "Another import" }).waitFor();
});

test("imports that cannot be loaded can be retried", async () => {
  const page = await openAsAdmin(server.url, PAGE, {
    expected: /status of 500/,
    before: (opened) =>
      opened.route(/admin\.transfer\./, (route) => route.fulfill({ status: 500, body: "{}" })),
  });
  await page.getByText("Error loading imports. Please try again.").waitFor();
  expect(await troubles(page)).toEqual([]);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.getByRole("button", { name: /again/i }).first().click();
  await page.getByRole("heading", { name: "Import", exact: true }).waitFor();
});
