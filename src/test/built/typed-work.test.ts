import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  adminCalls,
  ASKED,
  confirmInDialog,
  databaseOf,
  openAsAdmin,
  violationsInAll,
} from "#test/kit/admin.ts";
import { hydrated, visit } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";
import { REQUEST } from "#test/kit/leads.ts";
import { endSessionAt, signInAgain } from "#test/kit/session-end.ts";
import { GUIDE } from "#test/kit/resources-page.ts";
import { addUser, inDialog, openUsers, rowOf, startAdding } from "#test/kit/users-page.ts";

/** Typed values are never lost, and messages about them are true. */

const server = builtForAll();
const dialog = (page: Page) => page.getByRole("dialog");

async function openResources(options: Parameters<typeof openAsAdmin>[2] = {}): Promise<Page> {
  const sqlite = databaseOf(server);
  sqlite.exec("DELETE FROM resources; DELETE FROM resourceCategories");
  sqlite.exec(
    "INSERT INTO resourceCategories (name, description) VALUES ('Guides', 'To read'), ('Marketing', 'To send')",
  );
  return openAsAdmin(server.url, "/admin/resources", options);
}

async function startResource(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add Resource" }).click();
  await dialog(page).waitFor();
  await page.getByLabel("Title").fill("Rate sheet");
}

describe("A dialog", () => {
  test("stays when its file chooser is closed again", async () => {
    const page = await openResources();
    await startResource(page);
    await page
      .getByLabel("Upload a file")
      .evaluate((input) => input.dispatchEvent(new Event("cancel", { bubbles: true })));
    expect(await page.getByLabel("Title").inputValue()).toBe("Rate sheet");
  });

  test("asks before Escape or × discards what was typed, and only then", async () => {
    const page = await openResources();
    await page.getByRole("button", { name: "Add Resource" }).click();
    await dialog(page).waitFor();
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    await startResource(page);
    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog", { name: "Discard what you typed?" });
    await question.waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await question.getByRole("button", { name: "Keep editing" }).click();
    expect(await page.getByLabel("Title").inputValue()).toBe("Rate sheet");
    await page.getByRole("button", { name: "Close" }).click();
    expect(await violationsInAll(page)).toEqual([]);
    await question.getByRole("button", { name: "Discard" }).click();
    await dialog(page).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Add Resource" }).click();
    expect(await page.getByLabel("Title").inputValue()).toBe("");
  });
});

