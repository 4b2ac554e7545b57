import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { CALCULATORS } from "#lending/calculators/all.ts";
import { violationsInBothThemes } from "#test/kit/axe.ts";
import { hydrated, openPage, visit, WIDTHS } from "#test/kit/browser.ts";
import { builtForReading } from "#test/kit/built-server.ts";
import { ODD_TEXTS } from "#test/kit/calculations.ts";

const server = builtForReading();
const NAMES = Object.keys(CALCULATORS);
const headline = (page: Page) => page.locator("p.text-4xl");

/** A calculator whose script has arrived; the frame's arrives earlier. */
async function openCalculator(name: string): Promise<Page> {
  const page = await openPage(server.url, `/calculators/${name}`);
  await isLive(page);
  return page;
}

async function isLive(page: Page): Promise<void> {
  await page.locator("main button[type=submit]:not([data-early])").waitFor();
}

test("each calculator and how we compute: no script error, axe finds nothing, no sideways scroll", async () => {
  const { page } = await visit(server.url, { width: 320 });
  const paths = NAMES.map((name) => `/calculators/${name}`);
  for (const path of [...paths, "/calculators", "/how-we-compute"]) {
    await page.goto(path);
    await hydrated(page);
    expect([path, await violationsInBothThemes(page)]).toEqual([path, []]);
    const wide = await page.evaluate("document.documentElement.scrollWidth > innerWidth");
    expect([path, wide]).toEqual([path, false]);
  }
});

test("on a phone no field is wider than its column, and fields side by side are on one line", async () => {
  const { page } = await visit(server.url, { width: WIDTHS.phone });
  for (const name of NAMES) {
    await page.goto(`/calculators/${name}`);
    const crooked = await page.locator("#calculator-form").evaluate((form) => {
      const { paddingRight } = getComputedStyle(form);
      const right = form.getBoundingClientRect().right - Number.parseFloat(paddingRight);
      const fields = [...form.querySelectorAll("label")].flatMap((label) => {
        const control = document.getElementById(label.htmlFor)?.closest("span, select");
        if (!control) return [];
        const box = control.getBoundingClientRect();
        return [{ name: label.htmlFor, top: label.getBoundingClientRect().top, box }];
      });
      return fields
        .filter(
          ({ top, box }) =>
            box.right > right + 1 || fields.some((it) => it.top === top && it.box.top !== box.top),
        )
        .map((it) => it.name);
    });
    expect([name, crooked]).toEqual([name, []]);
  }
});

test("labels that repeat below several headings are distinguished by them", async () => {
  const page = await openPage(server.url, "/calculators/refinance");
  const named = (name: string) => page.getByRole("textbox", { name, exact: true }).count();
  expect(await named("Balance owed (Your loan now)")).toBe(1);
  await page.goto("/calculators/compare");
  expect(await named("Interest rate (Loan B)")).toBe(1);
});

test("required fields are announced as required, optional ones are not", async () => {
  const page = await openPage(server.url, "/calculators/compare");
  const announced = (name: string) =>
    page.getByRole("textbox", { name, exact: true }).getAttribute("aria-required");
  expect(await announced("Interest rate (Loan A)")).toBe("true");
  expect(await announced("Interest rate (Loan C)")).toBe("false");
});

test("the payment calculator too asks for several marked fields, which are announced as required", async () => {
  const page = await openPage(server.url, "/calculator");
  await page.getByText("$1,892").waitFor();
  const rate = page.getByRole("textbox", { name: "Interest Rate" });
  expect(await rate.getAttribute("aria-required")).toBe("true");
  await rate.fill("68.75");
  await page.getByLabel("Monthly Income").fill("-5");
  await page.getByRole("button", { name: "Calculate" }).click();
  await page.getByText("Please check the marked fields.").waitFor();
});

test("two invalid numbers are asked for as fields", async () => {
  const page = await openCalculator("affordability");
  await page.getByLabel("Monthly income").fill("much");
  await page.getByText("Please check the marked field.").waitFor();
  await page.getByLabel("Interest rate").fill("low");
  await page.getByText("Please check the marked fields.").waitFor();
  expect(await page.locator("[aria-invalid=true]").count()).toBe(2);
});

test("typed numbers are computed at once and become the address; Back restores the earlier numbers", async () => {
  const page = await openCalculator("affordability");
  const before = await headline(page).textContent();
  const income = page.getByLabel("Monthly income");
  await income.fill("12000");
  await expect.poll(() => headline(page).textContent()).not.toBe(before);
  const after = await headline(page).textContent();
  await income.blur();
  await page.waitForURL(/monthlyIncome=12000/);
  await page.reload();
  await isLive(page);
  expect(await headline(page).textContent()).toBe(after);
  await page.goBack();
  await expect.poll(() => headline(page).textContent()).toBe(before);
});

