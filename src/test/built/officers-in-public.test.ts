import { expect, test } from "vitest";
import { adminCalls, openAsAdmin, violationsInAll } from "#test/kit/admin.ts";
import { violationsInBothThemes } from "#test/kit/axe.ts";
import { openPage, WIDTHS } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";
import { earlyPage } from "#test/kit/early-page.ts";

const server = builtForAll();

const ADA = {
  username: "ada_lo",
  password: "correct horse battery",
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@people.example",
  phone: "(212) 555-0143",
  bio: "Twenty years in home loans, most of them in Queens.",
  isLoanOfficer: true,
  isAdmin: false,
};

test("An admin switches an officer's page on, and a visitor finds the officer, saves the details and applies", async () => {
  await (
    await adminCalls(server.url)
  )("POST", "/api/admin/users", ADA);
  const admin = await openAsAdmin(server.url, "/admin/users", { expected: /400/ });
  await admin.getByRole("button", { name: "Public page of Ada Lovelace" }).click();
  const dialog = admin.getByRole("dialog", { name: "Public page of Ada Lovelace" });
  await dialog.getByLabel("Show on the website").check();
  await dialog.getByLabel("Title").fill(`Senior loan officer ${"W".repeat(40)}`);
  await dialog.getByLabel("Languages").fill("English, Spanish");
  await dialog.getByRole("button", { name: "Add a state" }).click();
  await dialog.getByLabel("State").selectOption("New York");
  await dialog.getByLabel("Expires on").fill("2099-12-31");
  const save = dialog.getByRole("button", { name: "Save Changes" });
  await save.click();
  await dialog.locator("#card-nmls-error", { hasText: "nobody is shown without one" }).waitFor();
  expect(await violationsInAll(admin)).toEqual([]);
  await dialog.getByLabel("NMLS number").fill("204571");
  await save.click();
  await admin.getByText("Visitors see it at /loan-officers/ada-lovelace.").first().waitFor();

  const plain = await openPage(server.url, "/loan-officers", { javaScript: false });
  await plain.getByRole("link", { name: "Ada Lovelace" }).click();
  const main = plain.getByRole("main");
  for (const words of [
    "Senior loan officer",
    "NMLS #204571",
    "New York",
    "December 31, 2099",
    "English, Spanish",
    "most of them in Queens",
  ])
    await main.getByText(words).first().waitFor();
  await main.getByRole("link", { name: "Our Loan Officers" }).waitFor();
  await main.getByText("For a home in New York, where Ada is licensed.").waitFor();
  const footer = plain.getByRole("contentinfo");
  const found = footer.getByRole("link", { name: "Find a Loan Officer" });
  expect(await found.getAttribute("href")).toBe("/loan-officers");
  const data = await plain.locator('script[type="application/ld+json"]').textContent();
  expect(data).toContain('"jobTitle":"Senior loan officer ');

  const path = "/loan-officers/ada-lovelace";
  const { page, takenOver } = await earlyPage(server.url, path, WIDTHS.phone);
  await page.getByRole("button", { name: "QR code" }).click();
  await takenOver();
  await page.getByRole("img", { name: /QR code of/ }).waitFor();
  await page.keyboard.press("Escape");
  expect(await violationsInBothThemes(page)).toEqual([]);
  const beyond = () => page.evaluate("document.documentElement.scrollWidth - innerWidth");
  expect(await beyond()).toBe(0);
  const card = page.getByRole("link", { name: "Save contact" });
  const file = await page.request.get((await card.getAttribute("href")) ?? "");
  expect(await file.text()).toContain("FN:Ada Lovelace\r\n");
  await page.getByRole("link", { name: "Apply With Ada" }).click();
  await page.getByText("You apply with Ada Lovelace.").waitFor();
  const elsewhere = page.getByText("Ada has no license for Texas, only for New York:");
  await page.getByLabel("State").selectOption("Texas");
  await elsewhere.waitFor();
  await page.getByLabel("State").selectOption("New York");
  await elsewhere.waitFor({ state: "detached" });

  await page.goto(path);
  await page.getByRole("link", { name: "FHA Loan" }).click();
  await page.getByText("Your message goes to Ada Lovelace.").waitFor();
  await page.getByText("About: FHA Loan").first().waitFor();
  await expect.poll(() => new URL(page.url()).search).toMatch(/^\?officer=\d+$/);
  const sent = page.waitForRequest(/contact\.send/);
  await page.getByLabel("Name").fill("Bob Example");
  await page.getByLabel("Email").fill("bob@people.example");
  await page.getByLabel("Phone").fill("(212) 555-0177");
  await page.getByRole("button", { name: "Send Message" }).click();
  expect((await sent).postData()).toMatch(/"officerId":\d/);
  const thanks = { name: "Your message is on its way to Ada Lovelace." };
  await page.getByRole("heading", thanks).waitFor();

  await page.goto("/loan-officers");
  expect(await beyond()).toBe(0);
  await page.goto(path);
  await page.getByRole("link", { name: "Work Out the Numbers" }).click();
  await page.getByRole("link", { name: "Refinance", exact: true }).click();
  const printed = page.getByRole("region", { name: "Your loan officer", includeHidden: true });
  await expect.poll(() => printed.textContent()).toContain("NMLS #204571");
});

