import { expect, test } from "vitest";
import { adminCalls, confirmInDialog, openAsAdmin, violationsInAll } from "#test/kit/admin.ts";
import { builtForAll } from "#test/kit/built-server.ts";
import { publication, RATE } from "#test/kit/rates.ts";

const server = builtForAll();

const FILE = `Name,Email,Closed on,Loan amount,Rate,Term,Permission,Permission date,Permission words
Ann Agreed,ann@example.com,2023-01-15,400000,7.5,30,email,2023-01-05,You may write to me.`;

test("a past client whom today's rate saves money is in a view of the list; a press writes the letter, whose link shows the same numbers", async () => {
  const call = await adminCalls(server.url);
  const rows = [{ ...RATE, annualRatePercent: 6, pointsPercent: 0.5, fees: 1200 }];
  await call("PATCH", "/api/admin/rates", { revision: 1, rows });
  await call("POST", "/api/admin/rates/publish", publication(2));
  const page = await openAsAdmin(server.url, "/admin/leads?import=true", {
    expected: /status of 403/,
  });
  const buffer = Buffer.from(FILE);
  await page
    .getByLabel("CSV file")
    .setInputFiles([{ name: "clients.csv", mimeType: "text/csv", buffer }]);
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await confirmInDialog(page);
  await page.getByText("Done: 1 new person, 1 past loan").waitFor();
  await page.goto(`${server.url}/admin/leads/settings`);
  await page.getByLabel("Compare past loans with the published rates").check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await confirmInDialog(page);
  await page.getByText("Saved", { exact: true }).first().waitFor();

  await page.goto(`${server.url}/admin/leads`);
  await page.getByRole("button", { name: "Rate watch (1)" }).click();
  await page.getByRole("link", { name: "Ann Agreed" }).click();
  await page.getByText("less a month, paid back in").waitFor();
  expect(await violationsInAll(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole("button", { name: "Write about it" }).click();
  const letter = await page.getByRole("textbox", { name: "Reply" }).inputValue();
  expect(letter).toContain("Hello Ann,");
  const [, payment = ""] = /360 monthly payments of (\$[\d,.]+\d)/.exec(letter) ?? [];
  const [, path = ""] = /http:\/\/[^/\s]+(\/calculators\/\S+)/.exec(letter) ?? [];
  const shown = await (await fetch(server.url + path)).text();
  expect(payment).toMatch(/^\$2,\d{3}\.\d{2}$/);
  expect(shown).toContain(payment);
});
