import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { accessibilityViolations, violationsOn } from "#test/kit/axe.ts";
import { openPage, visit, type Visit, WIDTHS } from "#test/kit/browser.ts";
import { builtForReading } from "#test/kit/built-server.ts";
import { ODD_TEXTS } from "#test/kit/calculations.ts";
import { earlyPage } from "#test/kit/early-page.ts";
import { noteShifts } from "#test/kit/shifts.ts";

const server = builtForReading();
const PROMPT =
  "Enter your details and click the Calculate button to see your estimated mortgage payment.";

async function openCalculator(options?: Visit): Promise<Page> {
  const page = await openPage(server.url, "/calculator", options);
  await page.getByText("$1,892").waitFor();
  expect(await page.getByText(PROMPT).count()).toBe(0);
  return page;
}

const calculate = (page: Page) => page.getByRole("button", { name: "Calculate" }).click();
const amount = (page: Page, term: string) =>
  page.locator("dt", { hasText: term }).locator("xpath=following-sibling::dd").textContent();
const total = (page: Page) =>
  page.getByText("Estimated monthly payment").locator("xpath=following-sibling::p").textContent();
const dollars = (page: Page) => page.getByLabel("Down Payment Amount");

test("an amount typed beside a chosen percentage stays when the script arrives", async () => {
  const { page, takenOver } = await earlyPage(server.url, "/calculator");
  await page.getByRole("radio", { name: "10%" }).check({ force: true });
  await dollars(page).fill("90000");
  await takenOver();
  expect(await dollars(page).inputValue()).toMatch(/^90,?000$/);
  expect(await page.getByRole("radio", { name: "Custom" }).isChecked()).toBe(true);
});

describe("/calculator", () => {
  test("the button is in view on a laptop, whose browser takes its part of 768 px", async () => {
    const page = await openPage(server.url, "/calculator", { width: 1366 });
    const button = page.getByRole("button", { name: "Calculate" });
    const box = await button.boundingBox();
    expect((box?.y ?? 650) + (box?.height ?? 0)).toBeLessThanOrEqual(650);
    const hero = page.getByRole("heading", { level: 1 }).locator("xpath=ancestor::div[2]");
    expect((await hero.boundingBox())?.height).toBeLessThanOrEqual(125);
  });

  test("header 'Mortgage Payment Calculator', the calculator, and three info cards with a Contact Us link", async () => {
    const page = await openCalculator();
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(
      "Mortgage Payment Calculator",
    );
    const cards = page.getByRole("main").getByRole("heading", { level: 2 });
    expect(await cards.allTextContents()).toEqual(["How It Works", "Important Note", "Next Steps"]);
    await page.getByRole("main").getByRole("link", { name: "Contact Us" }).click();
    await page.waitForURL("**/contact");
  });

  test("shows a prompt before the first calculation", async () => {
    const { page } = await visit(server.url, { javaScript: false });
    await page.goto("/calculator");
    expect(await page.getByText(PROMPT).isVisible()).toBe(true);
    expect(await page.getByText("Estimated monthly payment").isVisible()).toBe(false);
  });

  test("it also calculates once on load, in whole dollars", async () => {
    const page = await openCalculator();
    expect(await total(page)).toBe("$1,892");
    expect(await amount(page, "Principal & Interest")).toBe("$1,517");
    expect(await amount(page, "Property Tax")).toBe("$250");
    expect(await amount(page, "Home Insurance")).toBe("$125");
    expect(await amount(page, "Loan Amount")).toBe("$240,000");
    expect(await page.getByText("$1,892").isVisible()).toBe(true);
  });

  test("results after Calculate, and the disclosure's sample payment", async () => {
    const page = await openCalculator();
    await page.getByLabel("Purchase Price").fill("375000");
    await page.getByLabel("Interest Rate").fill("7.375");
    expect(await total(page)).toBe("$1,892");
    expect(await page.getByText("Calculate again to update the estimate.").isVisible()).toBe(true);
    await calculate(page);
    expect(await amount(page, "Principal & Interest")).toBe("$2,072");
    expect(await amount(page, "Loan Amount")).toBe("$300,000");
  });

  test("defaults, ranges and steps", async () => {
    const page = await openCalculator();
    const field = async (label: string) => {
      const input = page.getByLabel(label, { exact: true });
      const attributes = ["min", "max", "step"].map((name) => input.getAttribute(name));
      return [await input.inputValue(), ...(await Promise.all(attributes))];
    };
    expect(await field("Purchase Price")).toEqual(["300,000", "0", null, "1000"]);
    expect(await field("Interest Rate")).toEqual(["6.5", "0", "20", "0.1"]);
    expect(await field("Monthly Income")).toEqual(["10,000", "0", null, "100"]);
    expect(await field("Property Tax Rate")).toEqual(["1.0", "0", "10", "0.1"]);
    expect(await field("Home Insurance Rate")).toEqual(["0.5", "0", "5", "0.1"]);
    expect(await dollars(page).inputValue()).toBe("60,000");
  });

  test("term options: 10, 15, 20, 30 years; down payment presets: 3.5%, 5%, 10%, 20%, Custom", async () => {
    const page = await openCalculator();
    const choices = async (legend: string) => {
      const radios = await page.getByRole("group", { name: legend }).getByRole("radio").all();
      return Promise.all(radios.map((radio) => radio.getAttribute("value")));
    };
    expect(await choices("Loan Term")).toEqual(["10 years", "15 years", "20 years", "30 years"]);
    expect(await choices("Down Payment")).toEqual(["3.5%", "5%", "10%", "20%", "Custom"]);
    expect(await page.getByRole("radio", { name: "30 years" }).isChecked()).toBe(true);
    expect(await page.getByRole("radio", { name: "20%" }).isChecked()).toBe(true);
    await page.getByRole("radio", { name: "15 years" }).check();
    await calculate(page);
    expect(await amount(page, "Principal & Interest")).toBe("$2,091");
  });
});

