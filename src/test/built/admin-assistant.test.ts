import { expect, test } from "vitest";
import { adminCalls, openAsAdmin, storedIn, violationsInAll } from "#test/kit/admin.ts";
import { hydrated, visit, WIDTHS } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";
import { MESSAGE } from "#test/kit/leads.ts";
import { addUser, openUsers, rowOf } from "#test/kit/users-page.ts";

const server = builtForAll();

const ANN = { firstName: "Ann", lastName: "Tester", username: "annte_lo" };
const PASSWORD = "a long pass phrase";

test("An admin makes someone an assistant, who is found by that word", async () => {
  await addUser(server, { ...ANN, password: PASSWORD });
  const page = await openUsers(server.url);
  await page.getByRole("button", { name: "Edit Ann Tester" }).click();
  await page.getByRole("checkbox", { name: /^Assistant/ }).check();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("User updated").first().waitFor();
  await page.getByRole("searchbox").fill("assistant");
  await rowOf(page, ANN.username).getByText("Assistant", { exact: true }).waitFor();
  expect(await page.locator("tbody").count()).toBe(1);
});

test("Add User asks for the roles first and ticks none; assistant and administrator exclude each other", async () => {
  const page = await openUsers(server.url);
  await page.getByRole("button", { name: "Add User" }).click();
  const roles = page.getByRole("dialog").getByRole("checkbox");
  const ticked = () =>
    roles.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).checked));
  await page.getByRole("dialog", { name: "Add User" }).waitFor();
  // The last one sends the invitation
  expect(await ticked()).toEqual([false, false, false, true]);
  await roles.nth(0).check();
  await page.getByRole("checkbox", { name: /^Assistant/ }).check();
  expect(await ticked()).toEqual([true, true, false, true]);
  await page.getByRole("checkbox", { name: /^Administrator/ }).check();
  expect(await ticked()).toEqual([true, false, true, true]);
  const fields = page.getByRole("dialog").locator("input");
  expect(await fields.first().getAttribute("name")).toBe("isLoanOfficer");
});

test("An assistant signs in at /admin, sees only the desk, and works on a lead", async () => {
  await addUser(server, { ...ANN, password: PASSWORD, isAssistant: true });
  const call = await adminCalls(server.url);
  await call("POST", "/api/contact", MESSAGE);
  const { page } = await visit(server.url, { expected: /401/ });
  await page.goto("/admin");
  await hydrated(page);
  await page.getByLabel("Username").fill(ANN.username);
  await page.locator("#password").fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL("**/admin/dashboard");
  const menu = page.getByRole("navigation", { name: "Admin" });
  await menu.getByRole("link", { name: "Leads" }).waitFor();
  expect(await menu.getByRole("link").count()).toBe(2);
  await page.getByText("No loan applications found.").waitFor();
  for (const name of ["Users", "Site Settings", "Resources"])
    expect(await page.getByRole("link", { name }).count()).toBe(0);
  for (const name of ["System", "Email", "Backups"])
    expect(await page.getByRole("region", { name }).count()).toBe(0);
  expect(await violationsInAll(page)).toEqual([]);

  await page.setViewportSize({ width: 1280, height: 900 });
  await menu.getByRole("link", { name: "Leads" }).click();
  await page.getByRole("link", { name: MESSAGE.name }).click();
  await page.getByRole("button", { name: "Report as spam" }).waitFor();
  await page.getByRole("tab", { name: "Note" }).click();
  await page.getByRole("textbox", { name: "Note" }).fill("Called, wants 15 years.");
  await page.getByRole("button", { name: "Add note" }).click();
  await page.getByText("Called, wants 15 years.", { exact: true }).waitFor();
  expect(await page.getByText("Erase this person").count()).toBe(0);
  expect(await page.getByText("Activity of this record").count()).toBe(0);

  await page.goto("/admin/leads/settings");
  await page.getByRole("button", { name: "Add a template" }).waitFor();
  expect(await page.getByText("Stages").count()).toBe(0);
});

