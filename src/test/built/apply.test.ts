import type { Page, Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { adminCalls, openAsAdmin } from "#test/kit/admin.ts";
import { accessibilityViolations, violationsOn } from "#test/kit/axe.ts";
import { hydrated, openPage, visit, type Visit, WIDTHS } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";
import { noteShifts } from "#test/kit/shifts.ts";

const server = builtForAll();
const CALL = "**/api/trpc/applications.submit";

const openApply = (options?: Visit, query = "") => openPage(server.url, `/apply${query}`, options);

const text = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const goOn = (page: Page) => page.getByRole("button", { name: "Continue" }).click();
const send = (page: Page) => page.getByRole("button", { name: "Send Request" }).click();
const step = (page: Page, heading: string) =>
  page.getByRole("heading", { level: 2, name: heading }).waitFor();

async function fillGoal(page: Page): Promise<void> {
  await page.getByText("Home purchase").click();
  await page.getByLabel("Loan type").selectOption("Not sure");
  await page.getByLabel("How will you use the home?").selectOption("Primary home");
  await page.getByLabel("State").selectOption("New York");
  await goOn(page);
  await step(page, "The numbers");
}

async function fillNumbers(page: Page): Promise<void> {
  await text(page, "Purchase price").fill("$400,000");
  await text(page, "Down payment").fill("50000");
  await text(page, "Loan amount").fill("$350,000");
  await goOn(page);
  await step(page, "How can we reach you?");
}

async function fillAbout(page: Page, email = "ada@example.com"): Promise<void> {
  await text(page, "Full name").fill("Ada Lovelace");
  await text(page, "Email").fill(email);
  await text(page, "Phone").fill("(212) 555-0100");
  await text(page, "Comment").fill("We look in Queens.");
  await goOn(page);
  await step(page, "Please check your answers");
}

async function agree(page: Page): Promise<void> {
  await page.getByLabel("My answers are accurate").check();
  await page.getByLabel("I have read the privacy policy").check();
}

async function fillAll(page: Page, email?: string): Promise<void> {
  await fillGoal(page);
  await fillNumbers(page);
  await fillAbout(page, email);
  await agree(page);
}

describe("A request in four steps", () => {
  test("arrives with every answer; the confirmation has a reference, the next three steps, what to have ready, and print", async () => {
    const page = await openApply();
    await fillAll(page, "whole@example.com");
    await send(page);
    await page.getByRole("heading", { name: "Thank you. Your request has arrived." }).waitFor();
    const reference = /\d{4}-\d{6}-\w{4}/.exec(await page.getByRole("main").innerText())?.[0] ?? "";
    expect(reference).toMatch(new RegExp(`^${new Date().getFullYear()}-`));
    const next = page.getByRole("region", { name: "What Happens Next" });
    expect(await next.getByRole("listitem").count()).toBe(3);
    const ready = page.getByRole("region", { name: "What to Have Ready" });
    expect(await ready.getByRole("listitem").count()).toBeGreaterThan(2);
    await page.evaluate("window.print = () => { window.printed = true }");
    await page.getByRole("button", { name: "Print" }).click();
    await page.waitForFunction("window.printed");
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.reload();
    await page.getByRole("heading", { name: "Thank you. Your request has arrived." }).waitFor();
    expect(await page.getByRole("main").innerText()).toContain(reference);

    const call = await adminCalls(server.url);
    const list = (await call("GET", "/api/admin/loan-applications")) as {
      id: number;
      email: string;
    }[];
    const mine = list.find(({ email }) => email === "whole@example.com");
    expect(await call("GET", `/api/admin/loan-applications/${mine?.id}`)).toMatchObject({
      reference,
      fullName: "Ada Lovelace",
      phone: "(212) 555-0100",
      loanPurpose: "home-purchase",
      loanAmount: 350_000,
      status: "pending",
      details: {
        loanType: "Not sure",
        propertyUse: "primary-home",
        state: "NY",
        propertyValue: 400_000,
        downPayment: 50_000,
        comment: "We look in Queens.",
        accurate: true,
        privacyRead: true,
        callConsent: false,
      },
    });
    await page.goto("/apply");
    await hydrated(page);
    expect(await page.getByRole("radio", { checked: true }).count()).toBe(0);
  });

  test("each step refuses with its sentences beside the fields and keeps what was typed", async () => {
    const page = await openApply();
    await goOn(page);
    await page.getByText("Please choose what the loan is for.").waitFor();
    await fillGoal(page);
    await text(page, "Down payment").fill("80k");
    await text(page, "Loan amount").fill("nothing");
    await goOn(page);
    await page.getByText("Please enter an amount in dollars, such as $350,000.").first().waitFor();
    expect(await page.getByText("such as $350,000.").count()).toBe(2);
    expect(await text(page, "Down payment").inputValue()).toBe("80k");
    expect(await accessibilityViolations(page)).toEqual([]);
    await text(page, "Down payment").fill("80000");
    await expect.poll(() => page.getByText("such as $350,000.").count()).toBe(1);
    await text(page, "Loan amount").fill("0");
    await page.getByText("Please enter the whole amount in dollars, at least $1,000.").waitFor();
    await fillNumbers(page);
    await goOn(page);
    for (const sentence of [
      "Full name must be at least 2 characters.",
      "Please enter a valid email address.",
      "Please enter a valid phone number.",
    ])
      await page.getByText(sentence).waitFor();
    await fillAbout(page);
    await send(page);
    await page.getByText("Please confirm that your answers are accurate.").waitFor();
    await page.getByText("Please confirm that you have read the privacy policy.").waitFor();
  });

  test("amounts that look like a typing error are asked about, not refused", async () => {
    const page = await openApply();
    await fillGoal(page);
    await text(page, "Purchase price").fill("300000");
    await text(page, "Down payment").fill("400000");
    await page
      .locator("div", { has: text(page, "Down payment") })
      .last()
      .locator("xpath=..")
      .getByText("The down payment leaves nothing to borrow. Please check both amounts.")
      .waitFor();
    await text(page, "Loan amount").fill("5000");
    const small = page.getByText("$5,000 is very little for a home loan. Is a zero missing?");
    await small.waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await text(page, "Loan amount").fill("50000");
    await small.waitFor({ state: "detached" });
    await text(page, "Loan amount").fill("5000");
    await goOn(page);
    await step(page, "How can we reach you?");
  });

  test("answers stay in the browser: nothing is lost on reload, going back or in another visit", async () => {
    const page = await openApply();
    await fillGoal(page);
    await fillNumbers(page);
    await text(page, "Full name").fill("Ada");
    await page.reload();
    await hydrated(page);
    expect(await text(page, "Full name").inputValue()).toBe("Ada");
    await page.goBack();
    await step(page, "The numbers");
    expect(await text(page, "Loan amount").inputValue()).toBe("350,000");
    await page.getByRole("link", { name: "Back" }).click();
    await step(page, "What are you planning?");
    expect(await page.getByRole("radio", { name: "Home purchase" }).isChecked()).toBe(true);
    expect(await page.getByLabel("State").inputValue()).toBe("NY");
    await page.goto("/apply?step=4");
    await hydrated(page);
    await step(page, "How can we reach you?");
    expect(await text(page, "Full name").inputValue()).toBe("Ada");
  });

  test("a co-borrower and a time for a call, from the form to the lead", async () => {
    const page = await openApply();
    await fillGoal(page);
    await fillNumbers(page);
    await page.getByText("Ask for a call at a certain time").click();
    expect(await text(page, "Their full name").isVisible()).toBe(false);
    await page.getByLabel("Day", { exact: true }).selectOption("Tuesday");
    await page.getByLabel("Time", { exact: true }).selectOption("After 5 PM");
    await page.getByText("Name a co-borrower").click();
    await text(page, "Their full name").fill("Ben Borrower");
    await text(page, "Full name").fill("Ada Lovelace");
    await text(page, "Email").fill("two@example.com");
    await text(page, "Phone").fill("(212) 555-0100");
    await goOn(page);
    await page.getByText("Please confirm that the co-borrower agrees.").waitFor();
    await text(page, "Their email").fill("ben@example.com");
    await page.getByLabel("My co-borrower knows about this request").check();
    expect(await accessibilityViolations(page)).toEqual([]);
    await goOn(page);
    await page.getByRole("definition").filter({ hasText: "Ben Borrower" }).waitFor();
    await page.getByText("Time for a call (your local time)").waitFor();
    await agree(page);
    await send(page);
    await page.getByRole("heading", { name: "Thank you. Your request has arrived." }).waitFor();
    const reference = /\d{4}-\d{6}-\w{4}/.exec(await page.getByRole("main").innerText())?.[0] ?? "";

    const desk = await openAsAdmin(server.url, `/admin/applications/${reference}`);
    const second = desk.getByRole("region", { name: "Co-borrower" });
    await second.getByRole("link", { name: "ben@example.com" }).waitFor();
    await desk.getByText("Tuesday, After 5 PM (the borrower's local time)").first().waitFor();
    await desk.getByRole("button", { name: "Set follow-up for" }).click();
    expect(await desk.getByLabel("Next step").inputValue()).toBe("Call as requested");
    const day = await desk.getByLabel("Follow up on").inputValue();
    expect(new Date(`${day}T12:00:00Z`).getUTCDay()).toBe(2);
  });

  test("review: every answer with an Edit link; its code is loaded one step earlier, and the consents come not before it", async () => {
    const page = await openApply();
    await fillGoal(page);
    const held: Route[] = [];
    await page.route(/\.js$/, (route) => void held.push(route));
    await fillNumbers(page);
    await expect.poll(() => held.length).toBeGreaterThan(1);
    await fillAbout(page);
    expect(await page.getByRole("checkbox").count()).toBe(0);
    await page.unroute(/\.js$/);
    const main = page.getByRole("main");
    for (const answer of [
      "Home purchase",
      "Not sure",
      "Primary home",
      "New York",
      "$400,000",
      "$50,000",
      "$350,000",
      "Ada Lovelace",
      "ada@example.com",
      "(212) 555-0100",
      "We look in Queens.",
    ])
      await main.getByRole("definition").filter({ hasText: answer }).first().waitFor();
    await page.getByText("not a Loan Estimate or a commitment to lend.").waitFor();
    expect(await page.getByLabel("text me at (212) 555-0100").isChecked()).toBe(false);
    await page.getByRole("link", { name: "Edit Numbers" }).click();
    await step(page, "The numbers");
    await text(page, "Loan amount").fill("360000");
    await goOn(page);
    await goOn(page);
    await main.getByRole("definition").filter({ hasText: "$360,000" }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  test("value and down payment or balance owed by purpose; an illustrative payment that follows", async () => {
    const page = await openApply();
    await fillGoal(page);
    await text(page, "Purchase price").fill("400000");
    await text(page, "Down payment").fill("100000");
    await page.getByRole("button", { name: "Use $300,000" }).click();
    expect(await text(page, "Loan amount").inputValue()).toBe("300,000");
    // The button is gone: the field that it filled in has the focus
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.id))
      .toBe("apply-loanAmount");
    await page.getByText("$1,896").waitFor();
    expect(await page.getByText("illustrative").isVisible()).toBe(true);
    await page.getByRole("link", { name: "Goal" }).click();
    await page.getByText("Refinance", { exact: true }).click();
    await goOn(page);
    await text(page, "Balance owed on it").waitFor();
    expect(await text(page, "Down payment").count()).toBe(0);
  });
});

describe("Sending", () => {
  test("failure: 'Submission Error' as on /contact; nothing is lost and it can be sent again", async () => {
    const page = await openApply({ expected: /Failed to load resource/ });
    await page.route(CALL, (route) => route.abort());
    await fillAll(page);
    await send(page);
    await page.getByText(/^Submission ErrorFailed to send message. Please try again.$/).waitFor();
    await page.getByRole("main").getByText("We could not be reached.").waitFor();
    expect(await page.getByLabel("My answers are accurate").isChecked()).toBe(true);
    await page.unroute(CALL);
    await send(page);
    await page.getByRole("heading", { name: "Thank you." }).waitFor();
  });

  test("what only the server refuses is shown on its step beside its field", async () => {
    const page = await openApply({ expected: /Failed to load resource/ });
    const message = "Please enter a valid email address.";
    const issues = [{ path: "email", message }];
    const data = { code: "BAD_REQUEST", httpStatus: 400, issues };
    await page.route(CALL, (route) =>
      route.fulfill({ status: 400, json: { error: { message, code: -32600, data } } }),
    );
    await fillAll(page);
    await send(page);
    await step(page, "How can we reach you?");
    await page.locator("#apply-email-error", { hasText: message }).waitFor();
    expect(await text(page, "Email").evaluate((input) => input === document.activeElement)).toBe(
      true,
    );
  });

  test("?officer=ID goes along and shows nothing else", async () => {
    const plain = await openApply();
    const before = await plain.getByRole("main").innerText();
    const page = await openApply({}, "?officer=7");
    expect(await page.getByRole("main").innerText()).toBe(before);
    await fillAll(page);
    const sent = page.waitForRequest(CALL);
    await send(page);
    expect((await sent).postDataJSON()).toMatchObject({ officerId: 7 });
  });

  test("a hidden field catches programs", async () => {
    const page = await openApply();
    await fillGoal(page);
    await fillNumbers(page);
    const hidden = page.getByLabel("Leave this field empty", { exact: true });
    expect(await hidden.getAttribute("tabindex")).toBe("-1");
  });
});

describe("What this browser keeps", () => {
  const stored = (page: Page) => page.evaluate(() => localStorage.getItem("loanRequest"));
  const HOUR = 60 * 60_000;

  test("is announced on return, and cleared by a button that can be undone", async () => {
    const page = await openApply();
    expect(await page.getByText("We kept your answers.").count()).toBe(0);
    await fillGoal(page);
    await page.reload();
    await page.getByText("We kept your answers.").waitFor();
    await page.getByRole("button", { name: "Clear my answers" }).click();
    await step(page, "What are you planning?");
    expect(await page.getByRole("radio", { checked: true }).count()).toBe(0);
    expect(await stored(page)).toBeNull();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("radio", { name: "Home purchase", checked: true }).waitFor();
    expect(await stored(page)).toContain("home-purchase");
  });

  test.each([
    [23, 1],
    [25, 0],
  ])("%i hours later it is known %i times", async (hours, times) => {
    const page = await openApply();
    await fillGoal(page);
    await page.evaluate((age) => {
      const kept = JSON.parse(localStorage.getItem("loanRequest") ?? "{}");
      localStorage.setItem("loanRequest", JSON.stringify({ ...kept, at: Date.now() - age }));
    }, hours * HOUR);
    // Any page of the site clears it
    await page.goto("/about");
    expect((await stored(page)) === null).toBe(times === 0);
    await page.goto("/apply");
    await hydrated(page);
    await expect.poll(() => page.getByRole("radio", { checked: true }).count()).toBe(times);
  });

  test("?step=3 without answers is step 1, in the address too", async () => {
    const page = await openApply({}, "?step=3");
    await step(page, "What are you planning?");
    await expect.poll(() => page.url()).toBe(`${server.url}/apply?step=1`);
  });
});

test("by keyboard alone, and each new step's heading has the focus", async () => {
  const page = await openApply();
  await page.getByRole("radio").first().focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await step(page, "The numbers");
  const heading = page.getByRole("heading", { level: 2, name: "The numbers" });
  await expect.poll(() => heading.evaluate((it) => it === document.activeElement)).toBe(true);
});

test("on the narrowest phones every purpose fits its card", async () => {
  const page = await openApply({ width: 320 });
  const cards = page.getByRole("group", { name: "What is the loan for?" }).locator("label");
  expect(await cards.count()).toBe(6);
  const over = await cards.evaluateAll((all) => all.map((it) => it.scrollWidth - it.clientWidth));
  expect(Math.max(...over)).toBe(0);
});

test("no layout shift on arrival and from step to step", async () => {
  for (const width of [WIDTHS.phone, WIDTHS.desktop]) {
    const { page } = await visit(server.url, { width, fresh: true });
    const shifts = await noteShifts(page, { isUnasked: true });
    await page.goto("/apply");
    await hydrated(page);
    await fillGoal(page);
    expect(await shifts()).toEqual([]);
  }
});

test("axe finds nothing", async () => {
  expect(await violationsOn(server.url, "/apply")).toEqual([]);
});
