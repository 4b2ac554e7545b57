import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { adminCalls, databaseOf, openAsAdmin } from "#test/kit/admin.ts";
import { hydrated, visit, WIDTHS } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";
import { REQUEST } from "#test/kit/leads.ts";

/** Distinct names of controls, and room for a thumb, on pages for signed-in users. */

const server = builtForAll();
const OLIVE = { username: "olive_lo", password: "officer password 1" };

beforeAll(async () => {
  const call = await adminCalls(server.url);
  await call("POST", "/api/admin/users", {
    ...OLIVE,
    firstName: "Olive",
    lastName: "Lane",
    email: "olive@lender.example",
    phone: "(212) 555-0142",
    isLoanOfficer: true,
  });
  await call("POST", "/api/loan-applications", REQUEST);
});

/** The names that two or more buttons or fields of the page share. */
function sharedNames(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const nameOf = (control: HTMLInputElement) => {
      const labels = [...(control.labels ?? [])];
      const named = labels.length === 0 ? [control] : labels;
      return control.ariaLabel ?? named.map((it) => it.textContent).join();
    };
    const controls = document.querySelectorAll<HTMLInputElement>(
      "main :is(button, textarea, select, input:not([type=radio], [type=checkbox]))",
    );
    const names = [...controls].filter((it) => it.checkVisibility()).map(nameOf);
    return names.filter((name, index) => names.indexOf(name) < index);
  });
}

/** Targets less than 44 px high; a row that opens counts as its link. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pressed = document.querySelectorAll("main :is(a[href], button, summary, input, select)");
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === "inline" &&
      element.parentElement?.textContent !== element.textContent;
    const heightOf = (element: Element) =>
      (element.closest("label, tr.cursor-pointer") ?? element).getBoundingClientRect().height;
    return [...pressed]
      .filter((it) => it.checkVisibility({ visibilityProperty: true }) && !isInSentence(it))
      .filter((it) => it.getBoundingClientRect().width > 1 && heightOf(it) < 43.5)
      .map((it) => it.outerHTML.slice(0, 120));
  });
}

test("no two controls of the email page, the account or the payments share a name", async () => {
  const page = await openAsAdmin(server.url, "/admin/mail");
  for (const [path, last] of [
    ["/admin/mail", "Save (After a loan request)"],
    ["/account", "Show current password"],
    ["/calculators/payments", "Calculate"],
  ] as const) {
    await page.goto(path);
    await hydrated(page);
    await page.getByRole("button", { name: last }).first().waitFor();
    expect([path, ...(await sharedNames(page))]).toEqual([path]);
  }
});

test("on a phone a thumb finds the links and boxes of leads, settings and activity", async () => {
  const page = await openAsAdmin(server.url, "/admin/leads", { width: WIDTHS.phone });
  const { reference } = databaseOf(server)
    .prepare("SELECT reference FROM loanApplications")
    .get() as { reference: string };
  const box = page.getByRole("checkbox", { name: "Choose Ada Buyer" });
  await box.waitFor();
  const around = box.locator("xpath=..");
  expect(await around.evaluate((it) => it.getBoundingClientRect().height)).toBe(44);
  expect(await smallTargets(page)).toEqual([]);
  await box.locator("xpath=ancestor::tr").getByText(/^\$/).click();
  await page.waitForURL(`**/admin/applications/${reference}?*`);
  await page.getByRole("link", { name: "Activity of this record" }).waitFor();
  expect(await smallTargets(page)).toEqual([]);
  for (const path of ["/admin/site-settings?tab=legal", "/admin/audit"]) {
    await page.goto(path);
    await page
      .getByRole("link", { name: /View on website|Olive Lane/ })
      .first()
      .waitFor();
    expect([path, ...(await smallTargets(page))]).toEqual([path]);
  }
});

test("on a phone a thumb finds the links of the portal", async () => {
  const { page, context } = await visit(server.url, { width: WIDTHS.phone });
  await context.request.post("/api/login", { data: OLIVE });
  await page.goto("/LOagentsPortal/directory");
  const address = page.getByRole("link", { name: "olive@lender.example" });
  await address.waitFor();
  const links = [address, page.getByRole("link", { name: "Directory" })];
  for (const link of links) expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test("in forced colors a chosen option is outlined, and copying a result is named", async () => {
  const { page } = await visit(server.url);
  await page.emulateMedia({ forcedColors: "active" });
  const outlineOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((it) => getComputedStyle(it).outlineStyle);
  await page.goto("/calculators/affordability");
  await page.getByRole("button", { name: "Copy the link to this result" }).waitFor();
  await page.goto("/calculator");
  expect(await outlineOf(".choice:has(:checked)")).toBe("solid");
  expect(await outlineOf(".choice:not(:has(:checked))")).toBe("none");
  await page.goto("/apply");
  await hydrated(page);
  await page.getByText("Cash-out refinance").click();
  const chosen = "label:has(input:checked)";
  expect(await outlineOf(chosen)).toBe("solid");
  expect(await page.locator("fieldset label svg:nth-of-type(2)").count()).toBe(6);
  expect(await page.locator("fieldset label svg:nth-of-type(2):visible").count()).toBe(1);
});
