import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/kit/built-server.ts";
import { StartError } from "#platform/start-error.ts";
import { DataKeys } from "./data-keys.ts";

/** A key file and the uploads of a machine; `beside` is a second one that shares the uploads. */
function machine() {
  const folder = temporaryFolder();
  const uploadsDir = join(folder, "uploads");
  const file = join(folder, "data.key");
  const opened = (dataKeyFile = file) =>
    new DataKeys({ dataKeyFile, uploadsDir, databaseUrl: "postgres://shared" });
  const keys = opened();
  keys.make();
  const beside = () => {
    const other = join(temporaryFolder(), "data.key");
    cpSync(file, other);
    const copy = opened(other);
    copy.make();
    return copy;
  };
  return { file, uploadsDir, keys, opened, beside };
}

test("the file is made once, for this user alone, and is closed to others who may read it", () => {
  const { file, keys, opened } = machine();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const { id, secret } = keys.newest();
  chmodSync(file, 0o644);
  const again = opened();
  again.make();
  expect(again.newest()).toMatchObject({ id, secret });
  expect(statSync(file).mode & 0o777).toBe(0o640);
});

test("a missing, foreign or damaged file stops the start with one line that names it and the key, and changes nothing", async () => {
  const { file, uploadsDir, keys, opened } = machine();
  await keys.check();
  const { id } = keys.current();
  await opened().check();
  const before = readFileSync(file, "utf8");
  const { keys: elsewhere } = machine();
  const foreign = new DataKeys({ dataKeyFile: join(temporaryFolder(), "data.key"), uploadsDir });
  await expect(foreign.check()).rejects.toThrow(
    new RegExp(`data\\.key is missing: documents in .+ with its key ${id}: put [^\\n]+$`),
  );
  expect(existsSync(foreign.file)).toBe(false);
  cpSync(elsewhere.file, foreign.file);
  const other = readFileSync(foreign.file, "utf8");
  await expect(foreign.check()).rejects.toThrow(`does not have the key ${id}`);
  expect(readFileSync(foreign.file, "utf8")).toBe(other);
  // The same id with other bytes
  writeFileSync(foreign.file, before.replace(/(?<=^\w{8} )\S{4}/m, "AAAA"));
  await expect(foreign.check()).rejects.toThrow(`does not have the key ${id}`);
  writeFileSync(file, "# half a key\n");
  await expect(opened().check()).rejects.toThrow(StartError);
  await expect(opened().check()).rejects.toThrow(/damaged, it has no key: put [^\n]+$/);
  expect(() => opened().make()).toThrow(/damaged/);
  expect(readdirSync(join(uploadsDir, "lender-keys"))).toEqual([id]);
});

test("of two machines with folders of their own on empty uploads, the second makes no key", async () => {
  const { uploadsDir, keys, opened } = machine();
  const own = opened(join(temporaryFolder(), "data.key"));
  await expect(own.check()).rejects.toThrow(`with its key ${keys.newest().id}: put it there`);
  expect(existsSync(own.file)).toBe(false);
  cpSync(machine().file, own.file);
  await expect(own.check()).rejects.toThrow(`does not have the key ${keys.newest().id}`);
  cpSync(keys.file, own.file);
  await own.check();
  expect(readdirSync(join(uploadsDir, "lender-keys"))).toEqual([keys.newest().id]);
});

test("documents that were copied without the marks are looked at", async () => {
  const { uploadsDir, opened } = machine();
  rmSync(join(uploadsDir, "lender-keys"), { recursive: true });
  await expect(opened().check(async () => ["0123abcd"])).rejects.toThrow("the key 0123abcd");
});

test("a lost key is given up by adopting the file that is there", async () => {
  const { file, keys, opened } = machine();
  keys.current();
  rmSync(file);
  const next = opened();
  await expect(next.check()).rejects.toThrow('"lender adopt"');
  next.adopt();
  await opened().check();
});

test("a new key is found by processes that share the file, and by those that have a copy of their own", () => {
  const { keys, opened, beside } = machine();
  const sharing = opened();
  sharing.make();
  const copied = beside();
  const first = keys.current();
  const id = keys.rotate();
  expect(keys.current().id).toBe(id);
  expect(sharing.newest().id).toBe(id);
  expect(copied.newest().id).toBe(first.id);
  expect(copied.find(id)?.secret).toEqual(keys.find(id)?.secret);
  expect(copied.newest().id).toBe(id);
  expect(copied.find("ffffffff")).toBeUndefined();
});

test("what hands a key over is encrypted and does not outlive the key before it", async () => {
  const { file, uploadsDir, keys, beside } = machine();
  const late = beside();
  const old = keys.current();
  const id = keys.rotate();
  const place = join(uploadsDir, "lender-keys", id);
  const secret = keys.find(id)?.secret.toString("base64") ?? "";
  expect(readFileSync(place, "utf8")).toContain(old.id);
  expect(readFileSync(place, "utf8")).not.toContain(secret);
  expect(await keys.drop(new Set())).toEqual([]);
  await keys.retire([old.id]);
  expect(readFileSync(place, "utf8").split("\n").filter(Boolean)).toHaveLength(1);
  expect(await keys.drop(new Set([old.id]))).toEqual([]);
  expect(await keys.drop(new Set())).toEqual([old.id]);
  expect(readFileSync(file, "utf8")).not.toContain(old.id);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  // An upload that began before is still finished
  expect(keys.find(old.id)?.secret).toEqual(old.secret);
  await expect(late.check()).rejects.toThrow(`does not have the key ${id}`);
});

test("a key that is handed over under one that stays is still handed over", async () => {
  const { uploadsDir, keys, beside } = machine();
  const late = beside();
  const first = keys.newest().id;
  const second = keys.rotate();
  const third = keys.rotate();
  await keys.retire(["ffffffff"]);
  await late.check();
  late.takeOver();
  expect(late.all().map(({ id }) => id)).toEqual([first, second, third]);
  await keys.retire([first]);
  expect(readFileSync(join(uploadsDir, "lender-keys", second), "utf8")).not.toContain(first);
  expect(readFileSync(join(uploadsDir, "lender-keys", third), "utf8")).toContain(`${second} `);
});

test.runIf(process.getuid?.() === 0)("marks belong to the owner of the key file", () => {
  const { file, uploadsDir, keys } = machine();
  chownSync(file, 65_534, 65_534);
  const id = keys.rotate();
  for (const each of ["", id])
    expect(statSync(join(uploadsDir, "lender-keys", each)).uid).toBe(65_534);
});

test("half a line, as a power cut leaves it, is no key and does not spoil the next one", () => {
  const { file, keys, opened } = machine();
  const before = keys.newest().id;
  appendFileSync(file, "0123abcd AAAA");
  expect(opened().find("0123abcd")).toBeUndefined();
  const id = keys.rotate();
  const again = opened();
  again.make();
  expect(again.all().map((key) => key.id)).toEqual([before, id]);
});
