import { expect, test } from "vitest";
import { adminCalls } from "#test/kit/admin.ts";
import { violationsInBothThemes } from "#test/kit/axe.ts";
import { hydrated, openPage, visit } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";

const server = builtForAll();

const PERSON = {
  username: "keeper",
  password: "a good password",
  firstName: "Paula",
  lastName: "Person",
  email: "keeper@example.com",
};

async function register(username: string): Promise<void> {
  await fetch(`${server.url}/api/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...PERSON, username, email: `${username}@example.com` }),
  });
}

test("a visitor's numbers are kept through the sign-in, then opened, renamed and deleted", async () => {
  await register(PERSON.username);
  const { page } = await visit(server.url, { expected: /40[0-9]/ });
  await page.goto("/calculators/points?loanAmount=280000");
  await hydrated(page);
  await page.getByRole("button", { name: "Save this result" }).click();
  await page.getByRole("link", { name: "Sign in or register" }).click();
  await page.getByLabel("Username").fill(PERSON.username);
  await page.locator("#password").fill(PERSON.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL("**/account");
  const card = page.getByRole("region", { name: "Saved scenarios" });
  await card.getByText("The numbers that you wanted to save, of the Points Calculator").waitFor();
  await card.getByRole("button", { name: "Save", exact: true }).click();
  await card.getByText("Please give it a name, such as House on Elm Street.").waitFor();
  await card.getByLabel("Name").fill("Elm Street");
  await card.getByRole("button", { name: "Save", exact: true }).click();
  await card.getByRole("link", { name: "Elm Street" }).waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);

  await card.getByRole("link", { name: "Elm Street" }).click();
  await page.waitForURL("**/calculators/points?loanAmount=280000**");
  expect(await page.getByLabel("Loan amount").inputValue()).toBe("280,000");
  await hydrated(page);
  await page.getByRole("button", { name: "Save this result" }).click();
  const dialog = page.getByRole("dialog", { name: "Save these numbers" });
  await dialog.getByLabel("Name").fill("elm street");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await dialog
    .getByText("You already have a scenario with this name. Please choose another name.")
    .waitFor();
  await dialog.getByLabel("Name").fill("Oak Street");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Oak Street is in your account.").first().waitFor();

  await page.goto("/account");
  await card.getByRole("button", { name: "Rename Elm Street" }).click();
  const renaming = page.getByRole("dialog", { name: "Rename the scenario" });
  await renaming.getByLabel("Name").fill("Ash Lane");
  await renaming.getByRole("button", { name: "Save", exact: true }).click();
  await card.getByRole("link", { name: "Ash Lane" }).waitFor();
  await card.getByRole("button", { name: "Delete Oak Street" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await card.getByRole("link", { name: "Oak Street" }).waitFor({ state: "detached" });
});

test("the payment calculator's numbers are saved with those of its plan, and the page stays as it is", async () => {
  await register("planner");
  const { page, context } = await visit(server.url, { expected: /40[0-9]/ });
  const { username, password } = { ...PERSON, username: "planner" };
  await context.request.post("/api/login", { data: { username, password } });
  const address = "/calculator?price=410000&extraMonthlyPrincipal=200";
  await page.goto(address);
  await hydrated(page);
  await page.locator("#plan-form").scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Save this result" }).click();
  const dialog = page.getByRole("dialog", { name: "Save these numbers" });
  await dialog.getByLabel("Name").fill("Birch Road");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Birch Road is in your account.").first().waitFor();
  expect(new URL(page.url()).search).toBe(new URL(address, server.url).search);
  await page.goto("/account");
  await page.getByRole("link", { name: "Birch Road" }).click();
  await page.waitForURL(/price=410000.*extraMonthlyPrincipal=200/);
});

test("on paper a result has the card of the officer in its address, on one page", async () => {
  const call = await adminCalls(server.url);
  const { id } = (await call("POST", "/api/admin/users", {
    username: "patrick_lo",
    password: "a long way home 7",
    firstName: "Patrick",
    lastName: "Adeyemi",
    email: "patrick@lender.example",
    phone: "(212) 555-0143",
    isLoanOfficer: true,
  })) as { id: number };
  const paper = async (path: string) => {
    const page = await openPage(server.url, `${path}?officer=${id}`);
    await page.emulateMedia({ media: "print" });
    const card = page.getByRole("region", { name: "Your loan officer" });
    await card.getByText("Patrick Adeyemi").waitFor();
    const pdf = (await page.pdf({ format: "Letter" })).toString("latin1");
    // It would be printed as mm/dd/yyyy
    expect(await page.locator("input[type=date][value='']").locator("visible=true").count()).toBe(
      0,
    );
    return { text: await card.innerText(), sheets: pdf.match(/\/Type \/Page\b/g)?.length };
  };
  const before = await paper("/calculators/refinance");
  expect(before.text).not.toContain("patrick@lender.example");
  expect(before.text).not.toContain("555-0143");
  await call("PATCH", `/api/admin/users/${id}/card`, {
    title: "Senior loan officer",
    nmlsId: "204571",
    isPublic: true,
  });
  const { text, sheets } = await paper("/calculators/refinance");
  for (const words of ["Senior loan officer", "NMLS #204571", "(212) 555-0143", "patrick@lender"])
    expect(text).toContain(words);
  expect(sheets).toBe(1);
  for (const path of ["/calculators/refinance", "/calculator"]) {
    const address = `${path}?officer=${id}`;
    const page = await openPage(server.url, address, { javaScript: false });
    await page.emulateMedia({ media: "print" });
    const card = page.getByRole("region", { name: "Your loan officer" });
    expect(await card.innerText()).toBe(text);
    const ask = page.getByRole("link", { name: "Ask about these numbers", includeHidden: true });
    expect(decodeURIComponent((await ask.getAttribute("href")) ?? "")).toContain(`officer=${id}`);
  }
  const counts: Record<string, number | undefined> = {};
  const long = ["rent-or-buy", "cash-to-close", "compare", "apr", "va", "payments"];
  for (const longest of [...long, "amortization", "loan-estimate"])
    counts[longest] = (await paper(`/calculators/${longest}`)).sheets;
  expect(counts).toEqual({
    "rent-or-buy": 1,
    "cash-to-close": 1,
    compare: 1,
    apr: 1,
    va: 1,
    payments: 1,
    // With its schedule, and with its explanations
    amortization: 2,
    "loan-estimate": 5,
  });
});
