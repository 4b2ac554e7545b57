import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openAsAdmin, violationsInAll } from "#test/kit/admin.ts";
import { builtForAll } from "#test/kit/built-server.ts";
import { SAMPLES } from "#test/kit/files.ts";
import { addGuide, dialog, GUIDE, rows, submit, toastTitled } from "#test/kit/resources-page.ts";

const server = builtForAll();

const guide = (page: Page) => rows(page).filter({ hasText: "Guide" });

const address = async (page: Page) =>
  (await guide(page).getByRole("link", { name: /^View/ }).getAttribute("href")) ?? "";

async function bytesAt(page: Page, path: string): Promise<Buffer> {
  const file = await page.request.get(path);
  expect(file.status()).toBe(200);
  return file.body();
}

test("an uploaded file fills in address, type and title, and the resource is in the table", async () => {
  const page = await openAsAdmin(server.url, "/admin/resources");
  await page.getByRole("button", { name: "Create Category First" }).click();
  await dialog(page).getByLabel("Name").fill("Guides");
  await dialog(page).getByLabel("Description").fill("How things are done");
  await submit(page, "Add Category");
  await addGuide(page);
  await toastTitled(page, "Resource added").waitFor();
  const href = await address(page);
  expect(href).toMatch(/^\/uploads\/resources\/\d+$/);
  expect((await bytesAt(page, href)).equals(SAMPLES.pdf)).toBe(true);
});

test("Edit with 'Replace file': the address stays, 'Replaced on' a date; a refused file keeps the earlier one attached; a reload restores what was typed", async () => {
  const page = await openAsAdmin(server.url, "/admin/resources", { expected: /415/ });
  const before = await address(page);
  expect(await guide(page).getByText("Replaced on").count()).toBe(0);
  await page.getByRole("button", { name: "Edit Guide" }).click();
  await page.getByLabel("Title").fill("Guide of the week");
  await page.reload();
  await expect.poll(() => page.getByLabel("Title").inputValue()).toBe("Guide of the week");
  await page.getByLabel("Replace file").setInputFiles({ ...GUIDE, buffer: SAMPLES.png });
  await dialog(page).getByText("Guide.pdf (1 KB) is still attached").waitFor();
  await page
    .getByLabel("Replace file")
    .setInputFiles({ ...GUIDE, name: "Week 2.docx", buffer: SAMPLES.docx });
  await page.getByText(/^Week 2\.docx \(.+\) uploaded$/).waitFor();
  expect(await violationsInAll(page)).toEqual([]);
  await submit(page, "Save Changes");
  await toastTitled(page, "File replaced").waitFor();
  await dialog(page).waitFor({ state: "detached" });
  await guide(page).getByText("Guide of the week").first().waitFor();
  await guide(page)
    .getByText(/^Replaced on \w{3} \d+, 20\d\d$/)
    .waitFor();
  expect(await address(page)).toBe(before);
  expect((await bytesAt(page, before)).equals(SAMPLES.docx)).toBe(true);
});
