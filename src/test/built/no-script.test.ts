import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { adminCalls } from "#test/kit/admin.ts";
import { hydrated, openPage, visit } from "#test/kit/browser.ts";
import { ADMIN_PASSWORD, builtForAll, startBuilt } from "#test/kit/built-server.ts";
import { timeCodeApp } from "#test/kit/second-factor.ts";

const server = builtForAll();
const PASSWORD = "long rainy evenings";

async function open(path: string): Promise<Page> {
  const { page } = await visit(server.url, { javaScript: false, expected: /status of 4/ });
  await page.goto(path);
  return page;
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await page.getByRole("textbox", { name: label, exact: true }).fill(text);
}

async function register(page: Page, username: string): Promise<void> {
  await fill(page, {
    "First name": "Jane",
    "Last name": "Doe",
    Email: `${username}@example.com`,
    Username: username,
  });
  await page.locator("#new-password").fill("long rainy evenings");
  await press(page, "Create account");
}

const post = (path: string, fields: Record<string, string>, headers = {}) =>
  fetch(server.url + path, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams(fields),
  });

describe("Without scripts", () => {
  test("a message is sent and confirmed", async () => {
    const page = await open("/contact");
    await fill(page, { Name: "A", Email: "plain@example.com", Phone: "(212) 555-0100" });
    await page.getByRole("textbox", { name: "Message" }).fill("Two lines\nof a message.");
    await press(page, "Send Message");
    await page.getByText("Name must be at least 2 characters.").waitFor();
    await page.getByText("Please select a subject.").waitFor();
    expect(page.url()).toBe(`${server.url}/contact`);
    expect(await page.getByLabel("Email").inputValue()).toBe("plain@example.com");
    expect(await page.getByRole("textbox", { name: "Message" }).inputValue()).toBe(
      "Two lines\nof a message.",
    );
    await fill(page, { Name: "Ada" });
    await page.getByLabel("Subject").selectOption("Refinancing");
    await press(page, "Send Message");
    await page.getByRole("heading", { name: "Your message is on its way to us." }).waitFor();
    const call = await adminCalls(server.url);
    const messages = (await call("GET", "/api/admin/contact-submissions")) as { email: string }[];
    expect(messages.find(({ email }) => email === "plain@example.com")).toMatchObject({
      name: "Ada",
      subject: "refinancing",
      message: "Two lines\nof a message.",
    });
  });

  test("a loan is asked for in one long form", async () => {
    const page = await open("/apply?officer=7");
    await page.getByText("Home purchase").click();
    await page.getByLabel("State", { exact: true }).selectOption("New York");
    await fill(page, { "Loan amount": "lots", "Full name": "Ada Lovelace" });
    await page.getByLabel("My answers are accurate").check();
    const calls = page.getByLabel("may call or text me at the number that I enter here");
    await calls.check();
    await press(page, "Send Request");
    // Both on top of the page and beside its field
    for (const [field, sentence] of [
      ["loanAmount", "Please enter an amount in dollars, such as $350,000."],
      ["phone", "Please enter a valid phone number."],
      ["privacyRead", "Please confirm that you have read the privacy policy."],
    ]) {
      const link = page.getByRole("link", { name: sentence });
      expect(await link.getAttribute("href")).toBe(`#apply-${field}`);
      expect(await page.locator(`#apply-${field}`).count()).toBe(1);
      await page.locator(`#apply-${field}-error`, { hasText: sentence }).waitFor();
    }
    expect(await page.getByRole("radio", { name: "Home purchase" }).isChecked()).toBe(true);
    expect(await page.getByLabel("State", { exact: true }).inputValue()).toBe("NY");
    expect(await page.getByLabel("Loan amount").inputValue()).toBe("lots");
    expect(await page.getByLabel("My answers are accurate").isChecked()).toBe(true);
    expect(await calls.isChecked()).toBe(true);
    await calls.uncheck();
    await fill(page, {
      "Loan amount": "$350,000",
      "Down payment, to buy or build": "50,000",
      Email: "long@example.com",
      Phone: "(212) 555-0100",
    });
    await page.getByLabel("I have read the privacy policy").check();
    await press(page, "Send Request");
    await page.getByRole("heading", { name: "Thank you. Your request has arrived." }).waitFor();
    const reference = /\d{4}-\d{6}-\w{4}/.exec(await page.getByRole("main").innerText())?.[0];
    const call = await adminCalls(server.url);
    const list = (await call("GET", "/api/admin/loan-applications")) as {
      id: number;
      reference: string;
    }[];
    const id = list.find((each) => each.reference === reference)?.id;
    expect(await call("GET", `/api/admin/loan-applications/${id}`)).toMatchObject({
      email: "long@example.com",
      loanAmount: 350_000,
      details: { state: "NY", downPayment: 50_000, accurate: true, callConsent: false },
    });
  });

  test("the calculator works on the server, that of the home page too", async () => {
    const page = await open("/");
    await page.getByLabel("Purchase Price").fill("375000");
    await page.getByLabel("Interest Rate").fill("7.375");
    await press(page, "Calculate");
    await page.getByText("Estimated monthly payment").waitFor();
    expect(page.url()).toBe(`${server.url}/calculator`);
    expect(await page.getByText("$2,541", { exact: true }).count()).toBe(1);
    await page.getByLabel("Interest Rate").fill("25");
    await press(page, "Calculate");
    await page.getByText("Please enter a number from 0 to 20.").waitFor();
    expect(await page.getByLabel("Purchase Price").inputValue()).toMatch(/^375,?000$/);
  });

  test("a customer registers, and signs in at /auth", async () => {
    const page = await open("/auth");
    await page.getByRole("link", { name: "Create an account" }).click();
    const strip = page.getByRole("complementary", { name: "Your account" });
    await register(page, "jane-without-scripts");
    await page.waitForURL(`${server.url}/`);
    const name = strip.locator("strong");
    expect(await name.evaluate((it) => getComputedStyle(it, "::before").content)).toBe(
      '"Signed in as Jane Doe"',
    );
    expect(await strip.getByRole("link").allTextContents()).toEqual(["Your account"]);
    await strip.getByRole("link", { name: "Your account" }).click();
    await page.getByRole("heading", { name: "Your loan requests" }).waitFor();
    await strip.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL(`${server.url}/`);
    expect(await strip.count()).toBe(0);
    await page.goto("/account");
    expect(await page.getByRole("main").innerText()).toContain("You are not signed in.");
    await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
    await fill(page, { Username: "jane-without-scripts" });
    await page.locator("#password").fill("not this one");
    await press(page, "Log in");
    await page.getByText("Invalid username or password").waitFor();
    expect(await page.getByLabel("Username").inputValue()).toBe("jane-without-scripts");
    expect(await page.locator("#password").inputValue()).toBe("");
    await page.locator("#password").fill("long rainy evenings");
    await press(page, "Log in");
    await page.waitForURL(`${server.url}/account`);
    const me = await page.request.get("/api/user");
    expect(await me.json()).toMatchObject({ username: "jane-without-scripts" });
  });

  test("a taken name is said beside its field, and only the password is typed again", async () => {
    const page = await open("/LOagentsPortal/signup");
    await register(page, "officer-without-scripts");
    await page.getByText("Please check your email to verify your account").waitFor();
    await page.goto("/LOagentsPortal/signup");
    await register(page, "officer-without-scripts");
    await page.locator("#new-username-error", { hasText: "already taken" }).waitFor();
    expect(await page.getByLabel("First name").inputValue()).toBe("Jane");
    expect(await page.locator("#new-password").inputValue()).toBe("");
  });

  test("the admin and an officer get to their own areas", async () => {
    const page = await open("/admin");
    await fill(page, { Username: "admin" });
    await page.locator("#password").fill(ADMIN_PASSWORD);
    await press(page, "Log in");
    await page.waitForURL("**/admin/dashboard");
    await page.goto("/about");
    const links = page.getByRole("complementary", { name: "Your account" }).getByRole("link");
    expect(await links.allTextContents()).toEqual(["Your account", "Admin area"]);
    const officer = { username: "officer-without-scripts-2" };
    const input = { firstName: "Olive", lastName: "Lane", email: "o2@example.com" };
    const password = "long rainy evenings";
    const call = await adminCalls(server.url);
    await call("POST", "/api/admin/users", {
      ...officer,
      ...input,
      password,
      isLoanOfficer: true,
      isAdmin: false,
    });
    const place = async (path: string) =>
      (await post(path, { form: "login-form", ...officer, password })).headers.get("location");
    expect(await place("/LOagentsPortal")).toBe("/LOagentsPortal/resources");
    expect(await place("/auth?verified=true")).toBe("/LOagentsPortal/resources");
    expect(await place("/auth")).toBe("/");
  });

  test("a forgotten password: the link is requested, and pasted where no script can read it", async () => {
    const page = await open("/forgot-password");
    await fill(page, { Email: "nobody" });
    await press(page, "Send the link");
    await page.getByText("Invalid email address").waitFor();
    await fill(page, { Email: "nobody@example.com" });
    await press(page, "Send the link");
    await page.getByText("This website cannot send email yet, so no link has gone out.").waitFor();
    await page.goto("/reset-password");
    await fill(page, { "The link in your email": `${server.url}/reset-password#token=unknown` });
    await page.locator("#new-password").fill("long rainy evenings");
    await press(page, "Change password");
    await page.getByText("This link is invalid or has expired.").waitFor();
    expect(page.url()).toBe(`${server.url}/reset-password`);
  });

  test("the header of a wide page keeps its menu at the right", async () => {
    const page = await open("/about");
    const apply = page.getByRole("banner").getByRole("link", { name: "Apply", exact: true });
    expect(await apply.evaluate((it) => it.getBoundingClientRect().right)).toBeGreaterThan(1180);
  });
});