describe("A file for the library", () => {
  test("an upload can be canceled", async () => {
    const page = await openResources({
      before: (opened) => opened.route("**/api/admin/resources/upload", () => {}),
    });
    await startResource(page);
    await page.getByLabel("Upload a file").setInputFiles(GUIDE);
    await dialog(page).getByRole("button", { name: "Cancel the upload" }).click();
    await page.getByText("Uploading Guide.pdf").waitFor({ state: "detached" });
    expect(await dialog(page).getByRole("button", { name: "Add Resource" }).isEnabled()).toBe(true);
  });

  test("a refused replacement keeps the earlier file attached, in sight", async () => {
    const page = await openResources();
    await page.getByRole("button", { name: "Add Resource" }).click();
    await page.getByLabel("Upload a file").setInputFiles(GUIDE);
    await page.getByText("Guide.pdf (1 KB) uploaded").waitFor();
    await page.getByLabel("Upload a file").setInputFiles({ ...GUIDE, name: "evil.exe" });
    await page.getByText("Guide.pdf (1 KB) is still attached").waitFor();
    expect(await page.getByLabel("File URL").inputValue()).toMatch(/^\/uploads\/resources\//);
  });

  test("filling in a field clears its error; the category in sight is chosen", async () => {
    const page = await openResources();
    await page.getByRole("button", { name: /^Marketing/ }).click();
    await page.getByRole("button", { name: "Add Resource" }).click();
    expect(await page.getByLabel("Category").locator("option:checked").textContent()).toBe(
      "Marketing",
    );
    await dialog(page).getByRole("button", { name: "Add Resource" }).click();
    await page.getByText("Title must be at least 3 characters").waitFor();
    await page.getByLabel("Upload a file").setInputFiles(GUIDE);
    await page.getByText("Guide.pdf (1 KB) uploaded").waitFor();
    await page.getByText("Title must be at least 3 characters").waitFor({ state: "detached" });
  });
});

describe("A session that ended meanwhile", () => {
  test("restores a new user, without the password; a name clears the username's error", async () => {
    const page = await openUsers(server.url, { expected: /401/ });
    await page.getByRole("button", { name: "Add User" }).click();
    await dialog(page).getByRole("button", { name: "Add User" }).click();
    await page.getByText("First name must be at least 2 characters").waitFor();
    await page.getByRole("textbox", { name: "First name" }).fill("Anna");
    await page.getByRole("textbox", { name: "Last name" }).fill("Tester");
    await expect.poll(() => inDialog(page, "Username").inputValue()).toBe("annate_lo");
    await expect.poll(() => page.locator("#user-username-error").count()).toBe(0);
    await page.getByRole("textbox", { name: "Email" }).fill("anna@people.example");
    const password = await page.locator("#user-password").inputValue();
    await endSessionAt(server, page, "admin.users.create");
    await dialog(page).getByRole("button", { name: "Add User" }).click();
    await signInAgain(page);
    await dialog(page).waitFor();
    expect(await page.getByRole("textbox", { name: "Email" }).inputValue()).toBe(
      "anna@people.example",
    );
    expect(await page.getByRole("textbox", { name: "Last name" }).inputValue()).toBe("Tester");
    const kept = await page.evaluate(() => Object.values(sessionStorage).join());
    expect(kept).toContain("Tester");
    expect(kept).not.toContain(JSON.stringify(password).slice(1, -1));
  });

  test("restores a change to a user and a resource", async () => {
    const { id } = await addUser(server, {
      firstName: "Bea",
      lastName: "Back",
      username: "beaba_lo",
    });
    const page = await openUsers(server.url, { expected: /401/ });
    await page.getByRole("button", { name: "Edit Bea Back" }).click();
    await inDialog(page, "Bio").fill("Speaks Spanish");
    await page.waitForURL(`**?open=${id}`);
    await endSessionAt(server, page, "admin.users.update");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await signInAgain(page);
    await expect.poll(() => inDialog(page, "Bio").inputValue()).toBe("Speaks Spanish");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await dialog(page).waitFor({ state: "detached" });
    const bio = databaseOf(server).prepare("SELECT bio FROM users WHERE id = ?").pluck().get(id);
    expect(bio).toBe("Speaks Spanish");
    expect(
      await page.evaluate(() =>
        Object.keys(sessionStorage).filter((key) => key.startsWith("draft")),
      ),
    ).toEqual([]);
  });

  test("restores a note and a follow-up", async () => {
    const call = await adminCalls(server.url);
    const sent = await call("POST", "/api/loan-applications", REQUEST);
    const { reference } = sent as { reference: string };
    const path = `/admin/applications/${reference}`;
    const page = await openAsAdmin(server.url, path, { expected: /401/ });
    await page.getByRole("tab", { name: "Note" }).click();
    const note = page.getByRole("textbox", { name: "Note" });
    await note.fill("Wants to lock before Christmas.");
    await page.getByLabel("Next step").fill("Ask for pay stubs");
    await page.getByLabel("Follow up on").fill("2026-12-01");
    await endSessionAt(server, page, "leads.addNote");
    await page.getByRole("button", { name: "Add note" }).click();
    await signInAgain(page);
    await page.waitForURL(`**${path}`);
    await page.getByRole("tab", { name: "Note" }).click();
    await expect.poll(() => note.inputValue()).toBe("Wants to lock before Christmas.");
    expect(await page.getByLabel("Next step").inputValue()).toBe("Ask for pay stubs");
    expect(await page.getByLabel("Follow up on").inputValue()).toBe("2026-12-01");
    await page.getByRole("button", { name: "Add note" }).click();
    await expect.poll(() => note.inputValue()).toBe("");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("To follow up on Dec 1, 2026: Ask for pay stubs").waitFor();
    await page.reload();
    await page.getByRole("tab", { name: "Note" }).click();
    await expect.poll(() => note.inputValue()).toBe("");
    expect(await page.getByRole("button", { name: "Save", exact: true }).count()).toBe(0);
  });
});

test("Two admins who change different fields of a user both keep what they typed", async () => {
  const { id } = await addUser(server, {
    firstName: "Mia",
    lastName: "Merge",
    username: "miame_lo",
  });
  const page = await openUsers(server.url, { expected: /409/ });
  await page.getByRole("button", { name: "Edit Mia Merge" }).click();
  await inDialog(page, "Bio").fill("Twenty years in home loans");
  const sqlite = databaseOf(server);
  sqlite
    .prepare("UPDATE users SET phone = '(212) 555-0199', revision = revision + 1 WHERE id = ?")
    .run(id);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await dialog(page).waitFor({ state: "detached" });
  expect(sqlite.prepare("SELECT phone, bio FROM users WHERE id = ?").get(id)).toEqual({
    phone: "(212) 555-0199",
    bio: "Twenty years in home loans",
  });
});

test("Users are found by role, phone and both names as shown, and listed in that order", async () => {
  await addUser(server, {
    firstName: "Zoe",
    lastName: "Aaron",
    username: "zoeaa_lo",
    isLoanOfficer: true,
  });
  databaseOf(server).exec("UPDATE users SET phone = '2125550177' WHERE username = 'zoeaa_lo'");
  const page = await openUsers(server.url);
  const names = () => page.locator("tbody span.block.font-semibold").allTextContents();
  expect(await names()).toEqual((await names()).toSorted((one, other) => one.localeCompare(other)));
  const search = page.getByRole("searchbox", { name: "Search users" });
  for (const typed of ["(212) 555-0177", "zoe aaron", "aaron zoe", "loan officer zoe"]) {
    await search.fill(typed);
    await expect.poll(names).toEqual(["Zoe Aaron"]);
  }
  await expect.poll(() => new URL(page.url()).searchParams.get("search")).toBe("loan officer zoe");
  await page.reload();
  await expect.poll(names).toEqual(["Zoe Aaron"]);
  await search.fill("admin");
  await expect.poll(names).toContain("Site Administrator");
});

test("Deactivate is beside Delete, which says what is assigned; the user can be reactivated", async () => {
  const { id } = await addUser(server, {
    firstName: "Dan",
    lastName: "Doe",
    username: "dando_lo",
    isLoanOfficer: true,
  });
  databaseOf(server)
    .prepare(
      `INSERT OR REPLACE INTO loanApplications (reference, fullName, email, loanPurpose, loanAmount, officerId, fingerprint, createdAt)
       VALUES ('2026-000901', 'Ada', 'ada@mail.example', 'refinance', 250000, ?, 'one', '2026-11-20T12:00:00.000Z')`,
    )
    .run(id);
  const page = await openUsers(server.url, { expected: ASKED });
  await page.getByRole("button", { name: "Delete Dan Doe" }).click();
  await page.getByText("1 application asks for them (1 pending)").waitFor();
  await page.getByRole("button", { name: "Deactivate instead" }).click();
  await page
    .getByRole("dialog", { name: "Deactivate this user?" })
    .getByRole("button", { name: "Deactivate", exact: true })
    .click();
  await confirmInDialog(page);
  await rowOf(page, "dando_lo").getByText("Loan officer, deactivated").waitFor();
  expect(await violationsInAll(page)).toEqual([]);
  await page.getByRole("button", { name: "Reactivate Dan Doe" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Reactivate" }).click();
  await confirmInDialog(page);
  await rowOf(page, "dando_lo").getByText("Loan officer", { exact: true }).waitFor();
});

test("Required fields are announced, and no two controls of the settings share a name", async () => {
  const page = await openUsers(server.url);
  await startAdding(page, "Req", "Uired");
  for (const name of ["First name", "Last name", "Email"])
    expect(await page.getByRole("textbox", { name }).getAttribute("aria-required")).toBe("true");
  await page.goto("/admin/site-settings?tab=homepage");
  for (const section of ["Testimonials section", "Blog Posts section"])
    await page
      .getByRole("combobox", { name: `Visibility of the ${section}`, exact: true })
      .waitFor();
  await page.goto("/admin/site-settings");
  for (const logo of ["Equal Housing logo", "company logo"])
    await page.getByLabel(`Image file of the ${logo}`, { exact: true }).waitFor();
});

test("Leaving one's half-edited profile asks first, and the end of the session restores it", async () => {
  const { id } = await addUser(server, {
    firstName: "Olive",
    lastName: "Officer",
    username: "oliveof_lo",
    isLoanOfficer: true,
  });
  const { page, context } = await visit(server.url, { expected: /401/ });
  const signIn = () =>
    context.request.post("/api/login", { data: { username: "oliveof_lo", password: "s3cret!" } });
  await signIn();
  await page.goto(`/LOagentsPortal/officers/${id}`);
  await page.getByRole("button", { name: "Edit profile" }).click();
  await page.getByLabel("Bio").fill("I speak Spanish");
  const asked: string[] = [];
  page.on("dialog", (question) => {
    asked.push(question.message());
    void question.dismiss();
  });
  await page
    .getByRole("navigation", { name: "Loan officer portal" })
    .getByRole("link", { name: "Directory" })
    .click();
  await expect.poll(() => asked).toEqual(["Leave without saving your profile?"]);
  expect(await page.getByLabel("Bio").inputValue()).toBe("I speak Spanish");
  await endSessionAt(server, page, "officers.updateMe");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.waitForURL("**/LOagentsPortal?next=*");
  await hydrated(page);
  await page.getByLabel("Username").fill("oliveof_lo");
  await page.locator("#password").fill("s3cret!");
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL(`**/LOagentsPortal/officers/${id}`);
  await expect.poll(() => page.getByLabel("Bio").inputValue()).toBe("I speak Spanish");
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
  await page.route("**/api/trpc/officers.updateMe", async (route) => {
    await allowed;
    await route.continue();
  });
  await page.getByRole("button", { name: "Save changes" }).click();
  await page
    .getByRole("navigation", { name: "Loan officer portal" })
    .getByRole("link", { name: "Directory" })
    .click();
  const search = page.getByLabel("Search officers");
  await search.waitFor();
  // No question is asked while the values are being saved
  expect(asked).toHaveLength(1);
  allow();
  await page.getByText("Profile updated").first().waitFor();
  await search.fill("spanish");
  await page.getByRole("link", { name: "Olive Officer" }).waitFor();
});

test("The portal's library keeps search, category, type and order in its address", async () => {
  await openResources();
  const sqlite = databaseOf(server);
  sqlite.exec(`INSERT INTO resources (title, description, fileUrl, fileType, categoryId, createdAt)
    SELECT name || ' sheet', 'What it is about', 'https://files.example/x.pdf', 'pdf', id, '2026-03-05T12:00:00.000Z' FROM resourceCategories`);
  const page = await openAsAdmin(server.url, "/admin/users");
  await page.goto("/admin/resources");
  await page.getByRole("button", { name: /^Marketing/ }).click();
  await page.getByRole("searchbox", { name: "Search resources" }).fill("sheet");
  await expect.poll(() => new URL(page.url()).searchParams.get("search")).toBe("sheet");
  await page.reload();
  await page.getByRole("heading", { name: "Resources in Marketing" }).waitFor();
  expect(await page.getByRole("searchbox", { name: "Search resources" }).inputValue()).toBe(
    "sheet",
  );
  await addUser(server, {
    firstName: "Pat",
    lastName: "Portal",
    username: "patpo_lo",
    isLoanOfficer: true,
  });
  const { page: portal, context } = await visit(server.url);
  await context.request.post("/api/login", { data: { username: "patpo_lo", password: "s3cret!" } });
  await portal.goto("/LOagentsPortal/resources");
  await portal.getByRole("button", { name: /^Marketing/ }).click();
  await portal.getByLabel("Order").selectOption("By title");
  await portal.getByLabel("Search resources").fill("sheet");
  await expect.poll(() => new URL(portal.url()).searchParams.get("search")).toBe("sheet");
  await portal.reload();
  await expect.poll(() => portal.getByRole("article").count()).toBe(1);
  expect(await portal.getByLabel("Order").inputValue()).toBe("title");
  await portal.goBack();
  await expect.poll(() => portal.getByLabel("Order").inputValue()).toBe("newest");
});
