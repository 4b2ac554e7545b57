import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { connect } from "#platform/database/sqlite/connection.ts";
import {
  ADMIN_PASSWORD,
  type BuiltServer,
  environmentIn,
  startBuilt,
  temporaryFolder,
} from "#test/kit/built-server.ts";
import { hydrated, visit } from "#test/kit/browser.ts";

function run(folder: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve("dist/main.js"), ...args],
    { env: environmentIn(folder), encoding: "utf8" },
  );
  return { status, said: stdout + stderr };
}

async function post(url: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
}

const write = ({ url }: BuiltServer, message: string) =>
  post(`${url}/api/contact`, {
    name: "Ada Buyer",
    email: "ada@example.com",
    phone: "212-555-0199",
    subject: "other",
    message,
  });

async function signIn({ url }: BuiltServer) {
  const credentials = { username: "admin", password: ADMIN_PASSWORD };
  const { answer } = await post(`${url}/api/admin/login`, credentials);
  return { authorization: `Bearer ${String(answer.adminToken)}` };
}

async function messages({ url }: BuiltServer, headers: Record<string, string>) {
  const response = await fetch(`${url}/api/admin/contact-submissions`, { headers });
  return ((await response.json()) as { message: string }[]).map(({ message }) => message);
}

describe("Backup and restore with the built program", () => {
  test("a backup beside the running server, and back", async () => {
    const server = await startBuilt();
    const { folder } = server;
    const backup = join(folder, "copy.sqlite");
    await write(server, "written before the backup");
    expect(run(folder, "backup", backup)).toMatchObject({
      status: 0,
      said: expect.stringMatching(/^backed up to /),
    });
    await write(server, "written after the backup");
    expect(run(folder, "restore", backup)).toEqual({
      status: 1,
      said: expect.stringMatching(/^lender: .+ is in use by another lender process .+\n$/),
    });
    await server.stop();

    mkdirSync(join(folder, "uploads", "logos"), { recursive: true });
    const sqlite = connect(backup);
    sqlite.exec(
      "INSERT INTO siteSettings (key, value, updatedAt) VALUES ('companyLogo', '/uploads/logos/aaaaaaaaaaaaaaaaaaaaaa.png', '')",
    );
    sqlite.close();
    const { status, said } = run(folder, "restore", backup);
    expect(status).toBe(0);
    expect(said).toContain("everybody has to sign in again");
    expect(said).toMatch(/the database that was there is now \S+before-restore/);
    expect(said).toContain("uploads (1): ");
    expect(said).toContain("/uploads/logos/aaaaaaaaaaaaaaaaaaaaaa.png");
    expect(run(folder, "check")).toEqual({
      status: 1,
      said: "lender: missing uploads: /uploads/logos/aaaaaaaaaaaaaaaaaaaaaa.png\n",
    });

    const again = await startBuilt(folder);
    expect(await messages(again, await signIn(again))).toEqual(["written before the backup"]);
  });

  test("an admin takes a snapshot and sees its age and that it was verified", async () => {
    const server = await startBuilt();
    const { url, folder } = server;
    const headers = await signIn(server);
    await write(server, "worth keeping");
    const { status, answer } = await post(`${url}/api/admin/backup`, {}, headers);
    expect(status).toBe(201);
    expect(answer).toMatchObject({
      engine: "SQLite",
      latest: { size: expect.any(Number) },
      kept: 2,
      problem: null,
    });
    expect(run(folder, "verify").said).toMatch(/is sound: 1 contactSubmissions, /);
    const seen = (await (await fetch(`${url}/api/admin/backup`, { headers })).json()) as object;
    expect(seen).toMatchObject({ verified: { problem: null } });
    const latest = connect(join(folder, "backups", "latest.sqlite"), { readonly: true });
    expect(latest.prepare("SELECT message FROM contactSubmissions").pluck().all()).toEqual([
      "worth keeping",
    ]);
    latest.close();
    expect(run(folder, "check")).toMatchObject({
      status: 0,
      said: expect.stringMatching(/uploads ok \(0\), disk ok/),
    });
  });

  test("the System page shows both, and takes one with a press", async () => {
    const { url } = await startBuilt();
    const { page } = await visit(url);
    await page.goto("/admin");
    await hydrated(page);
    await page.locator("input[name=username]").fill("admin");
    await page.locator("input[name=password]").fill(ADMIN_PASSWORD);
    await page.getByRole("button", { name: "Log in" }).click();
    const card = page.getByRole("region", { name: "Backups" });
    await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
    expect(await card.count()).toBe(0);
    await page.getByRole("main").getByRole("link", { name: "Site Settings" }).click();
    await page.getByRole("link", { name: "System", exact: true }).click();
    await card.getByRole("button", { name: "Back up now" }).click();
    await card.getByText(/^Last taken /).waitFor();
    expect(await card.getByText("The last backup failed.").count()).toBe(0);
  });

  test("before a migration a snapshot is made, to go back to", async () => {
    const folder = temporaryFolder();
    expect(run(folder, "migrate").status).toBe(0);
    expect(existsSync(join(folder, "backups"))).toBe(false);
    const file = join(folder, "lender.sqlite");
    const sqlite = connect(file);
    const [step] = sqlite.prepare("SELECT name FROM kysely_migration").pluck().all() as string[];
    // As an older version would leave it: with its own table and the step not run yet
    sqlite.exec("DELETE FROM kysely_migration; DROP TABLE auditEntries");
    sqlite.close();
    const { status, said } = run(folder, "migrate");
    expect(status).toBe(1);
    expect(said).toMatch(/could not be opened or migrated: table users already exists/);
    const [before] = readdirSync(join(folder, "backups"));
    expect(before).toMatch(new RegExp(`^before-[-\\dT]+-${step}\\.sqlite$`));
    expect(run(folder, "restore", join(folder, "backups", String(before))).status).toBe(0);
  });
});
