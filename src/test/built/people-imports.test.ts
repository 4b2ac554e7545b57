import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { confirmInDialog, openAsAdmin, violationsInAll } from "#test/kit/admin.ts";
import { builtForAll } from "#test/kit/built-server.ts";

const server = builtForAll();

const FILE = [
  "First name;Last name;Email;Phone;Closed;Loan amount;Rate;Term;Program;State;LO;Remarks",
  'Zoë;Ardent;zoe@example.com;"(212) 555-0101";3/15/2021;$350,000;6.25%;30;FHA;New York;Nobody Here;Twins',
  "Bo;Chandler;bo@example.com;646-555-0199;;;;;;;;Met at a fair",
  "Cy;Wrong;cy@example.com;;31/31/2020;200000;;;;;;",
].join("\r\n");

async function troubles(page: Page): Promise<unknown[]> {
  const found: unknown[] = await violationsInAll(page);
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const wide = await page.evaluate("document.documentElement.scrollWidth > innerWidth");
    if (wide) found.push(`wider than ${width}`);
  }
  return found;
}

test("an admin imports a file in Windows' encoding, reads the report and undoes it", async () => {
  const page = await openAsAdmin(server.url, "/admin/leads", {
    expected: /status of 4(?:15|03)/,
  });
  await page.getByRole("link", { name: "Import people" }).click();
  const file = page.getByLabel("CSV file");
  await file.setInputFiles([{ name: "old.xlsx", mimeType: "", buffer: Buffer.from("PK") }]);
  await page.getByText("old.xlsx: Only CSV and text files are allowed").waitFor();
  expect(await troubles(page)).toEqual([]);
  const buffer = Buffer.from(FILE, "latin1");
  await file.setInputFiles([{ name: "clients.csv", mimeType: "text/csv", buffer }]);
  await page.getByText("3 rows, read as Windows-1252 with the semicolon").waitFor();
  await page.getByText("There is no loan officer “Nobody Here” here").waitFor();
  await page.getByText("“31/31/2020” is not the day of a closing").waitFor();
  expect(await troubles(page)).toEqual([]);
  await page.getByLabel("Email is taken as").selectOption({ label: "Phone" });
  await page.getByText("Two columns are “Phone”.").waitFor();
  expect(await page.getByRole("button", { name: "Import 3 rows" }).isDisabled()).toBe(true);
  await page.getByLabel("Email is taken as").selectOption({ label: "Email" });
  await page.getByRole("button", { name: "Import 3 rows" }).click();
  await confirmInDialog(page);
  await page.getByText("Done: 2 new people, 1 past loan").waitFor();
  expect(await troubles(page)).toEqual([]);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Rows not taken" }).click();
  await confirmInDialog(page);
  expect((await download).suggestedFilename()).toMatch(/^rows-not-taken-.*\.csv$/);
  await page.getByRole("link", { name: "Show imported people" }).click();
  await page.getByRole("link", { name: "Zoë Ardent" }).click();
  await page.getByRole("heading", { name: "Past loans", exact: true }).waitFor();
  await page.getByText("$350,000 at 6.25%, 30 years, FHA").waitFor();
  expect(await troubles(page)).toEqual([]);
  await page.goto(`${server.url}/admin/leads?import=true`);
  await page.getByRole("button", { name: "Undo the import" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo the import" }).click();
  await page.getByRole("status").getByText("The import was undone.").waitFor();
  await page.getByRole("button", { name: "Import another file" }).click();
  expect(await troubles(page)).toEqual([]);
});
