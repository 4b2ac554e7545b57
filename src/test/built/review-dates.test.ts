import { expect, test } from "vitest";
import { openAsAdmin } from "#test/kit/admin.ts";
import { visit } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";

const server = builtForAll();
const LATER = new Date("2028-01-10T12:00:00Z");
const NOTE = "The FHA fees were to be checked by March 20, 2027";

test("past its review date a table of fees warns under its results and on the dashboard", async () => {
  const { page } = await visit(server.url);
  await page.goto("/calculators/fha");
  expect(await page.getByText(NOTE).count()).toBe(0);
  await page.clock.setFixedTime(LATER);
  for (const path of ["/calculators/fha", "/how-we-compute"]) {
    await page.goto(path);
    await page.getByText(NOTE).waitFor();
  }
  await page.goto("/calculators/va");
  await page.getByText("The fee", { exact: false }).first().waitFor();
  expect(await page.getByRole("note").count()).toBe(0);
  const before = (opened: typeof page) => opened.clock.setFixedTime(LATER);
  const dashboard = await openAsAdmin(server.url, "/admin/dashboard", { before });
  const card = dashboard.getByRole("region", { name: "Fees to check" });
  await card.getByText("FHA: to be checked by March 20, 2027.").waitFor();
});
