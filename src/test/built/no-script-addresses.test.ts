import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPage, visit } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";

/** What an address contains is in the server's HTML. */

const server = builtForAll();

async function open(path: string): Promise<Page> {
  const { page } = await visit(server.url, { javaScript: false });
  await page.goto(path);
  return page;
}

test("a link's loan type and amounts are in the form of a request", async () => {
  const page = await open("/apply?purpose=home-purchase&loan=FHA%20Loan&price=450000&down=90000.4");
  expect(await page.getByRole("radio", { name: "Home purchase" }).isChecked()).toBe(true);
  expect(await page.getByLabel("Loan type").inputValue()).toBe("FHA Loan");
  const amounts = ["Purchase price or home value", "Down payment, to buy", "Loan amount"];
  const values = amounts.map((label) => page.getByRole("textbox", { name: label }).inputValue());
  expect(await Promise.all(values)).toEqual(["450,000", "90,000", "360,000"]);
  expect(await page.getByText("Your numbers are filled in.").isVisible()).toBe(true);
  await page.goto("/apply?purpose=theft&loan=No%20Loan&price=a&down=b");
  expect(await page.getByLabel("Loan type").inputValue()).toBe("");
  expect(await page.getByText("Your numbers are filled in.").count()).toBe(0);
});

test("an address with the calculator's numbers shows their result", async () => {
  const path = "/calculator?price=375000&interestRate=7.375&downPayment=Custom";
  const page = await open(`${path}&downPaymentAmount=75000&termYears=15+years`);
  expect(await page.getByLabel("Purchase Price").inputValue()).toBe("375,000");
  expect(await page.getByRole("radio", { name: "15 years" }).isChecked()).toBe(true);
  expect(await page.getByText("$2,760", { exact: true }).count()).toBe(1);
  await page.goto("/calculator?interestRate=25&downPayment=all&termYears=forever");
  await page.getByText("Please enter a number from 0 to 20.").waitFor();
  expect(await page.getByRole("radio", { name: "30 years" }).isChecked()).toBe(true);
  expect(await page.getByRole("main").innerText()).not.toContain("NaN");
  const live = await openPage(server.url, path.replace("Custom", "10%25"));
  expect(await live.getByRole("radio", { name: "10%" }).isChecked()).toBe(true);
  expect(await live.getByText("$2,800", { exact: true }).count()).toBe(1);
});

test.each<Record<string, string>>([
  { downPayment: "Custom", downPaymentAmount: "400000" },
  { downPayment: "Custom", downPaymentAmount: "60k" },
  { downPayment: "40%" },
  { termYears: "7" },
  { price: "0" },
])("the calculator with %j is 400, with a message at its field", async (fields) => {
  const answer = await fetch(`${server.url}/calculator`, {
    method: "POST",
    body: new URLSearchParams({ form: "calculator-form", ...fields }),
  });
  expect(answer.status).toBe(400);
  const html = await answer.text();
  expect(html.match(/role="alert">Please (?:enter a|choose one|write the)[^<]*/g)).toHaveLength(1);
});

test("the officer of a link, the state and the plan stay when a calculator is sent", async () => {
  const apply = (page: Page) =>
    page.getByRole("link", { name: "Apply with these numbers" }).getAttribute("href");
  const page = await open("/calculators/fha?officer=7");
  await page.getByLabel("Home price").fill("450000");
  await page.getByRole("button", { name: "Calculate" }).click();
  await page.waitForURL(/price=450000/);
  expect(new URL(page.url()).searchParams.get("officer")).toBe("7");
  expect(await apply(page)).toContain("&officer=7&price=450000&");
  await page.goto("/calculator?officer=7&state=NJ&extraMonthlyPrincipal=200");
  await page.getByLabel("Purchase Price").fill("450000");
  await page.getByRole("button", { name: "Calculate" }).click();
  await page.getByText("$2,838", { exact: true }).waitFor();
  expect(await apply(page)).toContain("&officer=7&state=NJ&price=450000&");
  expect(await page.getByLabel("Extra each month").inputValue()).toBe("200");
  await page.locator("summary", { hasText: "Schedule" }).click();
  await page.getByRole("button", { name: "By year" }).click();
  await page.waitForURL(/schedule=years/);
  expect(new URL(page.url()).searchParams.get("officer")).toBe("7");
});

test("a link about a loan type begins the message, which is sent", async () => {
  const page = await open("/contact?loan=FHA+Loan");
  expect(await page.getByLabel("Subject").inputValue()).toBe("mortgage-question");
  const message = page.getByRole("textbox", { name: "Message" });
  expect(await message.inputValue()).toBe("I would like to know more.\n\nAbout: FHA Loan\n");
  await page.getByLabel("Name").fill("Ada Lovelace");
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Phone").fill("(212) 555-0100");
  await page.getByRole("button", { name: "Send Message" }).click();
  await page.getByRole("heading", { name: "Your message is on its way to us." }).waitFor();
  await page.getByText("Subject: Mortgage Question").waitFor();
});

test("a link about a calculator's result names it beside the form and in the message", async () => {
  const address = "/calculators/refinance?balance=250000&rate=6.5";
  const page = await open(`/contact?about=${encodeURIComponent(address)}`);
  expect(await page.getByRole("status").innerText()).toBe("About: Refinance Calculator");
  const link = page.getByRole("link", { name: "Refinance Calculator" });
  expect(await link.getAttribute("href")).toContain(address);
  const message = page.getByRole("textbox", { name: "Message" });
  expect(await message.inputValue()).toContain(`${address}\n`);
  expect(await page.getByLabel("Subject").inputValue()).toBe("mortgage-question");
});