describe("Down payment", () => {
  test("the preset percent drives the dollar amount unless custom mode is on", async () => {
    const page = await openCalculator();
    await page.getByRole("radio", { name: "3.5%" }).check();
    expect(await dollars(page).inputValue()).toBe("10,500");
    await page.getByLabel("Purchase Price").fill("400000");
    expect(await dollars(page).inputValue()).toBe("14,000");
    await page.getByRole("radio", { name: "Custom" }).check();
    await page.getByLabel("Purchase Price").fill("500000");
    expect(await dollars(page).inputValue()).toBe("14,000");
  });

  test("typing a dollar amount switches to custom and recomputes the percent (rounded)", async () => {
    const page = await openCalculator();
    await dollars(page).fill("50000");
    expect(await page.getByRole("radio", { name: "Custom" }).isChecked()).toBe(true);
    expect(await page.getByText("17% of the price").isVisible()).toBe(true);
    await page.getByRole("radio", { name: "10%" }).check();
    expect(await page.getByRole("radio", { name: "Custom" }).isChecked()).toBe(false);
    expect(await dollars(page).inputValue()).toBe("30,000");
  });

  test("the dollar entry accepts only numbers of zero or more", async () => {
    const page = await openCalculator();
    for (const refused of ["-5", "abc", "1e5"]) {
      await dollars(page).fill(refused);
      expect(await dollars(page).inputValue()).toBe("60,000");
    }
    await dollars(page).fill("$45,000");
    await calculate(page);
    expect(await amount(page, "Loan Amount")).toBe("$255,000");
  });
});

describe("Special cases", () => {
  test.each(["0", "-1000", ""])(
    "if the price is not positive (%j), all results are zero",
    async (price) => {
      const page = await openCalculator();
      await page.getByLabel("Purchase Price").fill(price);
      await calculate(page);
      expect(await total(page)).toBe("$0");
      expect(await amount(page, "Property Tax")).toBe("$0");
    },
  );

  test("if the down payment is at least the price, the loan and the payment are zero", async () => {
    const page = await openCalculator();
    await dollars(page).fill("300000");
    await calculate(page);
    expect(await total(page)).toBe("$0");
    expect(await amount(page, "Loan Amount")).toBe("$0");
  });

  test("calculation failure is logged and all results reset to zero", async () => {
    const page = await openCalculator({ expected: /The calculation failed/ });
    const logged = page.waitForEvent("console");
    // A price of which 20 percent exceeds the range of numbers
    await page.getByLabel("Purchase Price").fill(`9${"0".repeat(307)}`);
    await page.keyboard.press("Enter");
    expect((await logged).text()).toContain("The calculation failed");
    expect(await total(page)).toBe("$0");
    await page.getByLabel("Purchase Price").fill("300000");
    await calculate(page);
    expect(await total(page)).toBe("$1,892");
  });

  test("the affordability score is computed but not displayed", async () => {
    const page = await openCalculator();
    const before = await page.getByRole("main").innerText();
    expect(before).not.toMatch(/afford|score/i);
    await page.getByLabel("Monthly Income").fill("1");
    await calculate(page);
    expect(await page.getByRole("main").innerText()).toBe(before);
  });
});

