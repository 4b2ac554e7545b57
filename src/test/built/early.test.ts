import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { hydrated, visit, WIDTHS } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";
import { earlyPage } from "#test/kit/early-page.ts";
import { adminCalls } from "#test/kit/admin.ts";

const server = builtForAll();

const openEarly = (path: string, width?: number) => earlyPage(server.url, path, width);

/** A page whose scripts are held back never finishes loading. */
const COMMITTED = { waitUntil: "commit" } as const;

const message = (page: Page) => page.getByRole("textbox", { name: "Message" });
const email = (page: Page) => page.getByRole("textbox", { name: "Email" });
const pressed = (page: Page) => page.locator("[data-pressed]");

describe("Values typed, chosen and ticked before the script arrives", () => {
  test("/contact", async () => {
    const { page, takenOver } = await openEarly("/contact");
    await page.getByLabel("Name").fill("Ada Lovelace");
    await page.getByLabel("Subject").selectOption("refinancing");
    await message(page).fill("Before the script.");
    await takenOver();
    expect(await page.getByLabel("Name").inputValue()).toBe("Ada Lovelace");
    expect(await page.getByLabel("Subject").inputValue()).toBe("refinancing");
    expect(await message(page).inputValue()).toBe("Before the script.");
  });

  test("/apply: a card, a select, and this browser's earlier draft", async () => {
    const { page, takenOver } = await openEarly("/apply");
    await page.evaluate(() => {
      const draft = { state: "NY", timeFrame: "just-looking" };
      localStorage.setItem("loanRequest", JSON.stringify({ at: Date.now(), draft }));
    });
    await page.getByText("Refinance", { exact: true }).click();
    await page.getByLabel("State").selectOption("New Jersey");
    await takenOver();
    expect(await page.getByRole("radio", { name: "Refinance", exact: true }).isChecked()).toBe(
      true,
    );
    expect(await page.getByLabel("State").inputValue()).toBe("NJ");
    expect(await page.getByLabel("When do you need the loan?").inputValue()).toBe("just-looking");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("heading", { name: "The numbers" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "The numbers" }).waitFor();
  });

  test.each(["/calculator", "/"])("the calculator of %s", async (path) => {
    const { page, takenOver } = await openEarly(path);
    await page.getByLabel("Purchase Price").fill("725000");
    await page.getByRole("radio", { name: "10%" }).check({ force: true });
    await page.getByRole("radio", { name: "15 years" }).check({ force: true });
    const taken = takenOver();
    // On the home page the calculator is hydrated when it is near the viewport
    await expect
      .poll(async () => {
        await page.getByLabel("Purchase Price").scrollIntoViewIfNeeded();
        return page.locator("[data-early]").count();
      })
      .toBe(0);
    await taken;
    expect(await page.getByLabel("Purchase Price").inputValue()).toMatch(/^725,?000$/);
    expect(await page.getByLabel("Down Payment Amount").inputValue()).toMatch(/^72,?500$/);
    expect(await page.getByRole("radio", { name: "15 years" }).isChecked()).toBe(true);
  });

  test("stay with the scroll position", async () => {
    const { page, takenOver } = await openEarly("/");
    const price = page.getByLabel("Purchase Price");
    await price.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(0);
    await takenOver();
    expect(await page.evaluate(() => scrollY)).toBe(place);
  });

  test.each(["/auth", "/LOagentsPortal", "/admin"])("%s", async (path) => {
    const { page, takenOver } = await openEarly(path);
    await page.getByLabel("Username").fill("jane");
    await page.locator("#password").fill("a secret");
    await takenOver();
    expect(await page.getByLabel("Username").inputValue()).toBe("jane");
    expect(await page.locator("#password").inputValue()).toBe("a secret");
  });

  test.each(["/auth?register=true", "/LOagentsPortal/signup"])("%s", async (path) => {
    const { page, takenOver } = await openEarly(path);
    await page.getByLabel("First name").fill("Jane");
    await email(page).fill("jane@example.com");
    await takenOver();
    expect(await page.getByLabel("First name").inputValue()).toBe("Jane");
    expect(await email(page).inputValue()).toBe("jane@example.com");
  });

  test("/auth?register=true: the tick for a loan officer", async () => {
    const { page, takenOver } = await openEarly("/auth?register=true");
    await page.getByLabel("I am a loan officer").check();
    await takenOver();
    expect(await page.getByLabel("I am a loan officer").isChecked()).toBe(true);
  });

  test.each(["/forgot-password", "/auth?expired=true"])("%s", async (path) => {
    const { page, takenOver } = await openEarly(path);
    await email(page).fill("jane@example.com");
    await takenOver();
    expect(await email(page).inputValue()).toBe("jane@example.com");
  });

  test("/reset-password", async () => {
    const { page, takenOver } = await openEarly("/reset-password#token=mailed");
    // Nobody knows yet whether the link works
    await page.route("**/accounts.checkPasswordReset", () => {});
    await page.locator("#new-password").fill("a new secret");
    await takenOver();
    expect(await page.locator("#new-password").inputValue()).toBe("a new secret");
  });

  test("/blog: the search and the address of the newsletter", async () => {
    const { page, release } = await openEarly("/blog");
    await page.getByPlaceholder("Search articles...").fill("refinanc");
    await page.getByLabel("Email address").fill("ada@example.com");
    await release();
    await page.waitForURL("**/blog?search=refinanc");
    expect(await page.getByPlaceholder("Search articles...").inputValue()).toBe("refinanc");
    expect(await page.getByLabel("Email address").inputValue()).toBe("ada@example.com");
  });
});

