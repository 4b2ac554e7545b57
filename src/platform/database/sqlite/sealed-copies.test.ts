import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "#test/kit/built-server.ts";
import { createBackups, shelfOf } from "#domains/backup/backups.server.ts";
import { workHere } from "#domains/backup/worker.server.ts";
import { newIdentity } from "#platform/at-rest/age.ts";
import { type Config, readConfig } from "#platform/config.ts";
import { createLog } from "#platform/log.ts";
import { engineFor } from "#platform/database/choose.ts";
import { whilePlain } from "#platform/database/sealed-copies.ts";
import { connect } from "./connection.ts";

const PLANTED = Array.from({ length: 500 }, (_, number) => `planted-${number}-value`);

/** A site in a folder, with values that must not be found, and two people who can open its copies. */
async function site() {
  const folder = temporaryFolder();
  const people = [await newIdentity(), await newIdentity()] as const;
  const files = people.map(({ identity }, number) => {
    const file = join(folder, `identity-${number}.txt`);
    writeFileSync(file, `# created: today\n${identity}\n`);
    return file;
  });
  const configWith = (more: Record<string, string> = {}) =>
    readConfig({
      DATABASE_FILE: join(folder, "db", "lender.sqlite"),
      UPLOADS_DIR: join(folder, "uploads"),
      ...more,
    });
  mkdirSync(join(folder, "db"));
  const sealed = { BACKUP_RECIPIENTS: people.map(({ recipient }) => recipient).join(", ") };
  const first = engineFor(configWith()).open();
  await first.migrate();
  await first.close();
  const sqlite = connect(configWith().databaseFile);
  const insert = sqlite.prepare("INSERT INTO resourceCategories (name, description) VALUES (?, ?)");
  for (const value of PLANTED) insert.run(value, value);
  sqlite.close();
  return { folder, files, configWith, sealed };
}

/** The server's backups. */
function serving(config: Config) {
  const engine = engineFor(config);
  const opened = engine.open();
  onTestFinished(() => opened.close());
  const shelf = shelfOf(config, engine.copies);
  const log = createLog("silent", () => {});
  const worker = workHere(opened, shelf, engine.copies);
  return { ...opened, backups: createBackups(shelf, { engine, log, worker }) };
}

function foundIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => {
    const bytes = readFileSync(join(folder, name));
    return PLANTED.some((value) => bytes.includes(value));
  });
}

const valuesIn = (file: string) => {
  const sqlite = connect(file, { readonly: true });
  try {
    return sqlite.prepare("SELECT count(*) FROM resourceCategories").pluck().get();
  } finally {
    sqlite.close();
  }
};

test("with recipients no snapshot holds a readable value, also none of before, and each recipient restores", async () => {
  const { folder, files, configWith, sealed } = await site();
  const plain = configWith();
  await serving(plain).backups.take();
  expect(foundIn(plain.backupsDir)).toHaveLength(3);
  const config = configWith(sealed);
  await serving(config).backups.take();
  const all = readdirSync(config.backupsDir);
  const names = all.filter((name) => name.endsWith(".sqlite.age"));
  expect(all.filter((name) => !names.includes(name))).toEqual(["latest.sqlite.age.sha256"]);
  expect(names).toContain("latest.sqlite.age");
  expect(foundIn(config.backupsDir)).toEqual([]);
  expect(readdirSync(join(folder, "db")).filter((name) => name.startsWith("lender-copy"))).toEqual(
    [],
  );
  for (const [number, backupIdentityFile] of files.entries())
    for (const name of names) {
      const databaseFile = join(folder, `restored-${number}`, "lender.sqlite");
      await engineFor({ ...config, databaseFile, backupIdentityFile }).copies.restore(
        join(config.backupsDir, name),
      );
      expect(valuesIn(databaseFile)).toBe(PLANTED.length);
      rmSync(join(folder, `restored-${number}`), { recursive: true });
    }
  // Without recipients again, what is not replaced any more is not called the newest
  await serving(plain).backups.take();
  expect(existsSync(join(plain.backupsDir, "latest.sqlite.age"))).toBe(false);
});

