import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { DeskRole } from "#domains/accounts/roles.ts";
import { adminCalls, databaseOf, openAsAdmin, violationsInAll } from "./admin.ts";
import { ADMIN_PASSWORD } from "./built-server.ts";

interface Given extends Partial<Record<DeskRole, boolean>> {
  firstName: string;
  lastName: string;
  username: string;
  isLoanOfficer?: boolean;
  isAdmin?: boolean;
  password?: string;
}

/**
 * Creates a user outside the browser, in place of one of that username. Without another
 * password it is `s3cret!`; the address is made from the username.
 */
export async function addUser(
  server: { url: string; folder: string },
  user: Given,
): Promise<{ id: number }> {
  databaseOf(server).prepare("DELETE FROM users WHERE username = ?").run(user.username);
  const call = await adminCalls(server.url);
  const email = `${user.username}@people.example`;
  const made = await call("POST", "/api/admin/users", { password: "s3cret!", ...user, email });
  return made as { id: number };
}

export async function openUsers(
  url: string,
  options: Parameters<typeof openAsAdmin>[2] = {},
): Promise<Page> {
  const page = await openAsAdmin(url, "/admin/users", options);
  await page.getByRole("table", { name: "Users" }).waitFor();
  return page;
}

export function rowOf(page: Page, username: string) {
  return page.locator("tbody").filter({ has: page.getByText(username, { exact: true }) });
}

export function inDialog(page: Page, label: string) {
  return page.getByRole("dialog").getByLabel(label, { exact: true });
}

/** Opens the form for a new user and types a name. */
export async function startAdding(page: Page, firstName: string, lastName: string): Promise<void> {
  await page.getByRole("button", { name: "Add User" }).click();
  await page.getByRole("dialog", { name: "Add User" }).waitFor();
  await page.getByRole("textbox", { name: "First name" }).fill(firstName);
  await page.getByRole("textbox", { name: "Last name" }).fill(lastName);
}

/** An admin finds an officer on the dashboard and admits them to applicants. */
export async function admitOfficer(url: string, name: string): Promise<void> {
  const admin = await openAsAdmin(url, "/admin/dashboard", { expected: /403/ });
  await admin.getByText("Loan officers to admit before they work with applicants").waitFor();
  await admin.getByRole("link", { name: "Admit them in Users" }).click();
  expect(await violationsInAll(admin)).toEqual([]);
  const list = admin.getByRole("list", { name: "Loan officers to admit" });
  await list.getByRole("button", { name: `Admit ${name}` }).click();
  // The sign-in moments ago may serve as the proof
  const asked = admin.locator("#confirmation-password");
  const done = admin.getByText("Loan officer admitted").first();
  await asked.or(done).waitFor();
  if (await asked.isVisible()) {
    await asked.fill(ADMIN_PASSWORD);
    await admin.getByRole("button", { name: "Confirm" }).click();
  }
  await done.waitFor();
  await list.getByRole("button", { name: `Admit ${name}` }).waitFor({ state: "detached" });
}