test("an invalid number has its message, and the last good result stays, dimmed", async () => {
  const page = await openCalculator("affordability");
  const before = await headline(page).textContent();
  for (const [bad, sentence] of [
    ["$350k", "Please write the amount in digits"],
    ["1e9", "Please write the amount in digits"],
    ["425.000", "Please write thousands with a comma"],
    ["-1", "Please enter a number that is not negative."],
    ["", "Please enter the monthly income."],
  ] as const) {
    await page.getByLabel("Monthly income").fill(bad);
    await page.getByText(sentence).waitFor();
    expect(await headline(page).textContent()).toBe(before);
    await page.getByText("This is the result of your earlier numbers.").waitFor();
  }
  await page.getByLabel("Interest rate").fill("6,5");
  await page.getByText("Please write a number with a point, such as 6.5.").waitFor();
});

test("Calculate under a long form brings the result into view, on a laptop and on a phone", async () => {
  const page = await openCalculator("rent-or-buy");
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 720 });
    await page.getByRole("button", { name: "Calculate" }).click();
    await expect.poll(() => isInView(headline(page))).toBe(true);
  }
});

/** Below the sticky header, and above the bottom of the screen. */
async function isInView(locator: Locator): Promise<boolean> {
  const box = await locator.boundingBox();
  return box !== null && box.y >= 72 && box.y + box.height <= 720;
}

/** What is shown at each field after each bad text, with the valid text restored in between. */
function typeBadly(page: Page, bad: readonly string[]): Promise<string[]> {
  return page.evaluate(async (texts) => {
    // The prototype's setter, so that React sees the change
    const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
    const type = async (input: HTMLInputElement, text: string) => {
      own?.set?.call(input, text);
      input.dispatchEvent(new Event("input", { bubbles: true }));
      await new Promise((done) => setTimeout(done));
    };
    const problems: string[] = [];
    const fields = document.querySelectorAll<HTMLInputElement>("#calculator-form input");
    for (const input of fields) {
      const before = input.value;
      // Dates outside every table
      const typed = input.type === "date" ? ["1990-01-01", "2099-12-31"] : texts;
      for (const text of typed) {
        await type(input, text);
        const main = document.querySelector("main")?.textContent ?? "";
        const marked = document.querySelector("#calculator-form [aria-invalid=true]");
        const sentence = document.getElementById(`${marked?.id}-error`)?.textContent ?? "";
        const isStale = main.includes("This is the result of your earlier numbers.");
        if (/NaN|Infinity|undefined/.test(main)) problems.push(`${input.name} ${text}: NaN`);
        if (isStale !== (marked !== null)) problems.push(`${input.name} ${text}: ${isStale}`);
        if (marked && !/^[A-Z].+[.]$/.test(sentence))
          problems.push(`${input.name} ${text}: “${sentence}”`);
      }
      await type(input, before);
    }
    return problems;
  }, bad);
}

test.each(NAMES)(
  "%s: any text in any field gives a result or a message, and the last good result stays",
  async (name) => {
    const page = await openCalculator(name);
    const before = await page.locator("main").textContent();
    expect(await typeBadly(page, ODD_TEXTS)).toEqual([]);
    // A schedule follows a frame later
    await expect.poll(() => page.locator("main").textContent()).toBe(before);
  },
);

test.each(NAMES)(
  "%s: with every field wrong each has its message, and Calculate goes to the first of them",
  async (name) => {
    const page = await openCalculator(name);
    const before = await page.locator("#calculator-result").innerText();
    const inputs = page.locator("#calculator-form input[type=text]");
    for (const input of await inputs.all()) await input.fill("$350k");
    await page.getByRole("button", { name: "Calculate" }).click();
    const wrong = page.locator("#calculator-form [aria-invalid=true]");
    expect(await wrong.count()).toBe(await inputs.count());
    expect(await wrong.first().evaluate((it) => it === document.activeElement)).toBe(true);
    for (const field of await wrong.all()) {
      const id = await field.getAttribute("id");
      expect(await page.locator(`[id="${id}-error"]`).innerText()).toMatch(/^Please write .+\.$/);
    }
    expect(await page.locator("#calculator-result").innerText()).toBe(before);
  },
);

test("payments, which may be of no home loan, are passed on to a question only", async () => {
  const page = await openPage(server.url, "/calculators/payments");
  await page.getByRole("link", { name: "Ask about these numbers" }).waitFor();
  expect(await page.getByRole("link", { name: "Apply with these" }).count()).toBe(0);
});

