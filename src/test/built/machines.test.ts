import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Migration } from "kysely/migration";
import { Client } from "pg";
import type { Page } from "playwright-core";
import { expect, inject, onTestFinished, test } from "vitest";
import { adminCalls } from "#test/kit/admin.ts";
import { hydrated, openPage, visit } from "#test/kit/browser.ts";
import {
  ADMIN_PASSWORD,
  type BuiltServer,
  environmentIn,
  startBuilt,
  temporaryFolder,
} from "#test/kit/built-server.ts";
import { insertMany } from "#test/kit/many.ts";
import { startPostgres } from "#test/kit/postgres-server.ts";
import { type ProxyName, startProxy } from "#test/kit/proxy.ts";
import { timeCodeApp } from "#test/kit/second-factor.ts";
import { portOfPlace } from "#test/kit/spawn-built.ts";
import { migrationsOf, steps } from "#platform/database/migrations.ts";
import { openDatabase } from "#platform/database/postgres/open.ts";
import { type Connection, withConnection } from "#platform/database/sqlite/connection.ts";

/** Two processes on one PostgreSQL database, behind a proxy as the README sets it up. */
async function twoProcesses(proxy: ProxyName) {
  const postgres = await startPostgres();
  onTestFinished(postgres.stop);
  const port = await portOfPlace(0);
  const url = `http://127.0.0.1:${port}`;
  const folder = temporaryFolder();
  const environment = {
    DATABASE_URL: postgres.address,
    PUBLIC_URL: url,
    TRUST_PROXY: "1",
    RATE_LIMITS: "off",
    ADMIN_EMAIL: "admin@example.com",
    // With a line for each request
    LOG_LEVEL: "info",
  };
  const servers = await Promise.all([
    startBuilt(folder, environment),
    startBuilt(folder, environment),
  ]);
  await startProxy(
    proxy,
    port,
    servers.map((server) => server.url),
  );
  return { postgres, url, servers, folder };
}

/** A visitor who has written, and an admin and an officer who have signed in. */
async function everybodyAt(url: string) {
  const visitor = await openPage(url, "/", { expected: /50[23]/ });
  await ask(visitor, "Ada Buyer");

  // The sign-in page asks who is signed in; a live connection ends with its process
  const { page: admin } = await visit(url, { expected: /40[13]|Failed to load|50[23]/ });
  await admin.goto("/admin");
  await hydrated(admin);
  await signIn(admin, "admin", ADMIN_PASSWORD);
  await admin.waitForURL("**/admin/dashboard");
  const call = await adminCalls(url);
  await call("POST", "/api/admin/users", {
    ...OFFICER,
    firstName: "Grace",
    lastName: "Hopper",
    email: "grace@example.com",
    isLoanOfficer: true,
  });
  const officer = await openPage(url, "/LOagentsPortal", { expected: /40[13]|Failed to load|502/ });
  await signIn(officer, OFFICER.username, OFFICER.password);
  await officer.waitForURL("**/LOagentsPortal/resources");
  return { visitor, admin, officer };
}

/** Until it has ended it may still accept a request, which is then lost. */
async function kill({ process }: BuiltServer): Promise<void> {
  const ended = once(process, "exit");
  process.kill("SIGKILL");
  await ended;
}

async function ask(page: Page, name: string): Promise<void> {
  await write(page, name);
  await send(page);
}

async function write(page: Page, name: string): Promise<void> {
  await page.goto("/contact");
  await hydrated(page);
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Phone").fill("212-555-0199");
  await page.getByLabel("Subject").selectOption("mortgage-question");
  await page.getByRole("textbox", { name: "Message" }).fill("Is a 20 year term right for me?");
}

async function send(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Send Message" }).click();
  await page.getByText("Message Sent").first().waitFor();
}

/** What a process of the next version does to the database while this one keeps running. */
const NEXT_VERSION: Migration = {
  async up(db) {
    for (const table of ["contactSubmissions", "users"])
      await db.schema
        .alterTable(table)
        .addColumn("mood", "text", (column) => column.notNull().defaultTo("calm"))
        .execute();
  },
};

async function upgrade(address: string): Promise<void> {
  const { db, close } = openDatabase(address);
  await migrationsOf(db, { ...steps, "9999_next_version": NEXT_VERSION }).migrate();
  await close();
}

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.locator("input[name=password]").fill(password);
  await page.locator("main button[type=submit]").click();
}

const OFFICER = { username: "grace_lo", password: "compilers in navy" };

const messageOf = (admin: Page, name: string) =>
  admin.getByRole("combobox", { name: new RegExp(name) });

async function openMessages(admin: Page): Promise<void> {
  await admin.getByRole("tab", { name: /Contact Messages/ }).click();
}

async function answer(admin: Page, name: string): Promise<void> {
  const saved = admin.waitForResponse((response) => response.request().method() !== "GET");
  await messageOf(admin, name).selectOption({ label: "Mark as Responded" });
  expect((await saved).status()).toBe(200);
}

