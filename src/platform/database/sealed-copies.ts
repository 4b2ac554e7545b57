import { randomUUID } from "node:crypto";
import { readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { dirname, join } from "node:path";
import { decryptFile, encryptFile, identitiesIn, newIdentity } from "#platform/at-rest/age.ts";
import type { Config } from "#platform/config.ts";
import { publishFile } from "#platform/disk.ts";
import { openFolder } from "#platform/folders.ts";
import { StartError } from "#platform/start-error.ts";
import type { Engine, OpenDatabase } from "./engine.ts";

export type Sealing = Pick<
  Config,
  "backupIdentityFile" | "backupRecipients" | "backupsDir" | "databaseFile"
>;

const AGE = ".age";
/** No copy takes as long. */
const LEFTOVER_MS = 6 * 60 * 60_000;

// Decision: src/decisions/122-documents-are-encrypted.md
/**
 * The engine with copies that are encrypted to BACKUP_RECIPIENTS. A plain copy exists only
 * meanwhile, beside the database, which is plain itself.
 */
export function withSealedCopies(engine: Engine, sealing: Sealing): Engine {
  const { copies } = engine;
  const { backupIdentityFile, backupRecipients } = sealing;
  const isSealing = backupRecipients.length > 0;
  const opened = (database: OpenDatabase): OpenDatabase =>
    isSealing
      ? { ...database, copyTo: (file) => copySealed(file, database.copyTo, sealing) }
      : database;
  const decrypted = <Result>(file: string, look: (plain: string) => Promise<Result>) =>
    whilePlain(sealing, file, async (plain) => {
      if (backupIdentityFile === undefined)
        throw new StartError(
          `${file} is encrypted: name the file with your identity, --identity FILE`,
        );
      await decryptFile(file, plain, identitiesIn(backupIdentityFile));
      return look(plain);
    });
  return {
    ...engine,
    open: (log) => opened(engine.open(log)),
    openExisting: async () => opened(await engine.openExisting()),
    copies: {
      ...copies,
      ending: copies.ending + (isSealing ? AGE : ""),
      // The plain copy and the encrypted one
      size: async () => (await copies.size()) * (isSealing ? 2 : 1),
      countRows: (file, tables) => {
        if (!file.endsWith(AGE)) return copies.countRows(file, tables);
        const count = (plain: string) => copies.countRows(plain, tables);
        return backupIdentityFile === undefined
          ? rehearse(engine, sealing, count)
          : decrypted(file, count);
      },
      restore: async (file) => {
        const restored = await (file.endsWith(AGE)
          ? decrypted(file, copies.restore)
          : copies.restore(file));
        const { aside } = restored;
        if (!isSealing || !aside || dirname(aside) !== sealing.backupsDir) return restored;
        await sealOlder(sealing);
        return { aside: aside + AGE };
      },
    },
  };
}

/** The name that a copy gets. */
export function copyName(file: string, { backupRecipients }: Sealing): string {
  return backupRecipients.length === 0 || file.endsWith(AGE) ? file : file + AGE;
}

async function copySealed(
  target: string,
  copyTo: OpenDatabase["copyTo"],
  sealing: Sealing,
): Promise<void> {
  await whilePlain(sealing, target, async (plain) => {
    await copyTo(plain);
    await publishSealed(plain, target, sealing);
  });
  if (dirname(target) === sealing.backupsDir) await sealOlder(sealing);
}

/** The encrypted file has the time of its data, as the plain one. */
function publishSealed(plain: string, target: string, { backupRecipients }: Sealing) {
  const { mtime } = statSync(plain);
  return publishFile(target, async (unfinished) => {
    await encryptFile(plain, unfinished, backupRecipients);
    utimesSync(unfinished, mtime, mtime);
  });
}

/** Encrypts the copies from before BACKUP_RECIPIENTS was set. */
async function sealOlder(sealing: Sealing): Promise<void> {
  const { backupsDir } = sealing;
  for (const name of readdirSync(backupsDir).filter((each) => each.endsWith(".sqlite"))) {
    const plain = join(backupsDir, name);
    if (name !== "latest.sqlite") await publishSealed(plain, plain + AGE, sealing);
    rmSync(plain);
  }
}

/**
 * Without an identity no copy can be opened, so a new one is encrypted, also to an identity that is
 * made for this and forgotten, and opened with it.
 */
function rehearse<Result>(
  engine: Engine,
  sealing: Sealing,
  look: (plain: string) => Promise<Result>,
): Promise<Result> {
  return whilePlain(sealing, engine.copies.ending, async (plain) => {
    const sealed = plain + AGE;
    const { identity, recipient } = await newIdentity();
    try {
      const { copyTo, close } = await engine.openExisting();
      try {
        await copyTo(plain);
      } finally {
        await close();
      }
      await encryptFile(plain, sealed, [...sealing.backupRecipients, recipient]);
      rmSync(plain);
      await decryptFile(sealed, plain, [identity]);
      return await look(plain);
    } finally {
      rmSync(sealed, { force: true });
    }
  });
}

/** Names a file beside the database for work, and removes it afterwards. */
async function whilePlain<Result>(
  { databaseFile }: Sealing,
  like: string,
  work: (plain: string) => Promise<Result>,
): Promise<Result> {
  const folder = dirname(databaseFile);
  openFolder(folder, "DATABASE_FILE");
  const ending = /\.dump(?:\.age)?$/.test(like) ? ".dump" : ".sqlite";
  for (const name of readdirSync(folder).filter((each) => /^lender-copy-[\w-]{36}\./.test(each)))
    if (Date.now() - statSync(join(folder, name)).mtimeMs > LEFTOVER_MS) rmSync(join(folder, name));
  const plain = join(folder, `lender-copy-${randomUUID()}${ending}`);
  try {
    return await work(plain);
  } finally {
    for (const part of ["", "-wal", "-shm"]) rmSync(plain + part, { force: true });
  }
}