test.each(NAMES.filter((name) => name !== "payments"))(
  "%s: its numbers are passed on to a question and to an application",
  async (name) => {
    const page = await openPage(server.url, `/calculators/${name}?state=NJ`);
    const link = (words: string) => page.getByRole("link", { name: words }).getAttribute("href");
    const [ask, apply] = [await link("Ask about these numbers"), await link("Apply with these")];
    expect(await page.getByText("To read:").count()).toBe(1);
    await page.goto(ask ?? "");
    const message = page.locator("#contact-message");
    await expect.poll(() => message.inputValue()).toContain(`/calculators/${name}?`);
    await page.goto(apply ?? "");
    const { searchParams } = new URL(apply ?? "", server.url);
    await page.getByRole("radio", { checked: true }).waitFor();
    expect(await page.getByLabel("State").inputValue()).toBe("NJ");
    const carried = (each: string) => Number(searchParams.get(each) ?? 0);
    const loan = carried("amount") || carried("price") - carried("down");
    const written = loan > 0 ? `value="${loan.toLocaleString("en-US")}"` : "";
    expect(await (await fetch(server.url + apply)).text()).toContain(written);
  },
);

test("without scripts the default result is there, and the form works through its address", async () => {
  const page = await openPage(server.url, "/calculators/fha", { javaScript: false });
  expect(await headline(page).textContent()).toMatch(/^\$\d,\d{3}$/);
  await page.getByLabel("Home price").fill("450000");
  await page.getByRole("button", { name: "Calculate" }).click();
  await page.waitForURL(/price=450000/);
  expect(await page.locator("body").textContent()).toContain("$434,250");
});

test("the published examples agree, computed in the browser", async () => {
  const page = await openPage(server.url, "/how-we-compute");
  const words = await page.getByText("figures agree").textContent();
  const [, right, all] = /(\d+) of (\d+) figures/.exec(words ?? "") ?? [];
  expect(Number(all)).toBeGreaterThan(40);
  expect(right).toBe(all);
  await page.getByText("Your browser has just").waitFor();
  await page.getByText("A figure that we have not read at its source is left out").waitFor();
});

test.each([
  ["The mortgage payment calculator", "price · tax / 12"],
  ["Total interest percentage", "− loan + prepaid interest) / loan"],
  ["Loans side by side", "cash to close − principal paid"],
  ["What a refinance saves in all", "interest of the new one − closing costs"],
  ["Buying a home", "− sale − gain"],
  ["Renting one", "rent paid − gain"],
  ["Cash to close", "paid ahead − already paid"],
  ["Conforming limits", "limit of the county"],
])("the rule of '%s' is on /how-we-compute with its formula", async (title, formula) => {
  const page = await openPage(server.url, "/how-we-compute", { javaScript: false });
  const rule = page.locator("section", {
    has: page.locator(":scope > h3", { hasText: title }),
  });
  expect(await rule.innerText()).toContain(formula);
});

test("the amortization of an HP 12C manual, typed into the page, gives the numbers of the manual", async () => {
  const page = await openCalculator("amortization");
  await page.getByLabel("Loan amount").fill("50000");
  await page.getByLabel("Interest rate").fill("13.25");
  await page.getByLabel("Loan term").fill("25");
  await expect.poll(() => headline(page).textContent()).toBe("$573.35");
  const row = (unit: string, number: number) =>
    page
      .getByRole("region", { name: `Schedule by ${unit}` })
      .getByRole("row")
      .nth(number)
      .innerText();
  await expect.poll(() => row("year", 2)).toMatch(/\$6,570\.72\s+\$309\.48\s+\$49,419\.21$/);
  // On a phone the balance is visible without scrolling sideways
  await page.setViewportSize({ width: 375, height: 800 });
  await page.getByLabel("Loan amount").fill("240000");
  await expect.poll(() => row("year", 1)).toMatch(/\d{3},\d{3}\.\d\d$/);
  const region = page.getByRole("region", { name: "Schedule by year" });
  expect(await region.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  await page.getByLabel("Loan amount").fill("50000");
  await page.getByLabel("Schedule", { exact: true }).selectOption("By month");
  await expect.poll(() => row("month", 1)).toMatch(/\$552\.08\s+\$21\.27\s/);
  expect(await row("month", 2)).toMatch(/\$551\.85\s+\$21\.50\s/);
});

test("refinance, points and cash to close are drawn too, without scripts", async () => {
  const page = await openPage(server.url, "/calculators/refinance", { javaScript: false });
  const drawn = page.getByRole("img", { name: /^The payments saved reach the cost of / });
  expect(await drawn.getAttribute("aria-label")).toContain("the cost of $5,000 in 2 years.");
  await page.goto("/calculators/points");
  expect(await drawn.count()).toBe(1);
  await page.goto("/calculators/cash-to-close");
  const steps = page.getByRole("region", { name: "How It Adds Up" }).getByRole("listitem");
  expect(await steps.last().textContent()).toMatch(/^Bring to closing \$41,016$/);
});

test("an unknown calculator is 404", async () => {
  expect((await fetch(`${server.url}/calculators/nothing`)).status).toBe(404);
});
