import { expect, test } from "vitest";
import { violationsOn } from "#test/kit/axe.ts";
import { hydrated, openPage } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";

const server = builtForAll();
const PATH = "/calculators/loan-estimate";
const INSURANCE = "Asked for with less than 20% down.";

test("each line of the Loan Estimate explains itself: in place by keyboard, below without scripts", async () => {
  const page = await openPage(server.url, PATH);
  await hydrated(page);
  const line = page.getByRole("button", { name: "Mortgage Insurance", exact: true });
  const explained = page.getByRole("region", { name: "Table: projected payments" });
  await line.focus();
  await page.keyboard.press("Enter");
  await explained.getByText(INSURANCE).waitFor();
  expect(await line.getAttribute("aria-expanded")).toBe("true");
  await page.keyboard.press("Enter");
  await explained.getByText(INSURANCE).waitFor({ state: "detached" });

  // The lines of form H-24(B) of Regulation Z, appendix H
  for (const name of [
    "Rate Lock",
    "Estimated Taxes, Insurance & Assessments",
    "In escrow?",
    "Mortgage Insurance Premium",
    "Closing Costs Financed (Paid from your Loan Amount)",
    "Funds for Borrower",
    "Adjustments and Other Credits",
    "Lender, Loan Officer, Mortgage Broker",
  ])
    expect([name, await page.getByRole("button", { name, exact: true }).count()]).toEqual([
      name,
      1,
    ]);
  await page.goto("/blog/understanding-closing-costs");
  await page.getByRole("link", { name: "line by line", exact: true }).click();
  await page.waitForURL(`**${PATH}`);

  const plain = await openPage(server.url, PATH, { javaScript: false });
  await plain.getByRole("link", { name: "Mortgage Insurance", exact: true }).click();
  await plain.waitForURL("**#line-mortgageInsurance");
  const all = plain.getByRole("region", { name: "Every Line, Explained" });
  expect(await all.getByText(INSURANCE).isVisible()).toBe(true);
  const lender = plain.getByRole("definition").filter({ hasText: "NMLS #1234567" });
  expect(await lender.innerText()).toContain("Harborstone Home Loans");
  expect(await violationsOn(server.url, PATH)).toEqual([]);
});

test("a line on two pages is distinguished by its heading", async () => {
  const page = await openPage(server.url, PATH);
  const lines = page.locator("main button[aria-expanded]");
  await lines.first().waitFor();
  const names = await lines.allTextContents();
  expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([]);
  expect(names).toContain("Estimated Cash to Close (Calculating Cash to Close)");
});

test("at 320 px no line's name is under its number", async () => {
  const page = await openPage(server.url, PATH, { width: 320 });
  const covered = await page.locator("dl > div").evaluateAll((lines) =>
    lines.flatMap((line) => {
      const [name, number] = [line.querySelector("dt > *"), line.querySelector("dd")];
      if (!name || !number) return [];
      const isCovered = name.getBoundingClientRect().right > number.getBoundingClientRect().left;
      return isCovered ? (name.textContent ?? "") : [];
    }),
  );
  expect(covered).toEqual([]);
});
