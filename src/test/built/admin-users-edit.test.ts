import { expect, test } from "vitest";
import { databaseOf } from "#test/kit/admin.ts";
import { builtForAll } from "#test/kit/built-server.ts";
import { addUser, inDialog, openUsers, rowOf } from "#test/kit/users-page.ts";

const server = builtForAll();

const passwordHash = (username: string) =>
  databaseOf(server)
    .prepare("SELECT passwordHash FROM users WHERE username = ?")
    .pluck()
    .get(username);

test("The username cannot be changed on edit; the password is left out of the update if blank", async () => {
  await addUser(server, { firstName: "Eva", lastName: "Edit", username: "evaed_lo" });
  const page = await openUsers(server.url);
  const before = passwordHash("evaed_lo");
  await page.getByRole("button", { name: "Edit Eva Edit" }).click();
  expect(await inDialog(page, "Username").getAttribute("readonly")).not.toBeNull();
  await page.getByRole("textbox", { name: "First name" }).fill("Evita");
  expect(await inDialog(page, "Username").inputValue()).toBe("evaed_lo");
  expect(await page.locator("#user-password").inputValue()).toBe("");
  const sent = page.waitForRequest("**/admin.users.update");
  await page.getByRole("button", { name: "Save Changes" }).click();
  expect((await sent).postDataJSON()).not.toHaveProperty("password");
  await page.getByText("Evita Edit", { exact: true }).waitFor();
  expect(passwordHash("evaed_lo")).toBe(before);
});

test("A new password of 6 characters is saved and signs the user out", async () => {
  const { id } = await addUser(server, {
    firstName: "Paul",
    lastName: "Pass",
    username: "paulpa_lo",
  });
  const session = await fetch(`${server.url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "paulpa_lo", password: "s3cret!" }),
  });
  const cookie = session.headers.get("set-cookie")?.split(";")[0] ?? "";
  const page = await openUsers(server.url);
  await page.getByRole("button", { name: "Edit Paul Pass" }).click();
  await page.locator("#user-password").fill("12345");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.locator("#user-password-error").waitFor();
  await page.locator("#user-password").fill("n3w-6c");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  expect((await fetch(`${server.url}/api/user`, { headers: { cookie } })).status).toBe(401);
  const sessions = databaseOf(server).prepare("SELECT count(*) FROM sessions WHERE userId = ?");
  expect(sessions.pluck().get(id)).toBe(0);
});

test("A short password is refused beside its field when the user becomes an admin; nothing is lost", async () => {
  await addUser(server, { firstName: "Petra", lastName: "Promoted", username: "petrapr_lo" });
  const page = await openUsers(server.url, { expected: /status of 400/ });
  await page.getByRole("button", { name: "Edit Petra Promoted" }).click();
  await page.getByRole("textbox", { name: "First name" }).fill("Petronella");
  await page.getByRole("checkbox", { name: "Administrator" }).check();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.locator("#user-password-error").waitFor();
  expect(await page.locator("#user-password-error").textContent()).toBe(
    "Administrators need a password of at least 10 characters. Please enter a new one.",
  );
  expect(await page.getByRole("textbox", { name: "First name" }).inputValue()).toBe("Petronella");
  await page.getByRole("button", { name: "Generate a new password" }).click();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await rowOf(page, "petrapr_lo").locator(".badge", { hasText: "Admin" }).waitFor();
});

test("Roles are changed by their checkboxes; a changed address has to be verified again", async () => {
  await addUser(server, {
    firstName: "Rosa",
    lastName: "Role",
    username: "rosaro_lo",
    isLoanOfficer: true,
    password: "l0ng enough!",
  });
  const page = await openUsers(server.url);
  await rowOf(page, "rosaro_lo").getByText("Loan officer", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Edit Rosa Role" }).click();
  await page.getByRole("checkbox", { name: "Administrator" }).check();
  await page.getByRole("textbox", { name: "Email" }).fill("rosa@people.example");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await rowOf(page, "rosaro_lo").getByText("Loan officer, email not verified").waitFor();
  expect(await rowOf(page, "rosaro_lo").locator(".badge").textContent()).toBe("Admin");
});

test("Two admins edit the same user: the second gets an error, and sees the current state at the next try", async () => {
  const { id } = await addUser(server, {
    firstName: "Cora",
    lastName: "Conflict",
    username: "coraco_lo",
  });
  const page = await openUsers(server.url, { expected: /status of 409/ });
  await page.getByRole("button", { name: "Edit Cora Conflict" }).click();
  await inDialog(page, "Phone").fill("(212) 555-0111");
  databaseOf(server)
    .prepare("UPDATE users SET phone = '(212) 555-0199', revision = revision + 1 WHERE id = ?")
    .run(id);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page
    .locator("dialog form")
    .getByText("Someone else has changed this user in the meantime. Please open it again.")
    .waitFor();
  expect(await inDialog(page, "Phone").inputValue()).toBe("(212) 555-0111");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Edit Cora Conflict" }).click();
  await expect.poll(() => inDialog(page, "Phone").inputValue()).toBe("(212) 555-0199");
});

test("Delete asks 'Are you sure?' and warns that it cannot be undone", async () => {
  await addUser(server, { firstName: "Dora", lastName: "Delete", username: "dorade_lo" });
  const page = await openUsers(server.url);
  await page.getByRole("button", { name: "Delete Dora Delete" }).click();
  const dialog = page.getByRole("dialog", { name: "Are you sure?" });
  expect(await dialog.textContent()).toContain("cannot be undone");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await rowOf(page, "dorade_lo").waitFor();
  await page.getByRole("button", { name: "Delete Dora Delete" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await rowOf(page, "dorade_lo").waitFor({ state: "hidden" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
  const left = databaseOf(server).prepare("SELECT id FROM users WHERE username = 'dorade_lo'");
  expect(left.get()).toBeUndefined();
});

test("A deletion that fails shows 'Error' and its sentence, and the user stays", async () => {
  const { id } = await addUser(server, {
    firstName: "Fay",
    lastName: "Fail",
    username: "fayfa_lo",
  });
  const page = await openUsers(server.url, {
    expected: /status of 502/,
    before: (opened) =>
      opened.route("**/admin.users.delete", (route) => route.fulfill({ status: 502, body: "" })),
  });
  await page.getByRole("button", { name: "Delete Fay Fail" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  const notices = page.getByRole("region", { name: /Notifications/ });
  await notices.getByText("Failed to delete user. Please try again.").waitFor();
  const left = databaseOf(server).prepare("SELECT id FROM users WHERE id = ?").pluck();
  expect(left.get(id)).toBe(id);
});