test.each(["users", "site-settings?tab=contact", "content", "mail", "audit", "rates/tables"])(
  "/admin/%s is closed to an assistant, and requests nothing from the server",
  async (path) => {
    await addUser(server, { ...ANN, password: PASSWORD, isAssistant: true });
    const page = await openAsAdmin(server.url, "/admin/dashboard", {
      username: ANN.username,
      password: PASSWORD,
    });
    const asked: string[] = [];
    page.on("response", (answer) => {
      if (answer.status() === 403) asked.push(answer.url());
    });
    await page.goto(`/admin/${path}`);
    await page.waitForURL("**/admin/dashboard");
    await page.getByText("Access Denied").first().waitFor();
    await page.getByText("No loan applications found.").waitFor();
    expect(asked).toEqual([]);
  },
);

test("An admin who is limited to content finds only that, and is led there by a sign-in", async () => {
  const call = await adminCalls(server.url);
  const leo = { firstName: "Leo", lastName: "Writer", username: "leowr_lo" };
  const given = { ...leo, password: PASSWORD, email: "leo@people.example", isAdmin: true };
  await call("POST", "/api/admin/users", given);
  const users = await openUsers(server.url);
  await users.getByRole("button", { name: "Edit Leo Writer" }).click();
  await users.getByLabel("Limited to").selectOption("Content");
  await users.getByText("Works only on content, rates and the library.").waitFor();
  await users.getByRole("button", { name: "Save Changes" }).click();
  await rowOf(users, leo.username).getByText("Content only").waitFor();
  expect(await violationsInAll(users)).toEqual([]);

  const how = { username: leo.username, password: PASSWORD };
  const page = await openAsAdmin(server.url, "/admin/dashboard", how);
  await page.waitForURL("**/admin/content");
  const menu = page.getByRole("navigation", { name: "Admin" });
  expect(await menu.getByRole("link").allInnerTexts()).toEqual(["Content", "Rates", "Resources"]);
  expect(await page.getByText("Access Denied").count()).toBe(0);
  await page.goto("/admin/users");
  await page
    .getByText("This page is not part of your access, which is limited to Content.")
    .waitFor();
  await page.getByRole("link", { name: "Go to your part" }).click();
  await page.waitForURL("**/admin/content");
  await page.goto("/admin/account");
  await page.getByRole("heading", { level: 1 }).waitFor();
});

test("An admin who is limited to compliance is offered nothing that would be refused", async () => {
  const call = await adminCalls(server.url);
  const cora = { firstName: "Cora", lastName: "Reader", username: "corare_lo" };
  const given = { ...cora, password: PASSWORD, email: "cora@people.example", isAdmin: true };
  await call("POST", "/api/contact", MESSAGE);
  const { id } = (await call("POST", "/api/admin/users", given)) as { id: number };
  await storedIn(server, `UPDATE users SET "limitedTo" = 'compliance' WHERE id = ${id}`);
  const page = await openAsAdmin(server.url, "/admin/compliance", {
    username: cora.username,
    password: PASSWORD,
  });
  await page.getByText("No incident was recorded.").waitFor();
  const buttons = () => page.getByRole("main").getByRole("button").allInnerTexts();
  expect(await buttons()).toEqual(["Print the binder"]);
  await page.goto("/admin/leads");
  await page.getByRole("checkbox").nth(1).check();
  const bar = page.getByRole("group", { name: "Selected leads" });
  await bar.getByText("1 selected").waitFor();
  expect(await bar.getByRole("button").allInnerTexts()).toEqual(["Export", "Clear"]);
  expect(await bar.getByRole("combobox").count()).toBe(0);
  await page.setViewportSize({ width: WIDTHS.phone, height: 900 });
  await page.goto("/admin/messages/1");
  const contact = page.getByRole("navigation", { name: "Contact" });
  await contact.getByRole("link", { name: "Call" }).waitFor();
  expect(await contact.getByRole("button").count()).toBe(0);
  await page.getByText("Nothing is written down.").waitFor({ state: "attached" });
  for (const name of ["Merge with…", "Add a permission…", "Record “no contact”…"])
    expect(await page.getByText(name).count()).toBe(0);
});