test("two processes behind nginx, set up as the README says, serve visitor, officer and admin, even after one of them is killed, a newer version has migrated the database and PostgreSQL has restarted", async () => {
  const { postgres, url, servers } = await twoProcesses("nginx");
  const { visitor, admin, officer } = await everybodyAt(url);
  for (const { output } of servers) expect(output()).toContain('"event":"request"');
  await openMessages(admin);
  await messageOf(admin, "Ada Buyer").waitFor();

  await kill(servers[0]);
  await answer(admin, "Ada Buyer");
  await upgrade(postgres.address);
  await write(visitor, "Ben Seller");
  await postgres.halt();
  const left = servers[1].url;
  expect((await fetch(`${left}/contact`)).status).toBe(200);
  expect((await fetch(`${left}/readyz`)).status).toBe(503);
  await visitor.getByRole("button", { name: "Send Message" }).click();
  await visitor.getByText("The server is busy. Please try again in a moment.").waitFor();
  await postgres.resume();
  await expect.poll(async () => (await fetch(`${left}/readyz`)).status).toBe(200);
  // Nothing that was typed is lost
  await send(visitor);
  await officer.goto("/LOagentsPortal/directory");
  await officer.getByText("grace@example.com").first().waitFor();
  await admin.reload();
  await hydrated(admin);
  await openMessages(admin);
  await messageOf(admin, "Ben Seller").waitFor();
  await expect.poll(() => messageOf(admin, "Ada Buyer").inputValue()).toBe("responded");
});

test("two processes behind Caddy, set up as the README says, serve visitor, officer and admin, even after one of them is killed", async () => {
  const { url, servers } = await twoProcesses("caddy");
  const { visitor, admin, officer } = await everybodyAt(url);
  for (const { output } of servers) expect(output()).toContain('"event":"request"');
  await openMessages(admin);
  await messageOf(admin, "Ada Buyer").waitFor();

  await kill(servers[0]);
  await officer.goto("/LOagentsPortal/directory");
  await officer.getByText("grace@example.com").first().waitFor();
  await ask(visitor, "Ben Seller");
  await answer(admin, "Ada Buyer");
  await admin.reload();
  await hydrated(admin);
  await openMessages(admin);
  await messageOf(admin, "Ben Seller").waitFor();
});

/** What the calls below return. */
interface Answer {
  adminToken?: string;
  secret?: string;
  recoveryCodes?: string[];
  token?: string;
}

/** A browser of the admin, as far as it keeps cookies and the admin token. */
function adminBrowser(jar: Record<string, string> = {}) {
  let bearer: string | undefined;
  const call = async (url: string, method: string, path: string, body: object = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        "content-type": "application/json",
        cookie: Object.entries(jar)
          .map(([name, value]) => `${name}=${value}`)
          .join("; "),
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      },
      ...(method !== "GET" && { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar[name] = value;
    }
    return { ok: response.ok, text: await response.text() };
  };
  const read = async (...given: Parameters<typeof call>) => {
    const { ok, text } = await call(...given);
    if (!ok) throw new Error(`${given[2]}: ${text}`);
    const answer: Answer = JSON.parse(text || "{}");
    return answer;
  };
  return { jar, call, read, hold: (token?: string) => (bearer = token) };
}

