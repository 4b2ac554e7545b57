import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { UPLOAD_KINDS, type UploadKind } from "./uploads.ts";
import type { DataKeys } from "#platform/at-rest/data-keys.ts";
import { readHeader, seal } from "#platform/at-rest/sealed-file.ts";
import {
  onlyWith,
  type OpenFile,
  openStored,
  type Pieces,
  writeOver,
} from "#platform/at-rest/stored-file.ts";
import { freeBytes, hasRoomFor } from "#platform/disk.ts";
import { AppError } from "#platform/errors.ts";
import { type Extension, EXTENSIONS } from "./file-types.server.ts";

/** A file's address, such as `/uploads/logos/NAME.png`, as the database and the browser know it. */
const PATTERN = `/uploads/(${UPLOAD_KINDS.join("|")})/([\\w-]{22}\\.(?:${EXTENSIONS.join("|")}))`;
const ADDRESS = new RegExp(`^${PATTERN}$`);

/** Matches the addresses of stored files in a text. */
export function addressesOfUploads(text: string): string[] {
  return [...text.matchAll(new RegExp(PATTERN, "g"))].map(([address]) => address);
}

/** What strangers sent about themselves is encrypted; the others are shown to many. */
const SEALED: readonly UploadKind[] = ["documents", "people"];

export interface TemporaryFile {
  /** On what is on disk, which is encrypted for some kinds. */
  handle: FileHandle;
  file: string;
  write: (pieces: Pieces) => Promise<void>;
  read: () => Promise<Buffer>;
  /** The name without its ending, in the permanent place. */
  stem: string;
  /** The key that the content is under. */
  keyId: string | undefined;
}

/**
 * The only place that knows where uploaded files are stored: under generated names in one folder,
 * which is created when first needed.
 */
export class Storage {
  readonly #folder: string;
  readonly #temporary: string;
  readonly #keys: DataKeys;

  constructor(folder: string, keys: DataKeys) {
    this.#folder = folder;
    this.#temporary = join(folder, "tmp");
    this.#keys = keys;
  }