/** What is wrong with the page after Calculate with each bad text in each field. */
function calculateBadly(page: Page, bad: readonly string[]): Promise<string[]> {
  return page.evaluate(async (texts) => {
    const form = document.querySelector<HTMLFormElement>("#calculator-form");
    // The prototype's setter, so that React sees the change
    const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
    const calculateWith = async (input: HTMLInputElement, text: string) => {
      own?.set?.call(input, text);
      input.dispatchEvent(new Event("input", { bubbles: true }));
      await new Promise((done) => setTimeout(done));
      form?.requestSubmit();
      await new Promise((done) => setTimeout(done));
    };
    const problems: string[] = [];
    for (const input of form?.querySelectorAll<HTMLInputElement>("input:not([type=radio])") ?? []) {
      const before = input.value;
      for (const text of texts) {
        await calculateWith(input, text);
        const said = form?.nextElementSibling?.textContent ?? "";
        const marked = form?.querySelector("[aria-invalid=true]");
        const sentence = document.getElementById(`${marked?.id}-error`)?.textContent ?? "";
        // These have a result all the same, as specified
        const isOdd = /above \$0|up to \$|not above the price/.test(sentence);
        const where = `${input.name} ${text}`;
        if (/NaN|Infinity|undefined/.test(said)) problems.push(`${where}: ${said}`);
        if (marked && !/^Please .+[.]$/.test(sentence)) problems.push(`${where}: “${sentence}”`);
        if (!isOdd && said.includes("earlier details") !== Boolean(marked))
          problems.push(`${where}: ${said.slice(0, 120)}`);
      }
      await calculateWith(input, before);
    }
    return problems;
  }, bad);
}

describe("A typing error", () => {
  const figure = (page: Page) => page.getByText("Estimated monthly payment").locator("xpath=..");
  const isDimmed = (page: Page) =>
    figure(page).evaluate((element) => Number(getComputedStyle(element).opacity) < 1);
  const isInView = (page: Page, text: string) =>
    page.getByText(text).evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const header = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
      return top >= header && bottom <= innerHeight;
    });

  test.each([
    ["Interest Rate", "68.75", "Please enter a number from 0 to 20."],
    ["Interest Rate", "", "Please enter the interest rate."],
    ["Purchase Price", "three hundred", "Please write the amount in digits, such as 350,000."],
    ["Property Tax Rate", "1e9", "Please write a number with a point, such as 6.5."],
    ["Monthly Income", "-1", "Please enter a number that is not negative."],
  ])(
    "on a phone, %s %j shows its message with the focus; the last good result stays, dimmed",
    async (label, typed, sentence) => {
      const page = await openCalculator({ width: WIDTHS.phone });
      await page.getByLabel(label).fill(typed);
      await calculate(page);
      expect(await total(page)).toBe("$1,892");
      expect(await isDimmed(page)).toBe(true);
      expect(await isInView(page, sentence)).toBe(true);
      const field = page.getByLabel(label);
      expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await field.getAttribute("aria-invalid")).toBe("true");
      const words = "This is the estimate for your earlier details. Please check the marked field.";
      expect(await page.locator("[aria-live]", { hasText: words }).count()).toBe(1);
      expect(await accessibilityViolations(page)).toEqual([]);
    },
  );

  test("a result that no longer fits is dimmed at once, until the numbers are back", async () => {
    const page = await openCalculator();
    const words = page.locator("[aria-live]", { hasText: "You changed the details." });
    await page.getByRole("radio", { name: "15 years" }).check();
    expect(await isDimmed(page)).toBe(true);
    expect(await words.count()).toBe(1);
    await page.getByRole("radio", { name: "30 years" }).check();
    expect(await isDimmed(page)).toBe(false);
    expect(await words.isVisible()).toBe(false);
  });

  test("any text in any field gives a result or a message, and the last good result stays", async () => {
    const page = await openCalculator();
    expect(await calculateBadly(page, ODD_TEXTS)).toEqual([]);
    expect(await total(page)).toBe("$1,892");
    // The longest amounts are read on a phone too
    await page.setViewportSize({ width: 320, height: 800 });
    await page.getByLabel("Purchase Price").fill("9".repeat(20));
    await calculate(page);
    const ends = await page
      .locator("[data-figure=total], #calculator-form input:not([type=radio])")
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right));
    expect(Math.max(...ends)).toBeLessThanOrEqual(320);
  });

  test.each(["", "0"])("a price of %j shows beside the field what is missing", async (price) => {
    const page = await openCalculator({ width: WIDTHS.phone });
    await page.getByLabel("Purchase Price").fill(price);
    await calculate(page);
    expect(await isInView(page, "Please enter a price above $0.")).toBe(true);
    expect(await isDimmed(page)).toBe(false);
  });

  test("a down payment of the price or more says that nothing is left to borrow", async () => {
    const page = await openCalculator();
    await dollars(page).fill("900000");
    expect(await page.getByText("there is nothing left to borrow").isVisible()).toBe(true);
    await calculate(page);
    await page.getByText("Please enter a down payment that is not above the price.").waitFor();
    expect(await total(page)).toBe("$0");
    expect(await dollars(page).evaluate((it) => it === document.activeElement)).toBe(true);
    await dollars(page).fill("90000");
    expect(await page.getByText("there is nothing left to borrow").count()).toBe(0);
  });
});