describe("A press that is handled before the script arrives", () => {
  const figure = (page: Page, name: string) => page.locator(`[data-figure="${name}"]`);

  test.each(["/calculator?state=NJ", "/"])("Calculate on %s: its figures", async (path) => {
    const { page, takenOver } = await openEarly(path);
    await page.getByLabel("Purchase Price").fill("400000");
    await page.getByRole("radio", { name: "10%" }).check({ force: true });
    const calculate = page.getByRole("button", { name: "Calculate", exact: true });
    await calculate.click();
    // 360,000 at 6.5% over 30 years, 4,000 of taxes and 2,000 of insurance a year
    const shown = async () => ({
      total: await figure(page, "total").innerText(),
      loan: await figure(page, "loanAmount").innerText(),
      insurance: await page.getByText("Lenders usually ask for mortgage insurance").isVisible(),
      prompt: await page.getByText("Enter your details and click").isVisible(),
      next: await page.getByRole("link", { name: "Apply with these" }).getAttribute("href"),
      bar: await page.locator("svg rect").evaluateAll((all) => all.map((part) => part.outerHTML)),
    });
    const early = await shown();
    expect(early).toMatchObject({ total: "$2,775", loan: "$360,000", insurance: true });
    expect(early.prompt).toBe(false);
    expect(early.next).toMatch(/home-purchase(&state=NJ)?&price=400000&down=40000$/);
    expect(await pressed(page).count()).toBe(0);
    await page.getByRole("radio", { name: "20%" }).check({ force: true });
    await calculate.click();
    expect(await figure(page, "loanAmount").innerText()).toBe("$320,000");
    expect((await shown()).insurance).toBe(false);
    await page.getByRole("radio", { name: "10%" }).check({ force: true });
    await calculate.click();
    await takenOver();
    expect(await shown()).toEqual(early);
    expect(await page.getByLabel("Purchase Price").inputValue()).toBe("400,000");
  });

  test("Calculate: a value out of range is reported at its field, and no figure is shown", async () => {
    const { page, takenOver } = await openEarly("/calculator");
    const rate = page.getByLabel("Interest Rate");
    await rate.fill("68.75");
    await page.getByRole("button", { name: "Calculate", exact: true }).click();
    const said = () =>
      rate.evaluate(({ validity, validationMessage }: HTMLInputElement) =>
        validity.customError ? validationMessage : "",
      );
    expect(await said()).toBe("Please enter a number from 0 to 20.");
    expect(await figure(page, "total").isVisible()).toBe(false);
    await rate.fill("6.875");
    expect(await said()).toBe("");
    await takenOver();
    expect(await rate.inputValue()).toBe("6.875");
  });

  test("a figure of zero is not an earlier one: numbers that changed after the press", async () => {
    const { page, takenOver } = await openEarly("/calculator");
    const calculate = page.getByRole("button", { name: "Calculate", exact: true });
    await calculate.click();
    expect(await figure(page, "insurance").innerText()).toBe("$125");
    await page.getByLabel("Home Insurance Rate").fill("0");
    await takenOver();
    expect(await figure(page, "insurance").innerText()).toBe("$0");
  });

  test("Continue of /apply: the second step, kept with what is typed in it", async () => {
    const { page, takenOver } = await openEarly("/apply");
    const goOn = page.getByRole("button", { name: "Continue" });
    await goOn.click();
    const said = await page
      .getByRole("radio", { name: "Home purchase" })
      .evaluate((radio: HTMLInputElement) => radio.validationMessage);
    expect(said).toBe("Please choose what the loan is for.");
    await page.getByText("Home purchase").click();
    await goOn.click();
    const numbers = page.getByRole("heading", { name: "The numbers" });
    expect(await numbers.isVisible()).toBe(true);
    const planning = page.getByRole("heading", { name: "What are you planning?" });
    expect(await planning.isVisible()).toBe(false);
    expect(await page.locator("li[aria-current=step]").innerText()).toContain("Numbers");
    expect(await page.getByLabel("Down payment").isVisible()).toBe(true);
    expect(await page.getByLabel("Balance owed").isVisible()).toBe(false);
    await page.getByLabel("Loan amount").fill("280,000");
    await takenOver();
    expect(await numbers.isVisible()).toBe(true);
    expect(await page.getByLabel("Loan amount").inputValue()).toBe("280,000");
    await page.goBack();
    await planning.waitFor();
    expect(await page.getByRole("radio", { name: "Home purchase" }).isChecked()).toBe(true);
    await goOn.click();
    await numbers.waitFor();
    expect(await page.getByLabel("Loan amount").inputValue()).toBe("280,000");
  });

  test("the Register tab: its form at once, kept with what is typed and with the focus", async () => {
    const { page, takenOver } = await openEarly("/auth");
    const create = page.getByRole("button", { name: "Create account" });
    expect(await create.isVisible()).toBe(false);
    await page.getByRole("tab", { name: "Register" }).click();
    expect(await create.isVisible()).toBe(true);
    expect(await page.getByRole("button", { name: "Log in" }).isVisible()).toBe(false);
    expect(await page.getByRole("tab", { selected: true }).allTextContents()).toEqual(["Register"]);
    expect(await pressed(page).count()).toBe(0);
    await page.getByRole("tab", { name: "Login" }).click();
    expect(await create.isVisible()).toBe(false);
    await page.getByRole("tab", { name: "Register" }).click();
    await page.getByLabel("First name").pressSequentially("Jan");
    await takenOver();
    await page.keyboard.type("e");
    expect(await page.getByLabel("First name").inputValue()).toBe("Jane");
    expect(await page.getByRole("tab", { selected: true }).allTextContents()).toEqual(["Register"]);
    await expect.poll(() => page.locator("#login-form").count()).toBe(0);
    await page.getByRole("tab", { name: "Login" }).click();
    await page.getByRole("button", { name: "Log in" }).waitFor();
    expect(await create.count()).toBe(0);
  });

  test("back from the second step of /apply, and forward again", async () => {
    const { page, takenOver } = await openEarly("/apply?officer=7");
    await page.getByText("Refinance", { exact: true }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    expect(page.url()).toBe(`${server.url}/apply?officer=7&step=2`);
    expect(await page.getByLabel("Balance owed").isVisible()).toBe(true);
    await page.goBack(COMMITTED);
    await page.getByRole("heading", { name: "What are you" }).waitFor();
    await page.goForward(COMMITTED);
    await page.getByRole("heading", { name: "The numbers" }).waitFor();
    await page.goBack(COMMITTED);
    await takenOver();
    await page.getByRole("heading", { name: "What are you planning?" }).waitFor();
    expect(await page.getByRole("heading", { name: "The numbers" }).count()).toBe(0);
  });

  test("a link looks pressed until its page comes; one to a place on the page does not", async () => {
    const { page } = await openEarly("/about");
    // The next page is never answered
    await page.evaluate(() => addEventListener("click", (event) => event.preventDefault()));
    await page.getByRole("contentinfo").getByRole("link", { name: "Mortgage Glossary" }).click();
    expect(await pressed(page).count()).toBe(0);
    await page.getByRole("main").getByRole("link", { name: "Contact Us" }).click();
    expect(await pressed(page).textContent()).toBe("Contact Us");
  });

  test("a link leaves the connection to its page; Back fetches the scripts again", async () => {
    const { page, release } = await openEarly("/about");
    const left = page.waitForEvent("requestfailed", (request) => request.url().endsWith(".js"));
    const link = page.getByRole("main").getByRole("link", { name: "Contact Us" });
    await page.evaluate(() =>
      addEventListener("click", (event) => event.preventDefault(), { once: true }),
    );
    await link.click();
    await left;
    await link.click();
    await page.waitForURL("**/contact", COMMITTED);
    await page.goBack(COMMITTED);
    await release();
    await hydrated(page);
    expect(await pressed(page).count()).toBe(0);
  });

  test("Back after a reload brings the page of the address, before the scripts arrive", async () => {
    const { page } = await visit(server.url, { fresh: true });
    await page.goto("/about");
    await hydrated(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "Blog" }).click();
    await page.getByRole("heading", { name: "Mortgage Insights Blog" }).waitFor();
    const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
    await page.route(/\.js$/, async (route) => {
      await allowed;
      await route.continue();
    });
    await page.reload(COMMITTED);
    await page.locator("footer").waitFor();
    await page.evaluate(() => history.back());
    await page.getByRole("heading", { level: 1, name: "About" }).waitFor();
    allow();
    // React would complain about another page's HTML, which fails the test
    await hydrated(page);
    expect(new URL(page.url()).pathname).toBe("/about");
  });

  test("a link that the script follows never looks so", async () => {
    const { page } = await visit(server.url);
    await page.goto("/about");
    await hydrated(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "Blog" }).click();
    await page.getByRole("heading", { name: "Mortgage Insights Blog" }).waitFor();
    expect(await pressed(page).count()).toBe(0);
  });
});

