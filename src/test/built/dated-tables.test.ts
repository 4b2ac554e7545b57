import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { adminCalls, openAsAdmin, violationsInAll } from "#test/kit/admin.ts";
import { openPage } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";
import { BETTER_FHA, COUNTIES, LIMITS } from "#test/kit/dated-tables.ts";

const server = builtForAll();

/** A test's limits, in force on any day. */
const ALWAYS = { ...LIMITS, effectiveTo: null, reviewBy: "2099-01-01" };
const YEAR = new Date().getUTCFullYear();

test("an admin adds limits and counties; results then say what kind of loan it is", async () => {
  const page = await openAsAdmin(server.url, "/admin/rates/tables", { expected: /status of 400/ });
  const limits = page.getByRole("region", { name: "Conforming Loan Limits" });
  await limits.getByRole("cell", { name: /Federal Housing Finance Agency/ }).waitFor();
  await limits.getByRole("button", { name: "Add a table" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Applies from/).fill("2026-01-01");
  await dialog.getByLabel("Source").fill("Announcement of a test");
  await dialog.getByLabel("To be checked by").fill("2099-12-31");
  for (const unit of ["1 unit", "2 units", "3 units", "4 units"]) {
    await dialog.getByLabel(`${unit}, Baseline ($)`).fill("800,000");
    await dialog.getByLabel(`${unit}, Ceiling ($)`).fill("1,200,000");
  }
  await dialog.getByLabel("1 unit, Ceiling ($)").fill("$1.2m");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Please enter whole dollars, from 1 to 100,000,000.").waitFor();
  expect(await dialog.getByLabel("1 unit, Ceiling ($)").inputValue()).toBe("$1.2m");
  expect(await violationsInAll(page)).toEqual([]);
  await dialog.getByLabel("1 unit, Ceiling ($)").fill("1,200,000");
  await dialog.getByRole("button", { name: "Save" }).click();
  const added = limits.getByRole("row", { name: /Announcement of a test/ });
  await added.getByText("In force").waitFor();
  // Until the dialog has closed, typing goes to it
  await dialog.waitFor({ state: "hidden" });

  const file = join(server.folder, "counties.csv");
  const counties = page.getByRole("region", { name: "County Loan Limits" });
  await counties.getByLabel("Limits of").selectOption("Conforming loans");
  await counties.getByLabel("Source").fill("FHFA");
  await writeFile(file, COUNTIES.replaceAll(",2026", `,${YEAR}`).replace("800000", "much"));
  await counties.getByLabel("CSV or text file").setInputFiles(file);
  await counties.getByRole("button", { name: "Import" }).click();
  await counties.getByText("Line 3: The limit for 1 unit is not a whole number").waitFor();
  await writeFile(file, COUNTIES.replaceAll(",2026", `,${YEAR}`));
  await counties.getByLabel("CSV or text file").setInputFiles(file);
  await counties.getByRole("button", { name: "Import" }).click();
  await counties.getByRole("table").getByText(String(YEAR), { exact: true }).waitFor();
  expect(await violationsInAll(page)).toEqual([]);

  const visitor = await openPage(server.url, "/calculators/affordability?monthlyIncome=30000");
  await visitor.getByText("Conforming, high-balance or jumbo").click();
  await visitor.getByText("high-balance where the county's limit is as high").waitFor();
  await visitor.getByLabel("State").selectOption("New York");
  await visitor.getByLabel("County").selectOption("KINGS COUNTY");
  await visitor.getByText(/is high-balance: above the baseline limit of \$800,000/).waitFor();
  const { search } = new URL(visitor.url());
  expect(search).toContain("state=NY&county=KINGS+COUNTY");
  expect(search).toContain("monthlyIncome=30000");
  const about = await visitor.getByRole("link", { name: "Ask about" }).getAttribute("href");
  expect(decodeURIComponent(about ?? "")).toContain("state=NY&county=KINGS+COUNTY");
  await visitor.goBack();
  await visitor.getByText("high-balance where the county's limit is as high").waitFor();
  expect(await visitor.getByLabel("State").inputValue()).toBe("NY");
  expect(await visitor.getByLabel("County").inputValue()).toBe("");
  const plain = await openPage(server.url, `/calculators/affordability${search}`, {
    javaScript: false,
  });
  await plain.getByText(/is high-balance: above the baseline limit of \$800,000/).waitFor();
  await plain.getByRole("button", { name: "Calculate" }).click();
  await plain.waitForURL(/county=KINGS/);
  await plain.getByText(/is high-balance: above the baseline limit of \$800,000/).waitFor();
  await visitor.goto("/calculator");
  await visitor.getByText("Conforming, high-balance or jumbo").click();
  await visitor.getByText("A loan of $240,000 is conforming").waitFor();
  await visitor.goto("/calculators/refinance?currentBalance=1000000&financeCosts=yes");
  await visitor.getByText("Conforming, high-balance or jumbo").click();
  await visitor.getByText("A loan of $1,005,000 is above the baseline limit").waitFor();
  await visitor.goto("/calculators/fha?price=1000000");
  await visitor.getByText("Within FHA's limits").click();
  await visitor.getByText("their limits are from $520,000 to $1,200,000").waitFor();
  const call = await adminCalls(server.url);
  const better = { ...BETTER_FHA, effectiveFrom: "2026-01-01", reviewBy: "2099-01-01" };
  await call("POST", "/api/admin/dated-tables", better);
  await visitor.reload();
  const example = visitor.getByRole("region", { name: "Worked example" });
  await example.getByText("is a base loan of $289,500. 1% of it, $2,895.00, is added.").waitFor();
  await visitor.getByRole("link", { name: "Apply with these numbers" }).click();
  await visitor.waitForURL((url) => url.pathname === "/apply" && url.search === "");
  expect(await visitor.getByLabel("Loan type").inputValue()).toBe("FHA Loan");
  await visitor.goto("/calculators/va");
  await visitor.getByText("Within VA's limits").click();
  await visitor.getByText("With full entitlement VA sets no limit.").waitFor();
  await visitor.getByLabel("State").waitFor();
});

test("a table that another admin changed meanwhile is not overwritten", async () => {
  const call = await adminCalls(server.url);
  const early = { ...ALWAYS, effectiveFrom: "2025-01-01", source: "One" };
  const { id } = (await call("POST", "/api/admin/dated-tables", early)) as { id: number };
  const page = await openAsAdmin(server.url, "/admin/rates/tables", { expected: /status of 409/ });
  const row = page.getByRole("row", { name: /From Jan 1, 2025/ });
  await row.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Source").first().fill("Mine");
  await call("PATCH", `/api/admin/dated-tables/${id}`, { ...early, revision: 1, source: "Two" });
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Someone else has changed this table in the meantime.").waitFor();
  expect(await page.getByLabel("Source").first().inputValue()).toBe("Mine");
});

test("the desk names a loan type that has no program but is called after one, until it has one", async () => {
  const call = await adminCalls(server.url);
  const list = (await call("GET", "/api/admin/content?collection=loan-types")) as Listed[];
  const id = list.find(({ title }) => title === "USDA Loan")?.id;
  const choose = async (programme: "" | "usda") => {
    const { revision, draft } = (await call("GET", `/api/admin/content/${id}`)) as Opened;
    const changed = { ...draft, fields: { ...draft.fields, programme } };
    const saved = await call("PATCH", `/api/admin/content/${id}`, { revision, draft: changed });
    await call("POST", `/api/admin/content/${id}/publish`, {
      revision: (saved as Opened).revision,
    });
  };
  await choose("");
  const page = await openAsAdmin(server.url, "/admin/rates/tables");
  const notice = page.getByText(
    "“USDA Loan” has no program, so its page does not show these fees.",
  );
  await notice.waitFor();
  expect(await page.getByText("has no program").count()).toBe(1);
  await choose("usda");
  await page.reload();
  await page.getByRole("region", { name: /USDA/ }).getByRole("button").first().waitFor();
  expect(await notice.count()).toBe(0);
  await page.getByRole("link", { name: "its text" }).waitFor({ state: "detached" });
});

interface Listed {
  id: number;
  title: string;
}

interface Opened {
  revision: number;
  draft: { fields: object };
}