  /** Throws STORAGE_FULL when this many bytes would use up the reserve. */
  async requireRoom(bytes: number): Promise<void> {
    await mkdir(this.#temporary, { recursive: true });
    if (!(await hasRoomFor(this.#temporary, bytes)))
      throw new AppError("STORAGE_FULL", "The server is out of storage. Please try again later.");
  }

  /** Creates an empty file for incoming bytes that only this process can read. */
  async openTemporary(kind?: UploadKind, stem = newName()): Promise<TemporaryFile> {
    await mkdir(this.#temporary, { recursive: true });
    const file = join(this.#temporary, newName());
    const handle = await open(file, "wx+", 0o600);
    const key = kind && SEALED.includes(kind) ? this.#keys.current() : undefined;
    return {
      file,
      handle,
      stem,
      keyId: key?.id,
      write: (pieces) => writeOver(handle, key ? seal(pieces, key, stem) : pieces),
      read: async () => buffer((await this.#opened(handle, stem)).stream()),
    };
  }

  /** Deletes a file whose upload failed. */
  async discard({ handle, file }: TemporaryFile): Promise<void> {
    await handle.close().catch(() => {});
    await rm(file, { force: true });
  }

  /**
   * Moves a finished file to its permanent place; it is on disk under its name before this returns.
   */
  async keep(
    temporary: TemporaryFile,
    { kind, extension }: { kind: UploadKind; extension: Extension },
  ): Promise<string> {
    const address = `/uploads/${kind}/${temporary.stem}.${extension}`;
    try {
      // A slow upload may have begun before a rotation
      if (temporary.keyId === undefined || temporary.keyId === this.#keys.current().id)
        await this.#move(temporary, address);
      else {
        const { stream } = await this.#opened(temporary.handle, temporary.stem);
        const anew = await this.openTemporary(kind, temporary.stem);
        await this.#moveOver(address, anew, stream());
        await this.discard(temporary);
      }
      return address;
    } catch (error) {
      await this.remove(address);
      throw error;
    }
  }

  /** Stores bytes that were made here. Resolves to their address. */
  async store(bytes: Buffer, place: { kind: UploadKind; extension: Extension }): Promise<string> {
    await this.requireRoom(bytes.length);
    const temporary = await this.openTemporary(place.kind);
    try {
      await temporary.write([bytes]);
      return await this.keep(temporary, place);
    } catch (error) {
      await this.discard(temporary);
      throw error;
    }
  }

  /** Opens a stored file; undefined when it does not exist. Throws INTERNAL without its key. */
  async open(address: string): Promise<OpenFile | undefined> {
    let handle: FileHandle;
    try {
      handle = await open(this.#fileAt(address), "r");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
    try {
      return await this.#opened(handle, stemOf(address), isSealed(address));
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** The content of a stored picture; undefined when it does not exist. */
  async read(address: string): Promise<Buffer | undefined> {
    const file = await this.open(address);
    if (!file) return undefined;
    try {
      return await buffer(file.stream());
    } finally {
      await file.close();
    }
  }

  /** Encrypts a document unless it is under the current key; a plain one only if it has this hash. */
  async rewrite(address: string, sha256?: string): Promise<boolean> {
    const file = await this.open(address);
    if (!file) return false;
    try {
      if (file.keyId === this.#keys.current().id) return false;
      await this.requireRoom(file.size);
      const temporary = await this.openTemporary(kindOf(address), stemOf(address));
      const plainHash = file.keyId === undefined ? sha256 : undefined;
      await this.#moveOver(address, temporary, onlyWith(plainHash, file.stream()));
      return true;
    } finally {
      await file.close();
    }
  }

  /** The documents that are not under this key, each with its own; undefined for plain ones. */
  async notUnder(keyId: string): Promise<Map<string, string | undefined>> {
    const found = new Map<string, string | undefined>();
    for (const address of await this.storedBefore(Infinity, SEALED)) {
      const handle = await open(this.#fileAt(address), "r").catch(() => undefined);
      if (!handle) continue;
      const header = await readHeader(handle).finally(() => void handle.close());
      if (header?.keyId !== keyId) found.set(address, header?.keyId);
    }
    return found;
  }

  async remove(address: string): Promise<void> {
    await rm(this.#fileAt(address), { force: true });
  }

  /**
   * Removes the remains of interrupted uploads that were last written to before the given time;
   * newer ones may belong to other processes.
   */
  async sweepTemporary(time = Infinity): Promise<void> {
    for (const name of await namesIn(this.#temporary)) {
      const file = join(this.#temporary, name);
      const stats = await stat(file).catch(() => undefined);
      if (stats && stats.mtimeMs < time) await rm(file, { force: true });
    }
  }

  /** The addresses of files stored before the given time. */
  async storedBefore(time: number, kinds = UPLOAD_KINDS as readonly UploadKind[]) {
    const found: string[] = [];
    for (const kind of kinds)
      for (const name of await namesIn(this.#folderOf(kind))) {
        const address = `/uploads/${kind}/${name}`;
        if (!ADDRESS.test(address)) continue;
        const stats = await stat(this.#fileAt(address)).catch(() => undefined);
        if (stats && stats.mtimeMs < time) found.push(address);
      }
    return found;
  }

  async free(): Promise<number> {
    await mkdir(this.#folder, { recursive: true });
    return freeBytes(this.#folder);
  }

  async size(): Promise<number> {
    let bytes = 0;
    for (const kind of UPLOAD_KINDS)
      for (const name of await namesIn(this.#folderOf(kind)))
        bytes += (await stat(join(this.#folderOf(kind), name)).catch(() => undefined))?.size ?? 0;
    return bytes;
  }

  #opened(handle: FileHandle, name: string, mayBeSealed = true): Promise<OpenFile> {
    return openStored(handle, { keys: this.#keys, name, mayBeSealed });
  }

  /** Writes a file anew and moves it to its address. */
  async #moveOver(address: string, temporary: TemporaryFile, pieces: Pieces): Promise<void> {
    try {
      await temporary.write(pieces);
      await this.#move(temporary, address);
    } finally {
      await this.discard(temporary);
    }
  }

  async #move({ handle, file }: TemporaryFile, address: string): Promise<void> {
    const place = this.#fileAt(address);
    await mkdir(dirname(place), { recursive: true });
    await handle.sync();
    await handle.close();
    await rename(file, place);
    await syncFolder(dirname(place));
  }

  #folderOf(kind: UploadKind): string {
    return join(this.#folder, kind);
  }

  #fileAt(address: string): string {
    const [, kind, name] = ADDRESS.exec(address) ?? [];
    if (kind === undefined || name === undefined)
      throw new AppError("NOT_FOUND", "There is no file at this address.");
    return join(this.#folderOf(kind as UploadKind), name);
  }
}

function kindOf(address: string): UploadKind | undefined {
  return ADDRESS.exec(address)?.[1] as UploadKind | undefined;
}

function isSealed(address: string): boolean {
  const kind = kindOf(address);
  return kind !== undefined && SEALED.includes(kind);
}

/** The name that encryption binds: without its ending. */
function stemOf(address: string): string {
  return basename(address, extname(address));
}

function newName(): string {
  return randomBytes(16).toString("base64url");
}

/** A file's new name survives a power cut only after its folder is synced. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function namesIn(path: string): Promise<string[]> {
  return readdir(path).catch(() => []);
}