test("after the admin's password is changed at one process, nothing that opened the account opens it at the other", async () => {
  const { servers, folder } = await twoProcesses("caddy");
  const [{ url: one }, { url: other }] = servers;
  const signingIn = { username: "admin", password: ADMIN_PASSWORD };
  const owner = adminBrowser();
  owner.hold((await owner.read(one, "POST", "/api/admin/login", signingIn)).adminToken);
  const factor = "/api/user/second-factor";
  owner.hold();
  await owner.read(one, "POST", `${factor}/confirm`, { password: ADMIN_PASSWORD });
  const { secret = "" } = await owner.read(one, "POST", `${factor}/time-codes/offer`);
  const added = { name: "Phone", code: timeCodeApp(secret).next() };
  const { recoveryCodes = [] } = await owner.read(one, "POST", `${factor}/time-codes`, added);
  const code = () => recoveryCodes.pop() ?? "";
  await owner.read(one, "POST", `${factor}/confirm`, { code: code() });
  const token = { name: "CRM", scopes: ["contact:read"] };
  const { token: apiToken = "" } = await owner.read(one, "POST", "/api/admin/api-tokens", token);

  const thief = adminBrowser();
  await thief.call(one, "POST", "/api/admin/login", signingIn);
  const pending = { ...thief.jar };
  await adminBrowser(thief.jar).call(one, "POST", "/api/admin/login", signingIn);
  const finished = { code: code(), remember: true };
  const { adminToken } = await thief.read(one, "POST", "/api/login/second-factor", finished);
  await owner.call(one, "POST", "/api/password-reset", { email: "admin@example.com" });
  const link = await mailedToken(folder);

  const tokenAlone = (bearer?: string) => {
    const browser = adminBrowser();
    browser.hold(bearer);
    return browser;
  };
  const { session = "", ...withoutSession } = thief.jar;
  const openAt = async (url: string, password: string) => {
    const isOpen = async (answer: Promise<{ ok: boolean }>) => (await answer).ok;
    const messages = "/api/admin/contact-submissions";
    const works = {
      session: await isOpen(adminBrowser({ session }).call(url, "GET", "/api/user")),
      bearer: await isOpen(tokenAlone(adminToken).call(url, "GET", messages)),
      token: await isOpen(tokenAlone(apiToken).call(url, "GET", messages)),
      "pending sign-in": await isOpen(
        adminBrowser(pending).call(url, "POST", "/api/login/second-factor/options"),
      ),
      link: (
        await owner.call(url, "POST", "/api/password-reset/check", { token: link })
      ).text.includes("true"),
      "remembered browser": await isOpen(
        adminBrowser({ ...withoutSession }).call(url, "POST", "/api/login", {
          ...signingIn,
          password,
        }),
      ),
    };
    return Object.entries(works).flatMap(([name, opens]) => (opens ? [name] : []));
  };
  const all = ["session", "bearer", "token", "pending sign-in", "link", "remembered browser"];
  expect([await openAt(one, ADMIN_PASSWORD), await openAt(other, ADMIN_PASSWORD)]).toEqual([
    all,
    all,
  ]);
  const newPassword = "a wholly new secret";
  const change = { currentPassword: ADMIN_PASSWORD, newPassword };
  await owner.read(one, "POST", "/api/user/password", change);
  expect([await openAt(other, newPassword), await openAt(one, newPassword)]).toEqual([[], []]);
});

/** The token of the link to a new password, from the mail that was filed. */
async function mailedToken(folder: string): Promise<string> {
  const outbox = join(folder, "outbox");
  const found = () =>
    (existsSync(outbox) ? readdirSync(outbox) : [])
      .map((name) => readFileSync(join(outbox, name), "utf8").replaceAll(/=\r?\n/g, ""))
      .map((mail) => /reset-password#token=(?:3D)?([\w-]{43})/.exec(mail)?.[1])
      .find((token) => token !== undefined);
  await expect.poll(found).toBeTruthy();
  return found() ?? "";
}

/** Runs `move` in a process of its own. */
function move(direction: string, environment: Record<string, string>) {
  const child = spawn(process.execPath, [resolve("dist/main.js"), "move", direction], {
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (said += String(chunk)));
  const ended = new Promise<string>((done) => child.once("close", () => done(said)));
  const kill = async () => {
    child.kill("SIGKILL");
    return ended;
  };
  return { ended, kill };
}

test("a move that is killed in the middle has done nothing, and does everything when it is run again", async () => {
  const postgres = await startPostgres();
  onTestFinished(postgres.stop);
  const folder = temporaryFolder();
  cpSync(inject("firstStart"), folder, { recursive: true });
  const file = join(folder, "lender.sqlite");
  withConnection(file, (sqlite) => insertMany(sqlite, 1000));
  const environment = { ...environmentIn(folder), DATABASE_URL: postgres.address };
  const client = new Client(postgres.address);
  await client.connect();
  onTestFinished(() => client.end());
  const rows = async (query: string) => (await client.query(query)).rows.length;

  const first = move("sqlite-to-postgres", environment);
  const writes = `SELECT pid FROM pg_stat_activity
    WHERE application_name = 'lender command' AND query ~* '^insert into "(people|leads|loanApplications|contactSubmissions|timeline)"'`;
  await expect.poll(() => rows(writes), { interval: 5 }).toBeGreaterThan(0);
  expect(await first.kill()).toBe("");
  expect(await rows("SELECT id FROM users")).toBe(0);
  const moved = await move("sqlite-to-postgres", environment).ended;
  expect(moved).toMatch(/^moved \d+ rows, which are the same in both/);

  const back = join(folder, "back.sqlite");
  const there = { ...environment, DATABASE_FILE: back };
  const second = move("postgres-to-sqlite", there);
  const begun = () =>
    readdirSync(folder).some(
      (name) =>
        name.startsWith("back.sqlite.moving") && statSync(join(folder, name)).size > 1_000_000,
    );
  await expect.poll(begun, { interval: 5 }).toBe(true);
  expect(await second.kill()).toBe("");
  expect(existsSync(back)).toBe(false);
  expect(await move("postgres-to-sqlite", there).ended).toBe(moved);
  expect(readdirSync(folder).filter((name) => name.includes("moving"))).toEqual([]);
  const count = (sqlite: Connection) =>
    sqlite.prepare("SELECT count(*) FROM contactSubmissions").pluck().get();
  expect(withConnection(back, count)).toBe(withConnection(file, count));
});
