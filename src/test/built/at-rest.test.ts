import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { adminCalls } from "#test/kit/admin.ts";
import {
  ADMIN_PASSWORD,
  environmentIn,
  startBuilt,
  temporaryFolder,
} from "#test/kit/built-server.ts";
import { pdfWith } from "#test/kit/pdfs.ts";
import { newIdentity } from "#platform/at-rest/age.ts";
import { connect } from "#platform/database/sqlite/connection.ts";

function run(folder: string, args: string[], more: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve("dist/main.js"), ...args],
    { env: { ...environmentIn(folder), ...more }, encoding: "utf8" },
  );
  return { status, said: stdout + stderr };
}

const saying = (pattern: RegExp) => expect.stringMatching(pattern) as string;

const ADA = {
  username: "adalovelace",
  password: "correct horse battery",
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@people.example",
};
const PDF = pdfWith({ objects: ["(SSN 078-05-1120)", `(${"Planted 4711. ".repeat(10_000)})`] });

type Credentials = Pick<typeof ADA, "username" | "password">;

/** Signs in and sends a document. */
async function send(folder: string, url: string) {
  const call = await adminCalls(url);
  await call("POST", "/api/register", ADA);
  const sqlite = connect(join(folder, "lender.sqlite"), { timeout: 10_000 });
  sqlite.exec(`UPDATE users SET "isVerified" = 1`);
  sqlite.close();
  const asked = { fullName: "Ada Lovelace", email: ADA.email, loanPurpose: "refinance" };
  const { id } = (await call("POST", "/api/loan-applications", {
    ...asked,
    loanAmount: 350_000,
  })) as { id: number };
  const asking = await fetch(`${url}/api/loan-applications/${id}/documents`, {
    method: "POST",
    headers: {
      ...(await cookieOf(url, { username: "admin", password: ADMIN_PASSWORD })),
      "content-type": "application/json",
    },
    body: JSON.stringify({ name: "Pay stubs" }),
  });
  const [document] = (await asking.json()) as { id: number }[];
  const headers = await cookieOf(url);
  const body = new FormData();
  body.set("documentId", String(document?.id));
  body.set("document", new Blob([new Uint8Array(PDF)], { type: "application/pdf" }), "stub.pdf");
  const sent = await fetch(`${url}/api/document-files`, { method: "POST", headers, body });
  expect(sent.status).toBe(201);
  const [{ files }] = (await sent.json()) as [{ files: { fileUrl: string }[] }];
  return files[0]?.fileUrl ?? "";
}

async function cookieOf(url: string, { username, password } = ADA as Credentials) {
  const response = await fetch(`${url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  return { cookie: response.headers.getSetCookie().join("; ").split(";")[0] ?? "" };
}

async function read(url: string, path: string, range?: string) {
  const headers = { ...(await cookieOf(url)), ...(range && { range }) };
  const response = await fetch(url + path, { headers });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}

test("a document is unreadable on the disk, is read through rotations, and restores elsewhere with its key and an age copy", async () => {
  const folder = temporaryFolder();
  const server = await startBuilt(folder);
  const path = await send(folder, server.url);
  const onDisk = (at = folder) => readFileSync(join(at, path));
  expect(onDisk().toString("latin1", 0, 7)).toBe("lender1");
  for (const planted of ["SSN", "4711", "%PDF"]) expect(onDisk().includes(planted)).toBe(false);
  expect(await read(server.url, path)).toEqual({ status: 200, bytes: PDF });
  const part = await read(server.url, path, "bytes=65000-66000");
  expect(part).toEqual({ status: 206, bytes: PDF.subarray(65_000, 66_001) });

  const key = join(folder, "lender-data.key");
  const keyIn = () => onDisk().toString("latin1", 8, 16);
  const first = keyIn();
  expect(run(folder, ["rotate-key"])).toMatchObject({
    status: 0,
    said: saying(/has the key \w{8}, /),
  });
  // The job looks each minute, and at once after a start
  await server.stop();
  const again = await startBuilt(folder);
  await expect.poll(keyIn, { timeout: 10_000 }).not.toBe(first);
  expect((await read(again.url, path)).bytes.equals(PDF)).toBe(true);
  expect(readFileSync(key, "utf8")).toContain(`${first} `);
  expect(run(folder, ["check"]).status).toBe(0);

  const { identity, recipient } = await newIdentity();
  const sealed = { BACKUP_RECIPIENTS: recipient };
  const backup = run(folder, ["backup", join(folder, "copy.sqlite")], sealed);
  expect(backup.said).toContain("copy.sqlite.age");
  expect(backup.said).toContain("encrypted to 1 recipient");
  await again.stop();

  const elsewhere = temporaryFolder();
  cpSync(join(folder, "uploads"), join(elsewhere, "uploads"), { recursive: true });
  copyFileSync(join(folder, "lender.key"), join(elsewhere, "lender.key"));
  const from = join(folder, "copy.sqlite.age");
  expect(readFileSync(from).includes("Lovelace")).toBe(false);
  expect(run(elsewhere, ["restore", from]).said).toContain("--identity FILE");
  const identityFile = join(folder, "identity.txt");
  writeFileSync(identityFile, `# mine\n${identity}\n`);
  expect(run(elsewhere, ["restore", from, "--identity", identityFile])).toMatchObject({
    status: 0,
    said: expect.not.stringContaining("missing in") as string,
  });

  const other = join(elsewhere, "lender-data.key");
  const missing = run(elsewhere, ["serve"]);
  expect(missing).toMatchObject({
    status: 1,
    said: saying(/lender-data\.key is missing: [^\n]+\n$/),
  });
  expect(existsSync(other)).toBe(false);
  expect(run(elsewhere, ["check"]).said).toContain(
    `documents that do not decrypt to what was sent: ${path}`,
  );
  const foreign = temporaryFolder();
  await (await startBuilt(foreign)).stop();
  copyFileSync(join(foreign, "lender-data.key"), other);
  expect(run(elsewhere, ["serve"])).toMatchObject({
    status: 1,
    said: saying(/lender-data\.key does not have the key \w{8}, [^\n]+\n$/),
  });
  rmSync(other);
  copyFileSync(key, other);
  chmodSync(other, 0o604);
  const restored = await startBuilt(elsewhere);
  expect(statSync(other).mode & 0o777).toBe(0o600);
  expect((await read(restored.url, path)).bytes.equals(PDF)).toBe(true);
  expect(readdirSync(elsewhere).filter((name) => name.startsWith("lender-copy"))).toEqual([]);
});
