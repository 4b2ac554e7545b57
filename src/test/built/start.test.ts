import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, onTestFinished, test } from "vitest";
import { connect } from "#platform/database/sqlite/connection.ts";
import { environmentIn, startBuilt, temporaryFolder } from "#test/kit/built-server.ts";

/** Runs the built program until it exits. */
function run(folder: string, args: string[] = [], environment: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve("dist/main.js"), ...args],
    {
      cwd: folder,
      env: { ...environmentIn(folder), ...environment },
      encoding: "utf8",
      timeout: 90_000,
    },
  );
  return { status, stdout, stderr };
}

test("what is built parses strangers' files only in the cage: it has no other way", () => {
  const built = readFileSync("dist/server.js", "utf8");
  expect(built).toContain("readPdfCaged");
  for (const name of ["readHere", "readPdfHere", "resizeHere"])
    expect(built).not.toMatch(new RegExp(`\\b${name}\\b`));
});

test("what is built for browsers is compressed without a change", () => {
  const names = readdirSync("dist/client", { recursive: true, encoding: "utf8" });
  const compressed = names.filter((name) => /\.(?:br|gz)$/.test(name));
  expect(compressed.length).toBeGreaterThan(100);
  for (const name of compressed) {
    const bytes = readFileSync(join("dist/client", name));
    const plain = name.endsWith(".br") ? brotliDecompressSync(bytes) : gunzipSync(bytes);
    expect(plain.equals(readFileSync(join("dist/client", name.slice(0, -3))))).toBe(true);
  }
});

const line = (text: RegExp) => expect.stringMatching(new RegExp(`^lender: ${text.source}\n$`));

describe("Bad input at start: one sentence, exit code other than 0, nothing changed", () => {
  test("a damaged database", () => {
    const folder = temporaryFolder();
    const file = join(folder, "lender.sqlite");
    writeFileSync(file, "no database at all");
    expect(run(folder)).toEqual({
      status: 1,
      stdout: "",
      stderr: line(/\S+lender\.sqlite is damaged .+: restore a backup .+/),
    });
    expect(readFileSync(file, "utf8")).toBe("no database at all");
  });

  test("a database from a newer version", () => {
    const folder = temporaryFolder();
    expect(run(folder, ["migrate"]).status).toBe(0);
    const file = join(folder, "lender.sqlite");
    const sqlite = connect(file);
    sqlite.exec("INSERT INTO kysely_migration VALUES ('9999_of_tomorrow', '2099-01-01')");
    sqlite.close();
    const before = readFileSync(file);
    expect(run(folder)).toEqual({
      status: 1,
      stdout: "",
      stderr: line(/\S+lender\.sqlite was made by a newer version \(9999_of_tomorrow\): .+/),
    });
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test.each(["DATABASE_FILE", "UPLOADS_DIR"])("%s where nothing may be written", (variable) => {
    const folder = temporaryFolder();
    const closed = join(folder, "closed");
    mkdirSync(closed);
    chmodSync(closed, 0o555);
    // Root may write everywhere except where the kernel does not allow it
    const place = process.getuid?.() === 0 ? "/proc/lender/x" : join(closed, "x", "y");
    expect(run(folder, [], { [variable]: place })).toEqual({
      status: 1,
      stdout: "",
      stderr: line(new RegExp(`${variable}: \\S+ cannot be created \\(\\w+\\): give this user .+`)),
    });
  });

  test("UPLOADS_DIR that is a file", () => {
    const folder = temporaryFolder();
    const file = join(folder, "taken");
    writeFileSync(file, "");
    expect(run(folder, [], { UPLOADS_DIR: file })).toEqual({
      status: 1,
      stdout: "",
      stderr: line(/UPLOADS_DIR: \S+taken is not a folder: choose another place/),
    });
  });

  test("a port in use", async () => {
    const folder = temporaryFolder();
    const other = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void other.close());
    await once(other, "listening");
    const { port } = other.address() as { port: number };
    expect(run(folder, [], { PORT: String(port) })).toEqual({
      status: 1,
      stdout: "",
      stderr: line(/port \d+ on 127\.0\.0\.1 is in use: stop the other program or set PORT/),
    });
    expect(existsSync(join(folder, "lender.sqlite"))).toBe(false);
  });

  test("a second instance", async () => {
    const { url, folder } = await startBuilt();
    expect(run(folder)).toEqual({
      status: 1,
      stdout: "",
      stderr: line(/\S+lender\.sqlite is in use by another lender process \(process \d+\): .+/),
    });
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });

  test.each([
    ["PORT", "http"],
    ["PUBLIC_URL", "lender.example"],
    ["ADMIN_PASSWORD", "password123"],
    ["SMTP_URL", "smtp://mailer:50%of@mail.example"],
    ["LOG_LEVEL", "loud"],
  ])("a wrong variable is named: %s=%s", (name, value) => {
    const folder = temporaryFolder();
    const { status, stdout, stderr } = run(folder, [], { [name]: value });
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toEqual(line(new RegExp(`${name}: .+`)));
    expect(readdirSync(folder)).toEqual([]);
  });

  test("a wrong variable in the file .env, unless another value is set", () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, ".env"), "SECOND_FACTOR=perhaps\nTRUST_PROXY=1\n");
    expect(run(folder)).toMatchObject({ status: 1, stderr: line(/SECOND_FACTOR: .+/) });
    expect(run(folder, ["migrate"], { SECOND_FACTOR: "off" })).toMatchObject({ status: 0 });
  });

  test("an old Node, in words that it can parse", () => {
    const versions = `{ ...process.versions, node: "18.20.1" }`;
    const old = `Object.defineProperty(process, "versions", { value: ${versions} })`;
    const folder = temporaryFolder();
    const given = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(old)}` };
    expect(run(folder, [], given)).toEqual({
      status: 1,
      stdout: "",
      stderr: expect.stringMatching(/^lender needs Node 24 or newer and this is 18\.20\.1: .+\n$/),
    });
    expect(readFileSync("dist/main.js", "utf8")).not.toMatch(/^import /m);
  });

  test("an unknown command prints the help and exits 2", () => {
    const { status, stderr } = run(temporaryFolder(), ["serv"]);
    expect(status).toBe(2);
    expect(stderr).toContain("unknown command serv");
    expect(stderr).toContain("reset-password <username>");
  });
});

describe("Commands beside a running server", () => {
  test("reset-password works and migrate refuses", async () => {
    const { folder } = await startBuilt();
    expect(run(folder, ["reset-password", "admin"])).toMatchObject({ status: 0, stderr: "" });
    expect(run(folder, ["migrate"])).toMatchObject({
      status: 1,
      stderr: line(/.+ is in use by .+/),
    });
  });
});