describe("Money", () => {
  test("has its commas while it is typed, and the caret stays where it was", async () => {
    const page = await openCalculator();
    const price = page.getByLabel("Purchase Price");
    await price.fill("");
    await price.pressSequentially("725000");
    expect(await price.inputValue()).toBe("725,000");
    for (const key of ["Home", "ArrowRight", "ArrowRight", "1"]) await page.keyboard.press(key);
    expect(await price.inputValue()).toBe("7,215,000");
    await page.keyboard.press("9");
    expect(await price.inputValue()).toBe("72,195,000");
  });

  test('takes a pasted "$725,000", and the arrow keys step through it', async () => {
    const page = await openCalculator();
    const price = page.getByLabel("Purchase Price");
    await price.selectText();
    await page.keyboard.insertText("$725,000");
    expect(await price.inputValue()).toBe("725,000");
    await page.keyboard.press("ArrowUp");
    expect(await price.inputValue()).toBe("726,000");
    await calculate(page);
    expect(await amount(page, "Loan Amount")).toBe("$580,800");
  });
});

describe("What the figure means", () => {
  test("under 20 % down it has a second figure with an estimate of mortgage insurance", async () => {
    const page = await openCalculator();
    const words = page.getByText("$2,407 with estimated mortgage insurance");
    expect(await words.isVisible()).toBe(false);
    await page.getByRole("radio", { name: "3.5%" }).check();
    await calculate(page);
    expect(await words.isVisible()).toBe(true);
  });

  test("the income says what it is used for", async () => {
    const page = await openCalculator();
    const id = await page.getByLabel("Monthly Income").getAttribute("aria-describedby");
    expect(await page.locator(`#${id}`).textContent()).toContain("does not change this estimate");
  });
});

test("the legal disclosure: the sample payment, illustrative only and not a loan offer", async () => {
  const page = await openCalculator();
  const text = await page.getByText("Legal Disclosure").locator("xpath=..").innerText();
  for (const part of [
    "$300,000 loan",
    "30-year fixed",
    "7.375% rate",
    "7.692% APR",
    "principal and interest is $2,072.03",
    "tax $250",
    "insurance $125",
    "$2,447.03",
    "1.875 points",
    "LTV of 80%",
    "illustrative purposes only",
    "not a loan offer",
  ])
    expect(text).toContain(part);
});

test("no layout shift between the prompt and the results", async () => {
  for (const width of Object.values(WIDTHS)) {
    const { page } = await visit(server.url, { width, fresh: true });
    const shifts = await noteShifts(page);
    await page.goto("/calculator");
    await page.getByText("$1,892").waitFor();
    await calculate(page);
    expect(await shifts()).toEqual([]);
  }
});

test("axe finds nothing", async () => {
  const found = await violationsOn(server.url, "/calculator", (page) =>
    page.getByText("$1,892").waitFor(),
  );
  expect(found).toEqual([]);
});
