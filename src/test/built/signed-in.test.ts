import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { databaseOf, violationsInAll } from "#test/kit/admin.ts";
import { hydrated, openPage, visit, WIDTHS } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";

/** What a signed-in user sees of the site, in a real browser on the built server. */

const server = builtForAll();
const PASSWORD = "a good password";

interface Registered {
  page: Page;
  email: string;
}

/** A browser in which a new customer has registered, on the home page. */
async function asCustomer(username: string, width?: number): Promise<Registered> {
  const { page, context } = await visit(server.url, {
    expected: /401/,
    ...(width !== undefined && { width }),
  });
  const email = `${username}@example.com`;
  await context.request.post("/api/register", {
    data: { username, password: PASSWORD, firstName: "Paula", lastName: "Person", email },
  });
  // The account page asks who is signed in, and from then on every page does
  await page.goto("/account");
  await page.getByRole("heading", { name: "Your loan requests" }).waitFor();
  await page.waitForFunction(() => "signedIn" in localStorage);
  return { page, email };
}

const menu = (page: Page) =>
  page.getByRole("banner").locator("summary").filter({ hasText: "Paula, your menu" });

test.each(Object.values(WIDTHS))(
  "a signed-in person has a name button in the header at %d px: account and sign out",
  async (width) => {
    const { page } = await asCustomer(`menu${width}`, width);
    await page.goto("/loans");
    await menu(page).click();
    expect(await page.getByRole("banner").getByText("Paula Person").isVisible()).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.getByRole("link", { name: "Your account", exact: true }).click();
    await page.waitForURL("**/account");
    await menu(page).click();
    await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
    await page.waitForURL(`${server.url}/`);
    await menu(page).waitFor({ state: "detached" });
  },
);

test("a long first name stays beside the links of the header", async () => {
  const { page } = await asCustomer("long");
  const firstName = "Paula-Wolfeschlegelsteinhausenbergerdorff";
  const data = { firstName, lastName: "Person", phone: "" };
  expect((await page.request.patch("/api/user", { data })).ok()).toBe(true);
  await page.reload();
  const banner = page.getByRole("banner");
  const button = await banner.locator("summary").filter({ hasText: firstName }).boundingBox();
  const before = await banner.getByRole("link", { name: "Contact Us" }).boundingBox();
  const link = await banner.getByRole("link", { name: "Apply", exact: true }).boundingBox();
  const name = await banner.getByText(firstName, { exact: true }).first().boundingBox();
  const end = ({ x, width } = { x: 0, width: Infinity }) => x + width;
  expect(end(name ?? undefined)).toBeLessThanOrEqual(end(button ?? undefined));
  expect(end(before ?? undefined)).toBeLessThanOrEqual(button?.x ?? 0);
  expect(end(button ?? undefined)).toBeLessThanOrEqual(link?.x ?? 0);
});

test("a browser that has lost its local storage still knows its user, and forgets them at sign-out", async () => {
  const { page } = await asCustomer("cleared");
  await page.evaluate(() => localStorage.clear());
  await page.goto("/apply");
  await menu(page).waitFor();
  await menu(page).click();
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(`${server.url}/`);
  await expect.poll(() => page.evaluate(() => document.cookie)).toBe("");
});

test("the menu closes with Escape, with the focus on its button, and by a press elsewhere", async () => {
  const { page } = await asCustomer("closing");
  await page.reload();
  const entry = page.getByRole("banner").getByRole("button", { name: "Logout" });
  await menu(page).press("Enter");
  await entry.waitFor();
  await page.keyboard.press("Escape");
  await entry.waitFor({ state: "hidden" });
  expect(await menu(page).evaluate((summary) => summary === document.activeElement)).toBe(true);
  await menu(page).click();
  await entry.waitFor();
  await page.getByRole("contentinfo").click({ position: { x: 5, y: 5 } });
  await entry.waitFor({ state: "hidden" });
});

test("visitors see the specified header, and their browsers do not ask who is signed in", async () => {
  const page = await openPage(server.url, "/loans");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.reload();
  await hydrated(page);
  const links = page.getByRole("banner").getByRole("navigation").getByRole("link");
  expect((await links.allTextContents()).filter((text) => text !== "")).toEqual(
    expect.arrayContaining(["Home", "Loans", "Contact Us"]),
  );
  expect(await page.getByRole("banner").getByText("your menu").count()).toBe(0);
  expect(asked.filter((url) => /accounts\.me|name-menu/.test(url))).toEqual([]);
});

test("/account lists the person's requests by verified e-mail: reference, date, status in words, officer", async () => {
  const { page, email } = await asCustomer("asking");
  await page.getByText(`Requests sent from ${email} are shown here once`).waitFor();
  // Without a mail server no page says that a link was sent
  await page.getByText("This website cannot send email yet").first().waitFor();
  expect(await page.getByText(/we sen[dt]/i).count()).toBe(0);
  databaseOf(server).prepare("UPDATE users SET isVerified = 1 WHERE email = ?").run(email);
  await page.reload();
  await page.getByText("You have not sent a request yet.").waitFor();
  const sent = await page.request.post("/api/loan-applications", {
    data: { fullName: "Paula Person", email, loanPurpose: "refinance", loanAmount: 350_000 },
  });
  const { reference } = (await sent.json()) as { reference: string };
  await page.reload();
  const requests = page.getByRole("region", { name: "Your loan requests" });
  await requests.getByText("Refinance, $350,000").waitFor();
  expect(await requests.textContent()).toContain(reference);
  expect(await requests.textContent()).toContain("We are looking at it");
  expect(await requests.locator("[aria-current=step]").textContent()).toBe("Sent");
  expect(await violationsInAll(page)).toEqual([]);
});
