import { randomBytes } from "node:crypto";
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { Config } from "#platform/config.ts";
import { publishFile, syncToDisk } from "#platform/disk.ts";
import { closeToOthers, keyOf, makeKeyFile, refusalOf } from "#platform/key.ts";
import { sealText, unsealText } from "#platform/sealing.ts";
import { StartError } from "#platform/start-error.ts";
import type { DataKey } from "./sealed-file.ts";

const HEAD = `# The keys of borrowers' documents: id, key, time. The newest encrypts; an older one goes by itself
# once no file is under it. Keep a copy, but not beside the documents.
`;
const LINE = /^([a-z0-9]{8}) ([\w+/]{43}=) (\d{4}-\S+Z)$/;

interface TimedKey extends DataKey {
  madeAt: string;
}

// Decision: src/decisions/122-documents-are-encrypted.md
/**
 * The keys of documents in DATA_KEY_FILE. For each key in use, the folder of uploads has a file
 * `lender-keys/ID`: the key's mark, by which a foreign key file is refused, and during a rotation
 * the new key, encrypted under the one before it, for processes that have a key file of their own.
 */
export class DataKeys {
  readonly file: string;
  readonly #folder: string;
  readonly #isShared: boolean;
  readonly #marked = new Set<string>();
  /** Also keys that were removed while this process ran: uploads under them may be under way. */
  readonly #remembered = new Map<string, TimedKey>();
  #keys: TimedKey[] = [];
  #state = "";

  constructor(
    config: Pick<Config, "dataKeyFile" | "uploadsDir"> & Partial<Pick<Config, "databaseUrl">>,
  ) {
    const { dataKeyFile, uploadsDir, databaseUrl } = config;
    this.#isShared = databaseUrl !== undefined;
    this.file = dataKeyFile;
    this.#folder = join(uploadsDir, "lender-keys");
  }

