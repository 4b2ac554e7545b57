import { join } from "node:path";
import Sqlite from "better-sqlite3";
import type { Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { visit, WIDTHS } from "./browser.ts";
import { violationsInBothThemes } from "./axe.ts";
import { ADMIN_PASSWORD } from "./built-server.ts";

interface Options {
  width?: number;
  dark?: boolean;
  /** Console messages that this test brings about on purpose. */
  expected?: RegExp;
  username?: string;
  password?: string;
  /** Before the page opens: routes to bend, a clock to install. */
  before?: (page: Page) => Promise<unknown>;
}

/** A browser in which an admin has signed in, on one of the admin's pages. */
export async function openAsAdmin(url: string, path: string, options: Options = {}): Promise<Page> {
  const { username = "admin", password = ADMIN_PASSWORD, before, ...how } = options;
  const { page, context } = await visit(url, how);
  const answer = await context.request.post("/api/admin/login", { data: { username, password } });
  const { adminToken } = (await answer.json()) as { adminToken: string };
  await page.addInitScript((token) => localStorage.setItem("adminToken", token), adminToken);
  await before?.(page);
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
}

/** The admin's token, for calls that go past the browser. */
async function adminToken(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/admin/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "admin", password: ADMIN_PASSWORD }),
  });
  return ((await answer.json()) as { adminToken: string }).adminToken;
}

/** Calls past the browser as the admin: JSON or a form goes in. The test fails on a refusal. */
export async function adminCalls(url: string) {
  const authorization = `Bearer ${await adminToken(url)}`;
  return async (method: string, path: string, body?: object): Promise<unknown> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(url + path, {
      method,
      headers: { authorization, ...(body && !isForm && { "content-type": "application/json" }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
    return answer.status === 204 ? undefined : answer.json();
  };
}

/** Saves settings one after the other, as the admin. */
export async function saveSettings(url: string, settings: [key: string, value: string][]) {
  const call = await adminCalls(url);
  for (const [key, value] of settings)
    await call("POST", "/api/admin/site-settings", { key, value });
}

/** What axe finds on an admin's page as it stands, in both themes and at both ends of the widths. */
export async function violationsInAll(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of [WIDTHS.desktop, WIDTHS.phone]) {
    await page.setViewportSize({ width, height: 900 });
    found.push(...(await violationsInBothThemes(page)));
  }
  return found;
}

/** The database of a built server, for what no visitor could bring about. Closed with the test. */
export function databaseOf({ folder }: { folder: string }): Sqlite.Database {
  const sqlite = new Sqlite(join(folder, "lender.sqlite"));
  onTestFinished(() => void sqlite.close());
  return sqlite;
}
