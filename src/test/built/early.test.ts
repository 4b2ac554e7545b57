import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { visit, WIDTHS } from "../kit/browser.ts";
import { builtForAll } from "../kit/built-server.ts";
import { adminCalls } from "../kit/admin.ts";

const server = builtForAll();

/** A page whose scripts have not arrived, on a slow processor, and the way to let them arrive. */
async function openEarly(path: string, width: number = WIDTHS.desktop) {
  const { page, context } = await visit(server.url, { width });
  const { promise: allowed, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await allowed;
    await route.continue();
  });
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.goto(path, { waitUntil: "commit" });
  await page.locator("footer").waitFor();
  const takenOver = async () => {
    release();
    await page.waitForFunction(() => document.querySelector("[data-early]") === null);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  };
  return { page, release, takenOver };
}

const message = (page: Page) => page.getByRole("textbox", { name: "Message" });
const email = (page: Page) => page.getByRole("textbox", { name: "Email" });
const pressed = (page: Page) => page.locator("[data-pressed]");

describe("What is typed, chosen and ticked before the script is there stays", () => {
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

  test("/apply: a card, a select, and what this browser kept from before", async () => {
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
    expect(await page.getByLabel("Time frame").inputValue()).toBe("just-looking");
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
    // On the home page it is taken over once it is near
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

  test("/auth?register=true: that one is a loan officer", async () => {
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
    const { page, release } = await openEarly("/reset-password");
    await page.locator("#new-password").fill("a new secret");
    release();
    await page.getByText("This link is incomplete.").waitFor();
    expect(await page.locator("#new-password").inputValue()).toBe("a new secret");
  });

  test("/blog: the search and the address of the newsletter", async () => {
    const { page, release } = await openEarly("/blog");
    await page.getByPlaceholder("Search articles...").fill("refinanc");
    await page.getByLabel("E-mail address").fill("ada@example.com");
    release();
    await page.waitForURL("**/blog?search=refinanc");
    expect(await page.getByPlaceholder("Search articles...").inputValue()).toBe("refinanc");
    expect(await page.getByLabel("E-mail address").inputValue()).toBe("ada@example.com");
  });
});

describe("A press before the script is there", () => {
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
    release();
    await page.getByRole("heading", { name: "Your message is on its way to us." }).waitFor();
    const call = await adminCalls(server.url);
    const messages = (await call("GET", "/api/admin/contact-submissions")) as { email: string }[];
    expect(messages.filter(({ email }) => email === "early@example.com")).toHaveLength(1);
  });

  test("Continue of /apply goes on to the next step", async () => {
    const { page, release } = await openEarly("/apply");
    await page.getByText("Home purchase").click();
    await page.getByRole("button", { name: "Continue" }).click();
    expect(page.url()).toBe(`${server.url}/apply`);
    release();
    await page.getByRole("heading", { name: "The numbers" }).waitFor();
  });

  test("Enter in the sign-in logs in", async () => {
    const { page, release } = await openEarly("/LOagentsPortal");
    await page.getByLabel("Username").fill("nobody");
    await page.locator("#password").fill("");
    await page.locator("#password").press("Enter");
    release();
    await page.getByText("Password is required").waitFor();
    expect(page.url()).toBe(`${server.url}/LOagentsPortal`);
  });

  test("the Register tab opens", async () => {
    const { page, release } = await openEarly("/auth");
    await page.getByRole("tab", { name: "Register" }).click();
    expect(await pressed(page).textContent()).toBe("Register");
    release();
    await page.getByRole("button", { name: "Create account" }).waitFor();
    expect(await pressed(page).count()).toBe(0);
  });

  test("the menu of a phone opens", async () => {
    const { page, release } = await openEarly("/about", WIDTHS.phone);
    await page.getByRole("button", { name: "Open menu" }).click();
    expect(await page.locator("#mobile-menu").count()).toBe(0);
    release();
    await page.locator("#mobile-menu").waitFor();
  });

  test("when the script fails the browser sends the form by itself, and nothing of it is lost", async () => {
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