test("a copy does not open without an identity, with another one, or cut short, and nothing is changed", async () => {
  const { folder, files, configWith, sealed } = await site();
  const config = configWith(sealed);
  const file = join(folder, "copy.sqlite.age");
  await serving(config).copyTo(file);
  const restore = (backupIdentityFile?: string) =>
    engineFor({ ...config, backupIdentityFile }).copies.restore(file);
  await expect(restore()).rejects.toThrow("--identity FILE");
  const other = join(folder, "other.txt");
  writeFileSync(other, (await newIdentity()).identity);
  await expect(restore(other)).rejects.toThrow(
    /copy\.sqlite\.age cannot be decrypted: no identity/,
  );
  writeFileSync(other, "nothing");
  await expect(restore(other)).rejects.toThrow("has no identity");
  await expect(restore(join(folder, "none"))).rejects.toThrow("cannot be read (ENOENT)");
  truncateSync(file, statSync(file).size - 1);
  await expect(restore(files[0])).rejects.toThrow("cannot be decrypted");
  expect(
    readdirSync(join(folder, "db")).filter((name) => /copy|before|restoring/.test(name)),
  ).toEqual([]);
  expect(valuesIn(config.databaseFile)).toBe(PLANTED.length);
});

test("the nightly check opens the newest copy with an identity, and else compares it with what was opened", async () => {
  const { files, configWith, sealed } = await site();
  const nightly = async (more: Record<string, string>) => {
    const { backups } = serving(configWith({ ...sealed, ...more }));
    await backups.take();
    await backups.look(new Date(Date.now() + 25 * 60 * 60_000));
    return backups.status().verified;
  };
  const rows = expect.arrayContaining([
    { table: "resourceCategories", count: PLANTED.length },
  ]) as unknown;
  expect(await nightly({})).toMatchObject({ problem: null, isOpened: false, rows });
  const unopened = configWith(sealed);
  const stored = join(unopened.backupsDir, "latest.sqlite.age");
  const bytes = readFileSync(stored);
  const check = () => engineFor(unopened).copies.countRows(stored, ["users"]);
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 9) ^ 1, bytes.length - 9);
  writeFileSync(stored, bytes);
  await expect(check()).rejects.toThrow("latest.sqlite.age is not as it was written");
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 9) ^ 1, bytes.length - 9);
  writeFileSync(stored, bytes);
  await check();
  rmSync(`${stored}.sha256`);
  await expect(check()).rejects.toThrow("latest.sqlite.age.sha256 is missing");
  const known = { BACKUP_IDENTITY_FILE: files[1] ?? "" };
  expect(await nightly(known)).toMatchObject({ problem: null, isOpened: true, rows });
  expect(existsSync(configWith().databaseFile)).toBe(true);
  const config = configWith({ ...sealed, ...known });
  const latest = join(config.backupsDir, "latest.sqlite.age");
  truncateSync(latest, statSync(latest).size - 100);
  await expect(engineFor(config).copies.countRows(latest, ["users"])).rejects.toThrow("decrypted");
});

test("work is done on a plain copy that no other user reaches and that does not stay", async () => {
  const { folder, configWith } = await site();
  const config = configWith();
  const left = join(folder, "db", "lender-copy-00000000-0000-4000-8000-000000000000");
  mkdirSync(left);
  writeFileSync(join(left, "copy.sqlite"), PLANTED.join(" "));
  utimesSync(left, 0, 0);
  let place = "";
  const work = whilePlain(config, "a.sqlite.age", async (plain) => {
    place = dirname(plain);
    writeFileSync(`${plain}-wal`, "planted");
    expect(statSync(place).mode & 0o777).toBe(0o700);
    throw new Error("it failed");
  });
  await expect(work).rejects.toThrow("it failed");
  expect(dirname(place)).toBe(join(folder, "db"));
  expect([existsSync(place), existsSync(left)]).toEqual([false, false]);
});

test("a mistyped recipient stops the start with one line", () => {
  expect(() => readConfig({ BACKUP_RECIPIENTS: "ssh-ed25519 AAAA" })).toThrow(
    /^BACKUP_RECIPIENTS: must be age recipients/,
  );
});
