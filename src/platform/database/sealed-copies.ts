import { randomUUID } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import {
  decryptFile,
  encryptFile,
  identitiesIn,
  newIdentity,
  sha256Of,
} from "#platform/at-rest/age.ts";
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
const HASH = ".sha256";
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
      canOpen: (file) => !file.endsWith(AGE) || backupIdentityFile !== undefined,
      countRows: (file, tables) => {
        if (!file.endsWith(AGE)) return copies.countRows(file, tables);
        const count = (plain: string) => copies.countRows(plain, tables);
        return backupIdentityFile === undefined
          ? compare(engine, sealing, { file, look: count })
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

/**
 * The encrypted file has the time of its data, as the plain one. It is also encrypted to an identity
 * that is made for this and forgotten, and opened with that one before it gets its name. The newest
 * one's SHA-256 is kept, by which it is known again when no identity is here.
 */
function publishSealed(plain: string, target: string, { backupRecipients, backupsDir }: Sealing) {
  const { mtime } = statSync(plain);
  return publishFile(target, async (unfinished) => {
    const { identity, recipient } = await newIdentity();
    await encryptFile(plain, unfinished, [...backupRecipients, recipient]);
    if ((await sha256Of(unfinished, identity)) !== (await sha256Of(plain)))
      throw new Error(`${target} does not decrypt to what was encrypted`);
    utimesSync(unfinished, mtime, mtime);
    if (dirname(target) !== backupsDir || !basename(target).startsWith("latest.")) return;
    // After a power cut it may be the one before
    const hashes = [await sha256Of(unfinished), ...hashesOf(target).slice(0, 1)].join("\n");
    await publishFile(target + HASH, (file) => writeFileSync(file, `${hashes}\n`));
  });
}

function hashesOf(file: string): string[] {
  if (!existsSync(file + HASH)) return [];
  return readFileSync(file + HASH, "utf8")
    .trim()
    .split("\n");
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
 * Without an identity the stored copy cannot be opened again: it is compared with what was opened
 * when it was made, and the work is done on a new copy of the database.
 */
async function compare<Result>(
  { openExisting }: Engine,
  sealing: Sealing,
  { file, look }: { file: string; look: (plain: string) => Promise<Result> },
): Promise<Result> {
  if (!hashesOf(file).includes(await sha256Of(file)))
    throw new Error(`${file} is not as it was written, or ${file}${HASH} is missing`);
  return whilePlain(sealing, file, async (plain) => {
    const { copyTo, close } = await openExisting();
    try {
      await copyTo(plain);
    } finally {
      await close();
    }
    return look(plain);
  });
}

/** Names a file for work, in a folder beside the database for this user alone; removes it after. */
export async function whilePlain<Result>(
  { databaseFile }: Pick<Sealing, "databaseFile">,
  like: string,
  work: (plain: string) => Promise<Result>,
): Promise<Result> {
  const folder = dirname(databaseFile);
  openFolder(folder, "DATABASE_FILE");
  for (const name of readdirSync(folder).filter((each) => /^lender-copy-[\w-]{36}/.test(each))) {
    const left = statSync(join(folder, name), { throwIfNoEntry: false });
    if (left && Date.now() - left.mtimeMs > LEFTOVER_MS)
      rmSync(join(folder, name), { recursive: true, force: true });
  }
  const own = join(folder, `lender-copy-${randomUUID()}`);
  mkdirSync(own, { mode: 0o700 });
  try {
    return await work(join(own, /\.dump(?:\.age)?$/.test(like) ? "copy.dump" : "copy.sqlite"));
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}