test("Three officers or more are chosen from by state and language", async () => {
  const call = await adminCalls(server.url);
  for (const [firstName, languages, state] of [
    ["Mia", "English, Italian", "NJ"],
    ["Leo", "English, Spanish", "NJ"],
    ["Zoe", "English", "NY"],
  ] as const) {
    const [username, email] = [`${firstName}_lo`, `${firstName}@people.example`];
    const made = await call("POST", "/api/admin/users", { ...ADA, username, firstName, email });
    const licenses = [{ state, expiresOn: "2099-12-31", number: "" }];
    const card = { nmlsId: "204572", languages, licenses, isPublic: true };
    await call("PATCH", `/api/admin/users/${(made as { id: number }).id}/card`, card);
  }
  const page = await openPage(server.url, "/loan-officers", { width: WIDTHS.phone });
  const list = page.getByRole("list", { name: "Loan officers" });
  await page.getByLabel("State").selectOption("New Jersey");
  await page.getByLabel("Language").selectOption("Spanish");
  expect(await list.getByRole("heading").allTextContents()).toEqual(["Leo Lovelace"]);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.getByLabel("State").selectOption("New York");
  await page.getByLabel("Language").selectOption("Italian");
  await page.getByRole("status").getByRole("link", { name: "write to us" }).waitFor();
  await page.getByRole("button", { name: "Show all loan officers" }).click();
  await list.getByRole("link", { name: "Ask Mia" }).click();
  await page.getByText("Your message goes to Mia Lovelace.").waitFor();

  const message = page.getByRole("textbox", { name: "Message" });
  await message.fill("To Mia alone.");
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact Us" }).click();
  await expect.poll(() => message.inputValue()).toBe("");
  await page.goBack();
  await expect.poll(() => message.inputValue()).toBe("To Mia alone.");
  await page.goto("/contact?loan=FHA+Loan");
  await expect.poll(() => message.inputValue()).toMatch(/^I would like .+\n\nAbout: FHA Loan\n$/);
  await page.goto("/contact?loan=VA+Loan");
  await expect.poll(() => message.inputValue()).toMatch(/^I would like .+\n\nAbout: VA Loan\n$/);
});

test("An officer finds the links and the calculator for a partner's site in the portal", async () => {
  const call = await adminCalls(server.url);
  const olga = { ...ADA, username: "olga_lo", firstName: "Olga", email: "olga@people.example" };
  const { id } = (await call("POST", "/api/admin/users", olga)) as { id: number };
  const page = await openPage(server.url, "/LOagentsPortal/login", { expected: /40[0-9]/ });
  await page.getByLabel("Username").fill(olga.username);
  await page.locator("#password").fill(olga.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL("**/LOagentsPortal/resources");
  await page.goto(`/LOagentsPortal/officers/${id}`);
  const links = page.getByRole("region", { name: "For borrowers" });
  await links.getByRole("button", { name: "Copy my calculators link" }).waitFor();
  const calculators = links.getByRole("link", { name: `/calculators?officer=${id}` });
  expect(await calculators.getAttribute("href")).toBe(`/calculators?officer=${id}`);
  await links.getByText("The calculator on a partner's site").click();
  await links.getByText("as soon as this website's address begins with https").waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
});
