import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { Client } from "pg";
import type { Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { visit, WIDTHS } from "./browser.ts";
import { violationsInBothThemes } from "./axe.ts";
import { ADMIN_PASSWORD } from "./built-server.ts";

interface Options {
  width?: number;
  dark?: boolean;
  fresh?: boolean;
  /** Console messages that this test causes on purpose. */
  expected?: RegExp;
  username?: string;
  password?: string;
  /** Runs before the page opens: to change routes or install a clock. */
  before?: (page: Page) => Promise<unknown>;
}

/** A browser in which an admin has signed in, on one of the admin's pages. */
export async function openAsAdmin(url: string, path: string, options: Options = {}): Promise<Page> {
  const { username = "admin", password = ADMIN_PASSWORD, before, ...how } = options;
  const { page, context } = await visit(url, how);
  const answer = await context.request.post("/api/admin/login", { data: { username, password } });
  const { adminToken } = (await answer.json()) as { adminToken: string };
  const keeping = await page.addInitScript((token) => {
    localStorage.setItem("adminToken", token);
  }, adminToken);
  onTestFinished(() => keeping.dispose());
  await before?.(page);
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
}

export async function confirmInDialog(page: Page, password = ADMIN_PASSWORD): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  await dialog.locator("#confirmation-password").fill(password);
  await dialog.getByRole("button", { name: "Confirm", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
}

/** The console message of a refusal, such as one that asks for a proof. */
export const ASKED = /status of 403/;

async function adminToken(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/admin/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "admin", password: ADMIN_PASSWORD }),
  });
  return ((await answer.json()) as { adminToken: string }).adminToken;
}

/**
 * Calls outside the browser as the admin, with JSON or a form, and with a proof where one is asked
 * for. The test fails on a refusal.
 */
export async function adminCalls(url: string) {
  const authorization = `Bearer ${await adminToken(url)}`;
  const send = (method: string, path: string, body?: object) => {
    const isForm = body instanceof FormData;
    return fetch(url + path, {
      method,
      headers: { authorization, ...(body && !isForm && { "content-type": "application/json" }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
  };
  return async (method: string, path: string, body?: object): Promise<unknown> => {
    let answer = await send(method, path, body);
    if (answer.status === 403) {
      await send("POST", "/api/admin/second-factor/confirm", { password: ADMIN_PASSWORD });
      answer = await send(method, path, body);
    }
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

/**
 * Violations that axe finds on an admin page, in both themes, at the narrowest and the widest
 * width.
 */
export async function violationsInAll(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of [WIDTHS.desktop, WIDTHS.phone]) {
    await page.setViewportSize({ width, height: 900 });
    found.push(...(await violationsInBothThemes(page)));
  }
  return found;
}

/** The database of a built server, for states that no visitor could cause. Closed with the test. */
export function databaseOf({ folder }: { folder: string }): Sqlite.Database {
  const sqlite = new Sqlite(join(folder, "lender.sqlite"));
  onTestFinished(() => void sqlite.close());
  return sqlite;
}

/** Runs a statement on the database of a built server, on either engine. Resolves to its rows. */
export async function storedIn<Row>(
  server: { folder: string; database: string | undefined },
  statement: string,
): Promise<Row[]> {
  if (server.database === undefined) {
    const prepared = databaseOf(server).prepare<[], Row>(statement);
    if (prepared.reader) return prepared.all();
    prepared.run();
    return [];
  }
  const client = new Client(server.database);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