  /** Throws a StartError unless the file has the keys that documents are under. Reads only. */
  async check(inFiles: () => Promise<Iterable<string>> = async () => []): Promise<void> {
    const used = this.#inUse();
    // Documents that were copied without the marks
    const needed = used.length > 0 ? used : [...(await inFiles())];
    if (needed.length === 0 && !existsSync(this.file)) return;
    const remedy = `put it there, from the other machine or your backup, or run "lender adopt" to go on without these documents`;
    if (!existsSync(this.file))
      throw new StartError(
        `${this.file} is missing: documents in ${dirname(this.#folder)} are encrypted with its key ${needed.join(", ")}: ${remedy}`,
      );
    this.#readAtStart();
    for (const id of needed) {
      const key = this.#known(id) ?? this.#handedOver(id);
      if (!key || (used.includes(id) && this.#markIn(id) !== markOf(key)))
        throw new StartError(
          `${this.file} does not have the key ${id}, with which documents in ${dirname(this.#folder)} are encrypted: ${remedy}`,
        );
    }
  }

  /**
   * Makes the file if there is none. Its key is marked where other machines may share the uploads, so
   * that none makes another one. Throws a StartError when the file is unusable.
   */
  make(): void {
    this.#readAtStart(() => {
      if (!existsSync(this.file)) makeKeyFile(this.file, `${HEAD}${lineOf(newKey())}\n`);
      closeToOthers(this.file);
    });
    if (this.#isShared) this.current();
  }

  /** Goes on with the keys that the file has; documents under others stay closed. */
  adopt(): void {
    this.make();
    this.current();
    for (const id of this.#inUse()) {
      const key = this.#known(id) ?? this.#handedOver(id);
      if (!key || this.#markIn(id) !== markOf(key)) rmSync(this.#placeOf(id));
    }
  }

  /** The key that encrypts. It is marked as in use, on disk, before anything is under it. */
  current(): TimedKey {
    const key = this.newest();
    if (!this.#marked.has(key.id) && !existsSync(this.#placeOf(key.id))) this.#mark(key);
    this.#marked.add(key.id);
    return key;
  }

  newest(): TimedKey {
    const key = this.all().at(-1);
    if (!key) throw new Error(`${this.file} was not read`);
    return key;
  }

  /** A key, also one that was added since; undefined when this machine does not have it. */
  find(id: string): DataKey | undefined {
    return this.#known(id) ?? this.#again(id);
  }

  /** From the oldest to the newest. */
  all(): readonly TimedKey[] {
    const state = stateOf(this.file);
    // A file that is taken away closes nothing until the next start
    if (state !== "" && state !== this.#state) this.#read();
    return this.#keys;
  }

  /** Adds a key, which every process uses from now on. Resolves to its id. */
  rotate(): string {
    this.takeOver();
    const before = this.current();
    const next = newKey(before);
    // Another process can open it before it is used
    this.#mark(
      next,
      `${before.id} ${sealText(keyOf(before.secret), sealingOf(next.id), lineOf(next))}`,
    );
    this.#append(next);
    return next.id;
  }

  /** Takes keys over that another process has added. */
  takeOver(): void {
    const known = new Set(this.all().map(({ id }) => id));
    for (const id of this.#inUse().filter((each) => !known.has(each))) {
      const key = this.#handedOver(id);
      if (key) this.#append(key);
    }
  }

  /** Marks keys as no longer in use; what was handed over under them is forgotten. */
  async retire(ids: readonly string[]): Promise<void> {
    const left = this.#inUse().filter((id) => !ids.includes(id));
    for (const id of left.filter((each) => ids.includes(this.#handOverIn(each).before)))
      await publishFile(this.#placeOf(id), (file) => writeFileSync(file, `${this.#markIn(id)}\n`));
    for (const id of ids) rmSync(this.#placeOf(id), { force: true });
    this.#marked.clear();
  }

  /** Removes older keys from the file that are neither in use nor named here. */
  async drop(needed: ReadonlySet<string | undefined>): Promise<string[]> {
    const used = new Set([...needed, ...this.#inUse(), this.newest().id]);
    const dropped = this.all().filter(({ id }) => !used.has(id));
    if (dropped.length === 0) return [];
    const kept = this.all().filter(({ id }) => used.has(id));
    const { uid, gid, mode } = statSync(this.file);
    await publishFile(this.file, (unfinished) => {
      const content = HEAD + kept.map((key) => `${lineOf(key)}\n`).join("");
      writeFileSync(unfinished, content, { mode: mode & 0o770 });
      chownSync(unfinished, uid, gid);
    });
    return dropped.map(({ id }) => id);
  }

  #known(id: string): TimedKey | undefined {
    return this.#remembered.get(id);
  }

  #again(id: string): TimedKey | undefined {
    this.#read();
    if (!this.#known(id)) this.takeOver();
    return this.#known(id);
  }

  #readAtStart(before = () => {}): void {
    try {
      before();
      this.#read();
    } catch (error) {
      throw refusalOf(this.file, error);
    }
  }

  #read(): void {
    this.#state = stateOf(this.file);
    const lines = readFileSync(this.file, "utf8").split("\n");
    const keys = new Map(lines.flatMap(keyIn).map((key) => [key.id, key]));
    if (keys.size === 0)
      throw new StartError(
        `${this.file} is damaged, it has no key: put the copy from your backup in its place`,
      );
    for (const [id, key] of keys) this.#remembered.set(id, key);
    this.#keys = [...keys.values()].toSorted((a, b) => (a.madeAt < b.madeAt ? -1 : 1));
  }

  /** An append that a power cut breaks leaves half a line, which counts for nothing. */
  #append(key: TimedKey): void {
    const isWhole = readFileSync(this.file, "utf8").endsWith("\n");
    appendFileSync(this.file, `${isWhole ? "" : "\n"}${lineOf(key)}\n`, { flush: true });
    this.#read();
  }

  /** The ids of keys in use. */
  #inUse(): string[] {
    return existsSync(this.#folder)
      ? readdirSync(this.#folder).filter((name) => /^[a-z0-9]{8}$/.test(name))
      : [];
  }

  #placeOf(id: string): string {
    return join(this.#folder, id);
  }

  #markIn(id: string): string | undefined {
    return readFileSync(this.#placeOf(id), "utf8").split("\n")[0];
  }

  #mark(key: DataKey, handedOver = ""): void {
    mkdirSync(this.#folder, { recursive: true });
    syncToDisk(dirname(this.#folder));
    makeKeyFile(this.#placeOf(key.id), `${markOf(key)}\n${handedOver}`);
    // The server reads them, also when root has adopted its key file
    for (const each of [this.#folder, this.#placeOf(key.id)]) giveToOwnerOf(this.file, each);
  }

  /** The line that hands a key over, and the key that it is encrypted under. */
  #handOverIn(id: string): { before: string; sealed: string } {
    const [, handedOver = ""] = readFileSync(this.#placeOf(id), "utf8").split("\n");
    const [before = "", sealed = ""] = handedOver.split(" ");
    return { before, sealed };
  }

  /** A key that another process has added, opened with the one before it, itself perhaps new. */
  #handedOver(id: string): TimedKey | undefined {
    if (id === "" || !existsSync(this.#placeOf(id))) return undefined;
    const { before, sealed } = this.#handOverIn(id);
    const under = this.#known(before) ?? this.#handedOver(before);
    const line = under && unsealText(keyOf(under.secret), sealingOf(id), sealed);
    return line === undefined ? undefined : keyIn(line)[0];
  }
}

/** Its time is later than that of the key before it, also where a clock is not. */
function newKey(before?: TimedKey): TimedKey {
  const after = before ? Date.parse(before.madeAt) + 1 : 0;
  const madeAt = new Date(Math.max(Date.now(), after)).toISOString();
  return { id: randomBytes(4).toString("hex"), secret: randomBytes(32), madeAt };
}

function lineOf({ id, secret, madeAt }: TimedKey): string {
  return `${id} ${secret.toString("base64")} ${madeAt}`;
}

function keyIn(line: string): TimedKey[] {
  const [, id, secret, madeAt] = LINE.exec(line) ?? [];
  if (id === undefined || secret === undefined || madeAt === undefined) return [];
  return [{ id, secret: Buffer.from(secret, "base64"), madeAt }];
}

/** Tells one key from another and does not lead back to it. */
const markOf = ({ secret }: DataKey) =>
  keyOf(secret).derive("mark of a data key").toString("base64url");

const sealingOf = (id: string) => ({ purpose: "next data key", owner: id });

/** Only root can; for others, what they made is theirs. */
function giveToOwnerOf(owned: string, file: string): void {
  const { uid, gid } = statSync(owned);
  try {
    chownSync(file, uid, gid);
  } catch {
    // The folder may be another user's, who shares it
  }
}

function stateOf(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats ? `${stats.ino} ${stats.mtimeMs} ${stats.size}` : "";
}