/** A user with a time code app, and their recovery codes. */
async function withSecondFactor(username: string) {
  const { context } = await visit(server.url);
  const call = async (path: string, data: object = {}): Promise<unknown> => {
    const answer = await context.request.post(path, { data });
    expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
    return answer.status() === 204 ? undefined : answer.json();
  };
  const person = { firstName: "Paula", lastName: "Person", email: `${username}@example.com` };
  await call("/api/register", { ...person, username, password: PASSWORD });
  const factors = "/api/user/second-factor";
  await call(`${factors}/confirm`, { password: PASSWORD });
  const offer = (await call(`${factors}/time-codes/offer`)) as { secret: string };
  const app = timeCodeApp(offer.secret);
  const added = await call(`${factors}/time-codes`, { name: "Phone", code: app.next() });
  return { app, ...(added as { recoveryCodes: string[] }) };
}

describe("Without scripts, with a second factor", () => {
  const code = (page: Page) => page.getByLabel(/^Code from your app/);

  async function typePassword(page: Page, username: string): Promise<void> {
    await page.goto("/auth");
    await page.locator("#username").fill(username);
    await page.locator("#password").fill(PASSWORD);
    await press(page, "Log in");
    await page.getByRole("heading", { name: "Confirm that it is you" }).waitFor();
  }

  const whoIn = async (page: Page) =>
    ((await (await page.request.get("/api/user")).json()) as { username?: string }).username;

  test("the right password leads to the code; a wrong code is reported there, the right one signs in", async () => {
    const { app } = await withSecondFactor("halfway");
    const page = await open("/auth");
    await typePassword(page, "halfway");
    expect(await whoIn(page)).toBeUndefined();
    await code(page).fill("000000");
    await press(page, "Log in");
    await page.getByText("This is not right, or it has been used already.").waitFor();
    expect(await code(page).inputValue()).toBe("");
    await press(page, "Log in");
    await page.getByText("Please enter the code.").waitFor();
    await page.getByLabel("Do not ask again in this browser").check();
    await code(page).fill(app.next());
    await press(page, "Log in");
    await page.waitForURL(`${server.url}/`);
    expect(await whoIn(page)).toBe("halfway");
  });

  test("a recovery code works in the same field, once; a finished sign-in starts over", async () => {
    const { recoveryCodes } = await withSecondFactor("recovering");
    const page = await open("/auth");
    await typePassword(page, "recovering");
    expect(await page.content()).toContain("A recovery code works here as well.");
    await code(page).fill(recoveryCodes[0] ?? "");
    await press(page, "Log in");
    await page.waitForURL(`${server.url}/`);
    expect(await whoIn(page)).toBe("recovering");
    await page.context().clearCookies();
    await typePassword(page, "recovering");
    await page.context().clearCookies();
    await code(page).fill(recoveryCodes[1] ?? "");
    await press(page, "Log in");
    await page.getByText("This took too long. Please sign in again.").waitFor();
    await page.locator("#password").waitFor();
  });

  test("if the script arrives after all, the step continues from the response", async () => {
    const { app } = await withSecondFactor("late-script");
    const page = await openPage(server.url, "/auth", { expected: /status of 40/ });
    await page.locator("#username").fill("late-script");
    await page.locator("#password").fill(PASSWORD);
    await page.evaluate(() => {
      (document.getElementById("login-form") as HTMLFormElement).submit();
    });
    await page.getByRole("heading", { name: "Confirm that it is you" }).waitFor();
    await page.waitForFunction(() => document.querySelector("[data-early]") === null);
    await code(page).fill(app.next());
    await press(page, "Log in");
    await page.getByText("Paula, your menu").waitFor();
    expect(await whoIn(page)).toBe("late-script");
  });
});