describe("A press before the script arrives", () => {
  test("Clear my answers: the first step, with nothing chosen", async () => {
    const { page, takenOver } = await openEarly("/apply");
    await page.getByText("Home purchase").click();
    await page.getByLabel("State").selectOption("New York");
    await page.getByRole("button", { name: "Clear my answers" }).click();
    expect(page.url()).toBe(`${server.url}/apply`);
    await takenOver();
    await page.getByText("Your answers are cleared", { exact: true }).first().waitFor();
    expect(await page.getByRole("radio", { checked: true }).count()).toBe(0);
    expect(await page.getByLabel("State").inputValue()).toBe("");
  });

  test("Send Message: looks busy, and one message is sent however often it was pressed", async () => {
    const { page, release } = await openEarly("/contact");
    await page.getByLabel("Name").fill("Early Ada");
    await email(page).fill("early@example.com");
    await page.getByLabel("Phone").fill("(212) 555-0100");
    await page.getByLabel("Subject").selectOption("other");
    await message(page).fill("Pressed before the script.");
    const send = page.getByRole("button", { name: "Send Message" });
    await send.dblclick();
    await send.click();
    expect(await pressed(page).textContent()).toBe("Send Message");
    expect(page.url()).toBe(`${server.url}/contact`);
    await release();
    await page.getByRole("heading", { name: "Your message is on its way to us." }).waitFor();
    const call = await adminCalls(server.url);
    const messages = (await call("GET", "/api/admin/contact-submissions")) as { email: string }[];
    expect(messages.filter(({ email }) => email === "early@example.com")).toHaveLength(1);
  });

  test("the second Continue of /apply waits for the script, which says what is missing", async () => {
    const { page, release } = await openEarly("/apply");
    await page.getByText("Home purchase").click();
    const goOn = page.getByRole("button", { name: "Continue" });
    await goOn.click();
    await goOn.click();
    expect(await pressed(page).textContent()).toBe("Continue");
    await release();
    await page.getByText("Please enter the loan amount.").waitFor();
  });

  test("Enter in the sign-in logs in", async () => {
    const { page, release } = await openEarly("/LOagentsPortal");
    await page.getByLabel("Username").fill("nobody");
    await page.locator("#password").fill("");
    await page.locator("#password").press("Enter");
    await release();
    await page.getByText("Password is required").waitFor();
    expect(page.url()).toBe(`${server.url}/LOagentsPortal`);
  });

  test("the menu of a phone opens at once, and is still open when the script has arrived", async () => {
    const { page, release } = await openEarly("/about", WIDTHS.phone);
    const menu = page.locator("header details nav:visible");
    await page.locator("summary[aria-label=Menu]").click();
    expect(await menu.getByRole("link").count()).toBe(6);
    await release();
    await hydrated(page);
    expect(await menu.getByRole("link").count()).toBe(6);
  });

  test("when the script fails the browser submits the form by itself, and nothing of it is lost", async () => {
    const { page } = await visit(server.url, { expected: /Failed to load resource/ });
    const { promise: told, resolve: fail } = Promise.withResolvers<void>();
    await page.route(/\.js$/, async (route) => {
      await told;
      await route.abort();
    });
    await page.goto("/contact", { waitUntil: "commit" });
    await page.locator("footer").waitFor();
    await page.getByLabel("Name").fill("Grace Hopper");
    await message(page).fill("Too short");
    await page.getByRole("button", { name: "Send Message" }).click();
    fail();
    await page.getByText("Message must be at least 10 characters.").waitFor();
    expect(page.url()).toBe(`${server.url}/contact`);
    expect(await page.getByLabel("Name").inputValue()).toBe("Grace Hopper");
    expect(await message(page).inputValue()).toBe("Too short");
  });
});
