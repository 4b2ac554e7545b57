import { describe, expect, test } from "vitest";
import {
  ASKED,
  confirmInDialog,
  databaseOf,
  openAsAdmin,
  violationsInAll,
} from "#test/kit/admin.ts";
import { WIDTHS } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";
import { shownFor, stopClock } from "#test/kit/clock.ts";
import { SAMPLES } from "#test/kit/files.ts";
import { addUser, inDialog, openUsers, rowOf, startAdding } from "#test/kit/users-page.ts";

const server = builtForAll();

const save = (name: string) => ({ name, exact: true }) as const;

describe("The table", () => {
  test("avatar, name, username, e-mail, role badge (Admin or User), edit and delete", async () => {
    await addUser(server, { firstName: "Tina", lastName: "Table", username: "tinata_lo" });
    const page = await openUsers(server.url);
    expect(await page.getByRole("columnheader").allTextContents()).toEqual([
      "Name",
      "Username",
      "Email",
      "Role",
      "Actions",
    ]);
    const row = rowOf(page, "tinata_lo");
    const text = await row.textContent();
    for (const part of ["TT", "Tina Table", "tinata_lo", "tinata_lo@people.example", "User"])
      expect(text).toContain(part);
    await row.getByRole("button", { name: "Edit Tina Table" }).waitFor();
    await row.getByRole("button", { name: "Delete Tina Table" }).waitFor();
    expect(await rowOf(page, "admin").locator(".badge").textContent()).toBe("Admin");
  });

  test("a tablet needs no sideways scrolling, however long a name and an address are", async () => {
    await addUser(server, {
      firstName: "Maximiliane-Alexandrina",
      lastName: "Featherstonehaugh-Cholmondeley",
      username: "maximiliane_alexandrina_featherston",
      isLoanOfficer: true,
    });
    const page = await openUsers(server.url, { width: WIDTHS.tablet });
    await rowOf(page, "maximiliane_alexandrina_featherston").waitFor();
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBe(WIDTHS.tablet);
    const beyondCard = (table: Element) => {
      const card = table.parentElement?.getBoundingClientRect().right ?? 0;
      return table.getBoundingClientRect().right - card;
    };
    expect(await page.getByRole("table").evaluate(beyondCard)).toBeLessThanOrEqual(0);
    const buttons = await rowOf(page, "maximiliane_alexandrina_featherston")
      .getByRole("button")
      .all();
    const heights = await Promise.all(buttons.map(async (one) => (await one.boundingBox())?.y));
    expect(buttons).toHaveLength(5);
    expect(new Set(heights).size).toBe(1);
  });

  test("'Failed to load users' with a Try Again button", async () => {
    let broken = true;
    const page = await openAsAdmin(server.url, "/admin/users", {
      expected: /status of 500/,
      before: (opened) =>
        opened.route("**/officers.list", (route) =>
          broken ? route.fulfill({ status: 500, body: "" }) : route.fallback(),
        ),
    });
    await page.getByText("Failed to load users").waitFor();
    broken = false;
    await page.getByRole("button", { name: "Try Again" }).click();
    await rowOf(page, "admin").waitFor();
    expect(await page.getByText("Failed to load users").count()).toBe(0);
  });

  test("is filtered by a role, which stays in the address beside a search", async () => {
    await addUser(server, {
      firstName: "Olga",
      lastName: "Role",
      username: "olgaro_lo",
      isLoanOfficer: true,
    });
    await addUser(server, { firstName: "Carl", lastName: "Role", username: "carlro_lo" });
    const page = await openUsers(server.url);
    const role = page.getByRole("combobox", { name: "Role" });
    await page.getByRole("searchbox", { name: "Search users" }).fill("role");
    await role.selectOption("Loan officers");
    await page.getByText("1 user", { exact: true }).waitFor();
    await rowOf(page, "olgaro_lo").waitFor();
    await page.waitForURL("**/admin/users?*search=role*");
    await page.reload();
    await page.getByText("1 user", { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get("role")).toBe("officers");
    await role.selectOption("Customers");
    await rowOf(page, "carlro_lo").waitFor();
    await role.selectOption("Staff");
    await rowOf(page, "olgaro_lo").waitFor();
    await page.getByText("1 user", { exact: true }).waitFor();
    await role.selectOption("Assistants");
    await page.getByText("No Users Found").waitFor();
    await role.selectOption("All roles");
    await page.getByText("2 users", { exact: true }).waitFor();
  });

  test("'No Users Found'", async () => {
    const page = await openUsers(server.url);
    await page.getByRole("searchbox", { name: "Search users" }).fill("nobody at all");
    await page.getByText("No Users Found").waitFor();
    expect(await page.getByRole("table").count()).toBe(0);
  });

  test("The user named admin cannot be deleted, and its admin flag cannot be turned off", async () => {
    const page = await openUsers(server.url);
    const row = rowOf(page, "admin");
    expect(await row.getByRole("button", { name: /^Delete/ }).isDisabled()).toBe(true);
    await row.getByRole("button", { name: /^Edit/ }).click();
    const flag = page.getByRole("checkbox", { name: "Administrator" });
    expect([await flag.isChecked(), await flag.isDisabled()]).toEqual([true, true]);
    await inDialog(page, "Phone").fill("(212) 555-0123");
    await page.getByRole("button", save("Save Changes")).click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    const stored = databaseOf(server)
      .prepare("SELECT phone, isAdmin FROM users WHERE username = 'admin'")
      .get();
    expect(stored).toEqual({ phone: "(212) 555-0123", isAdmin: 1 });
  });
});

describe("Adding", () => {
  test("The username is generated and read-only, the password generated with 10 characters", async () => {
    const page = await openUsers(server.url);
    await startAdding(page, "Mary Ann", "Smith");
    const username = inDialog(page, "Username");
    expect(await username.inputValue()).toBe("maryannsm_lo");
    expect(await username.getAttribute("readonly")).not.toBeNull();
    const password = page.locator("#user-password");
    expect(await password.inputValue()).toMatch(/^[A-Za-z\d!@#$%^&*]{10}$/);
    expect(await password.getAttribute("type")).toBe("password");
    const first = await password.inputValue();
    await page.getByRole("button", { name: "Generate a new password" }).click();
    expect(await password.inputValue()).not.toBe(first);
  });

  test("A user is added and can sign in; the next of the same name gets a number", async () => {
    const page = await openUsers(server.url);
    await startAdding(page, "Grace", "Hopper");
    const password = await page.locator("#user-password").inputValue();
    await page.getByRole("textbox", { name: "Email" }).fill("grace@people.example");
    await page.getByRole("button", save("Add User")).last().click();
    await rowOf(page, "graceho_lo").waitFor();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    // Not through the browser, whose session is the admin's
    const answer = await fetch(`${server.url}/api/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "graceho_lo", password }),
    });
    expect(answer.status).toBe(200);
    const invitations = databaseOf(server).prepare(
      "SELECT subject FROM outbox WHERE recipient = ?",
    );
    expect(invitations.pluck().all("grace@people.example")).toContainEqual(
      expect.stringMatching(/^Your account at /),
    );
    await startAdding(page, "Grace", "Hofstadter");
    expect(await inDialog(page, "Username").inputValue()).toBe("graceho2_lo");
  });

  test("Each rule has its sentence beside the field, and what was typed stays", async () => {
    const page = await openUsers(server.url);
    await startAdding(page, "A", "B");
    await page.locator("#user-password").fill("12345");
    await page.getByRole("textbox", { name: "Email" }).fill("no address");
    await page.getByRole("button", save("Add User")).last().click();
    for (const sentence of [
      "First name must be at least 2 characters",
      "Last name must be at least 2 characters",
      "Password must be at least 6 characters",
      "Please enter a valid email address",
    ])
      await page.getByRole("alert").filter({ hasText: sentence }).waitFor();
    expect(await page.getByRole("textbox", { name: "Email" }).inputValue()).toBe("no address");
  });

  test("The dialog's title and buttons stay in view while its fields scroll", async () => {
    const page = await openUsers(server.url);
    await page.setViewportSize({ width: 1280, height: 800 });
    await startAdding(page, "Nora", "Newman");
    const dialog = page.getByRole("dialog");
    const add = dialog.getByRole("button", { name: "Add User" });
    const inView = async () => {
      const heading = await dialog.getByRole("heading", { name: "Add User" }).boundingBox();
      const button = await add.boundingBox();
      return [heading?.y ?? -1, 800 - (button?.y ?? 800) - (button?.height ?? 0)].every(
        (room) => room > 0,
      );
    };
    expect(await inView()).toBe(true);
    await dialog.evaluate((it) => it.scrollTo(0, it.scrollHeight));
    expect(await inView()).toBe(true);
    await dialog.getByText("Copy it now if you're not sending an invitation").waitFor();
  });

  test("A taken address is refused with an 'Error' toast and beside the field", async () => {
    await addUser(server, { firstName: "Tom", lastName: "Taken", username: "tomta_lo" });
    const page = await openUsers(server.url, { expected: /status of 409/ });
    await startAdding(page, "Other", "Person");
    await page.getByRole("textbox", { name: "Email" }).fill("TOMTA_LO@people.example");
    await page.getByRole("button", save("Add User")).last().click();
    await page
      .getByRole("region", { name: /Notifications/ })
      .getByText("Error", { exact: true })
      .waitFor();
    await page.locator("#user-email-error").waitFor();
    expect(await page.locator("#user-email-error").textContent()).toBe(
      "An account with this email address already exists.",
    );
  });

  test("Without an answer the toast says 'Failed to add user. Please try again.'", async () => {
    const page = await openUsers(server.url, {
      expected: /status of 502/,
      before: (opened) =>
        opened.route("**/admin.users.create", (route) => route.fulfill({ status: 502, body: "" })),
    });
    await startAdding(page, "Lost", "Answer");
    await page.getByRole("textbox", { name: "Email" }).fill("lost@people.example");
    await page.getByRole("button", save("Add User")).last().click();
    const toast = page.getByRole("region", { name: /Notifications/ });
    await toast.getByText("Failed to add user. Please try again.").waitFor();
    expect(await inDialog(page, "Username").inputValue()).toBe("lostan_lo");
  });
});

describe("The password", () => {
  test("The reveal hides again after 3 s", async () => {
    const page = await openUsers(server.url);
    await startAdding(page, "Ada", "Reveal");
    await stopClock(page);
    await page.getByRole("button", { name: "Reveal password" }).click();
    const revealed = page.locator("#user-password[type=text]");
    expect(await shownFor(page, () => revealed.isVisible())).toBeCloseTo(3000, -3);
    expect(await page.locator("#user-password").getAttribute("type")).toBe("password");
  });

  test("The copied confirmation clears after 2 s", async () => {
    const page = await openUsers(server.url);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await startAdding(page, "Ada", "Copy");
    await stopClock(page);
    const copy = page.getByRole("button", { name: "Copy password" });
    await copy.click();
    await copy.getByText("Copied").waitFor({ state: "attached" });
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      await page.locator("#user-password").inputValue(),
    );
    const isCopied = async () => (await copy.textContent()) === "Copied";
    expect(await shownFor(page, isCopied)).toBeCloseTo(2000, -3);
    expect(await copy.textContent()).toBe("");
  });

  test("'Failed to copy'", async () => {
    const page = await openUsers(server.url, {
      fresh: true,
      before: (opened) =>
        opened.addInitScript(() => {
          Object.defineProperty(navigator, "clipboard", { value: undefined });
        }),
    });
    await startAdding(page, "Ada", "Nocopy");
    await page.getByRole("button", { name: "Copy password" }).click();
    const notices = page.getByRole("region", { name: /Notifications/ });
    await notices.getByText("Failed to copy", { exact: true }).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(1);
  });
});

describe("Profile image", () => {
  const choose = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

  test("'File size exceeds 5MB limit', 'Only image files are allowed'", async () => {
    const page = await openUsers(server.url);
    await startAdding(page, "Ada", "Image");
    const input = inDialog(page, "Profile image");
    await input.setInputFiles(choose("a.txt", "text/plain", Buffer.from("a")));
    const problem = page.locator("#user-photo-error");
    await problem.waitFor();
    expect(await problem.textContent()).toBe("Only image files are allowed");
    const large = Buffer.alloc(5 * 1024 * 1024 + 1, SAMPLES.png);
    await input.setInputFiles(choose("a.png", "image/png", large));
    await expect.poll(() => problem.textContent()).toBe("File size exceeds 5MB limit");
    await input.setInputFiles(choose("a.png", "image/png", SAMPLES.pdf));
    await expect.poll(() => problem.textContent()).toBe("Only image files are allowed");
    await page.getByRole("dialog").locator("img").waitFor({ state: "detached" });
    await input.setInputFiles(choose("a.png", "image/png", SAMPLES.png));
    await page.getByRole("dialog").locator("img").waitFor();
    expect(await problem.count()).toBe(0);
  });

  test("A chosen image is uploaded with the user and shown in the table", async () => {
    const page = await openUsers(server.url);
    await startAdding(page, "Pia", "Photo");
    await page.getByRole("textbox", { name: "Email" }).fill("pia@people.example");
    await inDialog(page, "Profile image").setInputFiles(choose("a.png", "image/png", SAMPLES.png));
    await page.getByRole("button", save("Add User")).last().click();
    const image = rowOf(page, "piaph_lo").locator("img");
    await image.waitFor();
    expect(await image.getAttribute("src")).toMatch(/^\/uploads\/profiles\//);
    await page.getByRole("button", { name: "Edit Pia Photo" }).click();
    await page.getByRole("button", { name: "Remove photo" }).click();
    await page.getByRole("button", { name: "Keep photo" }).click();
    await page.getByRole("dialog").locator("img").waitFor();
    await page.getByRole("button", { name: "Remove photo" }).click();
    await page.getByRole("dialog").locator("img").waitFor({ state: "detached" });
    await page.getByRole("button", save("Save Changes")).click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await expect.poll(() => image.count()).toBe(0);
    expect(await rowOf(page, "piaph_lo").textContent()).toContain("PP");
  });

  test("'Upload failed' with the server's message keeps the form; the second try adds nobody twice", async () => {
    let broken = true;
    const page = await openUsers(server.url, {
      expected: /status of 507/,
      before: (opened) =>
        opened.route("**/profile-image-upload", (route) =>
          broken
            ? route.fulfill({ status: 507, body: '{"message":"The server is out of storage."}' })
            : route.fallback(),
        ),
    });
    await startAdding(page, "Una", "Upload");
    await page.getByRole("textbox", { name: "Email" }).fill("una@people.example");
    await inDialog(page, "Profile image").setInputFiles(choose("a.png", "image/png", SAMPLES.png));
    await page.getByRole("button", save("Add User")).last().click();
    // One check for both, because the toast is removed after five seconds and a busy machine may
    // need them for two checks
    const toast = page
      .getByRole("region", { name: /Notifications/ })
      .locator("li")
      .filter({ has: page.getByText("Upload failed", { exact: true }) })
      .filter({ has: page.getByText("The server is out of storage.", { exact: true }) });
    await toast.waitFor();
    broken = false;
    await page.getByRole("button", save("Add User")).last().click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await rowOf(page, "unaup_lo").locator("img").waitFor();
    expect(await page.getByText("Una Upload", { exact: true }).count()).toBe(1);
  });
});

test("Whose last change nobody confirmed may confirm once another admin confirms it", async () => {
  await addUser(server, { firstName: "Waits", lastName: "Long", username: "waitslong" });
  const page = await openUsers(server.url, { expected: ASKED });
  const mark = rowOf(page, "waitslong").getByText("Not confirmed", { exact: true });
  await mark.waitFor();
  await rowOf(page, "waitslong").getByRole("button", { name: /^Edit/ }).click();
  const dialog = page.getByRole("dialog", { name: "Edit User" });
  await dialog.getByText(/^Nobody confirmed the last change to this account/).waitFor();
  await dialog.getByRole("button", { name: "Confirm the change" }).click();
  await confirmInDialog(page);
  await page.getByText("Change confirmed").first().waitFor();
  const line = dialog.getByText(/^Nobody confirmed/);
  await expect.poll(() => line.count()).toBe(0);
  await expect.poll(() => mark.count()).toBe(0);
});

test("Nothing that axe finds, in either theme and at either width", async () => {
  const page = await openUsers(server.url);
  expect(await violationsInAll(page)).toEqual([]);
  await page.getByRole("button", { name: "Add User" }).click();
  await page.getByRole("dialog", { name: "Add User" }).waitFor();
  await page.getByRole("button", save("Add User")).last().click();
  await page.locator("#user-first-name-error").waitFor();
  expect(await violationsInAll(page)).toEqual([]);
});