describe("A form at its page's own address", () => {
  const LOGIN = { form: "login-form", username: "nobody", password: "nothing" };
  const SENDER = { name: "Ada", email: "carried@example.com", phone: "(212) 555-0100" };
  const MESSAGE = { ...SENDER, subject: "other", message: "About a loan, please." };

  test("redirects with 303 to the result, 400 with the page, 401 as for the call; never cached", async () => {
    const refused = await post("/contact", { name: "<b>" });
    expect(refused.status).toBe(400);
    expect(refused.headers.get("cache-control")).toBe("no-store");
    expect(refused.headers.get("content-type")).toContain("text/html");
    expect(await refused.text()).toContain('value="&lt;b&gt;"');
    expect((await post("/auth", LOGIN)).status).toBe(401);
    const again = await fetch(`${server.url}/contact`);
    expect(await again.text()).not.toContain("&lt;b&gt;");
  });

  test("ignores fields in the address that a link has set: the form's own fields count", async () => {
    const carried = "loan=FHA+Loan&purpose=refinance&price=400000&down=20000";
    const contact = await post(`/contact?${carried}`, MESSAGE);
    const sent = "/contact?sent=true&subject=other";
    expect([contact.status, contact.headers.get("location")]).toEqual([303, sent]);
    const request = { ...SENDER, fullName: SENDER.name, accurate: "on" };
    const answers = { ...request, loanPurpose: "home-purchase", loanAmount: "$350,000" };
    const apply = await post(`/apply?${carried}`, { ...answers, privacyRead: "on" });
    expect(apply.status).toBe(303);
    const call = await adminCalls(server.url);
    const [latest] = (await call("GET", "/api/admin/loan-applications")) as object[];
    expect(latest).toMatchObject({ email: "carried@example.com", loanPurpose: "home-purchase" });
  });

  test("another site's form is 403, another type 415, another method 405 with Allow, too much 413", async () => {
    expect((await post("/contact", {}, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await post("/contact", {}, { "content-type": "application/json" })).status).toBe(415);
    const put = await fetch(`${server.url}/contact`, { method: "PUT" });
    expect([put.status, put.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
    const about = await post("/about", {});
    expect([about.status, about.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    expect((await post("/contact", { message: "x".repeat(70_000) })).status).toBe(413);
  });

  test("is limited like the call: 429 with Retry-After, and the page again", async () => {
    const limited = await startBuilt();
    const send = () =>
      fetch(`${limited.url}/contact`, {
        method: "POST",
        body: new URLSearchParams({ name: "Ada" }),
      });
    for (let count = 0; count < 5; count++) expect((await send()).status).toBe(400);
    const answer = await send();
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    const html = await answer.text();
    expect(html).toContain("Too many attempts.");
    expect(html).toContain('value="Ada"');
  });

  test("if the script arrives after all, it continues from the response", async () => {
    const page = await openPage(server.url, "/contact", { expected: /status of 400/ });
    await page.getByLabel("Name").fill("Ada Lovelace");
    await page.getByRole("textbox", { name: "Message" }).fill("Short");
    await page.evaluate(() => {
      (document.getElementById("contact-form") as HTMLFormElement).submit();
    });
    await page.getByText("Please select a subject.").waitFor();
    await hydrated(page);
    await page.waitForFunction(() => document.querySelector("[data-early]") === null);
    expect(await page.getByRole("textbox", { name: "Message" }).inputValue()).toBe("Short");
    await page.getByText("Message must be at least 10 characters.").waitFor();
    await page.getByLabel("Email").fill("after@example.com");
    await page.getByLabel("Phone").fill("(212) 555-0100");
    await page.getByLabel("Subject").selectOption("other");
    await page.getByRole("textbox", { name: "Message" }).fill("Long enough by now.");
    await press(page, "Send Message");
    await page.getByRole("heading", { name: "Your message is on its way to us." }).waitFor();
  });
});
